// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What counting loops have in common: lb <= i < ub in the body, and i - lb a
// multiple of the step.
//
// i < ub is what the loop tests. That i has not fallen below lb takes a step
// that is positive and additions that do not wrap: with i < ub before each, i +
// step <= ub - 1 + step has to fit.

#include "ops/Loops.h"

namespace shapeproof::loops {

std::optional<EvidenceId> enter(Importer &importer, mlir::Operation *op,
                                mlir::Value iv, const Bounds &b,
                                bool isUnsigned) {
  TermStore &store = importer.store;
  std::optional<unsigned> width = integerWidth(iv.getType());
  if (!width) {
    importer.setUnmodelled(iv);
    return std::nullopt;
  }
  EvidenceId bounds = importer.evidence.unite(b.lb.evidence, b.ub.evidence);
  if (isUnsigned) {
    auto lb = importer.proveNonNegative(b.lb);
    auto ub = importer.proveNonNegative(b.ub);
    if (!lb || !ub) {
      importer.setUnmodelled(iv);
      return std::nullopt;
    }
    bounds = importer.evidence.unite(bounds, importer.evidence.unite(*lb, *ub));
  }
  // Stepping from below ub may not wrap around, or it would start again below.
  EvidenceId steps = importer.evidence.unite(bounds, b.step.evidence);
  bool isOne = store.getConstant(b.step.term) == Int(1);
  bool fits = isOne || isUnsigned ||
              Wide(b.ub.hi) - 1 + b.step.hi <= Wide(INT64_MAX) >> (64 - *width);
  bool assumed =
      !fits && iv.getType().isIndex() && importer.options.assumeNoOverflow;
  if (assumed)
    steps = importer.evidence.unite(steps, {kNoOverflow});

  // The range is known without facts where the bounds' ranges are.
  int64_t lo = fits && b.step.lo >= 1 && !isUnsigned ? b.lb.lo : INT64_MIN;
  int64_t hi = isUnsigned || b.ub.hi == INT64_MIN ? INT64_MAX : b.ub.hi - 1;
  importer.setFresh(iv, lo, hi);
  DimId i = importer.integer(iv).term;
  importer.assume(op, "loop", store.lt(i, b.ub.term), bounds);
  if (!fits && !assumed)
    return std::nullopt;
  ClaimId from = store.ge(i, b.lb.term);
  ClaimId aligned = store.eq(store.mod(store.sub(i, b.lb.term), b.step.term),
                             store.constant(0));
  if (b.step.lo < 1) {
    // The step has to be positive; nothing follows if it is not.
    ClaimId bad = store.le(b.step.term, store.constant(0));
    from = store.disj(bad, from);
    aligned = store.disj(bad, aligned);
  }
  importer.assume(op, "loop", from, steps);
  importer.assume(op, "loop", aligned, steps);
  if (b.step.lo < 1)
    return std::nullopt;
  return steps;
}

} // namespace shapeproof::loops
