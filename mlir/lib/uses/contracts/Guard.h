// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim about the arguments of a function as an i1 that its entry computes.
//
//   t0 == 2 * n      %0 = tensor.dim %t, %c0
//                    %1 = arith.muli %n, %c2
//                    %2 = arith.cmpi eq, %0, %1
//
// Where the claim holds, so does the i1; where the claim has no value, the i1
// may be either. So stopping the program by the i1 stops no run that satisfies
// the claim. The i1 is ordinary code: an analysis finds the checks that may be
// left out where it holds.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_GUARD_H
#define SHAPEPROOF_MLIR_CONTRACTS_GUARD_H

#include "mlir/IR/Builders.h"
#include "uses/contracts/GuardArithmetic.h"
#include "uses/contracts/GuardOrder.h"
#include "uses/contracts/NodeOps.h"

namespace shapeproof {

class Guard {
public:
  /// Ops are made at the builder's place, which `arguments` dominate.
  Guard(const EntryContract &contract, mlir::ValueRange arguments,
        mlir::OpBuilder &builder, mlir::Location location,
        bool assumeNoOverflow);

  /// An i1 that says whether the clause holds, if all clauses that were built
  /// or assumed before do: where one does not, the value of a later one does
  /// not matter, nor do the values of the arms after one that holds. They may
  /// be poison, which the program would not have looked at. The clauses come in
  /// the order of inGuardOrder().
  mlir::Value build(const GuardClause &clause);
  void assume(const GuardClause &clause) { arithmetic.assume(clause.claim); }
  /// An i1 that says whether all of them hold. Precondition: there is one.
  mlir::Value build(llvm::ArrayRef<GuardClause> clauses);

private:
  mlir::Value shapeClaim(const GuardArithmetic::ShapeClaim &it);

  TermStore &store;
  mlir::ValueRange arguments;
  GuardArithmetic arithmetic;
  NodeOps ops;
  mlir::OpBuilder &builder;
  const mlir::Location location;
  /// How many of the claims about shapes have a value.
  size_t numGiven = 0;
  llvm::DenseMap<unsigned, mlir::Value> ofArguments;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_GUARD_H
