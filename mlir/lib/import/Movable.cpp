// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Movable.h.

#include "import/Movable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

static bool isMovable(mlir::Operation *op) {
  return mlir::isMemoryEffectFree(op) && mlir::isSpeculatable(op);
}

/// Whether nothing that the op uses needs the loop.
static bool isInvariant(mlir::Operation *op, mlir::Operation *loop,
                        mlir::Value replaced) {
  constexpr size_t kMostLookedAt = 32;
  llvm::SetVector<mlir::Value> used(op->operand_begin(), op->operand_end());
  used.remove(replaced);
  mlir::getUsedValuesDefinedAbove(op->getRegions(), used);
  for (size_t i = 0; i < used.size() && i < kMostLookedAt; ++i) {
    mlir::Value value = used[i];
    if (!loop->isProperAncestor(value.getParentBlock()->getParentOp()) &&
        loop != value.getParentBlock()->getParentOp())
      continue;
    mlir::Operation *by = value.getDefiningOp();
    if (!by || !isMovable(by))
      return false;
    used.insert(by->operand_begin(), by->operand_end());
    mlir::getUsedValuesDefinedAbove(by->getRegions(), used);
  }
  return true;
}

mlir::Operation *leavableLoop(mlir::Operation *op, mlir::Value replaced) {
  if (!isMovable(op))
    return nullptr;
  mlir::Operation *outermost = nullptr;
  for (mlir::Operation *around = op->getParentOp(); around;
       around = around->getParentOp()) {
    if (around->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
      break;
    if (!llvm::isa<mlir::LoopLikeOpInterface>(around))
      continue;
    if (!isInvariant(op, around, replaced))
      break;
    outermost = around;
  }
  return outermost;
}

} // namespace shapeproof
