// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Unwrapping.h.
//
// A number x of N bits is written  (x + 2^(N-1)) mod 2^N - 2^(N-1).  Let d be
// the dividend and P = 2^N the divisor; x fits iff 0 <= d < P.
//
// Let the claim imply  d mod P >= P/2  wherever it holds, as `x >= 0` does, and
// let D be the points, values of the variables, at which the check is come to.
// Suppose there is a way inside D from each point down to the first one, on
// which d changes by at most P/2 from point to point, and d fits at the first.
// If d does not fit somewhere, some step of the way leads from a d that fits,
// thus in [P/2, P), to one that does not: up to [P, P + P/2), where d mod P is
// less than P/2 and the claim fails; down it cannot lead, past [0, P/2). So the
// claim holds at all points of D only where all numbers fit.
//
// The way goes down in one variable after the other. A step lowers a variable
// v by its step, or, where an inner variable is at its first value, lowers v
// and takes the inner one to its last value, as an odometer does.
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#include "results/contract/Unwrapping.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof::contract {
namespace {

/// A number that wraps: dividend mod divisor.
struct Wrap {
  DimId quotient, dividend, divisor;
  Int half;
};

class Unwrapper {
public:
  Unwrapper(TermStore &store, InferenceContext &atCheck, FactId scratch,
            const Path &path, const Inputs &inputs)
      : store(store), atCheck(atCheck), scratch(scratch), path(path),
        inputs(inputs) {}

  std::optional<Unwrapped> run(ClaimId claim);

private:
  std::optional<Wrap> innermost(ClaimId claim) const;
  bool proves(ClaimId claim) {
    return atCheck.decide(claim).verdict == Verdict::Proved;
  }
  bool provesWhere(ClaimId assumed, ClaimId claim);
  bool dependsOnPointAlone(const Wrap &wrap) const;
  bool isForced(ClaimId claim, const Wrap &wrap);
  bool fitsAtFirst(const Wrap &wrap);
  bool hasStep(size_t variable, const Wrap &wrap);
  bool isStep(const Wrap &wrap, ClaimId where, Rewriter &from, Rewriter &to);

  TermStore &store;
  InferenceContext &atCheck;
  FactId scratch;
  const Path &path;
  const Inputs &inputs;
};

std::optional<Wrap> Unwrapper::innermost(ClaimId claim) const {
  const std::optional<DimId> quotient = overflowQuotientIn(store, Term(claim));
  if (!quotient)
    return std::nullopt;
  const DimId dividend = store.operands(*quotient)[0],
              divisor = store.operands(*quotient)[1];
  return Wrap{*quotient, dividend, divisor,
              floorDiv(*store.getConstant(divisor), Int(2))};
}

bool Unwrapper::provesWhere(ClaimId assumed, ClaimId claim) {
  atCheck.push();
  atCheck.assume(assumed, scratch);
  const bool isProved = proves(claim);
  atCheck.pop();
  return isProved;
}

/// Whether inputs and the variables determine the number, and whether the check
/// is come to: a value that is loaded, say, is another one at each point.
bool Unwrapper::dependsOnPointAlone(const Wrap &wrap) const {
  Inputs known(store);
  for (Term input : inputs.all())
    known.add(input);
  for (const Range &range : path.ranges)
    known.add(range.variable);
  return known.areAllIn(store.ge(wrap.dividend, store.constant(0))) &&
         llvm::all_of(path.conditions,
                      [&](ClaimId c) { return known.areAllIn(c); }) &&
         llvm::all_of(path.ranges, [&](const Range &range) {
           return known.areAllIn(
               store.conj(store.ge(range.lb, store.constant(0)),
                          store.conj(store.ge(range.ub, store.constant(0)),
                                     store.ge(range.step, store.constant(0)))));
         });
}

/// Whether the claim implies that the number is not negative.
bool Unwrapper::isForced(ClaimId claim, const Wrap &wrap) {
  return provesWhere(claim, store.ge(store.mod(wrap.dividend, wrap.divisor),
                                     store.constant(wrap.half)));
}

bool Unwrapper::fitsAtFirst(const Wrap &wrap) {
  DimId first = wrap.dividend;
  for (const Range &range : llvm::reverse(path.ranges)) {
    Rewriter atStart(store);
    atStart.set(range.variable, range.lb);
    first = atStart(first);
  }
  return proves(store.conj(store.ge(first, store.constant(0)),
                           store.lt(first, wrap.divisor)));
}

/// Whether points where `where` holds have the neighbour that `to` gives, also
/// come to, and their numbers differ by no more than half a period. `from` puts
/// in what holds at the points.
bool Unwrapper::isStep(const Wrap &wrap, ClaimId where, Rewriter &from,
                       Rewriter &to) {
  const DimId change = store.sub(from(wrap.dividend), to(wrap.dividend));
  llvm::SmallVector<ClaimId> wanted{
      store.ge(change, store.constant(canonical(Int(0) - wrap.half))),
      store.le(change, store.constant(wrap.half))};
  for (ClaimId condition : path.conditions)
    if (!inputs.areAllIn(condition))
      wanted.push_back(to(condition));
  return llvm::all_of(wanted,
                      [&](ClaimId claim) { return provesWhere(where, claim); });
}

bool Unwrapper::hasStep(size_t variable, const Wrap &wrap) {
  const Range &range = path.ranges[variable];
  const DimId lower = store.sub(range.variable, range.step);
  // Otherwise the way might not come to an end.
  if (!proves(store.ge(range.step, store.constant(1))))
    return false;
  // Bounds and steps of inner loops that depend on the variable change with it.
  for (size_t i = variable + 1; i < path.ranges.size(); ++i) {
    Rewriter probe(store);
    probe.set(range.variable, lower);
    const Range &inner = path.ranges[i];
    if (probe(inner.lb) != inner.lb || probe(inner.ub) != inner.ub ||
        probe(inner.step) != inner.step)
      return false;
  }
  const ClaimId isInside = store.ge(lower, range.lb);
  Rewriter same(store), down(store);
  down.set(range.variable, lower);
  if (isStep(wrap, isInside, same, down))
    return true;
  for (size_t i = path.ranges.size(); --i > variable;) {
    const Range &inner = path.ranges[i];
    if (store.getConstant(inner.step) != Int(1))
      continue;
    Rewriter atFirst(store), carried(store);
    atFirst.set(inner.variable, inner.lb);
    carried.set(range.variable, lower);
    carried.set(inner.variable, store.sub(inner.ub, store.constant(1)));
    const ClaimId isStart = store.eq(inner.variable, inner.lb);
    if (isStep(wrap, store.conj(isInside, isStart), atFirst, carried))
      return true;
  }
  return false;
}

std::optional<Unwrapped> Unwrapper::run(ClaimId claim) {
  Unwrapped result{claim, path.isComplete && !path.mayBeMissed};
  llvm::SmallVector<ClaimId> fits;
  for (unsigned n = 0; n < limits::contractChoices; ++n) {
    std::optional<Wrap> wrap = innermost(result.claim);
    if (!wrap)
      break;
    // The other direction is shown for one number.
    result.isExact = result.isExact && n == 0 && dependsOnPointAlone(*wrap) &&
                     isForced(claim, *wrap) && fitsAtFirst(*wrap);
    for (size_t i = 0; result.isExact && i < path.ranges.size(); ++i)
      result.isExact = hasStep(i, *wrap);
    Rewriter plain(store);
    plain.set(wrap->quotient, store.constant(0));
    result.claim = plain(result.claim);
    for (ClaimId &fit : fits)
      fit = plain(fit);
    fits.push_back(store.ge(wrap->dividend, store.constant(0)));
    fits.push_back(store.lt(wrap->dividend, wrap->divisor));
  }
  if (fits.empty() || innermost(result.claim))
    return std::nullopt;
  fits.push_back(result.claim);
  result.claim = store.conj(fits);
  return result;
}

} // namespace

std::optional<Unwrapped> unwrapped(TermStore &store, InferenceContext &atCheck,
                                   FactId scratch, ClaimId claim,
                                   const Path &path, const Inputs &inputs) {
  return Unwrapper(store, atCheck, scratch, path, inputs).run(claim);
}

} // namespace shapeproof::contract
