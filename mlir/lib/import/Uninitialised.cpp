// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Uninitialised.h. Tested by tests/ir/uninitialised-tensors.mlir.

#include "import/Uninitialised.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

bool shapeproof::isUninitialised(Value tensor) {
  constexpr unsigned kMaxViews = 16;
  for (unsigned i = 0; i < kMaxViews; ++i) {
    Operation *op = tensor.getDefiningOp();
    if (!op)
      return false;
    if (isa<tensor::EmptyOp>(op))
      return true;
    if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op))
      return !alloc.getCopy();
    // The same elements.
    if (!isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp, tensor::ReshapeOp>(op))
      return false;
    tensor = op->getOperand(0);
  }
  return true;
}
