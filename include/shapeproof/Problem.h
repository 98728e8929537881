// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Problem text (.dims): facts and questions about dims, without MLIR.
//
//   dim n, m, k
//   assume n == 2 * k "split evenly"
//   scope { assume n == m; prove m mod 2 == 0 expect proved }
//   bound n + m expect [0, inf]
//   simplify min(n, 2 * k + 1) expect n
//
// parseProblem reads it, writeProblem prints it, analyzeProblem (Analyze.h)
// runs it through a context. docs/dims.md is the manual of the language.
//
// A Problem is plain data. A million statements is a normal file, so there are
// no trees of pointers: all expressions live in one array in which operands
// come before what uses them, and a statement owns one contiguous range of it.
// A pass over a statement is a loop over that range, whatever its depth: `a + a
// + ... + a` of 100,000 terms costs no stack.

#ifndef SHAPEPROOF_PROBLEM_H
#define SHAPEPROOF_PROBLEM_H

#include "shapeproof/Answer.h"
#include "shapeproof/Place.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// The sort of an expression.
enum class Sort : uint8_t { Term, Shape, Claim };

enum class ExprKind : uint8_t {
  Integer, ///< A literal.
  Name,    ///< A declared name, of the declaration's sort.
  Open,    ///< `inf` or `-inf`, as an end of In or of a declaration's range.
  // Terms.
  Neg,
  Add,
  Sub,
  Mul,
  FloorDiv,
  CeilDiv,
  Mod,
  Min,         ///< One or more terms.
  Max,         ///< One or more terms.
  Select,      ///< A claim, the term where it holds, the term where it fails.
  Rank,        ///< The rank of a shape.
  NumElements, ///< The number of elements of a shape.
  Extent,      ///< A shape and an index.
  // Shapes.
  List,      ///< `[a, b, c]`: any number of terms.
  Broadcast, ///< Any number of shapes.
  Meet,      ///< One or more shapes.
  Concat,    ///< Any number of shapes.
  Head,      ///< A shape and an index.
  Tail,      ///< A shape and an index.
  Slice,     ///< A shape, then k starts, k limits, k strides.
  // Claims.
  True,
  False,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  In,    ///< A term and two ends, each a term or Open.
  OneOf, ///< A term and one or more terms, of which it equals one.
  ShapeEq,
  ShapeNe,
  Broadcastable, ///< Any number of shapes.
  Not,
  And, ///< Two or more claims.
  Or,  ///< Two or more claims.
};

/// An index into Problem::exprs and Problem::declarations.
using ExprId = Id<struct ExprTag>;
using DeclId = Id<struct DeclTag>;

struct Expr {
  ExprKind kind;
  /// Integer: index into `integers`. Name: the DeclId. Else: `count` operands
  /// in Problem::operands from here.
  uint32_t first;
  uint32_t count;
};

enum class DeclKind : uint8_t {
  Dim,      ///< A dim symbol, >= 0.
  Int,      ///< An integer symbol.
  Bool,     ///< An opaque truth value.
  Shape,    ///< A shape symbol of unknown rank.
  LetDim,   ///< A name of a term.
  LetShape, ///< A name of a shape.
};

Sort sortOf(DeclKind kind);

struct Declaration {
  std::string name;
  DeclKind kind;
};

enum class StatementKind : uint8_t {
  Declare, ///< dim, int, bool, shape: one or more names, perhaps a range.
  Let,     ///< `let x = term` or `shape x = shape`.
  Assume,
  Prove,
  Bound,
  ScopeOpen,
  ScopeClose,
  Simplify,
};

/// An interval; an absent end is open.
struct ExpectedInterval {
  std::optional<Int> lo, hi;
};

struct Statement {
  static constexpr uint32_t kNone = ~0u;

  StatementKind kind;
  /// The expected verdict of a Prove.
  std::optional<Verdict> expected;
  /// The place of the first word.
  Place place;
  /// Declare: the names. Let: the one name.
  DeclId firstName;
  uint32_t numNames = 0;
  /// The named, assumed, proved, bounded or simplified expression.
  ExprId expr;
  /// The expected result of a Simplify.
  ExprId expectedExpr;
  /// The range of a Declare, if it has one: both valid, or none.
  ExprId lo, hi;
  /// The statement's expressions are [exprsBegin, exprsEnd).
  uint32_t exprsBegin = 0, exprsEnd = 0;
  /// Assume: an index into `messages`. Bound: into `intervals`.
  uint32_t message = kNone;
  uint32_t interval = kNone;
};

struct Problem {
  std::vector<Statement> statements;
  std::vector<Declaration> declarations;
  std::vector<Expr> exprs;
  std::vector<ExprId> operandTable;
  std::vector<Int> integers;
  std::vector<std::string> messages;
  std::vector<ExpectedInterval> intervals;

  const Expr &operator[](ExprId e) const { return exprs[e.raw]; }
  const Declaration &operator[](DeclId d) const { return declarations[d.raw]; }
  /// The operands of `e`; none for an Integer, Name or Open.
  llvm::ArrayRef<ExprId> operands(ExprId e) const;
  const Int &integer(ExprId e) const { return integers[exprs[e.raw].first]; }
  DeclId name(ExprId e) const { return DeclId(exprs[e.raw].first); }
  Sort sort(ExprId e) const;

  // Building: make a statement's expressions, operands first, then add it.
  /// |value| < 2^kMaxIntBits.
  ExprId addInteger(Int value);
  ExprId addInteger(int64_t value) { return addInteger(Int(value)); }
  ExprId addName(DeclId name);
  /// `operands` must be older than the new expression and of the kind's sorts.
  ExprId add(ExprKind kind, llvm::ArrayRef<ExprId> operands);
  DeclId declare(llvm::StringRef name, DeclKind kind);
  /// Adds a statement that owns all expressions since the last one: fills in
  /// exprsBegin and exprsEnd.
  Statement &addStatement(Statement statement);

  /// Equality up to places: same statements, same names, same expressions.
  friend bool operator==(const Problem &a, const Problem &b);
  friend bool operator!=(const Problem &a, const Problem &b) {
    return !(a == b);
  }
};

/// One thing wrong with a problem text.
struct Diagnostic {
  Place place;
  std::string message;
  /// The line it is on.
  std::string sourceLine;
};

/// Everything wrong with a text (up to a limit). As text: for each,
/// `file:line:column: error: message`, the source line and a caret.
class ProblemError : public llvm::ErrorInfo<ProblemError> {
public:
  static char ID;
  ProblemError(std::string fileName, std::vector<Diagnostic> diagnostics)
      : fileName(std::move(fileName)), diagnostics(std::move(diagnostics)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

  std::string fileName;
  std::vector<Diagnostic> diagnostics;
};

/// Maximal nesting of brackets, calls, `not` and `-` in one expression, and
/// maximal nesting of scopes.
inline constexpr unsigned kMaxNesting = 1000;

/// Reads a problem. Errors are ProblemErrors; `fileName` only appears in them.
/// Linear in the text.
llvm::Expected<Problem> parseProblem(llvm::StringRef text,
                                     llvm::StringRef fileName);

/// Prints a problem such that parsing it gives an equal one. Comments and
/// spacing are not part of a problem.
void writeProblem(const Problem &problem, llvm::raw_ostream &os);
void writeStatement(const Problem &problem, const Statement &statement,
                    llvm::raw_ostream &os);
/// Returns false if the text is longer than `limit`; a part of it has then been
/// written.
bool writeExpr(const Problem &problem, ExprId expr, llvm::raw_ostream &os,
               uint64_t limit = UINT64_MAX);

} // namespace shapeproof

#endif // SHAPEPROOF_PROBLEM_H
