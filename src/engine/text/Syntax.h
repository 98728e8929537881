// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spelling of expressions: one table that the parser and the writer share.
//
//   n + m * 2      `*` binds more tightly than `+`
//   min(n, m)      a function of one or more terms
//
// An operator's text has the spaces around it that the writer prints.

#ifndef SHAPEPROOF_TEXT_SYNTAX_H
#define SHAPEPROOF_TEXT_SYNTAX_H

#include "shapeproof/Problem.h"
#include "llvm/ADT/StringRef.h"

namespace shapeproof {

/// The binding strength of an operator; kAtom never needs parentheses.
enum Precedence : unsigned {
  kAny,
  kOr,
  kAnd,
  kNot,
  kComparison,
  kBitOr, ///< `|` between claims, as Python binds it.
  kBitAnd,
  kSum,
  kProduct,
  kUnary,
  kAtom
};

/// An operator between its operands.
struct OperatorSyntax {
  ExprKind kind;
  Precedence precedence;
  llvm::StringLiteral text;
};
inline constexpr OperatorSyntax kOperators[] = {
    {ExprKind::Or, kOr, " or "},
    {ExprKind::And, kAnd, " and "},
    {ExprKind::Eq, kComparison, " == "},
    {ExprKind::Ne, kComparison, " != "},
    {ExprKind::Lt, kComparison, " < "},
    {ExprKind::Le, kComparison, " <= "},
    {ExprKind::Gt, kComparison, " > "},
    {ExprKind::Ge, kComparison, " >= "},
    {ExprKind::In, kComparison, " in "},
    {ExprKind::Add, kSum, " + "},
    {ExprKind::Sub, kSum, " - "},
    {ExprKind::Mul, kProduct, " * "},
    {ExprKind::FloorDiv, kProduct, " floordiv "},
    {ExprKind::CeilDiv, kProduct, " ceildiv "},
    {ExprKind::Mod, kProduct, " mod "},
    // The parser reads these as others first; the writer finds them by kind.
    {ExprKind::OneOf, kComparison, " in "},
    {ExprKind::ShapeEq, kComparison, " == "},
    {ExprKind::ShapeNe, kComparison, " != "},
};

/// A function: the number of arguments it takes, and the sorts of the first and
/// of all others.
struct FunctionSyntax {
  ExprKind kind;
  llvm::StringLiteral name;
  unsigned least, most;
  Sort first, rest;
};
inline constexpr unsigned kMany = ~0u;
inline constexpr FunctionSyntax kFunctions[] = {
    {ExprKind::Min, "min", 1, kMany, Sort::Term, Sort::Term},
    {ExprKind::Max, "max", 1, kMany, Sort::Term, Sort::Term},
    {ExprKind::Select, "select", 3, 3, Sort::Claim, Sort::Term},
    {ExprKind::Rank, "rank", 1, 1, Sort::Shape, Sort::Shape},
    {ExprKind::NumElements, "num_elements", 1, 1, Sort::Shape, Sort::Shape},
    {ExprKind::Broadcast, "broadcast", 0, kMany, Sort::Shape, Sort::Shape},
    {ExprKind::Meet, "meet", 1, kMany, Sort::Shape, Sort::Shape},
    {ExprKind::Concat, "concat", 0, kMany, Sort::Shape, Sort::Shape},
    {ExprKind::Head, "head", 2, 2, Sort::Shape, Sort::Term},
    {ExprKind::Tail, "tail", 2, 2, Sort::Shape, Sort::Term},
    {ExprKind::Broadcastable, "broadcastable", 0, kMany, Sort::Shape,
     Sort::Shape},
};

} // namespace shapeproof

#endif // SHAPEPROOF_TEXT_SYNTAX_H
