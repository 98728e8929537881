// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices. Begins and ends beyond an axis are moved to its ends; negative ones
// count from the back.

#include "engine/base/Limits.h"
#include "rules/Shared.h"
#include <numeric>

namespace shapeproof::onnx {
namespace {

constexpr llvm::StringLiteral kNamedTwice = "an axis is named twice";

struct Part {
  DimId begin, end;
  int64_t step = 1;
};

/// The place, counted from the front.
DimId fromFront(RangedTerms &t, DimId place, DimId size) {
  if (t.low(place) >= 0)
    return place;
  DimId moved = t.high(place) < 0
                    ? t.add(place, size)
                    : t.select(t.ge(place, 0), place, t.add(place, size));
  // The smallest number stands for a place before the first, whatever the size.
  return t.value(place) == INT64_MIN ? t.constant(-1) : moved;
}

/// The place, moved into [low, high].
DimId within(RangedTerms &t, DimId place, DimId low, DimId high) {
  return t.max(t.min(place, high), low);
}

/// The number of elements between `begin` and `end`, for positive steps.
DimId lengthOf(RangedTerms &t, DimId begin, DimId end, DimId step, DimId size) {
  DimId zero = t.constant(0);
  begin = within(t, fromFront(t, begin, size), zero, size);
  end = within(t, fromFront(t, end, size), zero, size);
  return t.ceilDiv(t.max(t.sub(end, begin), zero), step);
}

/// Whether `end` stands for the end of the axis, which for negative steps in
/// ONNX Runtime is its begin. Numbers computed from sizes are not tested.
ClaimId isEndless(RangedTerms &t, DimId end) {
  if (!t.value(end) && t.kind(end) != DimKind::Symbol)
    return t.boolConstant(false);
  return t.disj(t.eq(end, INT32_MAX), t.eq(end, INT64_MAX));
}

/// The number of elements for negative steps of this length.
DimId lengthBack(Op &op, DimId begin, DimId end, DimId step, DimId size) {
  RangedTerms &t = op.terms();
  DimId zero = t.constant(0), last = t.sub(size, 1);
  DimId before = t.constant(-1);
  // The last place of an empty axis is before the first.
  begin = t.min(t.max(fromFront(t, begin, size), zero), last);
  DimId place = within(t, fromFront(t, end, size), before, last);
  if (op.followsOnnxRuntime())
    place = t.select(isEndless(t, end), before, place);
  return t.ceilDiv(t.max(t.sub(begin, place), zero), step);
}

/// The begin of a part, and the number of elements it takes.
std::pair<DimId, DimId> extentOf(Op &op, const Part &part, DimId size) {
  RangedTerms &t = op.terms();
  DimId zero = t.constant(0), begin = fromFront(t, part.begin, size);
  if (part.step > 0)
    return {within(t, begin, zero, size),
            lengthOf(t, part.begin, part.end, t.constant(part.step), size)};
  int64_t step = part.step == INT64_MIN ? INT64_MAX : -part.step;
  return {within(t, begin, zero, t.sub(size, 1)),
          lengthBack(op, part.begin, part.end, t.constant(step), size)};
}

/// Slices with computed axes or steps: each is tried on each axis.
void sliceComputed(Op &op, const std::optional<Dims> &begins,
                   const std::optional<Dims> &ends) {
  RangedTerms &t = op.terms();
  const Dims &dims = *op.dims(0);
  Dims result = unknownDims(op, dims.size());
  std::optional<Dims> axes = op.in(3).elements, steps = op.in(4).elements;
  size_t count = begins ? begins->size() : 0;
  if (!op.has(3)) {
    axes.emplace();
    for (size_t i = 0; i < count; ++i)
      axes->push_back(t.constant(int64_t(i)));
  }
  if (!op.has(4))
    steps = Dims(count, t.constant(1));
  bool isKnown = begins && ends && axes && steps && ends->size() == count &&
                 axes->size() == count && steps->size() == count &&
                 count <= dims.size() &&
                 dims.size() <= limits::onnxComputedAxes;
  if (!isKnown) {
    op.out(0).dims = std::move(result);
    return;
  }
  result = dims;
  Dims named;
  for (size_t i = 0; i < count; ++i) {
    DimId place = placeOfAxis(op, (*axes)[i], dims.size());
    for (DimId other : named)
      op.require(t.ne(place, other), kNamedTwice);
    named.push_back(place);
    DimId step = (*steps)[i], zero = t.constant(0);
    op.require(t.ne(step, zero), "a step is 0");
    for (size_t k = 0; k < dims.size(); ++k) {
      DimId forth = lengthOf(t, (*begins)[i], (*ends)[i], step, dims[k]);
      DimId back =
          lengthBack(op, (*begins)[i], (*ends)[i], t.sub(zero, step), dims[k]);
      result[k] = t.select(t.eq(place, int64_t(k)),
                           t.select(t.le(zero, step), forth, back), result[k]);
    }
  }
  op.out(0).dims = std::move(result);
}

void sliceBy(Op &op, const std::optional<Dims> &begins,
             const std::optional<Dims> &ends, const List &axes,
             const List &steps) {
  const Dims *dims = op.dims(0);
  if (const auto &range = op.in(0).range)
    op.out(0).range = Range{range->low, range->high, false};
  if (!dims)
    return;
  RangedTerms &t = op.terms();
  if (dims->empty() && op.followsOnnxRuntime())
    return op.fail("input 0 is a scalar");
  Dims result = *dims;
  size_t count = axes.values ? axes.values->size()
                 : begins    ? begins->size()
                 : ends      ? ends->size()
                             : dims->size();
  std::vector<std::optional<int64_t>> first(dims->size(), 0);
  std::vector<int64_t> by(dims->size(), 1);
  std::vector<bool> isNamed(dims->size(), false);
  bool areAxesKnown = axes.isAbsent || axes.values;
  if (!areAxesKnown || (!steps.isAbsent && !steps.values)) {
    sliceComputed(op, begins, ends);
    return;
  }
  for (size_t i = 0; i < count; ++i) {
    auto axis =
        axisOf(op, axes.values ? (*axes.values)[i] : int64_t(i), dims->size());
    if (!axis)
      return;
    if (isNamed[*axis])
      return op.fail(kNamedTwice);
    isNamed[*axis] = true;
    bool isStepKnown =
        steps.isAbsent || (steps.values && i < steps.values->size());
    if (!begins || !ends || i >= begins->size() || i >= ends->size() ||
        !isStepKnown) {
      result[*axis] = op.terms().dimSymbol("Slice");
      first[*axis].reset();
      continue;
    }
    Part part{(*begins)[i], (*ends)[i],
              steps.isAbsent ? 1 : (*steps.values)[i]};
    if (part.step == 0)
      return op.fail("a step is 0");
    auto [begin, extent] = extentOf(op, part, result[*axis]);
    result[*axis] = extent;
    first[*axis] = t.value(begin);
    by[*axis] = part.step;
  }
  // Elements are followed if begins and steps are constant.
  if (llvm::all_of(first, [](const auto &place) { return place.has_value(); }))
    moveElements(op, result, [&](llvm::ArrayRef<int64_t> place) {
      std::vector<int64_t> source;
      for (size_t k = 0; k < place.size(); ++k)
        source.push_back(*first[k] + place[k] * by[k]);
      return source;
    });
  op.out(0).dims = std::move(result);
}

void sliceByAttributes(Op &op) {
  auto begins = op.integers("starts"), ends = op.integers("ends");
  if (begins && ends)
    sliceBy(op, constantDims(op, *begins), constantDims(op, *ends),
            listOf(op, 99, "axes"), {true, {}});
}

void slice(Op &op) {
  sliceBy(op, op.in(1).elements, op.in(2).elements, listOf(op, 3, ""),
          listOf(op, 4, ""));
}

} // namespace

void addSlices(RuleTable &table) {
  table.add("Slice", sliceByAttributes);
  table.add("Slice", slice, 10);
  table.add("DynamicSlice", slice);
}

} // namespace shapeproof::onnx
