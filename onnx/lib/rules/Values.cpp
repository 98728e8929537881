// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that turn sizes into elements, and elements into sizes.

#include "engine/base/Limits.h"
#include "rules/Shared.h"
#include <cmath>

namespace shapeproof::onnx {
namespace {

void constant(Op &op) {
  RangedTerms &t = op.terms();
  Tensor &out = op.out(0);
  for (llvm::StringRef name : {"value", "sparse_value"})
    if (const Attribute *a = op.attribute(name); a && a->constant) {
      out = tensorOf(t, *a->constant);
      return;
    }
  if (const Attribute *a = op.attribute("value_int"); a && a->integer) {
    op.give(0, kInt64, {}).elements = Dims{t.constant(*a->integer)};
  } else if (const Attribute *a = op.attribute("value_ints")) {
    out.type = kInt64;
    out.dims = Dims{t.constant(int64_t(a->integers.size()))};
    if (a->integers.size() <= size_t(limits::onnxElements))
      out.elements = constantDims(op, a->integers);
  } else if (const Attribute *a = op.attribute("value_float"); a && a->number) {
    op.give(0, kFloat, {}).reals.emplace(1);
    out.reals->front().constant = *a->number;
  } else if (const Attribute *a = op.attribute("value_floats")) {
    op.give(0, kFloat, {t.constant(int64_t(a->numbers.size()))});
  } else if (op.attribute("value_string")) {
    op.give(0, kString, {});
  } else if (const Attribute *a = op.attribute("value_strings")) {
    op.give(0, kString, {t.constant(int64_t(a->texts.size()))});
  }
}

void shape(Op &op) {
  RangedTerms &t = op.terms();
  Tensor &out = op.out(0);
  out.type = kInt64;
  const Dims *dims = op.dims(0);
  if (!dims) {
    out.dims = unknownDims(op, 1);
    return;
  }
  int64_t rank = int64_t(dims->size());
  auto clamped = [&](int64_t place) {
    place += place < 0 ? rank : 0;
    return std::clamp<int64_t>(place, 0, rank);
  };
  int64_t start = clamped(op.integer("start", 0));
  int64_t end = clamped(op.integer("end", rank));
  end = std::max(start, end);
  out.dims = Dims{t.constant(end - start)};
  out.elements = Dims(dims->begin() + start, dims->begin() + end);
}

void size(Op &op) {
  Tensor &out = op.give(0, kInt64, {});
  if (op.dims(0))
    out.elements = Dims{product(op.terms(), *op.dims(0))};
}

void constantOfShape(Op &op) {
  RangedTerms &t = op.terms();
  Tensor &out = op.out(0);
  const Attribute *value = op.attribute("value");
  out.type = value && value->constant ? value->constant->type : int32_t(kFloat);
  const Tensor &wanted = op.in(0);
  if (!wanted.elements)
    return giveUnknownDims(op, 0);
  requireSizes(op, *wanted.elements);
  out.dims = wanted.elements;
  if (!value || !value->constant || !value->constant->integers ||
      value->constant->integers->size() != 1)
    return;
  DimId element = t.constant(value->constant->integers->front());
  out.range = Range{element, element, true};
  if (auto count = countOf(t, *out.dims))
    out.elements = Dims(*count, element);
}

/// The inputs are start, limit and step.
void range(Op &op) {
  RangedTerms &t = op.terms();
  Tensor &out = op.out(0);
  auto start = single(op, 0), limit = single(op, 1), step = single(op, 2);
  auto by = step ? t.value(*step) : std::nullopt;
  auto realOf = [&](size_t i) -> std::optional<double> {
    if (op.in(i).reals && op.in(i).reals->size() == 1)
      return op.in(i).reals->front().constant;
    return std::nullopt;
  };
  if (auto a = realOf(0), b = realOf(1), c = realOf(2);
      a && b && c && *c != 0) {
    // ONNX Runtime subtracts in the type, and divides in double.
    double span = *b - *a;
    if (op.followsOnnxRuntime() && op.in(0).type == kFloat)
      span = double(float(span));
    double count = std::ceil(span / *c);
    if (count < 1e9) {
      out.dims = Dims{t.constant(int64_t(std::max(count, 0.0)))};
      return;
    }
  }
  if (!start || !limit || !by || *by == 0 || *by == INT64_MIN ||
      !op.in(0).isInteger()) {
    out.dims = unknownDims(op, 1);
    if (step)
      op.require(t.ne(*step, 0), "the step is 0");
    return;
  }
  DimId span = *by > 0 ? t.sub(*limit, *start) : t.sub(*start, *limit);
  DimId count = t.max(t.ceilDiv(span, std::abs(*by)), 0);
  out.dims = Dims{count};
  DimId last = t.add(*start, t.mul(t.sub(count, 1), *step));
  out.range = *by > 0 ? Range{*start, last, true} : Range{last, *start, true};
  if (auto known = countOf(t, *out.dims)) {
    out.elements.emplace();
    for (size_t i = 0; i < *known; ++i)
      out.elements->push_back(t.add(*start, t.mul(*step, int64_t(i))));
  }
}

/// NonZero: a row for each axis, a column for each element that is not 0.
void nonZero(Op &op) {
  RangedTerms &t = op.terms();
  const Tensor &x = op.in(0);
  Tensor &out = op.out(0);
  out.type = kInt64;
  if (!x.dims) {
    out.dims = unknownDims(op, 2);
    return;
  }
  DimId count = op.terms().dimSymbol("NonZero");
  op.program.most[count] = product(t, *x.dims);
  if (x.elements) {
    count = t.constant(0);
    for (DimId element : *x.elements)
      count = t.add(count,
                    t.select(t.eq(element, 0), t.constant(0), t.constant(1)));
  } else if (x.range && t.low(x.range->low) > 0) {
    // All elements are positive, as those of ConstantOfShape may be.
    count = product(t, *x.dims);
  }
  out.dims =
      Dims{t.constant(int64_t(std::max<size_t>(x.dims->size(), 1))), count};
  if (x.dims->empty() && !op.followsOnnxRuntime())
    out.dims->front() = t.constant(0);
}

void unique(Op &op) {
  Tensor &out = op.out(0);
  DimId count = op.terms().dimSymbol("Unique");
  if (op.dims(0) && !op.attribute("axis"))
    op.program.most[count] = product(op.terms(), *op.dims(0));
  if (!op.attribute("axis")) {
    out.dims = Dims{count};
  } else if (op.dims(0)) {
    auto axis = axisOf(op, "axis", 0, op.dims(0)->size());
    if (!axis)
      return;
    out.dims = *op.dims(0);
    op.program.most[count] = (*out.dims)[*axis];
    (*out.dims)[*axis] = count;
  }
  op.give(1, kInt64, {count});
  op.give(2, kInt64, unknownDims(op, 1));
  op.give(3, kInt64, {count});
}

void multinomial(Op &op) {
  if (op.hasRank(0, 2))
    op.give(0, int32_t(op.integer("dtype", kInt32)),
            {op.dims(0)->front(),
             op.terms().constant(op.integer("sample_size", 1))});
}

/// The input is one number, the length of the window.
void window(Op &op) {
  auto length = single(op, 0);
  if (length)
    requireSizes(op, *length);
  op.give(0, int32_t(op.integer("output_datatype", kFloat)),
          {length ? *length : op.terms().dimSymbol(op.node.op)});
}

} // namespace

void addValues(RuleTable &table) {
  table.add("Constant", constant);
  table.add("Shape", shape);
  table.add("Size", size);
  table.add("ConstantOfShape", constantOfShape);
  table.add("Range", range);
  table.add("NonZero", nonZero);
  table.add("Unique", unique);
  table.add("Multinomial", multinomial);
  table.addAll({"BlackmanWindow", "HannWindow", "HammingWindow"}, window);
  table.in("com.microsoft").add("Range", range);
  table.in("");
}

} // namespace shapeproof::onnx
