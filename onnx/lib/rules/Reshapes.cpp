// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that give the same elements another shape.
//
// Reshape of [N, C, H, W] to [N, -1] divides N * C * H * W by N. Factors of
// both sides are cancelled first, so that sizes stay products: C * H * W.

#include "engine/base/Limits.h"
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

using Factors = RangedTerms::Factors;

Factors factorsOf(RangedTerms &t, llvm::ArrayRef<DimId> dims) {
  Factors result;
  for (DimId dim : dims)
    t.addFactors(dim, result);
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

DimId productOf(RangedTerms &t, const Factors &factors) {
  return t.mul(product(t, factors.others), factors.constant);
}

/// The size that -1 stands for, where the other sizes are `others`.
DimId remaining(Op &op, const Dims &from, const Dims &others) {
  RangedTerms &t = op.terms();
  Factors all = factorsOf(t, from), taken = factorsOf(t, others);
  if (!all.isExact || !taken.isExact)
    return op.terms().dimSymbol("Reshape");
  DimId zero = t.constant(0);
  for (DimId size : others)
    op.require(t.ne(size, zero),
               "the size that is left open is not determined: another is 0");
  crossOut(all, taken);
  DimId left = productOf(t, all), divisor = productOf(t, taken);
  op.require(t.eq(t.mod(left, divisor), zero),
             "the elements do not fill the new shape evenly");
  return t.floorDiv(left, divisor);
}

void requireSameCount(Op &op, const Dims &from, const Dims &to) {
  RangedTerms &t = op.terms();
  Factors a = factorsOf(t, from), b = factorsOf(t, to);
  if (!a.isExact || !b.isExact)
    return;
  Dims common = crossOut(a, b);
  ClaimId same = t.eq(productOf(t, a), productOf(t, b));
  for (DimId size : common)
    same = t.disj(same, t.eq(size, 0));
  op.require(same, "the new shape has another number of elements");
}

/// The size for one that is computed, where 0 keeps the size of the axis.
DimId sizeOrKept(Op &op, const Dims &from, size_t i, DimId size) {
  RangedTerms &t = op.terms();
  ClaimId isZero = t.eq(size, 0);
  if (i < from.size())
    return t.select(isZero, from[i], size);
  op.require(t.negate(isZero),
             "there is no axis " + llvm::Twine(i) + " to keep the size of");
  return size;
}

/// Reshapes to sizes any of which may be -1 when the model runs.
void reshapeToComputed(Op &op, const Dims &from, const Dims &wanted,
                       bool keepsZero) {
  RangedTerms &t = op.terms();
  DimId zero = t.constant(0), one = t.constant(1), minus = t.constant(-1);
  Dims sizes, result;
  std::vector<ClaimId> areOpen;
  ClaimId isAnyOpen = t.boolConstant(false);
  DimId others = one;
  for (size_t i = 0; i < wanted.size(); ++i) {
    DimId size = wanted[i];
    op.require(t.le(minus, size), "size " + llvm::Twine(i) + " is below -1");
    ClaimId isOpen = t.eq(size, minus);
    op.require(t.negate(t.conj(isAnyOpen, isOpen)), "two sizes are left open");
    isAnyOpen = t.disj(isAnyOpen, isOpen);
    if (!keepsZero && t.low(size) < 1 && t.high(size) >= 0)
      size = sizeOrKept(op, from, i, size);
    // A size that is not -1 is not negative.
    size = t.max(size, zero);
    sizes.push_back(size);
    areOpen.push_back(isOpen);
    others = t.mul(others, t.select(isOpen, one, size));
  }
  DimId all = product(t, from);
  ClaimId isClosed = t.negate(isAnyOpen);
  // The result of ONNX Runtime for -1 beside a size of 0 is not known.
  bool isUnclear = keepsZero && op.allowsOnnxRuntime();
  ClaimId isNothing = t.eq(others, zero);
  if (isUnclear)
    isClosed = t.disj(isClosed, isNothing);
  op.require(t.disj(isClosed, t.negate(isNothing)),
             "the size that is left open is not determined: another is 0");
  op.require(t.disj(isClosed, t.eq(t.mod(all, others), zero)),
             "the elements do not fill the new shape evenly");
  op.require(t.disj(isAnyOpen, t.eq(all, others)),
             "the new shape has another number of elements");
  DimId rest = t.floorDiv(all, others);
  if (isUnclear)
    rest = t.select(isNothing, op.terms().dimSymbol("Reshape"), rest);
  for (size_t i = 0; i < sizes.size(); ++i)
    result.push_back(t.select(areOpen[i], rest, sizes[i]));
  op.out(0).dims = std::move(result);
}

void reshape(Op &op) {
  keepElements(op);
  auto attribute = op.integers("shape"); // Versions 1 to 4 have an attribute.
  const Dims *from = op.dims(0);
  std::optional<Dims> wanted = op.in(1).elements;
  if (attribute && !op.has(1))
    wanted = constantDims(op, *attribute);
  RangedTerms &t = op.terms();
  if (!wanted)
    return giveUnknownDims(op, 1);
  bool keepsZero = op.integer("allowzero", 0) != 0;
  if (from && wanted->size() <= limits::onnxComputedAxes &&
      llvm::any_of(*wanted, [&](DimId size) {
        return !t.value(size) && t.low(size) < 0;
      }))
    return reshapeToComputed(op, *from, *wanted, keepsZero);
  std::optional<size_t> open;
  Dims others, result;
  bool isKnown = from != nullptr;
  for (size_t i = 0; i < wanted->size(); ++i) {
    DimId size = (*wanted)[i];
    auto value = t.value(size);
    if (value == -1 && open)
      return op.fail("two sizes are left open");
    if (value == -1)
      open = i;
    if (value == 0 && !keepsZero) {
      if (from && i >= from->size())
        return op.fail("there is no axis " + llvm::Twine(i) +
                       " to keep the size of");
      size = from ? (*from)[i] : op.terms().dimSymbol("Reshape");
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
        result[i] = op.terms().dimSymbol("Reshape");
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
  RangedTerms &t = op.terms();
  if (axis < 0 || axis > rank)
    return op.fail("the axis is out of range");
  llvm::ArrayRef<DimId> all = *dims;
  op.out(0).dims = Dims{product(t, all.take_front(size_t(axis))),
                        product(t, all.drop_front(size_t(axis)))};
}

/// Squeezes one axis that is computed; two computed axes might be the same.
void squeezeComputed(Op &op, const Dims &dims) {
  const auto &axes = op.in(1).elements;
  if (!axes || axes->size() != 1 || dims.empty())
    return;
  RangedTerms &t = op.terms();
  DimId axis = axes->front();
  op.out(0).dims = withoutAxis(op, dims, axis);
  DimId place =
      t.select(t.ge(axis, 0), axis, t.add(axis, int64_t(dims.size())));
  op.require(t.eq(dimAt(t, dims, place), 1), "the size of the axis is not 1");
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
  RangedTerms &t = op.terms();
  std::vector<bool> goes(dims->size());
  if (axes.values)
    for (int64_t axis : *axes.values) {
      auto place = axisOf(op, axis, dims->size());
      if (!place)
        return;
      goes[*place] = true;
      op.require(t.eq((*dims)[*place], 1),
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
  RangedTerms &t = op.terms();
  size_t rank = dims.size() + axes->size();
  Dims places, result;
  for (DimId axis : *axes) {
    DimId place = placeOfAxis(op, axis, rank);
    for (DimId other : places)
      op.require(t.ne(place, other), "an axis is named twice");
    places.push_back(place);
  }
  // The number of earlier axes that are not new.
  DimId before = t.constant(0), one = t.constant(1);
  for (size_t i = 0; i < rank; ++i) {
    ClaimId isNew = t.boolConstant(false);
    for (DimId place : places)
      isNew = t.disj(isNew, t.eq(place, int64_t(i)));
    DimId old = dims.empty() ? one : dimAt(t, dims, before);
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
      return op.fail("an axis is named twice");
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
  if (!x.dims)
    return;
  if (!shape.elements)
    return giveUnknownDims(op, 1, x.dims->size());
  const Dims &wanted = *shape.elements;
  requireSizes(op, wanted);
  size_t rank = std::max(x.dims->size(), wanted.size());
  Dims result;
  for (size_t i = 0; i < rank; ++i) {
    DimId one = op.terms().constant(1);
    size_t fromBack = rank - i;
    DimId a =
        fromBack <= x.dims->size() ? (*x.dims)[x.dims->size() - fromBack] : one;
    DimId b =
        fromBack <= wanted.size() ? wanted[wanted.size() - fromBack] : one;
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
