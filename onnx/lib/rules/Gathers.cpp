// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that take elements from places, or put them there.
//
// A place has to lie within the axis, counted from either end. This is required
// of places that the model computes from sizes; places that are data are
// unknown. The range of places proves that all of them lie within the axis, or,
// if both ends of the range occur among them, that one does not.

#include "engine/base/Limits.h"
#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

/// Requires that the axis is not empty if there are places, whatever they are.
void requirePlaces(Op &op, size_t input, DimId size, size_t axis) {
  if (op.dims(input))
    op.require(op.terms().disj(op.terms().ge(size, 1), isEmpty(op, input)),
               "a place is outside of axis " + llvm::Twine(axis) +
                   " of input 0, which is empty");
}

std::string outsideOf(size_t axis) {
  return ("a place is outside of axis " + llvm::Twine(axis) + " of input 0")
      .str();
}

/// Requires that points lie within the axes. A point has one place for each
/// axis; of constant places on an axis, the least and the greatest are tested.
/// `isIdle` says that nothing is taken, wherever the places are.
void requirePoints(Op &op, size_t input, llvm::ArrayRef<DimId> sizes,
                   size_t firstAxis, ClaimId isIdle) {
  RangedTerms &t = op.terms();
  const auto &places = op.in(input).elements;
  for (size_t i = 0; i < sizes.size(); ++i) {
    auto require = [&](ClaimId claim, const llvm::Twine &more) {
      op.require(t.disj(claim, isIdle), outsideOf(firstAxis + i) + more);
    };
    if (!places) {
      require(t.disj(t.ge(sizes[i], 1), isEmpty(op, input)),
              ", which is empty");
      continue;
    }
    std::optional<std::pair<int64_t, int64_t>> ends;
    for (size_t k = i; k < places->size(); k += sizes.size()) {
      auto value = t.value((*places)[k]);
      if (!value)
        require(isWithin(t, (*places)[k], sizes[i]), "");
      else
        ends = {std::min(*value, ends ? ends->first : *value),
                std::max(*value, ends ? ends->second : *value)};
    }
    if (ends)
      require(t.conj(isWithin(t, t.constant(ends->first), sizes[i]),
                     isWithin(t, t.constant(ends->second), sizes[i])),
              "");
  }
}

void requireWithin(Op &op, size_t input, DimId size, size_t axis) {
  RangedTerms &t = op.terms();
  const Tensor &places = op.in(input);
  if (places.elements && places.elements->size() <= limits::onnxInputElements) {
    for (DimId place : *places.elements)
      op.require(isWithin(t, place, size), outsideOf(axis));
    return;
  }
  requirePlaces(op, input, size, axis);
  if (!places.range || !places.range->isReached || !places.dims)
    return;
  ClaimId isNone = isEmpty(op, input);
  op.require(t.disj(isNone, t.conj(isWithin(t, places.range->low, size),
                                   isWithin(t, places.range->high, size))),
             outsideOf(axis));
}

void gather(Op &op) {
  const Tensor &x = op.in(0), &places = op.in(1);
  RangedTerms &t = op.terms();
  if (x.range)
    op.out(0).range = Range{x.range->low, x.range->high, false};
  if (!x.dims || !places.dims)
    return;
  auto axis = axisOf(op, "axis", 0, x.dims->size());
  if (!axis)
    return;
  requireWithin(op, 1, (*x.dims)[*axis], *axis);
  Dims result(x.dims->begin(), x.dims->begin() + *axis);
  result.insert(result.end(), places.dims->begin(), places.dims->end());
  result.insert(result.end(), x.dims->begin() + *axis + 1, x.dims->end());
  auto at = constants(op, 1);
  if (x.dims->size() == 1 && at) {
    auto take = [&](const auto &from, auto &to) {
      to.emplace();
      int64_t size = int64_t(from->size());
      for (int64_t place : *at)
        if (int64_t k = place < 0 ? place + size : place; k >= 0 && k < size)
          to->push_back((*from)[size_t(k)]);
      if (to->size() != at->size())
        to.reset();
    };
    if (x.elements)
      take(x.elements, op.out(0).elements);
    if (x.reals)
      take(x.reals, op.out(0).reals);
  } else if (x.elements && countOf(t, result)) {
    op.out(0).elements.emplace();
    for (size_t i = 0; i < *countOf(t, result); ++i)
      op.out(0).elements->push_back(op.terms().intSymbol("Gather"));
  }
  op.out(0).dims = std::move(result);
}

void gatherElements(Op &op) {
  op.out(0).dims = op.in(1).dims;
  if (!op.dims(0) || !op.dims(1))
    return;
  RangedTerms &t = op.terms();
  const Dims &dims = *op.dims(0), &places = *op.dims(1);
  if (dims.size() != places.size())
    return op.fail("inputs 0 and 1 differ in rank");
  auto axis = axisOf(op, "axis", 0, dims.size());
  if (!axis)
    return;
  requireWithin(op, 1, dims[*axis], *axis);
  for (size_t i = 0; i < dims.size(); ++i)
    if (i != *axis)
      op.require(t.le(places[i], dims[i]),
                 "there are more places than elements on axis " +
                     llvm::Twine(i));
}

/// The requirements of GatherND on batches, the first axes of data and places.
void requireBatches(Op &op, llvm::ArrayRef<DimId> batches) {
  RangedTerms &t = op.terms();
  const Dims &places = *op.dims(1);
  for (size_t i = 0; i < batches.size(); ++i)
    if (op.followsOnnxRuntime())
      op.require(t.ge(batches[i], 1), "axis " + llvm::Twine(i) + " has size 0");
    else if (!op.allowsOnnxRuntime())
      op.require(t.eq(batches[i], places[i]),
                 "inputs 0 and 1 differ on axis " + llvm::Twine(i));
  // ONNX Runtime divides the points among the batches.
  if (op.followsOnnxRuntime() && !batches.empty())
    op.require(t.eq(t.mod(product(t, llvm::ArrayRef(places).drop_back()),
                          product(t, batches)),
                    0),
               "places cannot be dealt out to the batches of input 0");
}

/// GatherND: the last axis of the places has the first coordinates in the data.
void gatherND(Op &op) {
  const Dims *x = op.dims(0), *places = op.dims(1);
  if (!x || !places || places->empty())
    return;
  RangedTerms &t = op.terms();
  int64_t batch = op.integer("batch_dims", 0);
  if (batch < 0 || batch >= int64_t(places->size()) ||
      batch > int64_t(x->size()))
    return op.fail("there are more batches than axes");
  llvm::ArrayRef<DimId> all(*x), own = all.drop_front(size_t(batch));
  op.require(t.le(places->back(), int64_t(own.size())),
             "places have more axes than input 0");
  requireBatches(op, all.take_front(size_t(batch)));
  // The number of coordinates may be unknown, so each number is tried.
  auto known = t.value(places->back());
  for (size_t depth = 0; depth <= own.size(); ++depth) {
    if (!known && depth > limits::onnxComputedAxes)
      break;
    if (known && *known != int64_t(depth))
      continue;
    llvm::ArrayRef<DimId> rest = own.drop_front(depth);
    ClaimId isIdle = t.ne(places->back(), int64_t(depth));
    if (op.allowsOnnxRuntime())
      isIdle = t.disj(isIdle, isEmpty(t, rest));
    requirePoints(op, 1, own.take_front(depth), size_t(batch), isIdle);
    if (!known)
      continue;
    Dims result(places->begin(), places->end() - 1);
    result.insert(result.end(), rest.begin(), rest.end());
    op.out(0).dims = std::move(result);
  }
}

/// The updates have the shape of the places, and the result that of the data.
void scatterElements(Op &op) {
  sameShape(op);
  if (!op.dims(0) || !op.dims(1) || !op.dims(2))
    return;
  RangedTerms &t = op.terms();
  const Dims &x = *op.dims(0), &places = *op.dims(1), &updates = *op.dims(2);
  if (x.size() != places.size() || x.size() != updates.size())
    return op.fail("inputs differ in rank");
  auto axis = axisOf(op, "axis", 0, x.size());
  if (axis)
    requireWithin(op, 1, x[*axis], *axis);
  for (size_t i = 0; i < x.size(); ++i) {
    op.require(t.eq(places[i], updates[i]),
               "inputs 1 and 2 differ on axis " + llvm::Twine(i));
    if (i != axis)
      op.require(t.le(places[i], x[i]),
                 "there are more places than elements on axis " +
                     llvm::Twine(i));
  }
}

void scatterND(Op &op) {
  sameShape(op);
  if (!op.dims(0) || !op.dims(1) || !op.dims(2) || op.dims(1)->empty())
    return;
  RangedTerms &t = op.terms();
  const Dims &x = *op.dims(0), &places = *op.dims(1), &updates = *op.dims(2);
  auto known = t.value(places.back());
  op.require(t.le(places.back(), int64_t(x.size())),
             "places have more axes than input 0");
  // The number of coordinates may be unknown, so each number is tried.
  for (size_t depth = 0; depth <= x.size(); ++depth) {
    if (known && *known != int64_t(depth))
      continue;
    ClaimId isOther = t.ne(places.back(), int64_t(depth));
    auto require = [&](ClaimId claim, const llvm::Twine &message) {
      op.require(t.disj(isOther, claim), message);
    };
    requirePoints(op, 1, llvm::ArrayRef(x).take_front(depth), 0, isOther);
    Dims wanted(places.begin(), places.end() - 1);
    wanted.insert(wanted.end(), x.begin() + depth, x.end());
    if (wanted.size() != updates.size()) {
      require(t.boolConstant(false), "input 2 has the wrong rank");
      continue;
    }
    for (size_t i = 0; i < wanted.size(); ++i)
      require(t.eq(wanted[i], updates[i]),
              "input 2 does not fit the places on axis " + llvm::Twine(i));
  }
}

/// The number of true elements of the condition, which may be shorter or longer
/// than the axis.
DimId countTaken(Op &op, DimId size) {
  RangedTerms &t = op.terms();
  const auto &condition = op.in(1).elements;
  if (!condition || condition->size() > limits::onnxInputElements) {
    DimId count = t.dimSymbol("Compress");
    op.program.most[count] = size;
    return count;
  }
  DimId count = t.constant(0);
  for (size_t i = 0; i < condition->size(); ++i)
    count = t.add(count, t.select(t.le(size, int64_t(i)), t.constant(0),
                                  (*condition)[i]));
  return count;
}

void compress(Op &op) {
  if (!op.attribute("axis")) {
    op.out(0).dims = unknownDims(op, 1);
    if (op.dims(0))
      op.out(0).dims->front() =
          countTaken(op, product(op.terms(), *op.dims(0)));
    return;
  }
  if (!op.dims(0))
    return;
  auto axis = axisOf(op, "axis", 0, op.dims(0)->size());
  if (!axis)
    return;
  Dims result = *op.dims(0);
  result[*axis] = countTaken(op, result[*axis]);
  op.out(0).dims = std::move(result);
}

void oneHot(Op &op) {
  const Dims *dims = op.dims(0);
  op.out(0).type = op.in(2).type;
  if (!dims)
    return;
  auto axis = axisOf(op, "axis", -1, dims->size() + 1);
  if (!axis)
    return;
  auto depth = single(op, 1);
  if (!depth && op.in(1).reals && op.in(1).reals->size() == 1)
    if (auto value = op.in(1).reals->front().constant;
        value && *value > -1 && *value < 1e9)
      depth = op.terms().constant(int64_t(*value));
  if (depth)
    op.require(op.terms().ge(*depth, 1), "the depth is below 1");
  Dims result = *dims;
  result.insert(result.begin() + *axis,
                depth ? *depth : op.terms().dimSymbol("OneHot"));
  op.out(0).dims = std::move(result);
}

/// The result has the shape of the data.
void tensorScatter(Op &op) { sameShape(op); }

void gatherBlockQuantized(Op &op) {
  const Dims *x = op.dims(0), *places = op.dims(1);
  op.out(0).type = op.in(2).type;
  if (!x || !places)
    return;
  auto axis = axisOf(op, "gather_axis", 0, x->size());
  if (!axis)
    return;
  Dims result(x->begin(), x->begin() + *axis);
  result.insert(result.end(), places->begin(), places->end());
  result.insert(result.end(), x->begin() + *axis + 1, x->end());
  op.out(0).dims = std::move(result);
}

} // namespace

void addGathers(RuleTable &table) {
  table.add("Gather", gather);
  table.add("GatherElements", gatherElements);
  table.add("GatherND", gatherND);
  table.addAll({"ScatterElements", "Scatter"}, scatterElements);
  table.add("ScatterND", scatterND);
  table.add("TensorScatter", tensorScatter);
  table.add("Compress", compress);
  table.add("OneHot", oneHot);
  RuleTable &microsoft = table.in("com.microsoft");
  microsoft.add("GatherND", gatherND);
  microsoft.add("GatherBlockQuantized", gatherBlockQuantized);
  table.in("");
}

} // namespace shapeproof::onnx
