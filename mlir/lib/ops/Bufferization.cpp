// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between tensors and buffers: the shape stays.

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void sameShape(Importer &importer, Operation *op) {
  Value result = op->getResult(0);
  importer.setShape(
      result,
      importer.shapeAs(result.getType(), importer.shape(op->getOperand(0))));
}

void allocTensor(Importer &importer, Operation *op) {
  auto alloc = cast<bufferization::AllocTensorOp>(op);
  if (Value copy = alloc.getCopy())
    importer.setShape(op->getResult(0), importer.shape(copy));
  else
    sizes::create(importer, op, alloc.getDynamicSizes());
}

/// The destination, with the source in it.
void materialize(Importer &importer, Operation *op) {
  auto materialize = cast<bufferization::MaterializeInDestinationOp>(op);
  if (op->getNumResults() > 0)
    importer.setShape(op->getResult(0),
                      importer.shapeAs(op->getResult(0).getType(),
                                       importer.shape(materialize.getDest())));
  sizes::equalShapes(importer, op, materialize.getSource(),
                     materialize.getDest());
}

} // namespace

void addBufferizationRules(OpTable &table) {
  table.add("bufferization.to_tensor", sameShape);
  table.add("bufferization.to_buffer", sameShape);
  table.add("bufferization.clone", sameShape);
  table.add("bufferization.alloc_tensor", allocTensor);
  table.add("bufferization.materialize_in_destination", materialize);
}

} // namespace shapeproof
