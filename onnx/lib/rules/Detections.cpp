// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detections, losses and transforms of signals.

#include "engine/base/Limits.h"
#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

/// NonMaxSuppression: a row of batch, class and box for each box that is left.
void suppress(Op &op) {
  requireSize(op, 0, 2, op.terms().constant(4));
  if (const Dims *boxes = op.dims(0); boxes && boxes->size() == 3) {
    requireSize(op, 1, 0, (*boxes)[0]);
    requireSize(op, 1, 2, (*boxes)[1]);
  }
  DimId count = op.terms().dimSymbol("NonMaxSuppression");
  if (const Dims *scores = op.dims(1); scores && scores->size() == 3)
    op.program.most[count] = product(op.terms(), *scores);
  op.give(0, kInt64, {count, op.terms().constant(3)});
}

/// Requires that labels are below the number of classes, except ignore_index.
void requireClasses(Op &op, DimId classes, const char *message) {
  RangedTerms &t = op.terms();
  const auto &labels = op.in(1).elements;
  if (!labels || labels->size() > limits::onnxInputElements)
    return op.require(t.disj(isEmpty(op, 1), t.ge(classes, 1)), message);
  for (DimId label : *labels) {
    ClaimId fits = t.lt(label, classes);
    if (op.attribute("ignore_index"))
      fits = t.disj(fits, t.eq(label, op.integer("ignore_index", 0)));
    op.require(fits, message);
  }
}

/// ONNX Runtime folds all axes but the first two into one and unfolds them
/// later, which fails if a size is 0.
void requireFolding(Op &op, const Dims &scores) {
  RangedTerms &t = op.terms();
  for (size_t i = 0; i < scores.size(); ++i)
    if (i != 2)
      op.require(t.ge(scores[i], 1), "axis " + llvm::Twine(i) + " has size 0");
}

/// The result has the loss of each place, or is one number.
void loss(Op &op) {
  if (op.node.op == "SoftmaxCrossEntropyLoss" && op.followsOnnxRuntime() &&
      op.dims(0))
    requireFolding(op, *op.dims(0));
  const Dims *scores = op.dims(0), *labels = op.dims(1);
  if (scores && labels && labels->size() + 1 != scores->size())
    return op.fail("labels do not have one axis less than the scores");
  // Labels choose elements of the scores, on all axes but that of classes.
  for (size_t i = 0; scores && labels && i < labels->size(); ++i)
    if (size_t axis = i ? i + 1 : 0; axis < scores->size())
      op.require(op.terms().le((*labels)[i], (*scores)[axis]),
                 "there are more labels than scores on axis " + llvm::Twine(i));
  if (scores && labels && scores->size() > 1) {
    requireClasses(op, (*scores)[1], "there is no score for a label");
    if (op.hasRank(2, 1))
      requireClasses(op, op.dims(2)->front(), "there is no weight for a label");
  }
  if (op.text("reduction", "mean") != "none")
    op.out(0).dims.emplace();
  else
    op.out(0).dims = op.in(1).dims;
  op.out(0).type = op.in(0).type;
  op.give(1, op.in(0).type, {});
  op.out(1).dims = op.in(0).dims;
}

/// The number of frequencies of a real signal is one more than half.
DimId frequencies(Op &op, DimId length, bool isOneSided) {
  RangedTerms &t = op.terms();
  if (!isOneSided)
    return length;
  return t.add(t.floorDiv(length, 2), 1);
}

void fourier(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims || dims->size() < 2)
    return;
  // Versions differ in the axis that is meant if none is given.
  if (op.version == kAnyVersion && dims->size() != 3 && !op.attribute("axis") &&
      !op.has(2))
    return;
  RangedTerms &t = op.terms();
  int64_t axis = op.integer("axis", op.version < 20 ? 1 : -2);
  if (op.version >= 20 && op.has(2)) {
    auto given = single(op, 2);
    auto value = given ? t.value(*given) : std::nullopt;
    if (!value)
      return;
    axis = *value;
  }
  auto place = axisOf(op, axis, dims->size());
  if (!place)
    return;
  op.require(t.conj(t.ge(dims->back(), 1), t.le(dims->back(), 2)),
             "the last axis has neither real nor complex numbers");
  Dims result = *dims;
  if (auto length = single(op, 1))
    result[*place] = *length;
  else if (op.has(1))
    result[*place] = op.terms().dimSymbol("DFT");
  DimId one = t.constant(1);
  if (op.followsOnnxRuntime())
    op.require(t.le(one, (*dims)[*place]),
               "axis " + llvm::Twine(*place) + " has size 0");
  op.require(t.le(one, result[*place]), "the signal has length 0");
  bool isInverse = op.integer("inverse", 0) != 0;
  bool isOneSided = op.integer("onesided", 0) != 0;
  // The length of the signal is not known from half of its frequencies.
  if (isInverse && isOneSided && !op.has(1))
    result[*place] = op.terms().dimSymbol("DFT");
  if (!isInverse)
    result[*place] = frequencies(op, result[*place], isOneSided);
  result.back() = t.constant(isInverse && isOneSided ? 1 : 2);
  op.out(0).dims = std::move(result);
}

/// STFT: the inputs are signal, step, window and length of a frame.
void shortFourier(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims || dims->size() < 2)
    return;
  RangedTerms &t = op.terms();
  auto step = single(op, 1), length = single(op, 3);
  if (!length && op.hasRank(2, 1))
    length = op.dims(2)->front();
  if (length)
    op.require(t.le(*length, (*dims)[1]), "a frame is longer than the signal");
  if (dims->size() == 3)
    op.require(t.conj(t.ge((*dims)[2], 1), t.le((*dims)[2], 2)),
               "the last axis has neither real nor complex numbers");
  DimId frames = op.terms().dimSymbol("STFT");
  if (step && length)
    frames = t.add(t.floorDiv(t.sub((*dims)[1], *length), *step), 1);
  DimId bins = length ? frequencies(op, *length, op.integer("onesided", 1) != 0)
                      : op.terms().dimSymbol("STFT");
  op.out(0).dims = Dims{(*dims)[0], frames, bins, t.constant(2)};
}

void melWeights(Op &op) {
  auto mels = single(op, 0), length = single(op, 1);
  op.give(0, int32_t(op.integer("output_datatype", kFloat)),
          {length ? frequencies(op, *length, true)
                  : op.terms().dimSymbol("MelWeightMatrix"),
           mels ? *mels : op.terms().dimSymbol("MelWeightMatrix")});
}

/// Operators of training, whose results are not followed.
void unknownResults(Op &) {}

/// Queries are [B, heads, L, d] or [B, L, heads * d]; the result has the last
/// size of the values.
void attention(Op &op) {
  const Dims *q = op.dims(0), *k = op.dims(1), *v = op.dims(2);
  if (!q || !k || !v)
    return;
  RangedTerms &t = op.terms();
  int64_t heads = op.integer("q_num_heads", 0);
  int64_t others = op.integer("kv_num_heads", heads);
  if (q->size() == 4 && v->size() == 4) {
    op.out(0).dims = Dims{(*q)[0], (*q)[1], (*q)[2], (*v)[3]};
  } else if (q->size() == 3 && v->size() == 3 && heads > 0 && others > 0) {
    DimId size = t.floorDiv((*v)[2], others);
    op.out(0).dims = Dims{(*q)[0], (*q)[1], t.mul(size, heads)};
  }
}

void rotary(Op &op) { sameShape(op); }

} // namespace

void addDetections(RuleTable &table) {
  table.add("NonMaxSuppression", suppress);
  table.addAll({"NegativeLogLikelihoodLoss", "SoftmaxCrossEntropyLoss"}, loss);
  table.add("DFT", fourier);
  table.add("STFT", shortFourier);
  table.add("MelWeightMatrix", melWeights);
  table.add("Attention", attention);
  table.add("RotaryEmbedding", rotary);
  // Branches.cpp and Loops.cpp run these.
  table.addAll({"If", "Loop", "Scan"}, unknownResults);
  RuleTable &training = table.in("ai.onnx.preview.training");
  training.addAll({"Gradient", "Adam", "Adagrad", "Momentum"}, unknownResults);
  table.in("");
}

} // namespace shapeproof::onnx
