// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The claims of a guard as nodes that do not leave 64 bits
// (results/emit/InRange.h). A claim without such nodes has no guard.
//
// `assumeNoOverflow` says that sums and products of the sizes of tensors and
// memrefs fit, as no memory holds that many elements. Without it nothing is
// added or multiplied, because a sum that may wrap tells the analysis nothing.
//
// Tested by tests/mlir/unit/GuardOpsTest.cpp.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H
#define SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H

#include "core/checks/EntryContract.h"
#include "mlir/IR/ValueRange.h"
#include "results/emit/InRange.h"

namespace shapeproof {

class GuardArithmetic : public emit::InRangeLowering {
public:
  GuardArithmetic(const EntryContract &contract, mlir::TypeRange arguments,
                  bool assumeNoOverflow);

  /// The node of the claim, computed where all that is assumed holds. There is
  /// none for divisions by other than positive constants, nor for extents of
  /// unknown rank.
  std::optional<unsigned> guard(ClaimId claim);
  bool canCompute(ClaimId claim) { return guard(claim).has_value(); }
  /// Whether there are nodes for a claim of these arms, each of which is
  /// computed where the arms before it do not hold.
  bool canComputeOneOf(llvm::ArrayRef<ClaimId> arms);

  /// Claims about shapes of unknown rank, in turn: the nodes of their truth
  /// values are inputs, made of the nodes of the extents of lists.
  struct ShapeClaim {
    ClaimId claim;
    unsigned node;
  };
  llvm::ArrayRef<ShapeClaim> shapeClaims() const { return ofClaims; }
  /// The part of an argument that the symbol stands for; null if it is none.
  const ArgumentPart *partOf(ShapeId symbol) const {
    return parts.lookup(symbol);
  }

private:
  std::optional<unsigned> make(DimId d) override;
  std::optional<unsigned> ofShapes(ClaimId claim) override;

  llvm::DenseMap<ShapeId, const ArgumentPart *> parts;
  std::vector<ShapeClaim> ofClaims;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_GUARDARITHMETIC_H
