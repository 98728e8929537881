// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fused operators of ONNX Runtime, in the domain com.microsoft. Those that
// resemble an operator of ONNX are in the file of that operator.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

/// Attention of an input [B, L, D] with weights [D, 3 * hidden].
void packedAttention(Op &op) {
  const Dims *x = op.dims(0), *w = op.dims(1);
  if (!x || !w || x->size() != 3 || w->size() != 2)
    return;
  RangedTerms &t = op.terms();
  op.require(t.eq((*x)[2], (*w)[0]), "the inner sizes of inputs differ");
  auto sizes = op.integers("qkv_hidden_sizes");
  DimId hidden = sizes && sizes->size() == 3 ? t.constant((*sizes)[2])
                                             : t.floorDiv((*w)[1], 3);
  op.out(0).dims = Dims{(*x)[0], (*x)[1], hidden};
}

/// The scales of the quantized operands have the type of the result.
void quantizedAttention(Op &op) {
  packedAttention(op);
  op.out(0).type = op.in(3).type;
}

/// Attention of queries [B, L, D]; the values give the last size of the result.
void multiHeadAttention(Op &op) {
  const Dims *q = op.dims(0), *v = op.dims(2);
  if (!q || q->size() != 3)
    return;
  Dims result = *q;
  if (const Dims *k = op.dims(1); k && k->size() == 3 && v && v->size() == 3) {
    for (size_t i : {1, 2})
      requireSize(op, i, 0, (*q)[0]);
    requireSize(op, 1, 2, (*q)[2]);
    requireSize(op, 2, 1, (*k)[1]);
  }
  if (v && v->size() == 3)
    result[2] = v->back();
  if (v && v->size() == 4)
    result[2] = op.terms().mul((*v)[1], (*v)[3]);
  op.out(0).dims = std::move(result);
}

void groupQueryAttention(Op &op) {
  const Dims *q = op.dims(0);
  if (!q || q->size() != 3 || !op.has(1))
    return;
  op.out(0).dims = *q;
}

/// The inputs are ids, segments, three tables, scale, bias and mask.
void embed(Op &op) {
  const Dims *ids = op.dims(0), *words = op.dims(2);
  if (!ids || !words || ids->size() != 2 || words->size() != 2)
    return;
  RangedTerms &t = op.terms();
  if (op.hasRank(1, 2))
    for (size_t i : {0, 1})
      requireSize(op, 1, i, (*ids)[i]);
  if (const Dims *places = op.dims(3);
      places && places->size() == 2 && !op.has(8))
    op.require(t.le((*ids)[1], (*places)[0]),
               "the sequence is longer than the table of places");
  op.out(0).type = op.in(2).type;
  op.out(0).dims = Dims{(*ids)[0], (*ids)[1], (*words)[1]};
  op.give(1, kInt32, {(*ids)[0]});
  op.give(2, op.in(2).type, *op.out(0).dims);
}

/// The second operand has the last size of the first.
void biased(Op &op) {
  sameShape(op);
  const Dims *dims = op.dims(0);
  if (dims && !dims->empty())
    requireSize(op, 1, 0, dims->back());
}

void biasedSplit(Op &op) {
  biased(op);
  if (!op.out(0).dims || op.out(0).dims->empty())
    return;
  DimId &last = op.out(0).dims->back();
  last = op.terms().floorDiv(last, 2);
}

void fusedDropout(Op &op) {
  sameShape(op);
  op.give(1, kBool, {});
  op.out(1).dims = op.in(0).dims;
}

} // namespace

void addContributed(RuleTable &table) {
  RuleTable &microsoft = table.in("com.microsoft");
  microsoft.addAll(
      {"Gelu", "QuickGelu", "BiasSoftmax", "RotaryEmbedding", "Inverse"},
      sameShape);
  microsoft.addAll({"BiasGelu", "FastGelu"}, biased);
  microsoft.add("BiasSplitGelu", biasedSplit);
  microsoft.addAll({"BiasDropout", "BitmaskDropout"}, fusedDropout);
  microsoft.add("Attention", packedAttention);
  microsoft.add("QAttention", quantizedAttention);
  microsoft.addAll({"MultiHeadAttention", "DecoderMaskedMultiHeadAttention"},
                   multiHeadAttention);
  microsoft.add("GroupQueryAttention", groupQueryAttention);
  microsoft.add("EmbedLayerNormalization", embed);
  table.in("");
}

} // namespace shapeproof::onnx
