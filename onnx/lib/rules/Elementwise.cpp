// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators whose result has the shape of an operand, and operators that
// broadcast operands but whose elements are not followed.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

void alongAxis(Op &op) {
  sameShape(op);
  if (op.dims(0))
    axisOf(op, "axis", op.version < 13 ? 1 : -1, op.dims(0)->size());
}

void truths(Op &op) {
  sameShape(op);
  op.out(0).type = kBool;
}

void dropout(Op &op) {
  sameShape(op);
  op.out(1).dims = op.in(0).dims;
  op.out(1).type = op.version < 10 ? op.in(0).type : int32_t(kBool);
}

void cumulativeSum(Op &op) {
  sameShape(op);
  auto axis = single(op, 1);
  if (!op.dims(0) || !axis)
    return;
  RangedTerms &t = op.terms();
  DimId rank = t.constant(int64_t(op.dims(0)->size()));
  ClaimId fits = isWithin(t, *axis, rank);
  // ONNX Runtime takes any axis if there are no elements.
  if (op.allowsOnnxRuntime())
    fits = t.disj(fits, isEmpty(op, 0));
  op.require(fits, "the axis is out of range");
}

/// The second operand broadcasts to the first.
void slope(Op &op) {
  // ONNX Runtime broadcasts both.
  if (op.allowsOnnxRuntime()) {
    op.out(0).dims = broadcast(op, {0, 1});
    if (op.followsOnnxRuntime())
      return;
  }
  sameShape(op);
  if (op.allowsOnnxRuntime())
    return;
  if (op.dims(0) && op.dims(1))
    requireBroadcastTo(op, 1, *op.dims(0));
}

void broadcastTwo(Op &op) { op.out(0).dims = broadcast(op, {0, 1}); }

void mean(Op &op) { op.out(0).dims = broadcastAll(op); }

void clip(Op &op) {
  sameShape(op);
  op.out(0).range = std::nullopt;
  const Tensor &x = op.in(0);
  RangedTerms &terms = op.terms();
  for (size_t i : {1, 2}) {
    const Dims *dims = op.dims(i);
    if (!dims)
      continue;
    ClaimId isOne = terms.boolConstant(dims->size() <= 1);
    if (dims->size() == 1)
      isOne = terms.eq(dims->front(), 1);
    op.require(isOne, "input " + llvm::Twine(i) + " has to be a scalar");
  }
  auto low = single(op, 1), high = single(op, 2);
  if (!x.elements || !x.dims || (op.has(1) && !low) || (op.has(2) && !high))
    return;
  Dims elements = *x.elements;
  for (DimId &element : elements) {
    if (low)
      element = terms.max(element, *low);
    if (high)
      element = terms.min(element, *high);
  }
  op.out(0).elements = elements;
}

/// Trilu keeps a triangle of each matrix.
void triangle(Op &op) {
  sameShape(op);
  if (op.dims(0) && op.dims(0)->size() < 2)
    op.fail("input 0 is no matrix");
}

void shapeOfOther(Op &op) {
  sameShape(op);
  if (const Attribute *type = op.attribute("dtype"))
    op.out(0).type = int32_t(type->integer.value_or(kFloat));
}

void identityMatrix(Op &op) {
  requireRank(op, 0, 2);
  shapeOfOther(op);
}

/// Without a type, the result is a float.
void shapeByAttribute(Op &op) {
  if (auto shape = op.integers("shape"))
    op.give(0, int32_t(op.integer("dtype", kFloat)), constantDims(op, *shape));
}

void reverseSequence(Op &op) {
  sameShape(op);
  requireRank(op, 1, 1);
  if (!op.dims(0))
    return;
  if (op.dims(0)->size() < 2)
    return op.fail("input 0 has fewer than two axes");
  size_t batch = size_t(op.integer("batch_axis", 1));
  if (batch < op.dims(0)->size())
    requireSize(op, 1, 0, (*op.dims(0))[batch]);
  size_t time = size_t(op.integer("time_axis", 0));
  if (time >= op.dims(0)->size() || !op.in(1).elements)
    return;
  for (DimId length : *op.in(1).elements)
    op.require(op.terms().le(length, (*op.dims(0))[time]),
               "a length is beyond axis " + llvm::Twine(time));
}

} // namespace

void addElementwise(RuleTable &table) {
  table.addAll({"Abs",        "Acos",
                "Acosh",      "Asin",
                "Asinh",      "Atan",
                "Atanh",      "BitwiseNot",
                "Ceil",       "Celu",
                "Cos",        "Cosh",
                "Elu",        "Erf",
                "Exp",        "Floor",
                "Gelu",       "HardSigmoid",
                "HardSwish",  "LeakyRelu",
                "Log",        "Mish",
                "Reciprocal", "Relu",
                "Round",      "Selu",
                "Shrink",     "Sigmoid",
                "Sign",       "Sin",
                "Sinh",       "Softplus",
                "Softsign",   "Sqrt",
                "Swish",      "Tan",
                "Tanh",       "ThresholdedRelu"},
               sameShape);
  table.addAll({"Bernoulli", "RandomNormalLike", "RandomUniformLike"},
               shapeOfOther);
  table.add("EyeLike", identityMatrix);
  table.addAll({"RandomNormal", "RandomUniform"}, shapeByAttribute);
  table.addAll({"Softmax", "LogSoftmax", "Hardmax"}, alongAxis);
  table.addAll({"IsInf", "IsNaN"}, truths);
  table.add("Trilu", triangle);
  table.in("com.microsoft").add("Trilu", triangle);
  table.in("");
  table.add("Dropout", dropout);
  table.add("CumSum", cumulativeSum);
  table.add("CumProd", cumulativeSum);
  table.add("PRelu", slope);
  table.add("Clip", clip);
  table.add("ReverseSequence", reverseSequence);
  table.addAll({"BitShift", "BitwiseAnd", "BitwiseOr", "BitwiseXor"},
               broadcastTwo);
  table.add("Mean", mean);
}

} // namespace shapeproof::onnx
