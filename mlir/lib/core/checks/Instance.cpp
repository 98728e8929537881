// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Instance.h.

#include "core/checks/Instance.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

namespace shapeproof {

bool Instance::step() {
  for (Instance *i = this; i; i = i->outer) {
    if (i->ended || ++i->ops > i->mostOps)
      i->ended = true;
    if (i->ended)
      ended = true;
  }
  return !ended;
}

bool Instance::isSureToRun(mlir::Operation *inner) const {
  // Sure to run: in the first block, within nothing but shape.assuming.
  if (!function)
    return false;
  mlir::Block *block = inner->getBlock();
  while (block->getParentOp() != function) {
    mlir::Operation *parent = block->getParentOp();
    if (!llvm::isa_and_nonnull<mlir::shape::AssumingOp>(parent))
      return false;
    block = parent->getBlock();
  }
  return block->isEntryBlock();
}

} // namespace shapeproof
