// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Shared.h.

#include "rules/Shared.h"
#include "engine/base/Limits.h"
#include "rules/Grouped.h"
#include <numeric>

namespace shapeproof::onnx {

Tensor tensorOf(RangedTerms &terms, const Constant &constant) {
  Tensor tensor;
  tensor.type = constant.type;
  if (constant.dims.size() > limits::maxRank)
    return tensor;
  tensor.dims.emplace();
  for (int64_t dim : constant.dims)
    tensor.dims->push_back(terms.constant(dim));
  if (constant.integers) {
    tensor.elements.emplace();
    for (int64_t value : *constant.integers)
      tensor.elements->push_back(terms.constant(value));
  }
  if (constant.floats) {
    tensor.reals.emplace();
    for (double value : *constant.floats) {
      Real &real = tensor.reals->emplace_back();
      real.constant = value;
    }
  }
  if (constant.range)
    tensor.range = Range{terms.constant(constant.range->first),
                         terms.constant(constant.range->second), true};
  return tensor;
}

std::optional<size_t> axisOf(Op &op, int64_t axis, size_t rank) {
  int64_t fromFront = axis < 0 ? axis + int64_t(rank) : axis;
  if (fromFront >= 0 && fromFront < int64_t(rank))
    return size_t(fromFront);
  op.fail("axis " + llvm::Twine(axis) + " is out of range for rank " +
          llvm::Twine(rank));
  return std::nullopt;
}

std::optional<size_t> axisOf(Op &op, llvm::StringRef attribute,
                             int64_t otherwise, size_t rank) {
  return axisOf(op, op.integer(attribute, otherwise), rank);
}

DimId product(RangedTerms &terms, llvm::ArrayRef<DimId> dims) {
  DimId result = terms.constant(1);
  for (DimId dim : dims)
    result = terms.mul(result, dim);
  return result;
}

std::optional<std::vector<int64_t>> constants(Op &op, size_t input) {
  const Tensor &tensor = op.in(input);
  if (!tensor.elements)
    return std::nullopt;
  std::vector<int64_t> values;
  for (DimId element : *tensor.elements) {
    auto value = op.terms().value(element);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

Dims constantDims(Op &op, llvm::ArrayRef<int64_t> values) {
  Dims dims;
  for (int64_t value : values)
    dims.push_back(op.terms().constant(value));
  return dims;
}

std::optional<DimId> single(Op &op, size_t input) {
  const Tensor &tensor = op.in(input);
  if (!tensor.elements || tensor.elements->size() != 1)
    return std::nullopt;
  return tensor.elements->front();
}

List listOf(Op &op, size_t input, llvm::StringRef attribute) {
  if (op.has(input))
    return {false, constants(op, input)};
  auto values = op.integers(attribute);
  return {!values, values};
}

/// Whether two sizes broadcast.
static ClaimId fit(RangedTerms &terms, DimId a, DimId b) {
  DimId one = terms.constant(1);
  ClaimId aIsOne = terms.eq(a, one), bIsOne = terms.eq(b, one);
  return terms.disj(terms.eq(a, b), terms.disj(aIsOne, bIsOne));
}

/// The size that they broadcast to, if they do.
static DimId joined(RangedTerms &terms, DimId a, DimId b) {
  DimId one = terms.constant(1);
  ClaimId aIsOne = terms.eq(a, one), bIsOne = terms.eq(b, one);
  if (a == b || terms.value(bIsOne) == true)
    return a;
  // A constant other than 1 is the size of the result.
  if (terms.value(b) && terms.value(bIsOne) == false)
    return b;
  if (terms.value(a) && terms.value(aIsOne) == false)
    return a;
  return terms.select(aIsOne, b, a);
}

DimId broadcast(Op &op, DimId a, DimId b, const llvm::Twine &message) {
  op.require(fit(op.terms(), a, b), message);
  return joined(op.terms(), a, b);
}

std::optional<Dims> broadcast(Op &op, llvm::ArrayRef<size_t> inputs) {
  // Before version 7, the result has the shape of the first operand.
  if (op.node.domain.empty() && op.version < 7)
    return op.in(inputs.front()).dims;
  size_t rank = 0;
  for (size_t i : inputs) {
    if (!op.dims(i))
      return std::nullopt;
    rank = std::max(rank, op.dims(i)->size());
  }
  Dims result(rank, op.terms().constant(1));
  std::vector<std::optional<size_t>> from(rank);
  bool fits = true;
  GroupedClaims claims(op, inputs.size(), rank);
  for (size_t i : inputs) {
    const Dims &dims = *op.dims(i);
    size_t offset = rank - dims.size();
    for (size_t k = 0; k < dims.size(); ++k) {
      auto &first = from[offset + k];
      auto a = op.terms().value(result[offset + k]),
           b = op.terms().value(dims[k]);
      fits &= !a || !b || a == b || a == 1 || b == 1;
      claims.add(i, fit(op.terms(), result[offset + k], dims[k]),
                 "inputs " + llvm::Twine(first.value_or(i)) + " and " +
                     llvm::Twine(i) + " differ on axis " +
                     llvm::Twine(offset + k) + ", where neither is 1");
      result[offset + k] = joined(op.terms(), result[offset + k], dims[k]);
      if (op.terms().value(dims[k]) != 1 && !first)
        first = i;
    }
  }
  claims.finish();
  if (!fits)
    return std::nullopt;
  return result;
}

std::optional<Dims> broadcastAll(Op &op) {
  std::vector<size_t> all(op.numInputs());
  std::iota(all.begin(), all.end(), 0);
  return broadcast(op, all);
}

void requireBroadcastTo(Op &op, size_t input, const Dims &dims) {
  const Dims *from = op.dims(input);
  if (!from)
    return;
  RangedTerms &terms = op.terms();
  // The input may have more axes than dims, if their sizes are 1.
  size_t more = from->size() > dims.size() ? from->size() - dims.size() : 0;
  for (size_t k = 0; k < from->size(); ++k) {
    DimId size = (*from)[k];
    ClaimId fits = terms.eq(size, 1);
    if (k >= more)
      fits = terms.disj(fits,
                        terms.eq(size, dims[k + dims.size() - from->size()]));
    op.require(fits, "input " + llvm::Twine(input) +
                         " does not broadcast on its axis " + llvm::Twine(k));
  }
}

void requireRank(Op &op, size_t input, size_t rank) {
  if (op.dims(input) && !op.hasRank(input, rank))
    op.fail("input " + llvm::Twine(input) + " has to have rank " +
            llvm::Twine(rank));
}

void requireSizes(Op &op, llvm::ArrayRef<DimId> sizes) {
  for (DimId size : sizes)
    op.require(op.terms().ge(size, 0), "a size is negative");
}

void requireSize(Op &op, size_t input, size_t axis, DimId size) {
  const Dims *dims = op.dims(input);
  if (dims && axis < dims->size())
    op.require(op.terms().eq((*dims)[axis], size),
               "axis " + llvm::Twine(axis) + " of input " + llvm::Twine(input) +
                   " has a size that does not fit");
}

void requireParts(Op &op, llvm::ArrayRef<DimId> parts, DimId size,
                  size_t axis) {
  RangedTerms &t = op.terms();
  DimId zero = t.constant(0), sum = zero;
  for (DimId part : parts) {
    op.require(t.le(zero, part), "a part is below 0");
    sum = t.add(sum, part);
  }
  op.require(t.eq(sum, size), "the parts do not add up to the size of axis " +
                                  llvm::Twine(axis));
}

ClaimId isEmpty(RangedTerms &terms, llvm::ArrayRef<DimId> dims) {
  ClaimId result = terms.boolConstant(false);
  for (DimId dim : dims)
    result = terms.disj(result, terms.eq(dim, 0));
  return result;
}

ClaimId isEmpty(Op &op, size_t input) {
  return isEmpty(op.terms(), *op.dims(input));
}

std::optional<Range> unite(RangedTerms &terms, const std::optional<Range> &a,
                           const std::optional<Range> &b) {
  if (!a || !b)
    return std::nullopt;
  return Range{terms.min(a->low, b->low), terms.max(a->high, b->high), false};
}

ClaimId isWithin(RangedTerms &terms, DimId place, DimId size) {
  return terms.conj(terms.le(terms.sub(terms.constant(0), size), place),
                    terms.lt(place, size));
}

DimId placeOfAxis(Op &op, DimId axis, size_t rank) {
  RangedTerms &t = op.terms();
  DimId size = t.constant(int64_t(rank)), zero = t.constant(0);
  op.require(isWithin(t, axis, size),
             "an axis is out of range for rank " + llvm::Twine(rank));
  return t.select(t.le(zero, axis), axis, t.add(axis, size));
}

DimId dimAt(RangedTerms &terms, llvm::ArrayRef<DimId> dims, DimId place) {
  DimId result = dims.back();
  for (size_t i = dims.size() - 1; i-- > 0;)
    result = terms.select(terms.eq(place, int64_t(i)), dims[i], result);
  return result;
}

Dims withoutAxis(Op &op, llvm::ArrayRef<DimId> dims, DimId axis) {
  RangedTerms &t = op.terms();
  DimId place = placeOfAxis(op, axis, dims.size());
  Dims result;
  for (size_t i = 0; i + 1 < dims.size(); ++i)
    result.push_back(t.select(t.le(place, int64_t(i)), dims[i + 1], dims[i]));
  return result;
}

std::optional<size_t> countOf(RangedTerms &terms, llvm::ArrayRef<DimId> dims) {
  int64_t total = 1;
  for (DimId dim : dims) {
    auto value = terms.value(dim);
    if (!value || *value < 0 || *value > limits::onnxElements)
      return std::nullopt;
    total *= *value;
    if (total > limits::onnxElements)
      return std::nullopt;
  }
  return size_t(total);
}

void moveElements(
    Op &op, const Dims &to,
    llvm::function_ref<std::vector<int64_t>(llvm::ArrayRef<int64_t>)> from) {
  RangedTerms &t = op.terms();
  const Tensor &x = op.in(0);
  auto count = countOf(t, to);
  if (!x.dims || !count || !countOf(t, *x.dims) || !(x.elements || x.reals))
    return;
  std::vector<size_t> places;
  std::vector<int64_t> place(to.size());
  for (size_t n = 0; n < *count; ++n) {
    size_t rest = n;
    for (size_t k = to.size(); k-- > 0;) {
      size_t size = size_t(*t.value(to[k]));
      place[k] = int64_t(rest % size);
      rest /= size;
    }
    std::vector<int64_t> source = from(place);
    size_t index = 0;
    for (size_t k = 0; k < source.size(); ++k) {
      int64_t size = *t.value((*x.dims)[k]);
      if (source[k] < 0 || source[k] >= size)
        return;
      index = index * size_t(size) + size_t(source[k]);
    }
    places.push_back(index);
  }
  Tensor &out = op.out(0);
  auto take = [&](const auto &all, auto &taken) {
    taken.emplace();
    for (size_t index : places)
      taken->push_back((*all)[index]);
  };
  if (x.elements)
    take(x.elements, out.elements);
  if (x.reals)
    take(x.reals, out.reals);
}

Dims unknownDims(Op &op, size_t rank) {
  Dims dims;
  for (size_t i = 0; i < rank; ++i)
    dims.push_back(op.terms().dimSymbol(op.node.op));
  return dims;
}

void giveUnknownDims(Op &op, size_t input, size_t least) {
  auto rank = op.hasRank(input, 1) ? op.terms().value(op.dims(input)->front())
                                   : std::nullopt;
  if (rank && *rank >= 0 && *rank <= int64_t(limits::maxRank))
    op.out(0).dims = unknownDims(op, std::max(least, size_t(*rank)));
}

void joinAll(Op &op, llvm::ArrayRef<const Tensor *> parts) {
  constexpr int64_t kVersion = 13;
  Op inner(op.program, op.options, op.node, kVersion);
  for (const Tensor *part : parts)
    inner.addInput(part);
  RuleTable::get().find("", "Concat", kVersion)(inner);
  op.out(0).dims = inner.out(0).dims;
}

void sameShape(Op &op) { op.out(0).dims = op.in(0).dims; }

} // namespace shapeproof::onnx
