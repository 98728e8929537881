// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tensor dialect. A result's sizes must be those that its type states.

#include "core/exec/Handlers.h"
#include "core/exec/Results.h"
#include "core/exec/Slices.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <optional>

using namespace mlir;

namespace shapeproof::exec {
namespace {

Type elementOf(Operation *op) {
  return cast<ShapedType>(op->getResult(0).getType()).getElementType();
}

LogicalResult empty(Interpreter &in, Operation *op) {
  Shaped result;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (failed(in.makeUnwritten(op, sizesOf(in, type, op->getOperands()),
                              type.getElementType(), result)))
    return failure();
  return finish(in, op, result);
}

LogicalResult splat(Interpreter &in, Operation *op) {
  auto splat = cast<tensor::SplatOp>(op);
  Shaped result;
  if (failed(in.makeZeros(op,
                          sizesOf(in, splat.getType(), splat.getDynamicSizes()),
                          elementOf(op), result)))
    return failure();
  Scalar fill = in.scalar(splat.getInput());
  forEachElement(result, [&](ArrayRef<int64_t> index) {
    result.at(index) = fill;
    return true;
  });
  return finish(in, op, result);
}

LogicalResult generate(Interpreter &in, Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Shaped result;
  if (failed(in.makeZeros(op, sizesOf(in, type, op->getOperands()),
                          type.getElementType(), result)))
    return failure();
  bool done = in.forEachComputed(
      op->getRegion(0), result, [&](ArrayRef<int64_t> index) {
        std::vector<RtValue> arguments, yielded;
        for (int64_t i : index)
          arguments.push_back(Scalar::ofInt(i));
        return succeeded(in.runRegion(op->getRegion(0), arguments, yielded)) &&
               succeeded(in.scalarOf(op, yielded.front(), result.at(index)));
      });
  return done ? finish(in, op, result) : failure();
}

LogicalResult readIndex(Interpreter &in, Operation *op, ValueRange indices,
                        const Shaped &into, SmallVectorImpl<int64_t> &index) {
  for (Value i : indices)
    index.push_back(in.integer(i));
  if (into.inBounds(index))
    return success();
  return in.broken(op, "access out of bounds");
}

LogicalResult extract(Interpreter &in, Operation *op) {
  const Shaped &source = in.shaped(op->getOperand(0));
  SmallVector<int64_t, 4> index;
  if (failed(readIndex(in, op, op->getOperands().drop_front(), source, index)))
    return failure();
  in.set(op->getResult(0), source.at(index));
  return success();
}

LogicalResult insert(Interpreter &in, Operation *op) {
  Shaped result = in.shaped(op->getOperand(1)).copy();
  SmallVector<int64_t, 4> index;
  if (failed(readIndex(in, op, op->getOperands().drop_front(2), result, index)))
    return failure();
  result.at(index) = in.scalar(op->getOperand(0));
  return finish(in, op, result);
}

LogicalResult fromElements(Interpreter &in, Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Shaped result;
  if (failed(in.makeZeros(op, type.getShape(), type.getElementType(), result)))
    return failure();
  for (auto [place, element] : llvm::enumerate(op->getOperands()))
    (*result.data)[place] = in.scalar(element);
  return finish(in, op, result);
}

LogicalResult extractSlice(Interpreter &in, Operation *op) {
  const Shaped &source = in.shaped(op->getOperand(0));
  Slice slice;
  auto extract = cast<tensor::ExtractSliceOp>(op);
  auto dropped = droppedDims(extract, extract.getType());
  if (failed(readSlice(in, op, source.sizes, slice, dropped)))
    return failure();
  Shaped result;
  if (failed(makeCopy(in, op, viewOf(source, slice, dropped), result)))
    return failure();
  return finish(in, op, result);
}

LogicalResult insertSlice(Interpreter &in, Operation *op) {
  auto insert = cast<tensor::InsertSliceOp>(op);
  const Shaped &source = in.shaped(insert.getSource());
  Shaped result = in.shaped(insert.getDest()).copy();
  Slice slice;
  if (failed(readSlice(in, op, result.sizes, slice)))
    return failure();
  Shaped view =
      viewOf(result, slice, droppedDims(insert, insert.getSourceType()));
  if (view.sizes != source.sizes)
    return in.broken(op, "the source has other sizes than the slice");
  copyElements(source, view);
  return finish(in, op, result);
}

/// Makes a value with the same elements in the same order and other \p sizes.
LogicalResult regroup(Interpreter &in, Operation *op, const Shaped &source,
                      ArrayRef<int64_t> sizes) {
  Shaped result;
  if (failed(in.makeZeros(op, sizes, elementOf(op), result)))
    return failure();
  if (result.numElements() != source.numElements())
    return in.broken(op, "another number of elements");
  result.data = source.copy().data;
  return finish(in, op, result);
}

LogicalResult collapse(Interpreter &in, Operation *op) {
  auto collapse = cast<tensor::CollapseShapeOp>(op);
  const Shaped &source = in.shaped(collapse.getSrc());
  SmallVector<int64_t, 4> sizes;
  for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
    sizes.push_back(1);
    for (int64_t d : group)
      sizes.back() = wrappedProduct(sizes.back(), source.sizes[d]);
  }
  return regroup(in, op, source, sizes);
}

LogicalResult expand(Interpreter &in, Operation *op) {
  auto expand = cast<tensor::ExpandShapeOp>(op);
  const Shaped &source = in.shaped(expand.getSrc());
  SmallVector<int64_t, 4> sizes = valuesOf(in, expand.getMixedOutputShape());
  if (failed(checkExpanded(in, op, source.sizes, sizes,
                           expand.getReassociationIndices())))
    return failure();
  return regroup(in, op, source, sizes);
}

/// The place that is read: the coordinates in \p at for the \p picked
/// dimensions of \p whole, and the trailing \p rest for the others; nothing if
/// it is out of bounds.
std::optional<SmallVector<int64_t, 4>>
gatheredPlace(const Shaped &whole, const Shaped &at, ArrayRef<int64_t> picked,
              ArrayRef<int64_t> lead, ArrayRef<int64_t> rest, bool keeps) {
  SmallVector<int64_t, 4> place(whole.rank(), 0);
  for (auto [n, dim] : llvm::enumerate(picked)) {
    SmallVector<int64_t, 4> coordinate(lead);
    coordinate.push_back(n);
    // An unknown coordinate may be any number, so it counts as 0.
    place[dim] = at.at(coordinate).integer;
  }
  for (unsigned d = 0; d < whole.rank(); ++d) {
    bool isPicked = llvm::is_contained(picked, int64_t(d));
    if (isPicked && !keeps)
      continue;
    if (!isPicked)
      place[d] = rest.front();
    rest = rest.drop_front();
  }
  if (!whole.inBounds(place))
    return std::nullopt;
  return place;
}

/// The sizes of the result of gathering from \p whole at \p at.
SmallVector<int64_t, 4> gatheredSizes(const Shaped &whole, const Shaped &at,
                                      ArrayRef<int64_t> picked, bool keeps) {
  SmallVector<int64_t, 4> sizes(llvm::drop_end(at.sizes));
  for (unsigned d = 0; d < whole.rank(); ++d) {
    if (!llvm::is_contained(picked, int64_t(d)))
      sizes.push_back(whole.sizes[d]);
    else if (keeps)
      sizes.push_back(1);
  }
  return sizes;
}

LogicalResult gather(Interpreter &in, Operation *op) {
  auto gather = cast<tensor::GatherOp>(op);
  const Shaped &source = in.shaped(gather.getSource());
  const Shaped &at = in.shaped(gather.getIndices());
  ArrayRef<int64_t> picked = gather.getGatherDims();
  unsigned lead = at.rank() - 1;
  bool keeps = cast<ShapedType>(gather.getResult().getType()).getRank() ==
               int64_t(lead + source.rank());
  if (at.sizes.back() != int64_t(picked.size()))
    return in.broken(op, "another number of coordinates");
  Shaped result;
  if (failed(in.makeZeros(op, gatheredSizes(source, at, picked, keeps),
                          elementOf(op), result)))
    return failure();
  bool done = forEachElement(result, [&](ArrayRef<int64_t> index) {
    auto place = gatheredPlace(source, at, picked, index.take_front(lead),
                               index.drop_front(lead), keeps);
    if (place)
      result.at(index) = source.at(*place);
    return place.has_value();
  });
  return done ? finish(in, op, result) : in.broken(op, "out of bounds");
}

LogicalResult scatter(Interpreter &in, Operation *op) {
  auto scatter = cast<tensor::ScatterOp>(op);
  const Shaped &source = in.shaped(scatter.getSource());
  const Shaped &at = in.shaped(scatter.getIndices());
  Shaped result = in.shaped(scatter.getDest()).copy();
  ArrayRef<int64_t> picked = scatter.getScatterDims();
  unsigned lead = at.rank() - 1;
  bool keeps = source.rank() == lead + result.rank();
  if (at.sizes.back() != int64_t(picked.size()))
    return in.broken(op, "another number of coordinates");
  if (source.sizes != gatheredSizes(result, at, picked, keeps))
    return in.broken(op, "the source has other sizes");
  if (!at.isTracked())
    result.data->forget();
  bool done = !result.isTracked() ||
              forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
                auto place =
                    gatheredPlace(result, at, picked, index.take_front(lead),
                                  index.drop_front(lead), keeps);
                if (place)
                  result.at(*place) = source.at(index);
                return place.has_value();
              });
  return done ? finish(in, op, result) : in.broken(op, "out of bounds");
}

LogicalResult reshape(Interpreter &in, Operation *op) {
  SmallVector<int64_t, 4> sizes;
  if (failed(in.elements(op, op->getOperand(1), sizes)))
    return failure();
  return regroup(in, op, in.shaped(op->getOperand(0)), sizes);
}

LogicalResult concat(Interpreter &in, Operation *op) {
  auto concat = cast<tensor::ConcatOp>(op);
  int64_t along = concat.getDim();
  SmallVector<int64_t, 4> sizes = in.shaped(op->getOperand(0)).sizes;
  for (Value operand : op->getOperands().drop_front())
    sizes[along] = wrappedSum(sizes[along], in.shaped(operand).sizes[along]);
  in.declare(op, sizes);
  for (Value operand : op->getOperands())
    for (auto [d, size] : llvm::enumerate(in.shaped(operand).sizes))
      if (int64_t(d) != along && sizes[d] != size)
        return in.broken(op, "operands of other sizes");
  Shaped result;
  if (failed(in.makeZeros(op, sizes, elementOf(op), result)))
    return failure();
  int64_t before = 0;
  for (Value operand : op->getOperands()) {
    const Shaped &source = in.shaped(operand);
    if (!result.isTracked())
      break;
    forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
      SmallVector<int64_t, 4> place(index);
      place[along] += before;
      result.at(place) = source.at(index);
      return true;
    });
    before += source.sizes[along];
  }
  return finish(in, op, result);
}

LogicalResult pad(Interpreter &in, Operation *op) {
  auto pad = cast<tensor::PadOp>(op);
  const Shaped &source = in.shaped(pad.getSource());
  SmallVector<int64_t, 4> low = valuesOf(in, pad.getMixedLowPad());
  SmallVector<int64_t, 4> high = valuesOf(in, pad.getMixedHighPad());
  SmallVector<int64_t, 4> sizes;
  for (size_t d = 0; d < low.size(); ++d)
    sizes.push_back(wrappedSum(wrappedSum(source.sizes[d], low[d]), high[d]));
  in.declare(op, sizes);
  for (size_t d = 0; d < low.size(); ++d)
    if (low[d] < 0 || high[d] < 0)
      return in.broken(op, "negative padding");
  Shaped result;
  if (failed(in.makeZeros(op, sizes, elementOf(op), result)))
    return failure();
  bool done = in.forEachComputed(
      op->getRegion(0), result, [&](ArrayRef<int64_t> index) {
        SmallVector<int64_t, 4> inner;
        std::vector<RtValue> arguments, yielded;
        for (auto [i, l] : llvm::zip_equal(index, low)) {
          inner.push_back(i - l);
          arguments.push_back(Scalar::ofInt(i));
        }
        if (source.inBounds(inner)) {
          result.at(index) = source.at(inner);
          return true;
        }
        return succeeded(in.runRegion(op->getRegion(0), arguments, yielded)) &&
               succeeded(in.scalarOf(op, yielded.front(), result.at(index)));
      });
  return done ? finish(in, op, result) : failure();
}

} // namespace

void addTensorHandlers(Interpreter &interpreter) {
  addSizeHandlers(interpreter, "tensor");
  interpreter.addHandler("tensor.empty", empty);
  interpreter.addHandler("tensor.splat", splat);
  interpreter.addHandler("tensor.generate", generate);
  interpreter.addHandler("tensor.extract", extract);
  interpreter.addHandler("tensor.insert", insert);
  interpreter.addHandler("tensor.from_elements", fromElements);
  interpreter.addHandler("tensor.extract_slice", extractSlice);
  interpreter.addHandler("tensor.insert_slice", insertSlice);
  interpreter.addHandler("tensor.collapse_shape", collapse);
  interpreter.addHandler("tensor.expand_shape", expand);
  interpreter.addHandler("tensor.reshape", reshape);
  interpreter.addHandler("tensor.gather", gather);
  interpreter.addHandler("tensor.scatter", scatter);
  interpreter.addHandler("tensor.concat", concat);
  interpreter.addHandler("tensor.pad", pad);
}

} // namespace shapeproof::exec
