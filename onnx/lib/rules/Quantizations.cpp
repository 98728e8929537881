// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization: the shape stays, the type changes.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

/// Requires that a vector of scales is as long as the axis.
void requireScales(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims || !op.hasRank(1, 1) || op.integer("block_size", 0))
    return;
  RangedTerms &t = op.terms();
  DimId count = op.dims(1)->front();
  if (t.value(count) == 1)
    return;
  int64_t axis = op.integer("axis", 1), rank = int64_t(dims->size());
  axis += axis < 0 ? rank : 0;
  ClaimId fits = t.eq(count, 1);
  if (axis >= 0 && axis < rank)
    fits = t.disj(fits, t.eq(count, (*dims)[size_t(axis)]));
  op.require(fits, "there is not one scale for each element of axis " +
                       llvm::Twine(axis));
}

/// Requires a zero for each scale.
void requireZeros(Op &op) {
  if (op.hasRank(1, 1) && op.hasRank(2, 1))
    op.require(op.terms().eq(op.dims(1)->front(), op.dims(2)->front()),
               "there are not as many zeros as scales");
}

void quantize(Op &op) {
  sameShape(op);
  op.out(0).type =
      op.has(2) ? op.in(2).type : int32_t(op.integer("output_dtype", kUint8));
  requireScales(op);
  requireZeros(op);
}

void dequantize(Op &op) {
  sameShape(op);
  op.out(0).type = op.in(1).type;
  requireScales(op);
  requireZeros(op);
}

void dynamicQuantize(Op &op) {
  sameShape(op);
  op.out(0).type = kUint8;
  op.give(1, kFloat, {});
  op.give(2, kUint8, {});
}

/// The operands are inputs 0 and 3, each followed by a scale and a zero.
void quantizedSum(Op &op) {
  if (auto dims = broadcast(op, {0, 3}))
    op.out(0).dims = *dims;
}

/// The inputs are scale and zero of the result, then three for each part.
void quantizedConcat(Op &op) {
  op.out(0).type = op.in(2).type;
  std::vector<const Tensor *> parts;
  for (size_t i = 2; i < op.numInputs(); i += 3)
    parts.push_back(&op.in(i));
  joinAll(op, parts);
}

} // namespace

void addQuantizations(RuleTable &table) {
  table.add("QuantizeLinear", quantize);
  table.add("DequantizeLinear", dequantize);
  table.add("DynamicQuantizeLinear", dynamicQuantize);
  RuleTable &microsoft = table.in("com.microsoft");
  microsoft.add("QuantizeLinear", quantize);
  microsoft.add("DequantizeLinear", dequantize);
  microsoft.addAll({"QLinearAdd", "QLinearMul"}, quantizedSum);
  microsoft.add("QLinearConcat", quantizedConcat);
  microsoft.addAll({"QLinearSigmoid", "QLinearLeakyRelu", "QLinearSoftmax"},
                   sameShape);
  table.in("");
}

} // namespace shapeproof::onnx
