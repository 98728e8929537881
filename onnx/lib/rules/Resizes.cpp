// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images of another size: Resize, Upsample, and operators that sample at
// places.
//
// A size times a scale is rounded down, after float32 has rounded the product.
// Constants are computed as the runtime does. Other sizes are followed only for
// scales whose product float32 computes exactly, or as a fraction does.

#include "engine/base/Limits.h"
#include "rules/Shared.h"
#include <cmath>

namespace shapeproof::onnx {
namespace {

/// a / b, if for all sizes up to limits::onnxTriedSizes the product with the
/// scale, rounded to float32 and down, is that with the fraction: 0.6 is 3 / 5.
/// (1.3 is not 13 / 10: of 90 it makes 116.)
std::optional<std::pair<int64_t, int64_t>> fractionFor(float scale) {
  if (!(scale > 0) || scale > float(limits::onnxScaleFactor))
    return std::nullopt;
  for (int64_t b = 1; b <= limits::onnxTriedDivisors; ++b) {
    int64_t a = int64_t(std::round(double(scale) * double(b)));
    if (float(double(a) / double(b)) != scale)
      continue;
    for (int64_t size = 0; size <= limits::onnxTriedSizes; ++size)
      if (int64_t(scale * float(size)) != size * a / b)
        return std::nullopt;
    return std::pair(a, b);
  }
  return std::nullopt;
}

/// The largest integer that is not above size * scale.
DimId scaled(Op &op, DimId size, const Real &scale) {
  RangedTerms &t = op.terms();
  if (scale.constant) {
    float by = float(*scale.constant);
    if (auto value = t.value(size)) {
      float product = by * float(*value);
      if (product >= 0 && product < 1e15f)
        return t.constant(int64_t(product));
    }
    for (int64_t divisor = 1; divisor <= limits::onnxScaleFactor;
         divisor *= 2) {
      double factor = double(by) * double(divisor);
      if (factor >= 0 && factor <= double(limits::onnxScaleFactor) &&
          factor == std::floor(factor))
        return t.floorDiv(t.mul(size, int64_t(factor)), divisor);
    }
  }
  if (scale.constant)
    if (auto fraction = fractionFor(float(*scale.constant)))
      return t.floorDiv(t.mul(size, fraction->first), fraction->second);
  return op.terms().dimSymbol(op.node.op);
}

/// The axes to which sizes and scales belong.
std::optional<std::vector<size_t>> axesOf(Op &op, size_t rank) {
  std::vector<size_t> result;
  if (auto axes = op.integers("axes"))
    for (int64_t axis : *axes) {
      auto place = axisOf(op, axis, rank);
      if (!place)
        return std::nullopt;
      result.push_back(*place);
    }
  else
    for (size_t i = 0; i < rank; ++i)
      result.push_back(i);
  return result;
}

/// Whether a region of the image is resized, whose size is a factor.
bool cropsRegion(Op &op) {
  return op.version >= 11 &&
         op.text("coordinate_transformation_mode", "") == "tf_crop_and_resize";
}

/// In ONNX Runtime, images are interpolated on the last axes alone, or on all
/// but the first and the last. `isKept(i)`: the size of axis i stays.
void requireInterpolation(Op &op, size_t rank,
                          llvm::function_ref<ClaimId(size_t)> isKept) {
  if (!op.followsOnnxRuntime())
    return;
  RangedTerms &t = op.terms();
  std::string mode = op.text("mode", "nearest");
  ClaimId fits = t.boolConstant(true);
  if (mode == "linear" && rank > 3)
    fits = rank > 5 ? t.boolConstant(false)
                    : t.conj(isKept(0), t.disj(isKept(1), isKept(rank - 1)));
  else if (mode == "cubic")
    fits = rank == 2   ? t.boolConstant(true)
           : rank == 4 ? t.conj(isKept(0), t.disj(isKept(1), isKept(3)))
                       : t.boolConstant(false);
  op.require(fits, "ONNX Runtime does not interpolate along these axes");
  // Input 1 has the begin and end of the region on each axis.
  if (cropsRegion(op))
    requireSize(op, 1, 0, t.constant(int64_t(2 * rank)));
}

void scaleAxes(Op &op, size_t input, const Dims &dims,
               const std::vector<size_t> &axes) {
  const auto &scales = op.in(input).reals;
  Dims result = dims;
  if (scales && scales->size() != axes.size())
    return op.fail("there is not one scale for each axis");
  for (size_t i = 0; i < axes.size(); ++i)
    result[axes[i]] = scales && !cropsRegion(op)
                          ? scaled(op, dims[axes[i]], (*scales)[i])
                          : op.terms().dimSymbol(op.node.op);
  bool areConstant = scales && llvm::all_of(*scales, [](const Real &scale) {
                       return scale.constant.has_value();
                     });
  if (areConstant)
    requireInterpolation(op, dims.size(), [&](size_t axis) {
      auto it = llvm::find(axes, axis);
      return op.terms().boolConstant(
          it == axes.end() || (*scales)[it - axes.begin()].constant == 1.0);
    });
  op.out(0).dims = std::move(result);
}

/// Sizes that keep the aspect ratio depend on the smallest or largest quotient.
void resizeTo(Op &op, size_t input, const Dims &dims,
              const std::vector<size_t> &axes) {
  const auto &sizes = op.in(input).elements;
  RangedTerms &t = op.terms();
  Dims result = dims;
  if (sizes && sizes->size() != axes.size())
    return op.fail("there is not one size for each axis");
  if (sizes)
    requireSizes(op, *sizes);
  bool keepsRatio = op.text("keep_aspect_ratio_policy", "stretch") != "stretch";
  bool isConstant = true;
  double ratio = 0;
  for (size_t i = 0; i < axes.size() && keepsRatio && sizes; ++i) {
    auto from = t.value(dims[axes[i]]), to = t.value((*sizes)[i]);
    isConstant &= from && to && *from > 0 && *from < limits::onnxExactFloat &&
                  *to >= 0 && *to < limits::onnxExactFloat;
    if (!isConstant)
      break;
    double one = double(*to) / double(*from);
    bool isLess = op.text("keep_aspect_ratio_policy", "") == "not_larger";
    ratio = i == 0 ? one : isLess ? std::min(ratio, one) : std::max(ratio, one);
  }
  for (size_t i = 0; i < axes.size(); ++i) {
    DimId &size = result[axes[i]];
    if (!sizes || (keepsRatio && !isConstant))
      size = op.terms().dimSymbol("Resize");
    else if (keepsRatio)
      size = t.constant(int64_t(std::round(ratio * double(*t.value(size)))));
    else
      size = (*sizes)[i];
    if (op.followsOnnxRuntime())
      op.require(t.disj(t.conj(t.ge(dims[axes[i]], 1), t.ge(size, 1)),
                        t.conj(t.eq(dims[axes[i]], 0), t.eq(size, 0))),
                 "axis " + llvm::Twine(axes[i]) + " has size 0");
  }
  if (sizes && (!keepsRatio || isConstant))
    requireInterpolation(op, dims.size(), [&](size_t axis) {
      return t.eq(result[axis], dims[axis]);
    });
  op.out(0).dims = std::move(result);
}

bool isGiven(Op &op, size_t input) {
  if (!op.has(input))
    return false;
  // An empty vector stands for none.
  const Dims *dims = op.dims(input);
  return !(dims && dims->size() == 1 && op.terms().value(dims->front()) == 0);
}

void resize(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  auto axes = axesOf(op, dims->size());
  if (!axes)
    return;
  if (isGiven(op, 3))
    resizeTo(op, 3, *dims, *axes);
  else
    scaleAxes(op, 2, *dims, *axes);
}

void resizeByScales(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  if (op.has(1))
    return scaleAxes(op, 1, *dims, *axesOf(op, dims->size()));
  // Upsample of version 7 has an attribute.
  const Attribute *scales = op.attribute("scales");
  if (!scales || scales->numbers.size() != dims->size())
    return;
  Dims result;
  for (size_t i = 0; i < dims->size(); ++i) {
    Real scale;
    scale.constant = scales->numbers[i];
    result.push_back(scaled(op, (*dims)[i], scale));
  }
  op.out(0).dims = std::move(result);
}

/// The grid has places for each element of the result.
void gridSample(Op &op) {
  const Dims *x = op.dims(0), *grid = op.dims(1);
  if (!x || !grid)
    return;
  if (grid->size() != x->size() || x->size() < 3)
    return op.fail("inputs 0 and 1 are no image and a grid of its rank");
  Dims result = {(*x)[0], (*x)[1]};
  result.insert(result.end(), grid->begin() + 1, grid->end() - 1);
  op.require(op.terms().eq((*x)[0], (*grid)[0]),
             "inputs 0 and 1 differ on axis 0");
  requireSize(op, 1, grid->size() - 1,
              op.terms().constant(int64_t(x->size()) - 2));
  for (size_t i = 2; i < x->size() && op.followsOnnxRuntime(); ++i)
    op.require(op.terms().ge((*x)[i], 1),
               "axis " + llvm::Twine(i) + " of the image has size 0");
  op.out(0).dims = std::move(result);
}

/// The size is [N, C, H, W] or [N, C, D, H, W].
void affineGrid(Op &op) {
  const auto &size = op.in(1).elements;
  if (!size || size->size() < 4)
    return;
  requireSizes(op, *size);
  requireSize(op, 0, 0, size->front());
  Dims result = {size->front()};
  result.insert(result.end(), size->begin() + 2, size->end());
  result.push_back(op.terms().constant(int64_t(size->size()) - 2));
  op.out(0).dims = std::move(result);
}

void imageDecoder(Op &op) { op.give(0, kUint8, unknownDims(op, 3)); }

} // namespace

void addResizes(RuleTable &table) {
  table.add("Resize", resizeByScales, 10);
  table.add("Resize", resize, 11);
  table.add("Upsample", resizeByScales);
  table.add("GridSample", gridSample);
  table.add("AffineGrid", affineGrid);
  table.add("ImageDecoder", imageDecoder);
  table.in("com.microsoft").add("GridSample", gridSample);
  table.in("");
}

} // namespace shapeproof::onnx
