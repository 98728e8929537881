// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization: the shape stays, the type changes.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

/// A scale that is a vector has an element for each on its axis.
void requireScales(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims || !op.hasRank(1, 1) || op.integer("block_size", 0))
    return;
  Terms &t = op.terms();
  Dim count = op.dims(1)->front();
  if (t.value(count) == 1)
    return;
  auto axis = axisOf(op, "axis", 1, dims->size());
  if (axis)
    op.require(
        t.either(t.eq(count, t.constant(1)), t.eq(count, (*dims)[*axis])),
        "there is not one scale for each element of axis " +
            llvm::Twine(*axis));
}

void quantize(Op &op) {
  sameShape(op);
  op.out(0).type =
      op.has(2) ? op.in(2).type : int32_t(op.integer("output_dtype", kUint8));
  requireScales(op);
}

void dequantize(Op &op) {
  sameShape(op);
  op.out(0).type = op.in(1).type;
  requireScales(op);
}

void dynamicQuantize(Op &op) {
  sameShape(op);
  op.out(0).type = kUint8;
  op.give(1, kFloat, {});
  op.give(2, kUint8, {});
}

/// The operands are 0 and 3, each with a scale and a zero.
void quantizedSum(Op &op) {
  if (auto dims = broadcast(op, {0, 3}))
    op.out(0).dims = *dims;
}

/// Scale and zero of the result, then three inputs for each part.
void quantizedConcat(Op &op) {
  Terms &t = op.terms();
  op.out(0).type = op.in(1).type;
  if (!op.dims(2))
    return;
  op.out(0).type = op.in(2).type;
  Dims result = *op.dims(2);
  auto axis = axisOf(op, "axis", 1, result.size());
  for (size_t i = 5; axis && i < op.numInputs(); i += 3) {
    const Dims *dims = op.dims(i);
    if (!dims || dims->size() != result.size())
      return;
    for (size_t k = 0; k < dims->size(); ++k)
      if (k != *axis)
        op.require(t.eq(result[k], (*dims)[k]),
                   "inputs 2 and " + llvm::Twine(i) + " differ on axis " +
                       llvm::Twine(k));
    result[*axis] = t.add(result[*axis], (*dims)[*axis]);
  }
  if (axis)
    op.out(0).dims = std::move(result);
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
