// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the passes that ask ShapeConstraintAnalysis have in common: the options,
// and that they run on any operation.

#ifndef SHAPEPROOF_MLIR_PASSES_SIZESPASS_H
#define SHAPEPROOF_MLIR_PASSES_SIZESPASS_H

#include "mlir/Pass/Pass.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"

namespace shapeproof {

template <typename Derived>
struct SizesPass : mlir::PassWrapper<Derived, mlir::OperationPass<>> {
  SizesPass() = default;
  SizesPass(const SizesPass &other)
      : mlir::PassWrapper<Derived, mlir::OperationPass<>>(other) {}

  /// The analysis, with the options of this pass.
  ShapeConstraintAnalysis &sizes() {
    auto &analysis = this->template getAnalysis<ShapeConstraintAnalysis>();
    ShapeConstraintAnalysis::Options options = analysis.getOptions();
    options.context = context;
    options.trustOpContracts = trustOpContracts;
    options.assumeNoOverflow = assumeNoOverflow;
    analysis.setOptions(options);
    return analysis;
  }

  mlir::Pass::Option<std::string> context{
      *this, "context",
      llvm::cl::desc("The inference context (default: affine)"),
      llvm::cl::init("affine")};
  mlir::Pass::Option<bool> trustOpContracts{
      *this, "trust-op-contracts",
      llvm::cl::desc("Believe what operations require of their operands, also "
                     "where they can be hoisted"),
      llvm::cl::init(false)};
  mlir::Pass::Option<bool> assumeNoOverflow{
      *this, "assume-no-overflow",
      llvm::cl::desc("Take arithmetic on index not to overflow"),
      llvm::cl::init(true)};
};

/// Where what `op` has established is known: before the next operation. Null
/// for a terminator.
inline mlir::Operation *after(mlir::Operation *op) {
  return op->getBlock() ? op->getNextNode() : nullptr;
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_SIZESPASS_H
