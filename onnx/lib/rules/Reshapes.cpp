// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that give the same elements another shape.
//
// Reshape of [N, C, H, W] to [N, -1] divides N * C * H * W by N. Factors of
// both sides are cancelled first, so that sizes stay products: C * H * W.

#include "base/Limits.h"
#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

/// The result has the same elements, in the same order.
void keepElements(Op &op) {
  Tensor &out = op.out(0);
  out.elements = op.in(0).elements;
  out.reals = op.in(0).reals;
  out.range = op.in(0).range;
}

void identity(Op &op) { op.out(0) = op.in(0); }

/// The factors of a product other than constants, and those in one.
struct Factors {
  int64_t constant = 1;
  Dims others;
  bool isExact = true;
};

Factors factorsOf(Terms &t, llvm::ArrayRef<Dim> dims) {
  Factors result;
  std::vector<Dim> work(dims.rbegin(), dims.rend());
  while (!work.empty()) {
    Dim dim = work.back();
    work.pop_back();
    const TermNode node = t.all()[dim.id];
    if (auto value = t.value(dim)) {
      if (__builtin_mul_overflow(result.constant, *value, &result.constant))
        result.isExact = false;
    } else if (node.kind == TermKind::Mul) {
      work.push_back({node.operands[1]});
      work.push_back({node.operands[0]});
    } else {
      result.others.push_back(dim);
    }
  }
  return result;
}

/// Removes the factors that both have and returns them.
Dims crossOut(Factors &a, Factors &b) {
  Dims common;
  for (size_t i = 0; i < b.others.size();) {
    auto it = llvm::find(a.others, b.others[i]);
    if (it == a.others.end()) {
      ++i;
      continue;
    }
    common.push_back(*it);
    a.others.erase(it);
    b.others.erase(b.others.begin() + i);
  }
  if (a.constant && b.constant && a.constant % b.constant == 0) {
    a.constant /= b.constant;
    b.constant = 1;
  }
  return common;
}

Dim productOf(Terms &t, const Factors &factors) {
  return t.mul(product(t, factors.others), t.constant(factors.constant));
}

/// The size that -1 stands for, where the other sizes are `others`.
Dim remaining(Op &op, const Dims &from, const Dims &others) {
  Terms &t = op.terms();
  Factors all = factorsOf(t, from), taken = factorsOf(t, others);
  if (!all.isExact || !taken.isExact)
    return op.program.unknownSize("Reshape");
  Dim zero = t.constant(0);
  for (Dim size : others)
    op.require(t.negation(t.eq(size, zero)),
               "the size that is left open is not determined: another is 0");
  crossOut(all, taken);
  Dim left = productOf(t, all), divisor = productOf(t, taken);
  op.require(t.eq(t.mod(left, divisor), zero),
             "the elements do not fill the new shape evenly");
  return t.floorDiv(left, divisor);
}

void requireSameCount(Op &op, const Dims &from, const Dims &to) {
  Terms &t = op.terms();
  Factors a = factorsOf(t, from), b = factorsOf(t, to);
  if (!a.isExact || !b.isExact)
    return;
  Dims common = crossOut(a, b);
  Cond same = t.eq(productOf(t, a), productOf(t, b));
  for (Dim size : common)
    same = t.either(same, t.eq(size, t.constant(0)));
  op.require(same, "the new shape has another number of elements");
}

/// The size for one that is computed, where 0 keeps the size of the axis.
Dim sizeOrKept(Op &op, const Dims &from, size_t i, Dim size) {
  Terms &t = op.terms();
  Cond isZero = t.eq(size, t.constant(0));
  if (i < from.size())
    return t.select(isZero, from[i], size);
  op.require(t.negation(isZero),
             "there is no axis " + llvm::Twine(i) + " to keep the size of");
  return size;
}

/// Reshapes to sizes any of which may be -1 when the model runs.
void reshapeToComputed(Op &op, const Dims &from, const Dims &wanted,
                       bool keepsZero) {
  Terms &t = op.terms();
  Dim zero = t.constant(0), one = t.constant(1), minus = t.constant(-1);
  Dims sizes, result;
  std::vector<Cond> areOpen;
  Cond isAnyOpen = t.truth(false);
  Dim others = one;
  for (size_t i = 0; i < wanted.size(); ++i) {
    Dim size = wanted[i];
    op.require(t.le(minus, size), "size " + llvm::Twine(i) + " is below -1");
    Cond isOpen = t.eq(size, minus);
    op.require(t.negation(t.both(isAnyOpen, isOpen)),
               "two sizes are left open");
    isAnyOpen = t.either(isAnyOpen, isOpen);
    if (!keepsZero && t.low(size) < 1 && t.high(size) >= 0)
      size = sizeOrKept(op, from, i, size);
    // A size that is not -1 is not negative.
    size = t.max(size, zero);
    sizes.push_back(size);
    areOpen.push_back(isOpen);
    others = t.mul(others, t.select(isOpen, one, size));
  }
  Dim all = product(t, from);
  Cond isClosed = t.negation(isAnyOpen);
  // The result of ONNX Runtime for -1 beside a size of 0 is not known.
  bool isUnclear = keepsZero && op.followsOnnxRuntime();
  Cond isNothing = t.eq(others, zero);
  if (isUnclear)
    isClosed = t.either(isClosed, isNothing);
  op.require(t.either(isClosed, t.negation(isNothing)),
             "the size that is left open is not determined: another is 0");
  op.require(t.either(isClosed, t.eq(t.mod(all, others), zero)),
             "the elements do not fill the new shape evenly");
  op.require(t.either(isAnyOpen, t.eq(all, others)),
             "the new shape has another number of elements");
  Dim rest = t.floorDiv(all, others);
  if (isUnclear)
    rest = t.select(isNothing, op.program.unknownSize("Reshape"), rest);
  for (size_t i = 0; i < sizes.size(); ++i)
    result.push_back(t.select(areOpen[i], rest, sizes[i]));
  op.out(0).dims = std::move(result);
}

void reshape(Op &op) {
  keepElements(op);
  auto attribute = op.integers("shape"); // Versions 1 to 4 have an attribute.
  const Dims *from = op.dims(0);
  std::optional<Dims> wanted = op.in(1).elements;
  if (attribute && !op.has(1)) {
    wanted.emplace();
    for (int64_t size : *attribute)
      wanted->push_back(op.terms().constant(size));
  }
  Terms &t = op.terms();
  if (!wanted) {
    if (op.hasRank(1, 1))
      if (auto rank = t.value(op.dims(1)->front()); rank && *rank <= 64)
        op.out(0).dims = unknownDims(op, size_t(std::max<int64_t>(*rank, 0)));
    return;
  }
  bool keepsZero = op.integer("allowzero", 0) != 0;
  if (from && wanted->size() <= limits::onnxComputedAxes &&
      llvm::any_of(*wanted,
                   [&](Dim size) { return !t.value(size) && t.low(size) < 0; }))
    return reshapeToComputed(op, *from, *wanted, keepsZero);
  std::optional<size_t> open;
  Dims others, result;
  bool isKnown = from != nullptr;
  for (size_t i = 0; i < wanted->size(); ++i) {
    Dim size = (*wanted)[i];
    auto value = t.value(size);
    if (value == -1 && open)
      return op.require(t.truth(false), "two sizes are left open");
    if (value == -1)
      open = i;
    if (value == 0 && !keepsZero) {
      if (from && i >= from->size())
        return op.require(t.truth(false), "there is no axis " + llvm::Twine(i) +
                                              " to keep the size of");
      size = from ? (*from)[i] : op.program.unknownSize("Reshape");
    } else if (!value && t.low(size) < 0) {
      isKnown = false; // The size may be -1.
    } else if (!value && t.low(size) < 1 && !keepsZero && from) {
      size = sizeOrKept(op, *from, i, size);
    }
    result.push_back(size);
    if (value != -1)
      others.push_back(size);
  }
  if (!isKnown) {
    for (size_t i = 0; i < result.size(); ++i)
      if (open == i || t.low(result[i]) < 0)
        result[i] = op.program.unknownSize("Reshape");
  } else if (open) {
    result[*open] = remaining(op, *from, others);
  } else {
    requireSameCount(op, *from, result);
  }
  op.out(0).dims = std::move(result);
}

void flatten(Op &op) {
  keepElements(op);
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  int64_t rank = int64_t(dims->size()), axis = op.integer("axis", 1);
  axis += axis < 0 ? rank : 0;
  Terms &t = op.terms();
  if (axis < 0 || axis > rank)
    return op.require(t.truth(false), "the axis is out of range");
  llvm::ArrayRef<Dim> all = *dims;
  op.out(0).dims = Dims{product(t, all.take_front(size_t(axis))),
                        product(t, all.drop_front(size_t(axis)))};
}

/// Squeezes one axis that is computed; two computed axes might be the same.
void squeezeComputed(Op &op, const Dims &dims) {
  const auto &axes = op.in(1).elements;
  if (!axes || axes->size() != 1 || dims.empty())
    return;
  Terms &t = op.terms();
  Dim axis = axes->front();
  op.out(0).dims = withoutAxis(op, dims, axis);
  Dim place = t.select(t.le(t.constant(0), axis), axis,
                       t.add(axis, t.constant(int64_t(dims.size()))));
  op.require(t.eq(dimAt(t, dims, place), t.constant(1)),
             "the size of the axis is not 1");
}

void squeeze(Op &op) {
  keepElements(op);
  const Dims *dims = op.dims(0);
  List axes = listOf(op, 1, "axes");
  // ONNX Runtime takes all axes if the list of axes is empty.
  if (op.followsOnnxRuntime() && axes.values && axes.values->empty()) {
    axes.values.reset();
    axes.isAbsent = true;
  }
  if (dims && !axes.isAbsent && !axes.values)
    return squeezeComputed(op, *dims);
  if (!dims)
    return;
  Terms &t = op.terms();
  std::vector<bool> goes(dims->size());
  if (axes.values)
    for (int64_t axis : *axes.values) {
      auto place = axisOf(op, axis, dims->size());
      if (!place)
        return;
      goes[*place] = true;
      op.require(t.eq((*dims)[*place], t.constant(1)),
                 "the size of axis " + llvm::Twine(*place) + " is not 1");
    }
  for (size_t i = 0; i < dims->size() && axes.isAbsent; ++i) {
    auto value = t.value((*dims)[i]);
    if (!value && t.low((*dims)[i]) <= 1)
      return; // Whether the axis is removed depends on the input.
    goes[i] = value == 1;
  }
  Dims result;
  for (size_t i = 0; i < dims->size(); ++i)
    if (!goes[i])
      result.push_back((*dims)[i]);
  op.out(0).dims = std::move(result);
}

void unsqueezeComputed(Op &op, const Dims &dims) {
  const auto &axes = op.in(1).elements;
  if (!axes || axes->size() > limits::onnxComputedAxes ||
      dims.size() > limits::onnxComputedAxes)
    return;
  Terms &t = op.terms();
  size_t rank = dims.size() + axes->size();
  Dims places, result;
  for (Dim axis : *axes) {
    Dim place = placeOfAxis(op, axis, rank);
    for (Dim other : places)
      op.require(t.negation(t.eq(place, other)), "an axis is named twice");
    places.push_back(place);
  }
  // The number of earlier axes that are not new.
  Dim before = t.constant(0), one = t.constant(1);
  for (size_t i = 0; i < rank; ++i) {
    Cond isNew = t.truth(false);
    for (Dim place : places)
      isNew = t.either(isNew, t.eq(place, t.constant(int64_t(i))));
    Dim old = dims.empty() ? one : dimAt(t, dims, before);
    result.push_back(t.select(isNew, one, old));
    before = t.select(isNew, before, t.add(before, one));
  }
  op.out(0).dims = std::move(result);
}

void unsqueeze(Op &op) {
  keepElements(op);
  const Dims *dims = op.dims(0);
  List axes = listOf(op, 1, "axes");
  if (dims && !axes.isAbsent && !axes.values)
    return unsqueezeComputed(op, *dims);
  if (!dims || !axes.values)
    return;
  size_t rank = dims->size() + axes.values->size();
  std::vector<bool> isNew(rank);
  for (int64_t axis : *axes.values) {
    auto place = axisOf(op, axis, rank);
    if (!place)
      return;
    if (isNew[*place])
      return op.require(op.terms().truth(false), "an axis is named twice");
    isNew[*place] = true;
  }
  Dims result;
  size_t next = 0;
  for (size_t i = 0; i < rank; ++i)
    result.push_back(isNew[i] ? op.terms().constant(1) : (*dims)[next++]);
  op.out(0).dims = std::move(result);
}

/// Repeats axes of size 1, as broadcasting does.
void expand(Op &op) {
  const Tensor &x = op.in(0), &shape = op.in(1);
  op.out(0).range = x.range;
  if (!x.dims || !shape.elements) {
    if (x.dims && op.hasRank(1, 1))
      if (auto rank = op.terms().value(op.dims(1)->front());
          rank && *rank >= 0 && *rank <= int64_t(limits::maxRank))
        op.out(0).dims =
            unknownDims(op, std::max(x.dims->size(), size_t(*rank)));
    return;
  }
  const Dims &wanted = *shape.elements;
  size_t rank = std::max(x.dims->size(), wanted.size());
  Dims result;
  for (size_t i = 0; i < rank; ++i) {
    Dim one = op.terms().constant(1);
    size_t fromBack = rank - i;
    Dim a =
        fromBack <= x.dims->size() ? (*x.dims)[x.dims->size() - fromBack] : one;
    Dim b = fromBack <= wanted.size() ? wanted[wanted.size() - fromBack] : one;
    result.push_back(broadcast(op, a, b,
                               "the input does not broadcast to the shape on "
                               "axis " +
                                   llvm::Twine(i)));
  }
  auto count = countOf(op.terms(), result);
  if (x.elements && x.elements->size() == 1 && count)
    op.out(0).elements = Dims(*count, x.elements->front());
  op.out(0).dims = std::move(result);
}

} // namespace

void addReshapes(RuleTable &table) {
  table.add("Identity", identity);
  table.add("Reshape", reshape);
  table.add("Flatten", flatten);
  table.add("Squeeze", squeeze);
  table.add("Unsqueeze", unsqueeze);
  table.add("Expand", expand);
}

} // namespace shapeproof::onnx
