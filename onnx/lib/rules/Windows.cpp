// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that move a window over an image: convolutions and pools.
//
// A window of k elements at a distance of d has the length e = (k - 1) * d + 1.
// Moved by steps of s over n elements with padding p, it has
// (n + p - e) / s + 1 places.

#include "engine/base/Limits.h"
#include "rules/Shared.h"
#include <cmath>

namespace shapeproof::onnx {
namespace {

struct Window {
  Dims kernel;
  std::vector<int64_t> strides, dilations, begins, ends;
  std::string padding;
  bool roundsUp = false;
};

/// The attribute, or as many defaults if it is absent or has another length.
std::vector<int64_t> listOr(Op &op, llvm::StringRef name, size_t size,
                            int64_t otherwise) {
  auto list = op.integers(name);
  if (!list || list->size() != size)
    return std::vector<int64_t>(size, otherwise);
  for (int64_t &value : *list)
    value = std::clamp(value, -limits::onnxLargestAttribute,
                       limits::onnxLargestAttribute);
  return *list;
}

std::optional<std::vector<int64_t>> kernelOf(Op &op) {
  auto shape = op.integers("kernel_shape");
  if (shape)
    return listOr(op, "kernel_shape", shape->size(), 1);
  return std::nullopt;
}

Window windowOf(Op &op, Dims kernel) {
  Window w;
  size_t rank = kernel.size();
  w.kernel = std::move(kernel);
  w.strides = listOr(op, "strides", rank, 1);
  w.dilations = listOr(op, "dilations", rank, 1);
  std::vector<int64_t> pads = listOr(op, "pads", 2 * rank, 0);
  w.padding = op.text("auto_pad", "NOTSET");
  if (w.padding != "NOTSET")
    pads.assign(2 * rank, 0);
  w.begins.assign(pads.begin(), pads.begin() + rank);
  w.ends.assign(pads.begin() + rank, pads.end());
  w.roundsUp = op.integer("ceil_mode", 0) != 0;
  return w;
}

DimId extentOf(RangedTerms &t, const Window &w, size_t i) {
  return t.add(t.mul(t.sub(w.kernel[i], 1), w.dilations[i]), 1);
}

bool isSame(const Window &w) {
  return w.padding == "SAME_UPPER" || w.padding == "SAME_LOWER";
}

/// The quotient, which pools of ONNX Runtime round towards zero: a window that
/// is too large by less than its stride has one place.
DimId quotient(Op &op, DimId room, DimId stride, bool isPool) {
  RangedTerms &t = op.terms();
  DimId down = t.floorDiv(room, stride), zero = t.constant(0);
  if (!isPool || !op.followsOnnxRuntime() || t.low(room) >= 0)
    return down;
  if (t.low(room) > -*t.value(stride))
    return t.max(down, zero);
  return t.select(t.le(zero, room), down, t.ceilDiv(room, stride));
}

/// The quotient rounded up; ONNX Runtime divides as float32, which differs
/// beyond 2^24.
DimId roundedUp(Op &op, DimId room, DimId stride) {
  RangedTerms &t = op.terms();
  std::optional<int64_t> known = t.value(room);
  if (!op.followsOnnxRuntime() || !known || *known < 0 ||
      *known > limits::onnxLargestAttribute)
    return t.ceilDiv(room, stride);
  return t.constant(
      int64_t(std::ceil(float(*known) / float(*t.value(stride)))));
}

/// The number of places of the window along one axis.
DimId placesOf(Op &op, const Window &w, size_t i, DimId size, bool isPool) {
  RangedTerms &t = op.terms();
  DimId stride = t.constant(std::max<int64_t>(w.strides[i], 1));
  if (isSame(w))
    return t.ceilDiv(size, stride);
  DimId room = t.sub(t.add(size, w.begins[i] + w.ends[i]), extentOf(t, w, i));
  DimId one = t.constant(1);
  // Without padding the specification rounds down whatever `ceil_mode` is.
  if (!w.roundsUp || (w.padding == "VALID" && !op.followsOnnxRuntime()))
    return t.add(quotient(op, room, stride, isPool), one);
  DimId places = t.add(roundedUp(op, room, stride), one);
  // Windows have to begin within the image or the padding before it; ONNX
  // Runtime drops at most the last window for that.
  DimId end = t.add(size, w.begins[i]);
  if (!op.followsOnnxRuntime())
    return t.min(places, t.ceilDiv(end, stride));
  DimId last = t.mul(t.sub(places, one), stride);
  return t.select(t.le(end, last), t.sub(places, one), places);
}

void requirePlaces(Op &op, DimId places, size_t axis, bool mayBeEmpty) {
  RangedTerms &t = op.terms();
  op.require(t.ge(places, mayBeEmpty ? 0 : 1),
             "the window does not fit on axis " + llvm::Twine(axis));
}

/// Requires that the filter has the size of the attribute and, unless
/// `isNothing`, is not empty.
void requireKernel(Op &op, size_t filter, ClaimId isNothing) {
  RangedTerms &t = op.terms();
  if (auto shape = op.integers("kernel_shape"))
    for (size_t i = 0; i < shape->size(); ++i)
      requireSize(op, filter, i + 2, t.constant((*shape)[i]));
  for (DimId size : llvm::drop_begin(*op.dims(filter), 2))
    op.require(t.disj(isNothing, t.ge(size, 1)), "the filter has size 0");
}

//===- Convolutions ---------------------------------------------------------//

/// Convolution, where `x`, `w` and `bias` are numbers of inputs; the bias may
/// be absent.
void convolve(Op &op, size_t x, size_t w, size_t bias, int32_t type) {
  op.out(0).type = type;
  const Dims *image = op.dims(x), *filter = op.dims(w);
  if (!image || !filter)
    return;
  RangedTerms &t = op.terms();
  if (image->size() != filter->size() || image->size() < 2)
    return op.fail("inputs differ in rank");
  int64_t group = op.integer("group", 1);
  op.require(t.eq((*image)[1], t.mul((*filter)[1], group)),
             "the image does not have the channels that the filter takes");
  op.require(t.eq(t.mod((*filter)[0], group), 0),
             "the number of filters is no multiple of the groups");
  requireRank(op, bias, 1);
  requireSize(op, bias, 0, (*filter)[0]);
  Window window = windowOf(op, Dims(filter->begin() + 2, filter->end()));
  // ONNX Runtime takes empty filters of integers.
  ClaimId isNothing =
      t.boolConstant(op.allowsOnnxRuntime() && (op.node.op == "ConvInteger" ||
                                                op.node.op == "QLinearConv"));
  requireKernel(op, w, isNothing);
  Dims result = {(*image)[0], (*filter)[0]};
  for (size_t i = 0; i < window.kernel.size(); ++i) {
    DimId places = placesOf(op, window, i, (*image)[i + 2], false);
    requirePlaces(op, places, i + 2,
                  isSame(window) && !op.followsOnnxRuntime());
    result.push_back(places);
  }
  op.out(0).dims = std::move(result);
}

void conv(Op &op) { convolve(op, 0, 1, 2, op.in(0).type); }
void convInteger(Op &op) { convolve(op, 0, 1, 99, kInt32); }
void qLinearConv(Op &op) { convolve(op, 0, 3, 8, op.in(7).type); }

/// The requirements of ONNX Runtime on images of transposed convolutions.
/// Images without elements are taken in two dimensions alone. The window, moved
/// over the result, has as many places as the image: the result may exceed what
/// they need by less than a stride.
void requireImage(Op &op, const Window &w, size_t i, int64_t more,
                  std::optional<int64_t> wanted) {
  if (!op.followsOnnxRuntime())
    return;
  RangedTerms &t = op.terms();
  const Dims &image = *op.dims(0);
  DimId one = t.constant(1), size = image[i + 2];
  if (w.kernel.size() != 2)
    op.require(t.disj(t.le(one, size), t.eq(image[0], 0)),
               "axis " + llvm::Twine(i + 2) + " of the image has size 0");
  int64_t stride = std::max<int64_t>(w.strides[i], 1);
  ClaimId fits = t.boolConstant(more < stride),
          fitsNothing = t.boolConstant(more == 0);
  if (wanted) {
    DimId room = t.sub(t.constant(*wanted), extentOf(t, w, i));
    fits = t.conj(fits, t.lt(room, t.mul(size, stride)));
    fitsNothing = t.boolConstant(false);
  }
  ClaimId isSome = t.le(one, size);
  op.require(
      t.disj(t.conj(isSome, fits), t.conj(t.negate(isSome), fitsNothing)),
      "axis " + llvm::Twine(i + 2) + " of the image is too small");
}

/// Transposed convolution, with a filter [C, M / group, ...].
void convTranspose(Op &op) {
  const Dims *image = op.dims(0), *filter = op.dims(1);
  if (!image || !filter)
    return;
  RangedTerms &t = op.terms();
  if (image->size() != filter->size() || image->size() < 2)
    return op.fail("inputs differ in rank");
  op.require(t.eq((*image)[1], (*filter)[0]),
             "the image does not have the channels that the filter takes");
  DimId channels = t.mul((*filter)[1], op.integer("group", 1));
  requireRank(op, 2, 1);
  requireSize(op, 2, 0, channels);
  Window w = windowOf(op, Dims(filter->begin() + 2, filter->end()));
  size_t rank = w.kernel.size();
  std::vector<int64_t> more = listOr(op, "output_padding", rank, 0);
  auto wanted = op.integers("output_shape");
  requireKernel(op, 1, t.boolConstant(false));
  Dims result = {(*image)[0], channels};
  for (size_t i = 0; i < rank; ++i) {
    DimId stride = t.constant(w.strides[i]), size = (*image)[i + 2];
    DimId places =
        t.add(t.add(t.mul(t.sub(size, 1), stride), extentOf(t, w, i)),
              more[i] - w.begins[i] - w.ends[i]);
    // ONNX Runtime shortens the result, and does not extend it for small
    // windows.
    if (isSame(w))
      places = op.followsOnnxRuntime() ? t.min(places, t.mul(size, stride))
                                       : t.mul(size, stride);
    std::optional<int64_t> given;
    if (wanted && wanted->size() == rank)
      given = (*wanted)[i];
    if (given)
      places = t.constant(*given);
    requirePlaces(op, places, i + 2, false);
    requireImage(op, w, i, more[i], given);
    result.push_back(places);
  }
  op.out(0).dims = std::move(result);
}

/// Deformable convolution has the sizes of a convolution. There are two offsets
/// for each element of the window in each group.
void deformConv(Op &op) {
  convolve(op, 0, 1, 3, op.in(0).type);
  const Dims *filter = op.dims(1);
  if (!filter || !op.out(0).dims || !op.hasRank(2, op.out(0).dims->size()))
    return;
  RangedTerms &t = op.terms();
  DimId count = t.constant(2 * op.integer("offset_group", 1));
  for (DimId size : llvm::drop_begin(*filter, 2))
    count = t.mul(count, size);
  requireSize(op, 2, 0, op.out(0).dims->front());
  requireSize(op, 2, 1, count);
  for (size_t i = 2; i < op.out(0).dims->size(); ++i)
    requireSize(op, 2, i, (*op.out(0).dims)[i]);
}

//===- Pools ----------------------------------------------------------------//

/// ONNX Runtime requires that images have elements, if there are images.
void requireElements(Op &op) {
  if (!op.followsOnnxRuntime())
    return;
  const Dims &image = *op.dims(0);
  RangedTerms &t = op.terms();
  ClaimId isNone = t.eq(image[0], 0);
  for (size_t i = 1; i < image.size(); ++i)
    op.require(t.disj(isNone, t.ge(image[i], 1)),
               "axis " + llvm::Twine(i) + " of the image has size 0");
}

void pool(Op &op) {
  const Dims *image = op.dims(0);
  auto kernel = kernelOf(op);
  if (!image || !kernel)
    return;
  if (image->size() != kernel->size() + 2)
    return op.fail("the image has another rank than the window");
  Window window = windowOf(op, constantDims(op, *kernel));
  Dims result = {(*image)[0], (*image)[1]};
  for (size_t i = 0; i < kernel->size(); ++i) {
    DimId places = placesOf(op, window, i, (*image)[i + 2], true);
    requirePlaces(op, places, i + 2, isSame(window) || op.followsOnnxRuntime());
    result.push_back(places);
  }
  requireElements(op);
  op.out(0).dims = result;
  op.give(1, kInt64, result);
}

/// Pools; those with the channels last are not followed.
void qLinearPool(Op &op) {
  if (!op.integer("channels_last", 0))
    pool(op);
}

void globalPool(Op &op) {
  const Dims *image = op.dims(0);
  if (!image || image->size() < 2)
    return;
  requireElements(op);
  Dims result(image->size(), op.terms().constant(1));
  result[0] = (*image)[0];
  result[1] = (*image)[1];
  op.out(0).dims = std::move(result);
}

void maxUnpool(Op &op) {
  const Dims *image = op.dims(0);
  auto kernel = kernelOf(op);
  if (!image)
    return;
  requireRank(op, 1, image->size());
  for (size_t i = 0; i < image->size(); ++i)
    requireSize(op, 1, i, (*image)[i]);
  if (!kernel || image->size() != kernel->size() + 2)
    return;
  if (op.has(2)) {
    if (const Tensor &shape = op.in(2); shape.elements) {
      for (size_t i = 0; i < 2 && shape.elements->size() == image->size() &&
                         op.followsOnnxRuntime();
           ++i)
        op.require(op.terms().eq((*shape.elements)[i], (*image)[i]),
                   "the shape of the result differs on axis " + llvm::Twine(i));
      requireSizes(op, *shape.elements);
      op.out(0).dims = shape.elements;
    } else
      op.out(0).dims = unknownDims(op, image->size());
    return;
  }
  RangedTerms &t = op.terms();
  Window w = windowOf(op, constantDims(op, *kernel));
  Dims result = {(*image)[0], (*image)[1]};
  for (size_t i = 0; i < kernel->size(); ++i)
    result.push_back(t.add(t.mul(t.sub((*image)[i + 2], 1), w.strides[i]),
                           (*kernel)[i] - w.begins[i] - w.ends[i]));
  op.out(0).dims = std::move(result);
}

/// Sets the result of pooling regions: input 1 has a row for each region.
void regions(Op &op, int64_t height, int64_t width) {
  if (!op.dims(0) || op.dims(0)->size() < 2 || !op.dims(1) ||
      op.dims(1)->empty())
    return;
  RangedTerms &t = op.terms();
  requireSize(op, 2, 0, op.dims(1)->front());
  op.out(0).dims = Dims{op.dims(1)->front(), (*op.dims(0))[1],
                        t.constant(height), t.constant(width)};
}

void maxRoiPool(Op &op) {
  RangedTerms &t = op.terms();
  requireSize(op, 1, 1, t.constant(5));
  if (op.followsOnnxRuntime() && op.dims(0) && op.dims(1) &&
      !op.dims(0)->empty() && !op.dims(1)->empty())
    op.require(
        t.disj(t.eq(op.dims(1)->front(), 0), t.ge(op.dims(0)->front(), 1)),
        "there are regions, but no images");
  auto shape = op.integers("pooled_shape");
  if (shape && shape->size() == 2)
    regions(op, (*shape)[0], (*shape)[1]);
}

void roiAlign(Op &op) {
  RangedTerms &t = op.terms();
  requireRank(op, 1, 2);
  requireRank(op, 2, 1);
  requireSize(op, 1, 1, t.constant(4));
  bool areKnown = op.dims(0) && op.dims(1) && !op.dims(1)->empty();
  // Each region belongs to an image, which has to have elements.
  if (areKnown && op.followsOnnxRuntime())
    for (size_t i : {0, 2, 3})
      if (i < op.dims(0)->size())
        op.require(
            t.disj(t.eq(op.dims(1)->front(), 0), t.ge((*op.dims(0))[i], 1)),
            "there are regions, but axis " + llvm::Twine(i) +
                " of the image has size 0");
  regions(op, op.integer("output_height", 1), op.integer("output_width", 1));
}

/// Col2Im: an image is assembled from columns of blocks.
void columnsToImage(Op &op) {
  const std::optional<Dims> &shape = op.in(1).elements;
  auto block = constants(op, 2);
  const Dims *dims = op.dims(0);
  if (!dims || dims->size() != 3 || !shape || !block)
    return;
  RangedTerms &t = op.terms();
  int64_t size = 1;
  for (int64_t one : *block)
    size *= std::clamp<int64_t>(one, 1, 1 << 10);
  if (llvm::any_of(*block, [](int64_t one) { return one < 1; }))
    return op.fail("a block has no elements");
  if (op.followsOnnxRuntime())
    op.require(t.ge((*dims)[1], 1), "axis 1 has size 0");
  op.require(t.eq(t.mod((*dims)[1], size), 0),
             "axis 1 is no multiple of the size of a block");
  requireSizes(op, *shape);
  Dims result = {(*dims)[0], t.floorDiv((*dims)[1], size)};
  Window w = windowOf(op, constantDims(op, *block));
  DimId places = t.constant(1);
  for (size_t i = 0; i < shape->size() && i < block->size(); ++i)
    places = t.mul(places, placesOf(op, w, i, (*shape)[i], false));
  op.require(t.eq((*dims)[2], places),
             "there is not one column for each block");
  llvm::append_range(result, *shape);
  op.out(0).dims = std::move(result);
}

} // namespace

void addWindows(RuleTable &table) {
  table.add("Conv", conv);
  table.add("ConvInteger", convInteger);
  table.add("QLinearConv", qLinearConv);
  table.add("ConvTranspose", convTranspose);
  table.add("DeformConv", deformConv);
  table.addAll({"MaxPool", "AveragePool", "LpPool"}, pool);
  table.addAll({"GlobalMaxPool", "GlobalAveragePool", "GlobalLpPool"},
               globalPool);
  table.add("MaxUnpool", maxUnpool);
  table.add("MaxRoiPool", maxRoiPool);
  table.add("RoiAlign", roiAlign);
  table.add("Col2Im", columnsToImage);
  RuleTable &microsoft = table.in("com.microsoft");
  microsoft.add("FusedConv", conv);
  microsoft.add("QLinearAveragePool", qLinearPool);
  microsoft.add("QLinearGlobalAveragePool", globalPool);
  table.in("");
}

} // namespace shapeproof::onnx
