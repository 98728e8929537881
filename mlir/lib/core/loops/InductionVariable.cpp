// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts of all counting loops: lb <= i < ub in the body, and i - lb is a
// multiple of the step.
//
// The loop tests i < ub. For i >= lb, the step has to be positive and additions
// may not wrap: with i < ub before each, i + step <= ub - 1 + step has to fit.
// Where that is not known,
//
//   for i = 0 to n step 1024 : i32
//
// n <= 2^31 - 1024 or i >= 0, and i mod 1024 == 0 in any case, as 1024 divides
// 2^32. The values from lb on below ub are taken before any addition wraps.
//
// A step that is not positive is undefined only if there is an iteration: a
// loop over tiles of min(n, 32) elements, where n is 0, does not run, and has
// step 0.

#include "core/loops/InductionVariable.h"
#include "core/ops/Integers.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof::loops {

/// Whether stepping from below ub cannot wrap around, or it would start again
/// below.
static bool stepsFit(RuleContext rule, const Bounds &b, bool isUnsigned,
                     unsigned width) {
  return rule.store().getConstant(b.step.term) == Int(1) || isUnsigned ||
         Wide(b.ub.hi) - 1 + b.step.hi <= Wide(INT64_MAX) >> (64 - width);
}

ClaimId stepsFitClaim(TermStore &store, DimId ub, DimId step, unsigned width) {
  return store.le(store.sub(store.add(ub, step), store.constant(1)),
                  store.constant(INT64_MAX >> (64 - width)));
}

/// Whether the step, a positive number of the variable's type, divides 2^width.
static bool dividesPeriod(const std::optional<Int> &step) {
  return step && *step >= Int(1) && *step <= Int(INT64_MAX) &&
         llvm::isPowerOf2_64(uint64_t(int64_t(*step)));
}

/// The claim that there is an iteration, for bounds that are compared as
/// signed.
static ClaimId runs(RuleContext rule, const Bounds &b) {
  return rule.store().lt(b.lb.term, b.ub.term);
}

/// The evidence of `step >= 1` where there is an iteration; nothing if it is
/// not proved.
static std::optional<EvidenceId> isPositive(RuleContext rule, const Bounds &b) {
  if (b.step.lo >= 1)
    return kNoEvidence;
  if (b.step.hi < 1)
    return std::nullopt;
  TermStore &store = rule.store();
  return rule.prove(
      store.implies(runs(rule, b), store.ge(b.step.term, store.constant(1))));
}

void requireSteps(RuleContext rule, llvm::ArrayRef<Bounds> bounds) {
  TermStore &store = rule.store();
  llvm::SmallVector<ClaimId> iteration, positive;
  EvidenceId evidence = kNoEvidence;
  for (const Bounds &b : bounds) {
    iteration.push_back(runs(rule, b));
    positive.push_back(store.ge(b.step.term, store.constant(1)));
    for (const IntModel *model : {&b.lb, &b.ub, &b.step})
      evidence = rule.unite({evidence, model->evidence});
  }
  rule.establish(store.implies(store.conj(iteration), store.conj(positive)),
                 evidence, RuleContext::About::Results);
}

void assumeRuns(RuleContext rule, llvm::ArrayRef<Bounds> bounds) {
  for (const Bounds &b : bounds)
    rule.assume(runs(rule, b), rule.unite({b.lb.evidence, b.ub.evidence}),
                "loop");
}

DimId tripCount(RuleContext rule, const Bounds &b, EvidenceId &evidence) {
  TermStore &store = rule.store();
  DimId zero = store.constant(0);
  DimId steps = store.ceilDiv(store.sub(b.ub.term, b.lb.term), b.step.term);
  // By facts, not by range: a step that is poison has no range, and does no
  // harm where there is no iteration.
  std::optional<EvidenceId> positive =
      rule.prove(store.ge(b.step.term, store.constant(1)));
  if (!positive)
    return store.select(runs(rule, b), steps, zero);
  evidence = rule.unite({evidence, *positive});
  return store.max({zero, steps});
}

bool isCounted(RuleContext rule, mlir::Type type, const Bounds &b,
               bool isUnsigned) {
  std::optional<unsigned> width = integerWidth(type);
  if (!width || !isPositive(rule, b))
    return false;
  if (isUnsigned && (!rule.build().proveNonNegative(b.lb) ||
                     !rule.build().proveNonNegative(b.ub)))
    return false;
  return stepsFit(rule, b, isUnsigned, *width) ||
         rule.build().mayAssumeNoOverflow(type);
}

std::optional<EvidenceId> enter(RegionContext rule, mlir::Value iv,
                                const Bounds &b, bool isUnsigned) {
  TermStore &store = rule.store();
  std::optional<unsigned> width = integerWidth(iv.getType());
  if (!width) {
    rule.setUnmodelled(iv);
    return std::nullopt;
  }
  EvidenceId bounds = rule.unite({b.lb.evidence, b.ub.evidence});
  if (isUnsigned) {
    auto lb = rule.build().proveNonNegative(b.lb);
    auto ub = rule.build().proveNonNegative(b.ub);
    if (!lb || !ub) { // Only the loop's test is known.
      rule.setUnmodelled(iv);
      rule.assume(integers::comparisonClaim(rule.store(),
                                            integers::Comparison::ult,
                                            rule.integer(iv), b.ub),
                  bounds, "loop");
      return std::nullopt;
    }
    bounds = rule.unite({bounds, *lb, *ub});
  }
  EvidenceId steps = rule.unite({bounds, b.step.evidence});
  bool fits = stepsFit(rule, b, isUnsigned, *width);
  bool assumed = !fits && rule.build().mayAssumeNoOverflow(iv.getType());
  if (assumed)
    steps = rule.build().withNoOverflow(steps);

  // The range is known without facts where the bounds' ranges are.
  int64_t lo = fits && b.step.lo >= 1 && !isUnsigned ? b.lb.lo : INT64_MIN;
  int64_t hi = isUnsigned || b.ub.hi == INT64_MIN ? INT64_MAX : b.ub.hi - 1;
  rule.setFresh(iv, lo, hi);
  DimId i = rule.integer(iv).term;
  rule.assume(store.lt(i, b.ub.term), bounds, "loop");
  const bool mayWrap = !fits && !assumed;
  ClaimId from = store.ge(i, b.lb.term);
  ClaimId aligned = store.eq(store.mod(store.sub(i, b.lb.term), b.step.term),
                             store.constant(0));
  std::optional<EvidenceId> positive = isPositive(rule, b);
  if (positive) {
    steps = rule.unite({steps, *positive});
  } else {
    // The step has to be positive; nothing follows if it is not.
    ClaimId bad = store.le(b.step.term, store.constant(0));
    from = store.disj(bad, from);
    aligned = store.disj(bad, aligned);
  }
  if (mayWrap) {
    const ClaimId endsFirst =
        stepsFitClaim(store, b.ub.term, b.step.term, *width);
    from = store.implies(endsFirst, from);
    if (!dividesPeriod(store.getConstant(b.step.term)))
      aligned = store.implies(endsFirst, aligned);
  }
  rule.noteRange({i, b.lb.term, b.ub.term, b.step.term});
  rule.assume(from, steps, "loop");
  rule.assume(aligned, steps, "loop");
  if (!positive || mayWrap)
    return std::nullopt;
  return steps;
}

} // namespace shapeproof::loops
