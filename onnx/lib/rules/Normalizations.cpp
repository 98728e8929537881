// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normalizations: the result is as the operand is; scales have a number for
// each channel, or broadcast over the last axes.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

void scalesPerChannel(Op &op, size_t first, size_t last) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  Dim channels = dims->size() > 1 ? (*dims)[1] : op.terms().constant(1);
  for (size_t i = first; i <= last; ++i) {
    requireRank(op, i, 1);
    requireSize(op, i, 0, channels);
  }
}

void batchNormalization(Op &op) {
  scalesPerChannel(op, 1, 4);
  // Statistics of the batch, as long as a scale.
  for (size_t i = 1; i < op.numOutputs(); ++i)
    op.out(i).dims = op.in(3).dims;
}

void instanceNormalization(Op &op) { scalesPerChannel(op, 1, 2); }

void groupNormalization(Op &op) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  int64_t groups = op.integer("num_groups", 1);
  if (!dims || dims->size() < 2)
    return;
  Terms &t = op.terms();
  op.require(t.eq(t.mod((*dims)[1], t.constant(groups)), t.constant(0)),
             "the channels are no multiple of the groups");
  Dim scales = op.version < 21 ? t.constant(groups) : (*dims)[1];
  requireSize(op, 1, 0, scales);
  requireSize(op, 2, 0, scales);
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
  if (!op.followsOnnxRuntime())
    requireBroadcastTo(op, 2, *dims);
  Dims kept = *dims;
  for (size_t i = *axis; i < kept.size(); ++i)
    kept[i] = op.terms().constant(1);
  op.give(1, kFloat, kept);
  op.give(2, kFloat, kept);
}

/// Input, what is skipped to, scale, bias, bias.
void skipNormalization(Op &op) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  if (!dims || dims->empty())
    return;
  for (size_t i : {2, 3, 4})
    requireSize(op, i, 0, dims->back());
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
  table.addAll({"LpNormalization", "LRN", "MeanVarianceNormalization"},
               sameShape);
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
