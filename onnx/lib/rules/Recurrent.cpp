// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recurrent layers. X is [steps, batch, inputs], or with layout 1 the batch is
// in front; W is [directions, gates * hidden, inputs].

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

void recurrent(Op &op, int64_t gates, bool hasCell) {
  requireRank(op, 0, 3);
  const Dims *w = op.hasRank(1, 3) ? op.dims(1) : nullptr;
  const Dims *r = op.hasRank(2, 3) ? op.dims(2) : nullptr;
  if (!op.hasRank(0, 3))
    return;
  RangedTerms &t = op.terms();
  const Dims &x = *op.dims(0);
  bool batchFirst = op.integer("layout", 0) != 0;
  DimId steps = x[batchFirst ? 1 : 0], batch = x[batchFirst ? 0 : 1];
  DimId directions =
      t.constant(op.text("direction", "forward") == "bidirectional" ? 2 : 1);
  DimId hidden = op.attribute("hidden_size")
                     ? t.constant(op.integer("hidden_size", 1))
                 : r ? r->back()
                     : op.terms().dimSymbol(op.node.op);
  if (w) {
    op.require(t.eq((*w)[2], x[2]), "axis 2 of inputs 0 and 1 differ in size");
    requireSize(op, 1, 0, directions);
    requireSize(op, 1, 1, t.mul(hidden, gates));
  }
  if (r) {
    requireSize(op, 2, 0, directions);
    requireSize(op, 2, 1, t.mul(hidden, gates));
    requireSize(op, 2, 2, hidden);
  }
  requireSize(op, 3, 0, directions);
  requireSize(op, 3, 1, t.mul(hidden, 2 * gates));
  requireSize(op, 4, 0, batch);
  for (size_t i : {size_t(5), size_t(6)}) {
    if (i == 6 && !hasCell)
      continue;
    requireRank(op, i, 3);
    requireSize(op, i, batchFirst ? 1 : 0, directions);
    requireSize(op, i, batchFirst ? 0 : 1, batch);
    requireSize(op, i, 2, hidden);
  }
  // ONNX Runtime crashes otherwise.
  if (op.followsOnnxRuntime() && gates > 1)
    op.require(t.ge(batch, 1), "the batch is empty");
  if (op.followsOnnxRuntime() && gates == 3)
    op.require(t.ge(steps, 1), "there are no steps");
  Dims last = batchFirst ? Dims{batch, directions, hidden}
                         : Dims{directions, batch, hidden};
  op.out(0).dims = batchFirst ? Dims{batch, steps, directions, hidden}
                              : Dims{steps, directions, batch, hidden};
  op.give(1, op.in(0).type, last);
  op.give(2, op.in(0).type, last);
}

void longShortTerm(Op &op) { recurrent(op, 4, true); }
void gated(Op &op) { recurrent(op, 3, false); }
void plain(Op &op) { recurrent(op, 1, false); }

} // namespace

void addRecurrent(RuleTable &table) {
  table.add("LSTM", longShortTerm);
  table.add("GRU", gated);
  table.add("RNN", plain);
}

} // namespace shapeproof::onnx
