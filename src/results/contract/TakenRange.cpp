// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See TakenRange.h. Tested by tests/results/contract/TakenRangeTest.cpp.

#include "results/contract/TakenRange.h"
#include "engine/base/Limits.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof::contract {
namespace {

class RangeFinder {
public:
  RangeFinder(TermStore &store, InferenceContext &atCheck, FactId scratch,
              const Inputs &inputs, const Unbounded *unbounded,
              llvm::function_ref<bool()> isSpent)
      : store(store), atCheck(atCheck), scratch(scratch), inputs(inputs),
        unbounded(unbounded), isSpent(isSpent) {}

  TakenRange find(DimId term, const Path &path);

private:
  bool unwrapOne(TakenRange &range, DimId &term);
  void takeKnown(Path &path) const;
  void assumeAll(const Claims &claims) {
    for (ClaimId claim : claims)
      atCheck.assume(claim, scratch);
  }
  std::optional<RangeEnd> endOf(DimId term, const Path &path, bool isLast);
  std::optional<RangeEnd> endBy(const Requirement &requirement, DimId end,
                                bool isLast);
  std::optional<DimId> solved(ClaimId claim, DimId end, bool isLast);

  TermStore &store;
  InferenceContext &atCheck;
  FactId scratch;
  const Inputs &inputs;
  const Unbounded *unbounded;
  llvm::function_ref<bool()> isSpent;
};

/// Takes one number that wraps for one that does not: of the bounds of ranges,
/// the outermost first, then of conditions, then of the term. Returns whether
/// there was one.
bool RangeFinder::unwrapOne(TakenRange &range, DimId &term) {
  std::optional<DimId> quotient;
  Claims *fits = nullptr;
  auto lookIn = [&](llvm::ArrayRef<Term> roots, Claims &ofRoots) {
    if (!quotient && (quotient = overflowQuotientIn(store, roots)))
      fits = &ofRoots;
  };
  for (auto [own, ofRange] : llvm::zip(range.path.ranges, range.rangesFit))
    lookIn({Term(own.lb), Term(own.ub), Term(own.step)}, ofRange);
  lookIn(llvm::SmallVector<Term>(range.path.conditions.begin(),
                                 range.path.conditions.end()),
         range.conditionsFit);
  lookIn(Term(term), range.termFits);
  if (!quotient)
    return false;
  const DimId dividend = store.operands(*quotient)[0],
              divisor = store.operands(*quotient)[1];
  fits->push_back(store.conj(store.ge(dividend, store.constant(0)),
                             store.lt(dividend, divisor)));
  Rewriter plain(store);
  plain.set(*quotient, store.constant(0));
  for (ClaimId &condition : range.path.conditions)
    condition = plain(condition);
  for (Range &own : range.path.ranges)
    for (DimId *part : {&own.lb, &own.ub, &own.step})
      *part = plain(*part);
  term = plain(term);
  return true;
}

/// Leaves conditions away that are about other values than inputs and the
/// variables: there are more points without them.
void RangeFinder::takeKnown(Path &path) const {
  Inputs known(store);
  for (Term input : inputs.all())
    known.add(input);
  for (const Range &range : path.ranges)
    known.add(range.variable);
  const size_t all = path.conditions.size();
  llvm::erase_if(path.conditions,
                 [&](ClaimId c) { return !known.areAllIn(c); });
  path.mayBeMissed |= path.conditions.size() != all || !path.isComplete;
  path.isComplete = true;
}

/// The number v for which the claim is `end >= v`, or `end <= v` for a first
/// one.
std::optional<DimId> RangeFinder::solved(ClaimId claim, DimId end,
                                         bool isLast) {
  const ClaimKind kind = store.kind(claim);
  if (isJunction(kind)) {
    llvm::SmallVector<DimId> parts;
    for (ClaimId part : store.operands(claim)) {
      const std::optional<DimId> own = solved(part, end, isLast);
      if (!own)
        return std::nullopt;
      parts.push_back(*own);
    }
    return (kind == ClaimKind::And) == isLast ? store.max(parts)
                                              : store.min(parts);
  }
  if (kind != ClaimKind::Ge)
    return std::nullopt;
  const DimId term = store.dim(claim);
  const DimId value = isLast ? store.sub(end, term) : store.add(end, term);
  if (mentions(store, value, end))
    return std::nullopt;
  return value;
}

/// The end by what is required of it; parts of the claim that are about other
/// inputs are guards.
std::optional<RangeEnd> RangeFinder::endBy(const Requirement &requirement,
                                           DimId end, bool isLast) {
  RangeEnd found{{}, requirement.guards};
  Claims about;
  auto add = [&](ClaimId part) {
    if (mentions(store, part, end))
      about.push_back(part);
    else
      found.guards.push_back(store.negate(part));
  };
  if (store.kind(requirement.claim) == ClaimKind::Or)
    for (ClaimId part : store.operands(requirement.claim))
      add(part);
  else
    add(requirement.claim);
  const std::optional<DimId> value = solved(store.disj(about), end, isLast);
  if (about.empty() || !value || llvm::any_of(found.guards, [&](ClaimId guard) {
        return mentions(store, guard, end);
      }))
    return std::nullopt;
  found.value = *value;
  found.isReached = requirement.isOnTheWay;
  return found;
}

std::optional<RangeEnd> RangeFinder::endOf(DimId term, const Path &path,
                                           bool isLast) {
  const DimId end = store.intSymbol(isLast ? "end" : "first");
  Inputs known = inputs;
  known.add(Term(end));
  const ClaimId claim = isLast ? store.lt(term, end) : store.le(end, term);
  const Reduction found = reduce(store, atCheck, scratch, claim, path, known,
                                 unbounded, 0, isSpent);
  if (!found.isReduced || found.isCutOff)
    return std::nullopt;
  std::optional<RangeEnd> result;
  for (const Requirement &requirement : found.needed) {
    std::optional<RangeEnd> own = endBy(requirement, end, isLast);
    if (!own)
      return std::nullopt;
    if (!result) {
      result = std::move(own);
      continue;
    }
    // Nothing is said of what is reached where only one requires something.
    result->isReached &= own->isReached && own->guards == result->guards;
    llvm::erase_if(result->guards, [&](ClaimId guard) {
      return !llvm::is_contained(own->guards, guard);
    });
    result->value = isLast ? store.max({result->value, own->value})
                           : store.min({result->value, own->value});
  }
  if (result)
    result->isReached &= path.isComplete && !path.mayBeMissed;
  return result;
}

TakenRange RangeFinder::find(DimId term, const Path &path) {
  TakenRange range;
  if (store.size(term) > limits::replacedNodes)
    return range;
  range.path = path;
  takeKnown(range.path);
  range.conditions = range.path.conditions;
  range.rangesFit.resize(path.ranges.size());
  while (unwrapOne(range, term)) {
  }
  atCheck.push();
  for (const Claims &claims : range.rangesFit)
    assumeAll(claims);
  assumeAll(range.conditionsFit);
  assumeAll(range.termFits);
  range.first = endOf(term, range.path, /*isLast=*/false);
  range.end = endOf(term, range.path, /*isLast=*/true);
  atCheck.pop();
  return range;
}

} // namespace

TakenRange takenRange(TermStore &store, InferenceContext &atCheck,
                      FactId scratch, DimId term, const Path &path,
                      const Inputs &inputs, const Unbounded *unbounded,
                      llvm::function_ref<bool()> isSpent) {
  return RangeFinder(store, atCheck, scratch, inputs, unbounded, isSpent)
      .find(term, path);
}

bool fitsAtAllPoints(TermStore &store, InferenceContext &entry, FactId scratch,
                     const TakenRange &range) {
  entry.push();
  auto holdAll = [&](const Claims &claims) {
    return llvm::all_of(claims, [&](ClaimId claim) {
      if (entry.decide(claim).verdict != Verdict::Proved)
        return false;
      entry.assume(claim, scratch);
      return true;
    });
  };
  bool doFit = true;
  for (auto [own, ofRange] : llvm::zip(range.path.ranges, range.rangesFit)) {
    doFit = doFit && holdAll(ofRange);
    entry.assume(store.ge(own.variable, own.lb), scratch);
    entry.assume(store.lt(own.variable, own.ub), scratch);
  }
  // Elsewhere the conditions do not hold, with wrapping and without.
  auto holdWhere = [&](const Claims &conditions) {
    entry.push();
    for (ClaimId condition : conditions)
      entry.assume(condition, scratch);
    const bool doHold = holdAll(range.conditionsFit);
    entry.pop();
    return doHold;
  };
  doFit =
      doFit && holdWhere(range.conditions) && holdWhere(range.path.conditions);
  for (ClaimId claim : range.conditionsFit)
    entry.assume(claim, scratch);
  for (ClaimId condition : range.path.conditions)
    entry.assume(condition, scratch);
  doFit = doFit && holdAll(range.termFits);
  entry.pop();
  return doFit;
}

} // namespace shapeproof::contract
