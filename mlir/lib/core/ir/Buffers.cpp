// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Buffers.h. Tested by tests/mlir/ir/rule10-memory.mlir and
// tests/mlir/ir/own-memory.mlir.

#include "core/ir/Buffers.h"
#include "core/ir/Limits.h"
#include "core/syntax/UnreadStatements.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace shapeproof {

mlir::Value sourceOf(mlir::Value buffer) {
  for (unsigned steps = 0; steps < limits::viewChain; ++steps) {
    auto view = buffer.getDefiningOp<mlir::ViewLikeOpInterface>();
    if (!view)
      break;
    buffer = view.getViewSource();
  }
  return buffer;
}

bool isUnread(mlir::Operation *op) {
  return op->getName().getStringRef() == kUnread;
}

bool isPacked(mlir::Value buffer) {
  auto type = llvm::dyn_cast<mlir::BaseMemRefType>(buffer.getType());
  auto element = type ? llvm::dyn_cast<mlir::IntegerType>(type.getElementType())
                      : mlir::IntegerType();
  return element && element.getWidth() % 8 != 0;
}

bool isInAsync(mlir::Value buffer) {
  for (mlir::Operation *op = buffer.getParentRegion()->getParentOp(); op;
       op = op->getParentOp())
    if (op->getName().getStringRef() == "async.execute")
      return true;
  return false;
}

void markUnread(mlir::Operation *top) {
  top->walk([](mlir::Operation *op) {
    if (!isUnread(op))
      return;
    if (auto *around =
            op->getParentWithTrait<mlir::OpTrait::IsIsolatedFromAbove>())
      around->setDiscardableAttr(kHasUnread,
                                 mlir::UnitAttr::get(op->getContext()));
  });
}

/// Operations on vectors that access a buffer; views have another type of
/// elements.
static bool isVectorAccess(mlir::Operation *op) {
  return llvm::isa_and_present<mlir::vector::VectorDialect>(op->getDialect()) &&
         llvm::none_of(op->getResultTypes(),
                       llvm::IsaPred<mlir::BaseMemRefType>);
}

bool isPassedOn(mlir::Value buffer) {
  mlir::Operation *around = buffer.getParentRegion()->getParentOp();
  if (around && !around->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
    around = around->getParentWithTrait<mlir::OpTrait::IsIsolatedFromAbove>();
  if (around && around->hasAttr(kHasUnread))
    return true;
  llvm::SmallVector<mlir::Value> open{buffer};
  unsigned left = limits::memoryOps;
  while (!open.empty())
    for (mlir::OpOperand &use : open.pop_back_val().getUses()) {
      mlir::Operation *user = use.getOwner();
      if (left-- == 0)
        return true;
      if (llvm::isa<mlir::ViewLikeOpInterface>(user) &&
          llvm::isa<mlir::memref::MemRefDialect>(user->getDialect()) &&
          llvm::isa<mlir::BaseMemRefType>(user->getResult(0).getType()))
        open.push_back(user->getResult(0));
      else if ((!llvm::isa<mlir::memref::LoadOp, mlir::memref::StoreOp,
                           mlir::memref::DimOp, mlir::memref::CopyOp,
                           mlir::memref::DeallocOp, mlir::affine::AffineLoadOp,
                           mlir::affine::AffineStoreOp, mlir::linalg::LinalgOp>(
                    user) &&
                !isVectorAccess(user)) ||
               (use.getOperandNumber() == 0 &&
                llvm::isa<mlir::memref::StoreOp, mlir::affine::AffineStoreOp>(
                    user)))
        return true;
    }
  return false;
}

} // namespace shapeproof
