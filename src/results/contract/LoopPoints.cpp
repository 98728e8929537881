// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LoopPoints.h.
//
// A claim about remainders of i by M has a period of at most M iterations, so
// the first M of them say all there is; where the same claim comes again, the
// later iteration requires nothing new.
//
// A comparison  c * i + r >= 0  with c > 0 fails up to  (-r - 1) floordiv c,
// and  c * i + r != 0  at  -r / c alone. Where such comparisons are joined by
// `or`, all may fail between the ends of the range only, and they do so first,
// or last, at one of these values.
//
// Tested by tests/results/contract/LoopPointsTest.cpp.

#include "results/contract/LoopPoints.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"

namespace shapeproof::contract {

LoopPoint firstPoint(TermStore &store, const Range &range) {
  return {range.lb, store.lt(range.lb, range.ub)};
}

std::optional<LoopPoint> lastPoint(TermStore &store, const Range &range) {
  const std::optional<Int> step = store.getConstant(range.step);
  if (!step || *step < Int(1))
    return std::nullopt;
  const DimId room =
      store.sub(store.sub(range.ub, range.lb), store.constant(1));
  return LoopPoint{
      store.add(range.lb, store.scale(store.floorDiv(room, range.step), *step)),
      store.lt(range.lb, range.ub)};
}

/// The value of the iteration of this number, counted from 0.
static LoopPoint pointOf(TermStore &store, const Range &range, int64_t number) {
  const DimId value = store.add(range.lb, store.scale(range.step, Int(number)));
  return {value, store.conj(store.lt(value, range.ub),
                            store.ge(range.step, store.constant(1)))};
}

/// Whether the claim divides the variable.
static bool divides(const TermStore &store, ClaimId claim, DimId variable) {
  bool result = false;
  walkTerms(store, Term(claim), [&](Term t) {
    result |= t.sort == Term::Dim && isDivision(store.kind(t.dim())) &&
              mentions(store, t, variable);
    return !result;
  });
  return result;
}

namespace {

class Later {
public:
  Later(TermStore &store, const Range &range,
        llvm::function_ref<ClaimId(const LoopPoint &)> claimAt)
      : store(store), range(range),
        claimAt(claimAt), seen{claimAt(firstPoint(store, range))} {}

  void addIterations(ClaimId claim);
  void addComparisons(ClaimId claim);
  std::vector<LoopPoint> take() { return std::move(points); }

private:
  void addComparison(ClaimId literal);

  TermStore &store;
  const Range &range;
  llvm::function_ref<ClaimId(const LoopPoint &)> claimAt;
  Claims seen;
  std::vector<LoopPoint> points;
};

void Later::addIterations(ClaimId claim) {
  const bool isPeriodic = divides(store, claim, range.variable);
  for (int64_t i = 1; i <= limits::residuePeriod; ++i) {
    const LoopPoint point = pointOf(store, range, i);
    const ClaimId there = claimAt(point);
    const bool fails = there == TermStore::falseClaim();
    if (fails || (isPeriodic && !llvm::is_contained(seen, there)))
      points.push_back(point);
    if (fails)
      return;
    seen.push_back(there);
  }
}

void Later::addComparison(ClaimId literal) {
  const DimId term = store.dim(literal);
  const LinearView view = store.linearView(term);
  const auto *own = llvm::find_if(view.summands, [&](const Summand &s) {
    return s.column == range.variable;
  });
  if (own == view.summands.end())
    return;
  const Int factor = own->coefficient;
  const DimId rest = store.sub(term, store.scale(range.variable, factor));
  if (mentions(store, rest, range.variable))
    return;
  const DimId size = store.constant(factor < Int(0) ? -factor : factor),
              one = store.constant(1);
  // The value nearest to where the sign of the term changes.
  const DimId away = factor < Int(0) ? rest : store.neg(rest);
  DimId value = store.floorDiv(away, size);
  ClaimId isReached = TermStore::trueClaim();
  if (store.kind(literal) == ClaimKind::Ne) {
    isReached =
        store.conj(store.eq(store.mod(away, size), store.constant(0)),
                   store.eq(store.mod(store.sub(value, range.lb), range.step),
                            store.constant(0)));
  } else {
    // The first iteration behind it, or the last one before.
    const bool isBehind = factor < Int(0);
    value = isBehind ? store.add(value, one)
                     : store.floorDiv(store.sub(away, one), size);
    const DimId room = store.sub(value, range.lb);
    value = store.add(range.lb,
                      store.mul(isBehind ? store.ceilDiv(room, range.step)
                                         : store.floorDiv(room, range.step),
                                range.step));
  }
  points.push_back({value, store.conj({isReached, store.ge(value, range.lb),
                                       store.lt(value, range.ub),
                                       store.ge(range.step, one)})});
}

void Later::addComparisons(ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  if (kind == ClaimKind::Ne || kind == ClaimKind::Ge)
    addComparison(claim);
  else if (isJunction(kind))
    for (ClaimId operand : store.operands(claim))
      addComparisons(operand);
}

} // namespace

std::vector<LoopPoint>
laterPoints(TermStore &store, const Range &range, ClaimId claim,
            llvm::function_ref<ClaimId(const LoopPoint &)> claimAt) {
  Later later(store, range, claimAt);
  later.addIterations(claim);
  // A comparison alone changes once, and the ends tell.
  if (store.kind(claim) != ClaimKind::Ge)
    later.addComparisons(claim);
  return later.take();
}

} // namespace shapeproof::contract
