// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim about the arguments of a function as an i1 that its entry computes.
//
//   t0 == 2 * n      %0 = tensor.dim %t, %c0
//                    %1 = arith.muli %n, %c2
//                    %2 = arith.cmpi eq, %0, %1
//
// Where the claim holds, so does the i1; where the claim has no value the i1
// may be either. So who stops the program by it stops nothing that satisfies
// the claim; and what may be left out where it holds is for an analysis of the
// code to find, which sees the i1 as it is.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_GUARD_H
#define SHAPEPROOF_MLIR_CONTRACTS_GUARD_H

#include "contracts/GuardArithmetic.h"
#include "contracts/GuardOrder.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace shapeproof {

class Guard {
public:
  /// Ops are made where the builder stands: `arguments` dominate it.
  Guard(const EntryContract &contract, mlir::ValueRange arguments,
        mlir::OpBuilder &builder, mlir::Location location,
        bool assumeNoOverflow);

  /// Whether it holds, if all that were built or assumed before do: where one
  /// does not, the value of a later one does not matter, nor do those of the
  /// arms after one that holds. They may be poison, which the program would not
  /// have come to look at. The clauses come in the order of inGuardOrder().
  mlir::Value build(const GuardClause &clause);
  void assume(const GuardClause &clause) { arithmetic.assume(clause.claim); }
  /// Whether all of them hold. Precondition: there is one.
  mlir::Value build(llvm::ArrayRef<GuardClause> clauses);

private:
  using Op = mlir::Value (*)(mlir::OpBuilder &, mlir::Location, mlir::Value,
                             mlir::Value);

  mlir::Value dim(DimId d);
  mlir::Value makeDim(DimId d);
  mlir::Value sum(const GuardSum &sum);
  mlir::Value quotient(DimId d);
  mlir::Value makePart(const ArgumentPart &part);
  mlir::Value makeClaim(ClaimId c);
  mlir::Value shape(ShapeId s);
  mlir::Value constant(int64_t value);
  mlir::Value fold(llvm::ArrayRef<mlir::Value> values, Op op);
  mlir::Value compare(ClaimId c);

  TermStore &store;
  mlir::ValueRange arguments;
  GuardArithmetic arithmetic;
  mlir::OpBuilder &builder;
  const mlir::Location location;
  llvm::DenseMap<Term, mlir::Value> made;
  /// Of any number: those at the ends of 64 bits are keys that a DenseMap has
  /// for itself.
  std::map<int64_t, mlir::Value> constants;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_GUARD_H
