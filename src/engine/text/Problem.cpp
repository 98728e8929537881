// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Problem data structure: building, sorts, and equality up to places.
//
// Equality walks both sides at once with a stack of its own, so that it neither
// depends on the order in which expressions were made nor recurses.
//
// Tested by tests/engine/text/WriterTest.cpp.

#include "shapeproof/Problem.h"
#include "llvm/ADT/SmallVector.h"

using namespace shapeproof;

Sort shapeproof::sortOf(DeclKind kind) {
  switch (kind) {
  case DeclKind::Dim:
  case DeclKind::Int:
  case DeclKind::LetDim:
    return Sort::Term;
  case DeclKind::Bool:
    return Sort::Claim;
  case DeclKind::Shape:
  case DeclKind::LetShape:
    return Sort::Shape;
  }
  return Sort::Term;
}

llvm::ArrayRef<ExprId> Problem::operands(ExprId e) const {
  const Expr &expr = exprs[e.raw];
  if (expr.count == 0)
    return {};
  return llvm::ArrayRef(operandTable).slice(expr.first, expr.count);
}

Sort Problem::sort(ExprId e) const {
  ExprKind kind = exprs[e.raw].kind;
  if (kind == ExprKind::Name)
    return sortOf(declarations[name(e).raw].kind);
  if (kind < ExprKind::List)
    return Sort::Term;
  return kind < ExprKind::True ? Sort::Shape : Sort::Claim;
}

ExprId Problem::addInteger(Int value) {
  integers.push_back(std::move(value));
  exprs.push_back({ExprKind::Integer, uint32_t(integers.size() - 1), 0});
  return ExprId(exprs.size() - 1);
}

ExprId Problem::addName(DeclId name) {
  exprs.push_back({ExprKind::Name, name.raw, 0});
  return ExprId(exprs.size() - 1);
}

ExprId Problem::add(ExprKind kind, llvm::ArrayRef<ExprId> operands) {
  exprs.push_back(
      {kind, uint32_t(operandTable.size()), uint32_t(operands.size())});
  operandTable.insert(operandTable.end(), operands.begin(), operands.end());
  return ExprId(exprs.size() - 1);
}

DeclId Problem::declare(llvm::StringRef name, DeclKind kind) {
  declarations.push_back({name.str(), kind});
  return DeclId(declarations.size() - 1);
}

Statement &Problem::addStatement(Statement statement) {
  statement.exprsBegin = statements.empty() ? 0 : statements.back().exprsEnd;
  statement.exprsEnd = exprs.size();
  statements.push_back(statement);
  return statements.back();
}

static bool sameInterval(const ExpectedInterval &a, const ExpectedInterval &b) {
  return a.lo == b.lo && a.hi == b.hi;
}

/// Compares two trees, side by side.
static bool sameExpr(const Problem &p, ExprId a, const Problem &q, ExprId b) {
  llvm::SmallVector<std::pair<ExprId, ExprId>, 16> work = {{a, b}};
  while (!work.empty()) {
    auto [x, y] = work.pop_back_val();
    if (x.valid() != y.valid())
      return false;
    if (!x.valid())
      continue;
    if (p[x].kind != q[y].kind || p[x].count != q[y].count)
      return false;
    if (p[x].kind == ExprKind::Integer && p.integer(x) != q.integer(y))
      return false;
    if (p[x].kind == ExprKind::Name && p.name(x) != q.name(y))
      return false;
    for (uint32_t i = 0; i < p[x].count; ++i)
      work.push_back({p.operands(x)[i], q.operands(y)[i]});
  }
  return true;
}

static bool sameStatement(const Problem &p, const Statement &a,
                          const Problem &q, const Statement &b) {
  constexpr uint32_t none = Statement::kNone;
  if (a.kind != b.kind || a.expected != b.expected ||
      a.numNames != b.numNames || (a.numNames && a.firstName != b.firstName) ||
      (a.message == none) != (b.message == none) ||
      (a.interval == none) != (b.interval == none))
    return false;
  if (a.message != none && p.messages[a.message] != q.messages[b.message])
    return false;
  if (a.interval != none &&
      !sameInterval(p.intervals[a.interval], q.intervals[b.interval]))
    return false;
  return sameExpr(p, a.expr, q, b.expr) && sameExpr(p, a.lo, q, b.lo) &&
         sameExpr(p, a.hi, q, b.hi);
}

namespace shapeproof {
bool operator==(const Problem &a, const Problem &b) {
  if (a.statements.size() != b.statements.size() ||
      a.declarations.size() != b.declarations.size())
    return false;
  for (size_t i = 0; i < a.declarations.size(); ++i)
    if (a.declarations[i].name != b.declarations[i].name ||
        a.declarations[i].kind != b.declarations[i].kind)
      return false;
  for (size_t i = 0; i < a.statements.size(); ++i)
    if (!sameStatement(a, a.statements[i], b, b.statements[i]))
      return false;
  return true;
}
} // namespace shapeproof
