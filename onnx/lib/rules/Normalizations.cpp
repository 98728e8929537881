// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normalizations: the result has the shape of the operand; scales have a number
// for each channel, or broadcast over the last axes.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

void scalesPerChannel(Op &op, size_t first, size_t last) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  DimId channels = dims->size() > 1 ? (*dims)[1] : op.terms().constant(1);
  for (size_t i = first; i <= last; ++i) {
    requireRank(op, i, 1);
    requireSize(op, i, 0, channels);
  }
}

void batchNormalization(Op &op) {
  // Before version 9, there may be statistics for each place.
  if (op.integer("spatial", 1))
    scalesPerChannel(op, 1, 4);
  else
    sameShape(op);
  // The other outputs are statistics of the batch, as long as a scale.
  for (size_t i = 1; i < op.numOutputs(); ++i)
    op.out(i).dims = op.in(3).dims;
}

void instanceNormalization(Op &op) {
  scalesPerChannel(op, 1, 2);
  if (!op.dims(0) || op.dims(0)->empty() || !op.followsOnnxRuntime())
    return;
  RangedTerms &t = op.terms();
  llvm::ArrayRef<DimId> dims = *op.dims(0);
  ClaimId isNone = isEmpty(t, dims.take_front(2));
  for (DimId size : dims.drop_front(std::min<size_t>(dims.size(), 2)))
    op.require(t.disj(isNone, t.ge(size, 1)), "there is nothing to normalize");
}

void groupNormalization(Op &op) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  int64_t groups = op.integer("num_groups", 1);
  if (!dims || dims->size() < 2)
    return;
  RangedTerms &t = op.terms();
  if (groups < 1)
    return op.fail("there are no groups");
  op.require(t.eq(t.mod((*dims)[1], groups), 0),
             "the channels are no multiple of the groups");
  DimId scales = op.version < 21 ? t.constant(groups) : (*dims)[1];
  for (size_t i : {1, 2})
    if (op.dims(i)) {
      DimId size = product(t, *op.dims(i));
      ClaimId isEach = t.eq(size, scales);
      if (op.version == kAnyVersion)
        isEach = t.disj(isEach, t.eq(size, groups));
      op.require(t.disj(isEach, t.conj(t.boolConstant(op.allowsOnnxRuntime()),
                                       t.eq(size, 1))),
                 "input " + llvm::Twine(i) + " has a size that does not fit");
    }
  if (op.followsOnnxRuntime())
    op.require(t.negate(isEmpty(op, 0)), "there is nothing to normalize");
}

/// ONNX Runtime takes only images.
void alongOneAxis(Op &op) {
  sameShape(op);
  if (op.dims(0))
    axisOf(op, "axis", -1, op.dims(0)->size());
}

/// ONNX Runtime wants one of the axes to be there.
void byMeans(Op &op) {
  sameShape(op);
  if (op.followsOnnxRuntime() && op.hasRank(0, 0))
    op.fail("input 0 is a scalar");
}

void localNormalization(Op &op) {
  sameShape(op);
  if (op.followsOnnxRuntime())
    requireRank(op, 0, 4);
}

void requireBias(Op &op, const Dims &dims) {
  RangedTerms &t = op.terms();
  const Dims &bias = *op.dims(2);
  ClaimId isNone = isEmpty(op, 2);
  if (bias.size() > dims.size())
    return op.require(isNone, "input 2 does not broadcast");
  for (size_t k = 0; k < bias.size(); ++k) {
    DimId size = dims[k + dims.size() - bias.size()];
    op.require(t.disj(isNone, t.disj(t.eq(bias[k], 1), t.eq(bias[k], size))),
               "input 2 does not broadcast on its axis " + llvm::Twine(k));
  }
}

/// Scale and bias broadcast over what is normalized.
void layerNormalization(Op &op) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  auto axis = axisOf(op, "axis", -1, dims->size());
  if (!axis)
    return;
  requireBroadcastTo(op, 1, *dims);
  // In ONNX Runtime a bias without elements is none.
  if (op.dims(2) && op.allowsOnnxRuntime())
    requireBias(op, *dims);
  else
    requireBroadcastTo(op, 2, *dims);
  Dims kept = *dims;
  DimId one = op.terms().constant(1);
  for (size_t i = *axis; i < kept.size(); ++i) {
    if (op.followsOnnxRuntime())
      op.require(op.terms().le(one, kept[i]), "there is nothing to normalize");
    kept[i] = one;
  }
  op.give(1, kFloat, kept);
  op.give(2, kFloat, kept);
}

/// The inputs are the operand, the skip connection, a scale and two biases.
void skipNormalization(Op &op) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  if (!dims || dims->empty())
    return;
  for (size_t i : {2, 3, 4})
    requireSize(op, i, 0, dims->back());
  // The skip connection may be one for the whole batch.
  const Dims *skip = op.dims(1);
  RangedTerms &t = op.terms();
  for (size_t k = 0; skip && skip->size() == dims->size() && k < dims->size();
       ++k) {
    ClaimId fits = t.eq((*skip)[k], (*dims)[k]);
    if (k == 0 && dims->size() == 3)
      fits = t.disj(fits, t.eq((*skip)[k], 1));
    op.require(fits, "inputs 0 and 1 differ on axis " + llvm::Twine(k));
  }
  Dims kept = *dims;
  kept.back() = op.terms().constant(1);
  op.give(1, kFloat, kept);
  op.give(2, kFloat, kept);
  op.give(3, op.in(0).type, *dims);
}

} // namespace

void addNormalizations(RuleTable &table) {
  table.add("BatchNormalization", batchNormalization);
  table.add("InstanceNormalization", instanceNormalization);
  table.add("GroupNormalization", groupNormalization);
  table.add("LayerNormalization", layerNormalization);
  table.add("RMSNormalization", layerNormalization);
  table.add("LRN", localNormalization);
  table.add("LpNormalization", alongOneAxis);
  table.add("MeanVarianceNormalization", byMeans);
  // ONNX Runtime has these in the domain of ONNX, too.
  table.add("SimplifiedLayerNormalization", layerNormalization);
  table.add("SkipSimplifiedLayerNormalization", skipNormalization);
  RuleTable &microsoft = table.in("com.microsoft");
  microsoft.addAll(
      {"SkipLayerNormalization", "SkipSimplifiedLayerNormalization"},
      skipNormalization);
  microsoft.add("SimplifiedLayerNormalization", layerNormalization);
  microsoft.addAll({"GroupNorm", "SkipGroupNorm"}, sameShape);
  table.in("");
}

} // namespace shapeproof::onnx
