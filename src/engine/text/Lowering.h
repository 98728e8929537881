// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the statements of a problem to terms and claims of a store.
//
//   dim n                     ->  a symbol
//   shape t = [n - 1]         ->  a shape; fact: n - 1 >= 0 (its definedness)
//   assume t[0] == 4          ->  fact: (n - 1 >= 0 and 0 < 1) and n - 1 == 4
//   prove n mod 4 == 1        ->  goal
//
// Statements have to be lowered in order, because they use each other's names.
// A statement is lowered by one loop over its expressions; sums are collected
// into one term however long they are, so a sum of n terms costs n and not n^2.

#ifndef SHAPEPROOF_TEXT_LOWERING_H
#define SHAPEPROOF_TEXT_LOWERING_H

#include "engine/terms/Traversal.h"
#include "shapeproof/Problem.h"
#include "shapeproof/ShapeBuilder.h"

namespace shapeproof {

/// The meaning of one statement.
struct LoweredStatement {
  /// The fact to assume: definedness and, for an Assume or a range, the claim
  /// itself. Absent if there is nothing to assume.
  std::optional<ClaimId> fact;
  /// For a Prove: definedness and the claim.
  std::optional<ClaimId> goal;
  /// For a Bound: the term.
  std::optional<DimId> term;
  /// For a Simplify: the term, shape or claim, where it is defined, and the
  /// expected result, if there is one.
  std::optional<Term> simplified, expected;
  ClaimId defined;
};

class Lowering {
public:
  /// Both outlive the lowering.
  Lowering(const Problem &problem, TermStore &store);

  LoweredStatement lower(const Statement &statement);

  /// Lets a name stand for an existing term, shape or claim, in place of
  /// lowering its declaration.
  void bind(DeclId d, uint32_t raw) { names[d.raw] = raw; }

  // The meaning of a name declared so far.
  DimId dim(DeclId d) const { return DimId(names[d.raw]); }
  ShapeId shape(DeclId d) const { return ShapeId(names[d.raw]); }
  ClaimId claim(DeclId d) const { return ClaimId(names[d.raw]); }

private:
  void declare(const Statement &statement);
  void lowerExprs(const Statement &statement);
  uint32_t lowerExpr(ExprId e);
  ClaimId lowerClaim(ExprId e);
  DimId lowerSum(ExprId e);
  void findInnerSums(const Statement &statement);
  ClaimId lowerInterval(DimId x, ExprId lo, ExprId hi);
  ShapeId lowerSlice(ExprId e);

  Term termAt(ExprId e) const;
  DimId dimAt(ExprId e) const { return DimId(values[e.raw - base]); }
  ShapeId shapeAt(ExprId e) const { return ShapeId(values[e.raw - base]); }
  ClaimId claimAt(ExprId e) const { return ClaimId(values[e.raw - base]); }
  template <typename IdType>
  llvm::SmallVector<IdType, 4> operandsAt(ExprId e) const;

  const Problem &problem;
  TermStore &store;
  ShapeBuilder builder;
  /// The raw id of the meaning of each declaration.
  std::vector<uint32_t> names;
  // For each expression of the current statement, from `base` on: the raw id,
  // and whether it is a sum that is used only as an operand of a sum.
  uint32_t base = 0;
  std::vector<uint32_t> values;
  std::vector<bool> innerSum;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TEXT_LOWERING_H
