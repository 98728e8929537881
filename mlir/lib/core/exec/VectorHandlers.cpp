// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vector dialect, in runs of sizes that stop at broken contracts: whether
// accesses are in bounds. (Otherwise the target may give them a meaning.) No
// element of a vector is tracked.

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// The number of elements that are accessed along each dimension, 0 where they
/// may lie outside; nothing if it is not known.
using Counts = std::optional<SmallVector<int64_t, 4>>;

template <typename Op> Counts countsOf(Op op) {
  VectorType vector = op.getVectorType();
  if (vector.isScalable())
    return std::nullopt;
  SmallVector<int64_t, 4> counts(op.getIndices().size(), 1);
  if (!isa<VectorType>(op.getMemRefType().getElementType()))
    llvm::copy(vector.getShape(), counts.end() - vector.getRank());
  return counts;
}

Counts countsOfTransfer(VectorTransferOpInterface op) {
  if (op.getMask() || isa<vector::MaskOp>(op->getParentOp()) ||
      op.getVectorType().isScalable() ||
      isa<VectorType>(
          cast<ShapedType>(op.getBase().getType()).getElementType()))
    return std::nullopt;
  SmallVector<int64_t, 4> counts(op.getIndices().size(), 1);
  for (auto [along, expr] :
       llvm::enumerate(op.getPermutationMap().getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      counts[dim.getPosition()] =
          op.isDimInBounds(along) ? op.getVectorType().getDimSize(along) : 0;
  return counts;
}

LogicalResult access(Interpreter &in, Operation *op, Value base,
                     ValueRange indices, const Counts &counts) {
  if (!in.options.sizesOnly || in.options.speculative || !counts)
    return in.unsupported(op, op->getName().getStringRef());
  const Shaped &shaped = in.shaped(base);
  for (auto [index, size, count] :
       llvm::zip_equal(indices, shaped.sizes, *counts)) {
    const int64_t first = in.integer(index);
    if (count > 0 && (first < 0 || count > size || first > size - count))
      return in.broken(op, "access out of bounds");
  }
  if (!hasSingleEffect<MemoryEffects::Read>(op) &&
      isa<MemRefType>(base.getType()))
    shaped.data->forget();
  for (Value result : op->getResults()) {
    if (isa<TensorType>(result.getType()))
      in.set(result, makeUntracked(SmallVector<int64_t, 4>(shaped.sizes)));
    else
      in.set(result, Unknown{op});
  }
  return success();
}

template <typename Op> void addAccess(Interpreter &interpreter) {
  interpreter.addHandler(Op::getOperationName(), [](Interpreter &in,
                                                    Operation *op) {
    auto known = cast<Op>(op);
    return access(in, op, known.getBase(), known.getIndices(), countsOf(known));
  });
}

LogicalResult transfer(Interpreter &in, Operation *op) {
  auto known = cast<VectorTransferOpInterface>(op);
  return access(in, op, known.getBase(), known.getIndices(),
                countsOfTransfer(known));
}

} // namespace

void addVectorHandlers(Interpreter &interpreter) {
  addAccess<vector::LoadOp>(interpreter);
  addAccess<vector::StoreOp>(interpreter);
  interpreter.addHandler("vector.transfer_read", transfer);
  interpreter.addHandler("vector.transfer_write", transfer);
}

} // namespace shapeproof::exec
