// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over axes, which become 1 or are removed. If no axes are given,
// all are reduced, unless an attribute says that none is.

#include "engine/base/Limits.h"
#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

ClaimId hasNoElements(Op &op) { return isEmpty(op.terms(), *op.dims(0)); }

/// Reduces axes that are computed, whose number is known.
void reduceByComputed(Op &op, bool keeps) {
  const Dims &dims = *op.dims(0);
  const auto &axes = op.in(1).elements;
  RangedTerms &t = op.terms();
  if (axes && !keeps && axes->size() == 1) {
    op.out(0).dims = withoutAxis(op, dims, axes->front());
    return;
  }
  if (!keeps)
    return;
  if (!axes || axes->empty() || axes->size() > limits::onnxComputedAxes) {
    op.out(0).dims = unknownDims(op, dims.size());
    return;
  }
  Dims result = dims;
  for (DimId axis : *axes) {
    DimId place = placeOfAxis(op, axis, dims.size());
    ClaimId stays = t.boolConstant(false);
    if (op.followsOnnxRuntime())
      stays = t.conj(hasNoElements(op), t.lt(axis, 0));
    for (size_t i = 0; i < dims.size(); ++i)
      result[i] = t.select(t.conj(t.eq(place, int64_t(i)), t.negate(stays)),
                           t.constant(1), result[i]);
  }
  op.out(0).dims = std::move(result);
}

void reduceBy(Op &op, const List &axes, bool keeps) {
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  // No axes are given either by an input of length 0.
  bool isAll = axes.isAbsent || (axes.values && axes.values->empty());
  if (!isAll && !axes.values)
    return reduceByComputed(op, keeps);
  if (isAll && op.integer("noop_with_empty_axes", 0)) {
    op.out(0).dims = *dims;
    return;
  }
  std::vector<bool> isReduced(dims->size(), isAll);
  std::vector<bool> isFromBack(dims->size());
  if (!isAll)
    for (int64_t axis : *axes.values) {
      auto place = axisOf(op, axis, dims->size());
      if (!place)
        return;
      isReduced[*place] = true;
      isFromBack[*place] = axis < 0;
    }
  Dims result;
  for (size_t i = 0; i < dims->size(); ++i)
    if (!isReduced[i])
      result.push_back((*dims)[i]);
    else if (keeps)
      // ONNX Runtime leaves axes that are counted from the back, if there are
      // no elements.
      result.push_back(isFromBack[i] && op.followsOnnxRuntime()
                           ? op.terms().select(hasNoElements(op), (*dims)[i],
                                               op.terms().constant(1))
                           : op.terms().constant(1));
  op.out(0).dims = std::move(result);
}

/// Follows the elements, which may be sizes.
template <DimId (RangedTerms::*fold)(DimId, Operand)> void foldAll(Op &op) {
  const Tensor &x = op.in(0);
  if (!x.elements || x.elements->empty() || !op.out(0).dims ||
      countOf(op.terms(), *op.out(0).dims) != 1)
    return;
  DimId result = x.elements->front();
  for (DimId element : llvm::drop_begin(*x.elements))
    result = (op.terms().*fold)(result, element);
  op.out(0).elements = Dims{result};
}

void reduce(Op &op) {
  reduceBy(op, listOf(op, 1, "axes"), op.integer("keepdims", 1) != 0);
}

void reduceProduct(Op &op) {
  reduce(op);
  foldAll<&RangedTerms::mul>(op);
}
void reduceSum(Op &op) {
  reduce(op);
  foldAll<&RangedTerms::add>(op);
}
void reduceMax(Op &op) {
  reduce(op);
  foldAll<&RangedTerms::max>(op);
}
void reduceMin(Op &op) {
  reduce(op);
  foldAll<&RangedTerms::min>(op);
}

/// ArgMax and ArgMin: places along one axis, which must not be empty.
void argReduce(Op &op) {
  reduceBy(op, {false, std::vector<int64_t>{op.integer("axis", 0)}},
           op.integer("keepdims", 1) != 0);
  Tensor &out = op.out(0);
  out.type = kInt64;
  const Dims *dims = op.dims(0);
  if (!dims || !out.dims)
    return;
  size_t axis = *axisOf(op, "axis", 0, dims->size());
  DimId size = (*dims)[axis];
  // An axis that is counted from the back stays in ONNX Runtime.
  bool isFromBack = op.integer("axis", 0) < 0;
  if (!isFromBack || !op.allowsOnnxRuntime()) {
    Dims others = *dims;
    others.erase(others.begin() + axis);
    op.require(
        op.terms().disj(op.terms().ge(size, 1), isEmpty(op.terms(), others)),
        "there is nothing to choose from");
  }
  out.range = Range{op.terms().constant(0), op.terms().sub(size, 1), false};
}

void topK(Op &op) {
  const Dims *dims = op.dims(0);
  op.out(1).type = kInt64;
  if (!dims)
    return;
  auto axis = axisOf(op, "axis", -1, dims->size());
  if (!axis)
    return;
  Dims result = *dims;
  std::optional<DimId> count =
      op.has(1) ? single(op, 1) : op.terms().constant(op.integer("k", 0));
  if (count) {
    op.require(op.terms().le(*count, result[*axis]),
               "there are fewer than k elements on axis " + llvm::Twine(*axis));
    op.require(op.terms().ge(*count, 0), "k is negative");
    // ONNX Runtime crashes otherwise.
    for (size_t i = 0; i < *axis && op.followsOnnxRuntime(); ++i)
      op.require(op.terms().disj(op.terms().ge(result[i], 1),
                                 op.terms().eq(*count, 0)),
                 "axis " + llvm::Twine(i) + " has size 0");
  }
  result[*axis] = count ? *count : op.terms().dimSymbol("TopK");
  op.out(0).dims = result;
  op.out(1).dims = result;
}

} // namespace

void addReductions(RuleTable &table) {
  table.addAll({"ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp",
                "ReduceMean", "ReduceSumSquare"},
               reduce);
  table.add("ReduceProd", reduceProduct);
  table.add("ReduceSum", reduceSum);
  table.add("ReduceMax", reduceMax);
  table.add("ReduceMin", reduceMin);
  table.addAll({"ArgMax", "ArgMin"}, argReduce);
  table.add("TopK", topK);
}

} // namespace shapeproof::onnx
