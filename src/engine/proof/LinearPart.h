// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The linear part of a proof search: comparisons become constraints of the
// linear solver, and its solution gives values of terms.
//
//   n - m*k - 1 >= 0      is  v0 - v1 - 1 >= 0  with v0 for n and v1 for m*k
//   solution v0 = 7, v1 = 5:  n - m*k + 2 has the value 4
//
// Every symbol, product, quotient, min, ... is a column, which is an unknown.

#ifndef SHAPEPROOF_PROOF_LINEARPART_H
#define SHAPEPROOF_PROOF_LINEARPART_H

#include "engine/base/Scoped.h"
#include "engine/linear/LinearSolver.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

class LinearPart {
public:
  LinearPart(TermStore &store, ScopeStack &scopes,
             const linear::SolverOptions &options)
      : solver(options), store(store), hasRange(scopes) {}

  linear::LinearSolver solver;

  llvm::ArrayRef<DimId> columns() const { return columnList; }
  /// Makes the dim a column unless it is one.
  linear::Var varOf(DimId column);
  /// The constraint of an Eq or Ge; its columns become variables of the solver.
  linear::Constraint constraintOf(ClaimId literal);
  /// Whether the solver has variables for all columns of a comparison.
  bool knowsColumnsOf(ClaimId literal) const;

  /// Reads a solution. Without one (null), or without a value in it, a product
  /// gets the product of its factors' values and another column 0.
  void readSolution(const linear::Model *model);
  Int columnValue(DimId column) const;
  Int valueOf(DimId dim) const;
  /// The truth value of an Eq, Ne or Ge in the solution.
  bool holds(ClaimId comparison) const;

private:
  void assumeRange(linear::Var v, DimId column);

  TermStore &store;
  std::vector<DimId> columnList;
  llvm::DenseMap<DimId, linear::Var> varOfColumn;
  /// Variables whose range the solver has.
  ScopedMap<linear::Var, bool> hasRange;
  std::vector<Int> values;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_LINEARPART_H
