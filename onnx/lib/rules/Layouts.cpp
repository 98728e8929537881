// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that move elements: transpose, join, split, repeat, pad.

#include "engine/base/Limits.h"
#include "rules/Grouped.h"
#include "rules/Shared.h"
#include <numeric>
#include <set>

namespace shapeproof::onnx {
namespace {

void transpose(Op &op) {
  const Tensor &x = op.in(0);
  Tensor &out = op.out(0);
  out.range = x.range;
  if (!x.dims)
    return;
  size_t rank = x.dims->size();
  auto order = op.integers("perm");
  if (!order || order->empty()) {
    order.emplace(rank);
    std::iota(order->rbegin(), order->rend(), 0);
  }
  if (order->size() != rank)
    return op.fail("the permutation has another rank than the input");
  Dims dims;
  std::set<int64_t> seen;
  for (int64_t axis : *order) {
    if (axis < 0 || axis >= int64_t(rank) || !seen.insert(axis).second)
      return op.fail("it is no permutation");
    dims.push_back((*x.dims)[size_t(axis)]);
  }
  moveElements(op, dims, [&](llvm::ArrayRef<int64_t> place) {
    std::vector<int64_t> source(rank);
    for (size_t k = 0; k < rank; ++k)
      source[size_t((*order)[k])] = place[k];
    return source;
  });
  out.dims = std::move(dims);
}

/// Whether input `a` has no elements and `b`, of the same rank, has some: then
/// ONNX Runtime takes the other sizes from `b`.
ClaimId hasMore(Op &op, size_t a, size_t b) {
  RangedTerms &t = op.terms();
  ClaimId isNone = t.boolConstant(false);
  for (size_t k = 0; k < op.dims(a)->size(); ++k)
    if (DimId size = (*op.dims(a))[k]; size != (*op.dims(b))[k])
      isNone = t.disj(isNone, t.eq(size, 0));
  return t.conj(isNone, t.negate(isEmpty(op, b)));
}

/// Appends the elements of vectors to each other.
void joinElements(Op &op) {
  Tensor &out = op.out(0);
  Dims elements;
  std::vector<Real> reals;
  bool areAll = true, areReals = true;
  for (size_t i = 0; i < op.numInputs(); ++i) {
    const Tensor &x = op.in(i);
    areAll &= bool(x.elements);
    areReals &= bool(x.reals);
    if (x.elements)
      elements.insert(elements.end(), x.elements->begin(), x.elements->end());
    if (x.reals)
      reals.insert(reals.end(), x.reals->begin(), x.reals->end());
    // The elements of an unknown vector among known ones are unknown numbers.
    auto count = countOf(op.terms(), *op.dims(i));
    if (!x.elements && x.isInteger() && count && *count <= limits::maxRank) {
      areAll |= i == 0 || elements.size() > 0;
      for (size_t k = 0; k < *count; ++k)
        elements.push_back(op.terms().intSymbol("Concat"));
    }
  }
  auto count = countOf(op.terms(), *out.dims);
  if (count && elements.size() == *count && op.in(0).isInteger())
    out.elements = std::move(elements);
  if (count && areReals && reals.size() == *count)
    out.reals = std::move(reals);
}

/// The inputs of a Concat so far, with which the next one is compared. ONNX
/// Runtime ignores inputs without elements: the sizes that count are those of
/// the first input that has some. Each input is compared once with those before
/// it, whatever their number.
class Joined {
public:
  Joined(Op &op, size_t first, size_t axis)
      : op(op), t(op.terms()), first(first), axis(axis), dims(*op.dims(first)),
        isNothing(isNone(first)), claims(op, op.numInputs(), dims.size()) {}

  /// Adds the next input; returns whether it has the same rank.
  bool add(size_t input);
  /// The dims of the result, after the last input.
  Dims takeDims() {
    claims.finish();
    return std::move(dims);
  }

private:
  /// Whether the input is ignored. The sizes of the result depend on it, so it
  /// is required that they are equal unless the rule is that of ONNX Runtime.
  ClaimId isNone(size_t input) {
    return op.followsOnnxRuntime() ? isEmpty(op, input) : t.boolConstant(false);
  }
  void require(ClaimId fits, ClaimId isSkipped, size_t input,
               const llvm::Twine &axes);

  Op &op;
  RangedTerms &t;
  size_t first, axis;
  Dims dims;
  /// Whether no input so far has elements.
  ClaimId isNothing;
  /// Whether the sizes that count may be those of an input after the first.
  bool areSeveral = false;
  GroupedClaims claims;
};

void Joined::require(ClaimId fits, ClaimId isSkipped, size_t input,
                     const llvm::Twine &axes) {
  std::string which = "inputs " + std::to_string(first) + " and " +
                      std::to_string(input) + " differ";
  if (areSeveral)
    which = "input " + std::to_string(input) + " differs from those before it";
  claims.add(input, t.disj(fits, isSkipped), which + axes);
}

bool Joined::add(size_t input) {
  const Dims &next = *op.dims(input);
  ClaimId isSkipped = t.disj(isNothing, isNone(input));
  if (next.size() != dims.size()) {
    require(t.boolConstant(false), isSkipped, input, " in rank");
    claims.finish();
    return false;
  }
  ClaimId decides = op.followsOnnxRuntime() ? hasMore(op, first, input)
                                            : t.boolConstant(false);
  for (size_t k = 0; k < next.size(); ++k) {
    if (k == axis)
      continue;
    ClaimId isSame = t.eq(dims[k], next[k]);
    require(isSame, isSkipped, input, " on axis " + llvm::Twine(k));
    dims[k] = t.select(decides, next[k], dims[k]);
    if (!op.followsOnnxRuntime() && t.value(next[k]))
      dims[k] = next[k];
  }
  dims[axis] = t.add(dims[axis], next[axis]);
  isNothing = t.conj(isNothing, isNone(input));
  areSeveral |= t.value(decides) != false;
  return true;
}

void concat(Op &op) {
  size_t count = op.numInputs();
  op.out(0).range = op.in(0).range;
  for (size_t i = 1; i < count; ++i)
    op.out(0).range = unite(op.terms(), op.out(0).range, op.in(i).range);
  for (size_t i = 0; i < count; ++i)
    if (!op.dims(i))
      return;
  if (!count)
    return;
  // ONNX Runtime ignores vectors without elements, whatever the rank.
  auto isNothing = [&](size_t i) {
    return op.allowsOnnxRuntime() && op.hasRank(i, 1) &&
           op.terms().value(op.dims(i)->front()) == 0;
  };
  size_t first = 0;
  while (first + 1 < count && isNothing(first))
    ++first;
  auto axis = axisOf(op, "axis", 1, op.dims(first)->size());
  if (!axis)
    return;
  Joined joined(op, first, *axis);
  for (size_t i = first + 1; i < count; ++i)
    if (!isNothing(i) && !joined.add(i))
      return;
  op.out(0).dims = joined.takeDims();
  if (op.dims(first)->size() == 1)
    joinElements(op);
}

/// The sizes of the parts, if their number is known.
std::optional<Dims> partsOf(Op &op, DimId size, size_t axis) {
  RangedTerms &t = op.terms();
  size_t count = op.numOutputs();
  List given = listOf(op, 1, "split");
  Dims parts;
  if (!given.isAbsent) {
    std::optional<Dims> sizes = op.in(1).elements;
    if (given.values)
      sizes = constantDims(op, *given.values);
    if (!sizes)
      return std::nullopt;
    requireParts(op, *sizes, size, axis);
    op.require(t.boolConstant(sizes->size() == count),
               "there are not as many parts as outputs");
    return sizes;
  }
  DimId number = t.constant(int64_t(count));
  if (op.version < 18) {
    op.require(t.eq(t.mod(size, number), 0),
               "axis " + llvm::Twine(axis) + " cannot be split evenly");
    return Dims(count, t.floorDiv(size, number));
  }
  // The last part may be smaller than the others.
  DimId part = t.ceilDiv(size, number);
  parts.assign(count, part);
  parts.back() = t.sub(size, t.mul(part, int64_t(count) - 1));
  // ONNX Runtime makes no parts without elements.
  op.require(t.ge(parts.back(), op.followsOnnxRuntime()),
             "axis " + llvm::Twine(axis) + " is too small for its parts");
  return parts;
}

void split(Op &op) {
  const Tensor &x = op.in(0);
  if (!x.dims || !op.numOutputs())
    return;
  auto axis = axisOf(op, "axis", 0, x.dims->size());
  if (!axis)
    return;
  auto parts = partsOf(op, (*x.dims)[*axis], *axis);
  size_t begin = 0;
  bool isPlaced = true;
  for (size_t i = 0; i < op.numOutputs(); ++i) {
    Dims dims = *x.dims;
    dims[*axis] = parts && i < parts->size() ? (*parts)[i]
                                             : op.terms().dimSymbol("Split");
    auto size = op.terms().value(dims[*axis]);
    isPlaced &= bool(size);
    if (x.elements && dims.size() == 1 && isPlaced && *size >= 0 &&
        begin + size_t(*size) <= x.elements->size()) {
      op.out(i).elements = Dims(x.elements->begin() + begin,
                                x.elements->begin() + begin + size_t(*size));
      begin += size_t(*size);
    }
    op.out(i).dims = std::move(dims);
  }
}

void tile(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  op.out(0).range = op.in(0).range;
  const auto &times = op.in(1).elements;
  if (!times) {
    op.out(0).dims = unknownDims(op, dims->size());
    return;
  }
  if (times->size() != dims->size())
    return op.fail("the repetitions have another rank than the input");
  Dims result;
  RangedTerms &t = op.terms();
  for (size_t i = 0; i < dims->size(); ++i) {
    result.push_back(t.mul((*dims)[i], (*times)[i]));
    op.require(t.ge(result.back(), 0), "there are fewer than no repetitions");
  }
  const Tensor &x = op.in(0);
  auto count = countOf(op.terms(), result);
  if (x.elements && x.elements->size() == 1 && count)
    op.out(0).elements = Dims(*count, x.elements->front());
  op.out(0).dims = std::move(result);
}

/// Requires that the axis is large enough for pads made of its elements.
void requireRoom(Op &op, size_t axis, DimId before, DimId after,
                 llvm::StringRef mode) {
  RangedTerms &t = op.terms();
  bool isReflected = mode == "reflect", isWrapped = mode == "wrap";
  if (!isReflected && !isWrapped &&
      (mode != "edge" || !op.followsOnnxRuntime()))
    return;
  DimId size = (*op.dims(0))[axis], left = size, zero = t.constant(0),
        one = t.constant(1);
  std::string which = ("axis " + llvm::Twine(axis)).str();
  if (op.followsOnnxRuntime()) {
    // ONNX Runtime cuts off elements first, and some have to be left.
    left = t.add(t.add(size, t.min(before, zero)), t.min(after, zero));
    if (left != size)
      op.require(t.disj(t.le(one, left), isEmpty(op, 0)),
                 "nothing is left of " + which + " to pad with");
  }
  for (DimId pad : {before, after}) {
    // ONNX Runtime requires that the axis has elements even if the tensor has
    // none.
    ClaimId fits = t.le(one, size);
    if (isReflected && op.allowsOnnxRuntime())
      fits = t.disj(t.lt(pad, left), t.conj(isEmpty(op, 0), fits));
    else if (isReflected)
      fits = t.lt(pad, size);
    op.require(t.disj(fits, t.le(pad, zero)),
               which + " is too small for the pad " +
                   (isReflected ? "that reflects it" : "that repeats it"));
  }
}

/// Pads by begins and ends, of all axes or of those that are named.
void padBy(Op &op, const std::optional<Dims> &pads,
           const std::vector<int64_t> *axes) {
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  if (!pads) {
    op.out(0).dims = unknownDims(op, dims->size());
    return;
  }
  std::vector<int64_t> all(dims->size());
  std::iota(all.begin(), all.end(), 0);
  if (!axes)
    axes = &all;
  RangedTerms &t = op.terms();
  if (pads->size() != 2 * axes->size())
    return op.fail("there are not two pads for each axis");
  std::string mode = op.text("mode", "constant");
  if (op.followsOnnxRuntime() && dims->empty())
    return op.fail("input 0 is a scalar");
  if (op.followsOnnxRuntime() && mode == "wrap")
    op.require(t.negate(isEmpty(op, 0)), "there is nothing to repeat");
  Dims result = *dims;
  for (size_t i = 0; i < axes->size(); ++i) {
    auto axis = axisOf(op, (*axes)[i], dims->size());
    if (!axis)
      return;
    DimId before = (*pads)[i], after = (*pads)[i + axes->size()];
    DimId size = (*dims)[*axis];
    requireRoom(op, *axis, before, after, mode);
    result[*axis] = t.add(t.add(size, before), after);
    op.require(t.ge(result[*axis], 0),
               "less than nothing is left of axis " + llvm::Twine(*axis));
  }
  op.out(0).dims = std::move(result);
}

void padByAttribute(Op &op) {
  if (auto pads = op.integers("pads"))
    padBy(op, constantDims(op, *pads), nullptr);
}

void pad(Op &op) {
  auto axes = constants(op, 3);
  if (op.has(3) && !axes) {
    if (op.dims(0))
      op.out(0).dims = unknownDims(op, op.dims(0)->size());
    return;
  }
  padBy(op, op.in(1).elements, op.has(3) ? &*axes : nullptr);
}

/// Whether the operand is an image, and the block has elements.
bool hasBlocks(Op &op) {
  requireRank(op, 0, 4);
  if (op.integer("blocksize", 1) < 1)
    op.fail("the block has no elements");
  return op.hasRank(0, 4);
}

void depthToSpace(Op &op) {
  const Dims *dims = op.dims(0);
  if (!hasBlocks(op))
    return;
  RangedTerms &t = op.terms();
  DimId block =
      t.constant(std::clamp<int64_t>(op.integer("blocksize", 1), 1, 1 << 20));
  DimId area = t.mul(block, block);
  op.require(t.eq(t.mod((*dims)[1], area), 0),
             "the channels are no multiple of the block");
  op.out(0).dims = Dims{(*dims)[0], t.floorDiv((*dims)[1], area),
                        t.mul((*dims)[2], block), t.mul((*dims)[3], block)};
}

void spaceToDepth(Op &op) {
  const Dims *dims = op.dims(0);
  if (!hasBlocks(op))
    return;
  RangedTerms &t = op.terms();
  DimId block =
      t.constant(std::clamp<int64_t>(op.integer("blocksize", 1), 1, 1 << 20));
  for (size_t axis : {2, 3})
    op.require(t.eq(t.mod((*dims)[axis], block), 0),
               "axis " + llvm::Twine(axis) + " is no multiple of the block");
  op.out(0).dims =
      Dims{(*dims)[0], t.mul((*dims)[1], t.mul(block, block)),
           t.floorDiv((*dims)[2], block), t.floorDiv((*dims)[3], block)};
}

void centerCropPad(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  Dims result = *dims;
  auto axes = op.integers("axes");
  const auto &wanted = op.in(1).elements;
  if (wanted && wanted->size() != (axes ? axes->size() : dims->size()))
    return op.fail("there is not one size for each axis");
  if (wanted)
    requireSizes(op, *wanted);
  for (size_t i = 0; i < (axes ? axes->size() : dims->size()); ++i) {
    auto axis = axisOf(op, axes ? (*axes)[i] : int64_t(i), dims->size());
    if (!axis)
      return;
    result[*axis] = wanted && i < wanted->size()
                        ? (*wanted)[i]
                        : op.terms().dimSymbol("CenterCropPad");
  }
  op.out(0).dims = std::move(result);
}

} // namespace

void addLayouts(RuleTable &table) {
  table.add("Transpose", transpose);
  table.add("Concat", concat);
  table.add("Split", split);
  table.add("Tile", tile, 6);
  table.add("Pad", padByAttribute);
  table.add("Pad", pad, 11);
  table.add("DepthToSpace", depthToSpace);
  table.add("SpaceToDepth", spaceToDepth);
  table.add("CenterCropPad", centerCropPad);
  table.in("com.microsoft").add("Pad", pad);
  table.in("");
}

} // namespace shapeproof::onnx
