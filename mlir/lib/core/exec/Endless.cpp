// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Endless.h. Tested by tests/mlir/ir/hoist-checks.mlir.

#include "core/exec/Endless.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof {

/// Loops that run while a condition holds, and operations of Torch's
/// extensions, which may be anything.
static bool mayBeWhileLoop(llvm::StringRef op) {
  return llvm::StringSwitch<bool>(op)
      .Cases({"mhlo.while", "onnx.Loop", "scf.while", "stablehlo.while",
              "torch.operator", "torch.prim.Loop", "tosa.while_loop"},
             true)
      .Default(false);
}

/// Whether all loops of the dialect, except those above, are counted.
static bool hasCountedLoops(llvm::StringRef dialect) {
  return llvm::StringSwitch<bool>(dialect)
      .Cases({"affine", "bufferization", "builtin", "func", "gpu", "linalg",
              "memref", "mhlo", "onnx", "scf", "shape", "sparse_tensor",
              "stablehlo", "tensor", "torch", "tosa", "tt", "vector"},
             true)
      .Default(false);
}

bool mayNotEnd(mlir::Operation *op) {
  if (op->getNumRegions() == 0)
    return false;
  // Several blocks may form a loop.
  if (llvm::any_of(op->getRegions(), [](mlir::Region &region) {
        return !region.empty() && !region.hasOneBlock();
      }))
    return true;
  return mayBeWhileLoop(op->getName().getStringRef()) ||
         !hasCountedLoops(op->getName().getDialectNamespace());
}

bool mayEndTheProgram(mlir::Operation *op) {
  if (op->isRegistered() || op->getNumResults() > 0 ||
      op->getNumSuccessors() > 0)
    return false;
  // The last operation may be the terminator of an unknown region.
  mlir::Operation *parent = op->getParentOp();
  return !(parent && !parent->isRegistered() && !op->getNextNode());
}

} // namespace shapeproof
