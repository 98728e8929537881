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

#include "contracts/GuardOrder.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace shapeproof {

class Guard {
public:
  /// Ops are made where the builder stands: `arguments` dominate it.
  Guard(const EntryContract &contract, mlir::ValueRange arguments,
        mlir::OpBuilder &builder, bool assumeNoOverflow);

  /// Whether there are ops for the claim: division by other than positive
  /// constants has none, nor have extents of unknown rank; without the
  /// assumption that arithmetic on index does not overflow only comparisons of
  /// single numbers have.
  bool canBuild(ClaimId claim) const;
  /// Whether all of them hold. Where one does not, what the later ones compare
  /// does not matter, nor do the arms after one that holds: they may be poison,
  /// which the program would not have come to look at. Precondition: there is
  /// one, and canBuild each.
  mlir::Value build(llvm::ArrayRef<GuardClause> clauses);

private:
  using Op = mlir::Value (*)(mlir::OpBuilder &, mlir::Location, mlir::Value,
                             mlir::Value);

  bool canBuildPart(Term t) const;
  mlir::Value dim(DimId d);
  mlir::Value makeDim(DimId d);
  mlir::Value makePart(const ArgumentPart &part);
  mlir::Value makeClaim(ClaimId c);
  mlir::Value shape(ShapeId s);
  mlir::Value constant(int64_t value);
  mlir::Value fold(llvm::ArrayRef<mlir::Value> values, Op op);
  mlir::Value compare(ClaimId c);

  TermStore &store;
  mlir::ValueRange arguments;
  mlir::OpBuilder &builder;
  mlir::Location location;
  bool assumeNoOverflow;
  llvm::DenseMap<Term, const ArgumentPart *> parts;
  llvm::DenseMap<Term, mlir::Value> made;
  /// Of any number: those at the ends of 64 bits are keys that a DenseMap has
  /// for itself.
  std::map<int64_t, mlir::Value> constants;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_GUARD_H
