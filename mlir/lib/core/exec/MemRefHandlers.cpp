// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memref dialect. Views share their source's elements; an access must be
// within the view and within the storage behind it.

#include "core/exec/Handlers.h"
#include "core/exec/Results.h"
#include "core/exec/Slices.h"
#include "core/ir/ElementBytes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

LogicalResult alloc(Interpreter &in, Operation *op) {
  auto type = cast<MemRefType>(op->getResult(0).getType());
  if (!type.getLayout().isIdentity())
    return in.unsupported(op, "layout");
  Shaped result;
  if (failed(in.makeUnwritten(op, sizesOf(in, type, op->getOperands()),
                              type.getElementType(), result)))
    return failure();
  return finish(in, op, result);
}

/// Frees the buffer; later accesses find no element.
LogicalResult dealloc(Interpreter &in, Operation *op) {
  Storage &storage = *in.shaped(op->getOperand(0)).data;
  if (storage.isFree())
    return in.broken(op, "the buffer is no longer there");
  storage.free();
  return success();
}

LogicalResult load(Interpreter &in, Operation *op) {
  Scalar *element =
      elementAt(in, op, op->getOperand(0), op->getOperands().drop_front());
  if (!element)
    return failure();
  in.set(op->getResult(0), *element);
  return success();
}

LogicalResult store(Interpreter &in, Operation *op) {
  Scalar *element =
      elementAt(in, op, op->getOperand(1), op->getOperands().drop_front(2));
  if (!element)
    return failure();
  *element = in.scalar(op->getOperand(0));
  return success();
}

LogicalResult copy(Interpreter &in, Operation *op) {
  const Shaped &from = in.shaped(op->getOperand(0));
  const Shaped &target = in.shaped(op->getOperand(1));
  if (from.sizes != target.sizes)
    return in.broken(op, "source and target of other sizes");
  if (!from.isWithinStorage() || !target.isWithinStorage())
    return in.broken(op, "access out of bounds");
  Shaped source;
  if (failed(makeCopy(in, op, from, source)))
    return failure();
  copyElements(source, target);
  return success();
}

LogicalResult subview(Interpreter &in, Operation *op) {
  auto subview = cast<memref::SubViewOp>(op);
  const Shaped &source = in.shaped(subview.getSource());
  Slice slice;
  llvm::SmallBitVector dropped = droppedDims(subview, subview.getType());
  if (failed(readSlice(in, op, source.sizes, slice, dropped)))
    return failure();
  return finish(in, op, viewOf(source, slice, dropped));
}

LogicalResult reinterpretCast(Interpreter &in, Operation *op) {
  auto cast = mlir::cast<memref::ReinterpretCastOp>(op);
  Shaped result;
  result.data = in.shaped(cast.getSource()).data;
  result.offset = valueOf(in, cast.getMixedOffsets().front());
  result.sizes = valuesOf(in, cast.getMixedSizes());
  result.strides = valuesOf(in, cast.getMixedStrides());
  for (int64_t size : result.sizes)
    if (size < 0)
      return in.broken(op, "negative size " + Twine(size));
  return finish(in, op, result);
}

LogicalResult stridedMetadata(Interpreter &in, Operation *op) {
  Shaped source = in.shaped(op->getOperand(0));
  unsigned rank = source.rank();
  if (source.isPoison || op->getNumResults() != 2 + 2 * rank)
    return in.usesPoison(op); // The poison comes from a cast to another rank.
  Shaped base;
  base.data = source.data;
  in.set(op->getResult(0), base);
  in.setInt(op->getResult(1), source.offset);
  for (unsigned d = 0; d < rank; ++d) {
    in.setInt(op->getResult(2 + d), source.sizes[d]);
    in.setInt(op->getResult(2 + rank + d), source.strides[d]);
  }
  return success();
}

/// The elements are read and written as other ones than the bytes of the
/// source: neither are known from here on.
LogicalResult view(Interpreter &in, Operation *op) {
  auto view = cast<memref::ViewOp>(op);
  const Shaped &source = in.shaped(view.getSource());
  const int64_t shift = in.integer(view.getByteShift());
  auto element = elementBytes(op, view.getType().getElementType());
  if (!element)
    return in.unsupported(op, "elements whose size is not known");
  const SmallVector<int64_t, 4> sizes =
      sizesOf(in, view.getType(), view.getSizes());
  __int128 end = *element;
  for (int64_t size : sizes) {
    if (size < 0)
      return in.broken(op, "negative size " + Twine(size));
    end = std::min<__int128>(end * size, INT64_MAX);
  }
  if (shift < 0 || end + shift > source.sizes[0])
    return in.broken(op, "bytes out of bounds");
  source.data->forget();
  return finish(in, op, makeUntracked(sizes));
}

} // namespace

void addMemRefHandlers(Interpreter &interpreter) {
  interpreter.addHandler("memref.alloc", alloc);
  interpreter.addHandler("memref.alloca", alloc);
  interpreter.addHandler("memref.dealloc", dealloc);
  addSizeHandlers(interpreter, "memref");
  interpreter.addHandler("memref.load", load);
  interpreter.addHandler("memref.store", store);
  interpreter.addHandler("memref.copy", copy);
  interpreter.addHandler("memref.subview", subview);
  interpreter.addHandler("memref.reinterpret_cast", reinterpretCast);
  interpreter.addHandler("memref.view", view);
  interpreter.addHandler("memref.extract_strided_metadata", stridedMetadata);
}

} // namespace shapeproof::exec
