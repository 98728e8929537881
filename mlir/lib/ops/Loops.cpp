// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What counting loops have in common: lb <= i < ub in the body, and i - lb a
// multiple of the step.
//
// i < ub is what the loop tests. That i has not fallen below lb takes a step
// that is positive and additions that do not wrap: with i < ub before each, i +
// step <= ub - 1 + step has to fit.
//
// A step that is not positive is undefined only if there is an iteration: tiles
// of min(n, 32) elements, of none, are a loop that does not run, with step 0.

#include "ops/Loops.h"
#include "ops/Integers.h"

namespace shapeproof::loops {

/// Stepping from below ub may not wrap around, or it would start again below.
static bool stepsFit(Importer &importer, const Bounds &b, bool isUnsigned,
                     unsigned width) {
  return importer.store.getConstant(b.step.term) == Int(1) || isUnsigned ||
         Wide(b.ub.hi) - 1 + b.step.hi <= Wide(INT64_MAX) >> (64 - width);
}

static bool mayAssume(Importer &importer, mlir::Type type) {
  return type.isIndex() && importer.options.assumeNoOverflow;
}

/// There is an iteration, for bounds that are compared as signed.
static ClaimId runs(Importer &importer, const Bounds &b) {
  return importer.store.lt(b.lb.term, b.ub.term);
}

/// What `step >= 1` rests on, if there is an iteration; nothing if it is not
/// known.
static std::optional<EvidenceId> isPositive(Importer &importer,
                                            const Bounds &b) {
  if (b.step.lo >= 1)
    return kNoEvidence;
  if (b.step.hi < 1)
    return std::nullopt;
  TermStore &store = importer.store;
  return importer.prove(store.implies(
      runs(importer, b), store.ge(b.step.term, store.constant(1))));
}

void requireSteps(Importer &importer, mlir::Operation *op,
                  llvm::ArrayRef<Bounds> bounds) {
  TermStore &store = importer.store;
  llvm::SmallVector<ClaimId> iteration, positive;
  EvidenceId evidence = kNoEvidence;
  for (const Bounds &b : bounds) {
    iteration.push_back(runs(importer, b));
    positive.push_back(store.ge(b.step.term, store.constant(1)));
    for (const IntModel *model : {&b.lb, &b.ub, &b.step})
      evidence = importer.evidence.unite(evidence, model->evidence);
  }
  importer.establish(
      op, store.implies(store.conj(iteration), store.conj(positive)), evidence);
}

void assumeRuns(Importer &importer, mlir::Operation *op,
                llvm::ArrayRef<Bounds> bounds) {
  for (const Bounds &b : bounds)
    importer.assume(op, "loop", runs(importer, b),
                    importer.evidence.unite(b.lb.evidence, b.ub.evidence));
}

DimId tripCount(Importer &importer, const Bounds &b, EvidenceId &evidence) {
  TermStore &store = importer.store;
  DimId zero = store.constant(0);
  DimId steps = store.ceilDiv(store.sub(b.ub.term, b.lb.term), b.step.term);
  std::optional<EvidenceId> positive = kNoEvidence;
  if (b.step.lo < 1)
    positive = importer.prove(store.ge(b.step.term, store.constant(1)));
  if (!positive)
    return store.select(runs(importer, b), steps, zero);
  evidence = importer.evidence.unite(evidence, *positive);
  return store.max({zero, steps});
}

bool isCounted(Importer &importer, mlir::Type type, const Bounds &b,
               bool isUnsigned) {
  std::optional<unsigned> width = integerWidth(type);
  if (!width || !isPositive(importer, b))
    return false;
  if (isUnsigned &&
      (!importer.proveNonNegative(b.lb) || !importer.proveNonNegative(b.ub)))
    return false;
  return stepsFit(importer, b, isUnsigned, *width) || mayAssume(importer, type);
}

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
    if (!lb || !ub) { // What the loop tests is all there is.
      importer.setUnmodelled(iv);
      importer.assume(op, "loop",
                      integers::comparisonClaim(importer,
                                                integers::Comparison::Ult,
                                                importer.integer(iv), b.ub),
                      bounds);
      return std::nullopt;
    }
    bounds = importer.evidence.unite(bounds, importer.evidence.unite(*lb, *ub));
  }
  EvidenceId steps = importer.evidence.unite(bounds, b.step.evidence);
  bool fits = stepsFit(importer, b, isUnsigned, *width);
  bool assumed = !fits && mayAssume(importer, iv.getType());
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
  std::optional<EvidenceId> positive = isPositive(importer, b);
  if (positive) {
    steps = importer.evidence.unite(steps, *positive);
  } else {
    // The step has to be positive; nothing follows if it is not.
    ClaimId bad = store.le(b.step.term, store.constant(0));
    from = store.disj(bad, from);
    aligned = store.disj(bad, aligned);
  }
  importer.noteRange(op, i, b.lb.term, b.ub.term);
  importer.assume(op, "loop", from, steps);
  importer.assume(op, "loop", aligned, steps);
  if (!positive)
    return std::nullopt;
  return steps;
}

} // namespace shapeproof::loops
