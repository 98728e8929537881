// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Shared.h.

#include "rules/Shared.h"
#include "base/Limits.h"
#include "rules/Grouped.h"

namespace shapeproof::onnx {

std::optional<size_t> axisOf(Op &op, int64_t axis, size_t rank) {
  int64_t fromFront = axis < 0 ? axis + int64_t(rank) : axis;
  if (fromFront >= 0 && fromFront < int64_t(rank))
    return size_t(fromFront);
  op.require(op.terms().truth(false), "axis " + llvm::Twine(axis) +
                                          " is out of range for rank " +
                                          llvm::Twine(rank));
  return std::nullopt;
}

std::optional<size_t> axisOf(Op &op, llvm::StringRef attribute,
                             int64_t otherwise, size_t rank) {
  return axisOf(op, op.integer(attribute, otherwise), rank);
}

Dim product(Terms &terms, llvm::ArrayRef<Dim> dims) {
  Dim result = terms.constant(1);
  for (Dim dim : dims)
    result = terms.mul(result, dim);
  return result;
}

std::optional<std::vector<int64_t>> constants(Op &op, size_t input) {
  const Tensor &tensor = op.in(input);
  if (!tensor.elements)
    return std::nullopt;
  std::vector<int64_t> values;
  for (Dim element : *tensor.elements) {
    auto value = op.terms().value(element);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

std::optional<Dim> single(Op &op, size_t input) {
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
static Cond fit(Terms &terms, Dim a, Dim b) {
  Dim one = terms.constant(1);
  Cond aIsOne = terms.eq(a, one), bIsOne = terms.eq(b, one);
  return terms.either(terms.eq(a, b), terms.either(aIsOne, bIsOne));
}

/// The size that they broadcast to, if they do.
static Dim joined(Terms &terms, Dim a, Dim b) {
  Dim one = terms.constant(1);
  Cond aIsOne = terms.eq(a, one), bIsOne = terms.eq(b, one);
  if (a == b || terms.value(bIsOne) == true)
    return a;
  // A constant other than 1 is the size of the result.
  if (terms.value(b) && terms.value(bIsOne) == false)
    return b;
  if (terms.value(a) && terms.value(aIsOne) == false)
    return a;
  return terms.select(aIsOne, b, a);
}

Dim broadcast(Op &op, Dim a, Dim b, const llvm::Twine &message) {
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

void requireBroadcastTo(Op &op, size_t input, const Dims &dims) {
  const Dims *from = op.dims(input);
  if (!from)
    return;
  Terms &terms = op.terms();
  // The input may have more axes than dims, if their sizes are 1.
  size_t more = from->size() > dims.size() ? from->size() - dims.size() : 0;
  for (size_t k = 0; k < from->size(); ++k) {
    Dim size = (*from)[k];
    Cond fits = terms.eq(size, terms.constant(1));
    if (k >= more)
      fits = terms.either(fits,
                          terms.eq(size, dims[k + dims.size() - from->size()]));
    op.require(fits, "input " + llvm::Twine(input) +
                         " does not broadcast on its axis " + llvm::Twine(k));
  }
}

void requireRank(Op &op, size_t input, size_t rank) {
  if (op.dims(input) && !op.hasRank(input, rank))
    op.require(op.terms().truth(false), "input " + llvm::Twine(input) +
                                            " has to have rank " +
                                            llvm::Twine(rank));
}

void requireSize(Op &op, size_t input, size_t axis, Dim size) {
  const Dims *dims = op.dims(input);
  if (dims && axis < dims->size())
    op.require(op.terms().eq((*dims)[axis], size),
               "axis " + llvm::Twine(axis) + " of input " + llvm::Twine(input) +
                   " has a size that does not fit");
}

void requireParts(Op &op, llvm::ArrayRef<Dim> parts, Dim size, size_t axis) {
  Terms &t = op.terms();
  Dim zero = t.constant(0), sum = zero;
  for (Dim part : parts) {
    op.require(t.le(zero, part), "a part is below 0");
    sum = t.add(sum, part);
  }
  op.require(t.eq(sum, size), "the parts do not add up to the size of axis " +
                                  llvm::Twine(axis));
}

Cond isEmpty(Terms &terms, llvm::ArrayRef<Dim> dims) {
  Cond result = terms.truth(false);
  for (Dim dim : dims)
    result = terms.either(result, terms.eq(dim, terms.constant(0)));
  return result;
}

Cond isEmpty(Op &op, size_t input) {
  return isEmpty(op.terms(), *op.dims(input));
}

Dim placeOfAxis(Op &op, Dim axis, size_t rank) {
  Terms &t = op.terms();
  Dim size = t.constant(int64_t(rank)), zero = t.constant(0);
  op.require(t.both(t.le(t.constant(-int64_t(rank)), axis),
                    t.negation(t.le(size, axis))),
             "an axis is out of range for rank " + llvm::Twine(rank));
  return t.select(t.le(zero, axis), axis, t.add(axis, size));
}

Dim dimAt(Terms &terms, llvm::ArrayRef<Dim> dims, Dim place) {
  Dim result = dims.back();
  for (size_t i = dims.size() - 1; i-- > 0;)
    result = terms.select(terms.eq(place, terms.constant(int64_t(i))), dims[i],
                          result);
  return result;
}

Dims withoutAxis(Op &op, llvm::ArrayRef<Dim> dims, Dim axis) {
  Terms &t = op.terms();
  Dim place = placeOfAxis(op, axis, dims.size());
  Dims result;
  for (size_t i = 0; i + 1 < dims.size(); ++i)
    result.push_back(
        t.select(t.le(place, t.constant(int64_t(i))), dims[i + 1], dims[i]));
  return result;
}

std::optional<size_t> countOf(Terms &terms, llvm::ArrayRef<Dim> dims) {
  int64_t total = 1;
  for (Dim dim : dims) {
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
  Terms &t = op.terms();
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
    dims.push_back(op.program.unknownSize(op.node.op));
  return dims;
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
