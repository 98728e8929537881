// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Movable.h.

#include "core/ir/Movable.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

bool isMovable(mlir::Operation *op) {
  return mlir::isMemoryEffectFree(op) && mlir::isSpeculatable(op);
}

/// Whether all values that the op uses come from outside of the loop, or from
/// operations that may be moved out of it.
static bool isInvariant(mlir::Operation *op, mlir::Operation *loop,
                        IsReplaced isReplaced) {
  llvm::SetVector<mlir::Value> used(op->operand_begin(), op->operand_end());
  mlir::getUsedValuesDefinedAbove(op->getRegions(), used);
  for (size_t i = 0; i < used.size() && i < limits::movableOperands; ++i) {
    mlir::Value value = used[i];
    if ((isReplaced && isReplaced(value)) ||
        !loop->isAncestor(value.getParentBlock()->getParentOp()))
      continue;
    mlir::Operation *by = value.getDefiningOp();
    if (!by || !isMovable(by))
      return false;
    used.insert(by->operand_begin(), by->operand_end());
    mlir::getUsedValuesDefinedAbove(by->getRegions(), used);
  }
  return true;
}

static bool isShaped(mlir::Operation *op) {
  auto isOne = llvm::IsaPred<mlir::ShapedType>;
  return llvm::any_of(op->getOperandTypes(), isOne) ||
         llvm::any_of(op->getResultTypes(), isOne);
}

bool hasShaped(mlir::Operation *op) {
  return op
      ->walk([](mlir::Operation *inner) {
        return isShaped(inner) ? mlir::WalkResult::interrupt()
                               : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

static bool hasShaped(mlir::Region &region) {
  return llvm::any_of(region.getOps(),
                      [](mlir::Operation &op) { return hasShaped(&op); });
}

bool mayChooseWhatMoves(mlir::Value truth) {
  llvm::SetVector<mlir::Value> made;
  made.insert(truth);
  for (size_t i = 0; i < made.size(); ++i) {
    if (i == limits::movableUses)
      return true;
    for (mlir::OpOperand &use : made[i].getUses()) {
      mlir::Operation *user = use.getOwner();
      if (llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrRequireOp>(user))
        continue;
      auto choice = llvm::dyn_cast<mlir::scf::IfOp>(
          llvm::isa<mlir::scf::YieldOp>(user) ? user->getParentOp() : user);
      if (choice && choice != user) {
        made.insert(choice.getResult(use.getOperandNumber()));
        continue;
      }
      if (choice) {
        if (llvm::any_of(choice->getRegions(),
                         [](mlir::Region &r) { return hasShaped(r); }))
          return true;
      } else if (!llvm::isa<mlir::arith::AndIOp, mlir::arith::OrIOp,
                            mlir::arith::XOrIOp, mlir::arith::SelectOp>(user)) {
        return true;
      }
      for (mlir::Value result : user->getResults()) {
        if (!result.getType().isInteger(1))
          return true;
        made.insert(result);
      }
    }
  }
  return false;
}

Leaving leavingOf(mlir::Operation *op, IsReplaced isReplaced,
                  mlir::Operation *within) {
  Leaving result;
  // The operation in the body of the next loop around `op`. It is outside of
  // the loops that it has left.
  mlir::Operation *inBody = op;
  for (mlir::Operation *around = within ? within : op->getParentOp();
       around && !around->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>();
       around = around->getParentOp())
    if (llvm::isa<mlir::LoopLikeOpInterface>(around) && isMovable(inBody) &&
        isInvariant(inBody, around, isReplaced))
      result = {around, inBody};
    else
      inBody = around;
  return result;
}

} // namespace shapeproof
