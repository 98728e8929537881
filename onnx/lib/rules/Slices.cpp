// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices: begins and ends beyond an axis are moved to its ends, those below 0
// count from the back.

#include "rules/Shared.h"
#include <numeric>

namespace shapeproof::onnx {
namespace {

struct Part {
  Dim begin, end;
  int64_t step = 1;
};

/// A place counted from the front.
Dim fromFront(Terms &t, Dim place, Dim size) {
  if (t.low(place) >= 0)
    return place;
  Dim moved = t.high(place) < 0 ? t.add(place, size)
                                : t.select(t.le(t.constant(0), place), place,
                                           t.add(place, size));
  // The smallest number with a size to it does not leave 64 bits.
  return t.value(place) == INT64_MIN ? t.constant(-1) : moved;
}

/// Within [low, high].
Dim within(Terms &t, Dim place, Dim low, Dim high) {
  return t.max(t.min(place, high), low);
}

/// Where it begins, and how many elements it takes.
std::pair<Dim, Dim> extentOf(Terms &t, const Part &part, Dim size) {
  Dim zero = t.constant(0), one = t.constant(1);
  Dim begin = fromFront(t, part.begin, size);
  Dim end = fromFront(t, part.end, size);
  if (part.step > 0) {
    begin = within(t, begin, zero, size);
    end = within(t, end, zero, size);
    Dim length = t.max(t.sub(end, begin), zero);
    return {begin, t.ceilDiv(length, t.constant(part.step))};
  }
  Dim last = t.sub(size, one);
  begin = within(t, begin, zero, last);
  end = within(t, end, t.constant(-1), last);
  Dim length = t.max(t.sub(begin, end), zero);
  int64_t step = part.step == INT64_MIN ? INT64_MAX : -part.step;
  return {begin, t.ceilDiv(length, t.constant(step))};
}

void sliceBy(Op &op, const std::optional<Dims> &begins,
             const std::optional<Dims> &ends, const List &axes,
             const List &steps) {
  const Dims *dims = op.dims(0);
  if (const auto &range = op.in(0).range)
    op.out(0).range = Range{range->low, range->high, false};
  if (!dims)
    return;
  Terms &t = op.terms();
  Dims result = *dims;
  size_t count = axes.values ? axes.values->size()
                 : begins    ? begins->size()
                 : ends      ? ends->size()
                             : dims->size();
  std::vector<std::optional<int64_t>> first(dims->size(), 0);
  std::vector<int64_t> by(dims->size(), 1);
  bool areAxesKnown = axes.isAbsent || axes.values;
  if (!areAxesKnown) {
    op.out(0).dims = unknownDims(op, dims->size());
    return;
  }
  for (size_t i = 0; i < count; ++i) {
    auto axis =
        axisOf(op, axes.values ? (*axes.values)[i] : int64_t(i), dims->size());
    if (!axis)
      return;
    bool isStepKnown =
        steps.isAbsent || (steps.values && i < steps.values->size());
    if (!begins || !ends || i >= begins->size() || i >= ends->size() ||
        !isStepKnown) {
      result[*axis] = op.program.unknownSize("Slice");
      first[*axis].reset();
      continue;
    }
    Part part{(*begins)[i], (*ends)[i],
              steps.isAbsent ? 1 : (*steps.values)[i]};
    if (part.step == 0)
      return op.require(t.truth(false), "a step is 0");
    auto [begin, extent] = extentOf(t, part, result[*axis]);
    result[*axis] = extent;
    first[*axis] = t.value(begin);
    by[*axis] = part.step;
  }
  // Elements are followed where all of that is constant.
  if (llvm::all_of(first, [](const auto &place) { return place.has_value(); }))
    moveElements(op, result, [&](llvm::ArrayRef<int64_t> place) {
      std::vector<int64_t> source;
      for (size_t k = 0; k < place.size(); ++k)
        source.push_back(*first[k] + place[k] * by[k]);
      return source;
    });
  op.out(0).dims = std::move(result);
}

std::optional<Dims> asDims(Op &op,
                           const std::optional<std::vector<int64_t>> &l) {
  if (!l)
    return std::nullopt;
  Dims dims;
  for (int64_t value : *l)
    dims.push_back(op.terms().constant(value));
  return dims;
}

void sliceByAttributes(Op &op) {
  sliceBy(op, asDims(op, op.integers("starts")),
          asDims(op, op.integers("ends")), listOf(op, 99, "axes"), {true, {}});
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
