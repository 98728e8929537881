// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bufferization dialect: ops between tensors and buffers keep the shape.

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "core/ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void allocTensor(RuleContext rule, bufferization::AllocTensorOp alloc) {
  if (Value copy = alloc.getCopy())
    rule.setShape(alloc->getResult(0), rule.shape(copy));
  else
    sizes::create(rule, alloc.getDynamicSizes());
}

/// The result is the destination, with the source's elements in it.
void materialize(RuleContext rule,
                 bufferization::MaterializeInDestinationOp op) {
  for (OpResult result : op->getResults())
    sizes::setShapeAs(rule, result, rule.shape(op.getDest()));
  sizes::equalShapes(rule, op.getSource(), op.getDest());
}

} // namespace

void addBufferizationRules(OpTable &table) {
  table.add("bufferization.to_tensor", sizes::sameShapes);
  table.add("bufferization.to_buffer", sizes::sameShapes);
  table.add("bufferization.clone", sizes::sameShapes);
  table.add("bufferization.alloc_tensor", allocTensor);
  table.add("bufferization.materialize_in_destination", materialize);
}

} // namespace shapeproof
