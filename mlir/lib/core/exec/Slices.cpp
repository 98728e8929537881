// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices; see Slices.h.

#include "core/exec/Slices.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace shapeproof::exec {

int64_t valueOf(Interpreter &in, OpFoldResult mixed) {
  if (auto value = dyn_cast<Value>(mixed))
    return in.integer(value);
  return cast<IntegerAttr>(cast<Attribute>(mixed)).getInt();
}

SmallVector<int64_t, 4> valuesOf(Interpreter &in,
                                 ArrayRef<OpFoldResult> mixed) {
  SmallVector<int64_t, 4> result;
  for (OpFoldResult one : mixed)
    result.push_back(valueOf(in, one));
  return result;
}

SmallVector<int64_t, 4> sizesOf(Interpreter &in, ShapedType type,
                                ValueRange dynamic) {
  SmallVector<int64_t, 4> result;
  for (int64_t size : type.getShape()) {
    if (ShapedType::isDynamic(size)) {
      result.push_back(in.integer(dynamic.front()));
      dynamic = dynamic.drop_front();
    } else {
      result.push_back(size);
    }
  }
  return result;
}

Scalar *elementAt(Interpreter &in, Operation *op, const Shaped &memref,
                  ArrayRef<int64_t> index) {
  if (memref.inBounds(index)) {
    __int128 place = memref.offset;
    for (auto [i, stride] : llvm::zip_equal(index, memref.strides))
      place += static_cast<__int128>(i) * stride;
    if (place >= 0 && place < memref.data->size())
      return &memref.at(index);
  }
  (void)in.broken(op, memref.data->isFree() ? "the buffer is no longer there"
                                            : "access out of bounds");
  return nullptr;
}

Scalar *elementAt(Interpreter &in, Operation *op, Value memref,
                  ArrayRef<int64_t> index) {
  if (!isa<ShapedType>(cast<ShapedType>(memref.getType()).getElementType()))
    return elementAt(in, op, in.shaped(memref), index);
  (void)in.unsupported(op, "elements that are buffers or vectors");
  return nullptr;
}

Scalar *elementAt(Interpreter &in, Operation *op, Value memref,
                  ValueRange indices) {
  SmallVector<int64_t, 4> index;
  for (Value i : indices)
    index.push_back(in.integer(i));
  return elementAt(in, op, memref, index);
}

LogicalResult readSlice(Interpreter &in, Operation *op, ArrayRef<int64_t> dims,
                        Slice &slice, const llvm::SmallBitVector &dropped) {
  auto view = cast<OffsetSizeAndStrideOpInterface>(op);
  slice.offsets = valuesOf(in, view.getMixedOffsets());
  slice.sizes = valuesOf(in, view.getMixedSizes());
  slice.strides = valuesOf(in, view.getMixedStrides());
  SmallVector<int64_t, 4> kept;
  for (auto [d, size] : llvm::enumerate(slice.sizes))
    if (d >= dropped.size() || !dropped.test(d))
      kept.push_back(size);
  in.declare(op, kept);
  for (size_t d = 0; d < dims.size(); ++d) {
    int64_t offset = slice.offsets[d], size = slice.sizes[d];
    if (size < 0)
      return in.broken(op, "negative size " + Twine(size));
    __int128 last = offset;
    if (size > 0)
      last += static_cast<__int128>(size - 1) * slice.strides[d];
    __int128 end = size > 0 ? dims[d] : static_cast<__int128>(dims[d]) + 1;
    if (offset < 0 || offset >= end || last < 0 || last >= end)
      return in.broken(op, "dimension " + Twine(d) + " out of bounds: offset " +
                               Twine(offset) + ", size " + Twine(size) +
                               ", stride " + Twine(slice.strides[d]) + " of " +
                               Twine(dims[d]));
  }
  return success();
}

llvm::SmallBitVector droppedDims(OffsetSizeAndStrideOpInterface op,
                                 ShapedType type) {
  llvm::SmallBitVector dropped(op.getStaticSizes().size());
  if (auto dims =
          computeRankReductionMask(op.getStaticSizes(), type.getShape()))
    for (unsigned dim : *dims)
      dropped.set(dim);
  return dropped;
}

Shaped viewOf(const Shaped &source, const Slice &slice,
              const llvm::SmallBitVector &dropped) {
  Shaped result;
  result.data = source.data;
  result.offset = source.offset;
  for (size_t d = 0; d < source.sizes.size(); ++d) {
    result.offset = wrappedSum(
        result.offset, wrappedProduct(slice.offsets[d], source.strides[d]));
    if (d < dropped.size() && dropped.test(d))
      continue;
    result.sizes.push_back(slice.sizes[d]);
    result.strides.push_back(
        wrappedProduct(slice.strides[d], source.strides[d]));
  }
  return result;
}

LogicalResult makeCopy(Interpreter &in, Operation *op, const Shaped &source,
                       Shaped &result) {
  int64_t total = 1;
  const bool isEmpty = llvm::is_contained(source.sizes, 0);
  for (int64_t size : source.sizes)
    if (!isEmpty && source.isTracked() &&
        (__builtin_mul_overflow(total, size, &total) ||
         total > in.options.maxElements))
      return in.limit(op, "too many elements");
  result = source.copy();
  return success();
}

} // namespace shapeproof::exec
