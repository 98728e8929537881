// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the requirement of a check on the inputs.
//
// A variable of a loop is replaced by the ends of its range: the check's claim
// there is required, as the loop reaches these values. A proof at the check,
// with the variable unrestricted, shows that this suffices. So the way in which
// the claim depends on the variable need not be known.
//
// Where the ends do not suffice, other iterations at which the claim may fail
// first are looked at (LoopPoints.h), and then simple claims about the inputs
// that occur are tried: i + min(4, n - i) <= m, for i in steps of 4, follows
// from n <= m.
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#include "results/contract/Requirement.h"
#include "engine/base/Limits.h"
#include "engine/terms/Replace.h"
#include "engine/terms/Symbols.h"
#include "results/contract/Candidates.h"
#include "results/contract/JoinedRanges.h"
#include "results/contract/LoopPoints.h"
#include "results/contract/Parts.h"
#include "results/contract/Unbounded.h"
#include "results/contract/Unwrapping.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof::contract {

//===- Inputs ---------------------------------------------------------------//

void Inputs::add(Term term) {
  walkTerms(store, term, [&](Term t) {
    if (t.isSymbol(store))
      symbols.insert(t);
    return true;
  });
}

bool mentions(const TermStore &store, Term term, DimId symbol) {
  return llvm::is_contained(symbolsOf(store, {term}).dims, symbol);
}

std::optional<Term> Inputs::otherIn(Term term) const {
  std::optional<Term> other;
  TermSet seen;
  walkTerms(store, term, [&](Term t) {
    if (other || known.contains(t) || !seen.insert(t).second)
      return false;
    if (t.is(store, DimKind::Apply) ||
        (t.isSymbol(store) && !symbols.contains(t)))
      other = t;
    return !other;
  });
  if (!other)
    known.insert(seen.begin(), seen.end());
  return other;
}

//===- Reduction ------------------------------------------------------------//

ClaimId whole(TermStore &store, const Requirement &requirement) {
  return store.implies(store.conj(requirement.guards), requirement.claim);
}

namespace {

class Reducer {
public:
  Reducer(TermStore &store, InferenceContext &atCheck, FactId scratch,
          const Path &path, const Inputs &inputs, const Unbounded *unbounded,
          unsigned check, llvm::function_ref<bool()> isSpent)
      : store(store), atCheck(atCheck), scratch(scratch), path(path),
        inputs(inputs), unbounded(unbounded), check(check), isSpent(isSpent) {}

  /// Returns false, and leaves the requirements unchanged, if inputs alone do
  /// not decide.
  bool reduce(ClaimId claim, std::vector<Requirement> &needed);
  /// Whether a question was skipped because the budget is spent, or not
  /// answered.
  bool wasCutOff() const { return isCutOff || endedEarly; }

private:
  bool mayAsk() {
    isCutOff |= isSpent && isSpent();
    return !isCutOff;
  }
  std::optional<Requirement> at(const Path &path, ClaimId claim,
                                llvm::ArrayRef<LoopPoint> points);
  bool needsEnds(const Path &path, ClaimId inPath, ClaimId claim,
                 std::vector<Requirement> &ends,
                 std::vector<Requirement> &needed);
  bool needsPoints(const Path &path, ClaimId inPath, ClaimId claim,
                   std::vector<Requirement> &needed);
  bool isEnough(const Path &path, ClaimId inPath, ClaimId claim,
                ClaimId assumed, bool mayKeepAway);
  /// Whether the claim follows where `assumed` holds in addition, and `assumed`
  /// is possible there: a guess under which the check is not reached would be
  /// enough for any check. With `mayKeepAway`, it need not be: if no check
  /// fails it holds, and the check is not reached then.
  bool suffices(ClaimId assumed, ClaimId claim, bool mayKeepAway = false);
  void addGuards(Requirement &requirement, ClaimId condition);
  bool tryCandidates(ClaimId claim, llvm::ArrayRef<Requirement> ends,
                     std::vector<Requirement> &needed);

  TermStore &store;
  InferenceContext &atCheck;
  FactId scratch;
  const Path &path;
  const Inputs &inputs;
  const Unbounded *unbounded;
  unsigned check;
  llvm::function_ref<bool()> isSpent;
  bool isCutOff = false, endedEarly = false;
};

bool Reducer::suffices(ClaimId assumed, ClaimId claim, bool mayKeepAway) {
  if (!mayAsk())
    return false;
  atCheck.push();
  atCheck.assume(assumed, scratch);
  Answer answer = atCheck.decide(claim);
  atCheck.pop();
  endedEarly |= answer.why == UnknownKind::Limit;
  return answer.verdict == Verdict::Proved && (mayKeepAway || !answer.vacuous);
}

void Reducer::addGuards(Requirement &requirement, ClaimId condition) {
  if (store.kind(condition) == ClaimKind::And)
    for (ClaimId part : store.operands(condition))
      addGuards(requirement, part);
  else if (condition != TermStore::trueClaim() &&
           !llvm::is_contained(requirement.guards, condition))
    requirement.guards.push_back(condition);
}

/// One point of each range, and the claim there. Points of ranges farther in
/// may mention variables farther out.
static ClaimId claimAt(TermStore &store, const Path &path, ClaimId claim,
                       llvm::ArrayRef<LoopPoint> points) {
  for (size_t i = points.size(); i-- > 0;)
    claim = replaced(store, claim, path.ranges[i].variable, points[i].value);
  return claim;
}

/// The first or, by the bits of `ends`, the last value of each range. Fewer, if
/// one has no known last value.
static llvm::SmallVector<LoopPoint, 4> endsOf(TermStore &store,
                                              const Path &path, unsigned ends) {
  llvm::SmallVector<LoopPoint, 4> points;
  for (auto [i, range] : llvm::enumerate(path.ranges)) {
    std::optional<LoopPoint> end = firstPoint(store, range);
    if (ends >> std::min<size_t>(i, 31) & 1)
      end = lastPoint(store, range);
    if (!end)
      break;
    points.push_back(*end);
  }
  return points;
}

/// Whether a part is divided by 0, as at the first value of a number that the
/// program does not come to.
static bool dividesByZero(const TermStore &store, ClaimId claim) {
  return symbolsOf(store, {Term(claim)}).dividesByZero;
}

/// The requirement with each range at one of its values. Nothing if it depends
/// on more than inputs.
std::optional<Requirement> Reducer::at(const Path &path, ClaimId claim,
                                       llvm::ArrayRef<LoopPoint> points) {
  if (points.size() < path.ranges.size())
    return std::nullopt;
  llvm::SmallVector<ClaimId> parts{claim};
  parts.append(path.conditions.begin(), path.conditions.end());
  for (size_t i = path.ranges.size(); i-- > 0;) {
    for (ClaimId &part : parts)
      part = replaced(store, part, path.ranges[i].variable, points[i].value);
    parts.push_back(points[i].isReached);
  }
  Requirement result;
  result.check = check;
  result.claim = parts.front();
  for (ClaimId condition : llvm::ArrayRef(parts).drop_front()) {
    if (!inputs.areAllIn(condition) || dividesByZero(store, condition))
      return std::nullopt;
    addGuards(result, condition);
  }
  if (!inputs.areAllIn(result.claim) || dividesByZero(store, result.claim))
    return std::nullopt;
  result.necessary = whole(store, result);
  if (result.necessary == TermStore::trueClaim())
    return std::nullopt;
  return result;
}

/// Whether the claim holds at the check where `assumed` does. `inPath` is the
/// claim in the variables of the path.
bool Reducer::isEnough(const Path &path, ClaimId inPath, ClaimId claim,
                       ClaimId assumed, bool mayKeepAway) {
  if (inPath != claim) {
    // New variables stand for numbers of the check's point: they are in their
    // ranges, too.
    Claims inRanges{assumed};
    for (const Range &range : path.ranges) {
      if (!range.mayGoOn())
        inRanges.push_back(store.ge(range.variable, range.lb));
      inRanges.push_back(store.lt(range.variable, range.ub));
    }
    if (suffices(store.conj(inRanges), inPath, mayKeepAway))
      return true;
  }
  return suffices(assumed, claim, mayKeepAway);
}

static ClaimId allOf(TermStore &store, llvm::ArrayRef<Requirement> all) {
  Claims together;
  for (const Requirement &requirement : all)
    together.push_back(requirement.necessary);
  return store.conj(together);
}

/// Adds what the claim demands at the ends of the path's ranges to `ends`, and
/// to `needed` if it is enough for the claim at the check. `inPath` is the
/// claim in the variables of the path.
bool Reducer::needsEnds(const Path &path, ClaimId inPath, ClaimId claim,
                        std::vector<Requirement> &ends,
                        std::vector<Requirement> &needed) {
  const size_t n = path.ranges.size();
  const unsigned all = n > limits::requirementLoops ? ~0u : (1u << n) - 1;
  // Try the last values first: mostly upper bounds are missing.
  for (unsigned i = 0; i <= (n > limits::requirementLoops ? 1 : all); ++i) {
    auto requirement = at(
        path, inPath,
        endsOf(store, path, n > limits::requirementLoops && i ? 0 : all - i));
    if (!requirement)
      continue;
    // A loop that may not run at all is one way to be needed.
    const bool isWhole = path.ranges.empty() ||
                         isEnough(path, inPath, claim, requirement->necessary,
                                  /*mayKeepAway=*/true);
    ends.push_back(std::move(*requirement));
    if (isWhole) {
      needed.push_back(std::move(ends.back()));
      return true;
    }
  }
  if (ends.size() > 1 && isEnough(path, inPath, claim, allOf(store, ends),
                                  /*mayKeepAway=*/false)) {
    needed.insert(needed.end(), ends.begin(), ends.end());
    return true;
  }
  return needsPoints(path, inPath, claim, needed);
}

/// Calls `visit` with each combination of one point of each range, in the order
/// of an odometer, until it returns false.
static void
forEachCombination(llvm::ArrayRef<std::vector<LoopPoint>> points,
                   llvm::function_ref<bool(llvm::ArrayRef<LoopPoint>)> visit) {
  llvm::SmallVector<size_t, 4> digits(points.size(), 0);
  llvm::SmallVector<LoopPoint, 4> chosen;
  for (size_t i = 0; i < points.size();) {
    chosen.clear();
    for (auto [digit, own] : llvm::zip(digits, points))
      chosen.push_back(own[digit]);
    if (!visit(chosen))
      return;
    for (i = 0; i < points.size() && ++digits[i] == points[i].size(); ++i)
      digits[i] = 0;
  }
}

/// Adds to `needed` what the claim demands at points of the ranges at which it
/// may fail first, if that is enough: at the first two, or at all that are
/// found, or at these and the last ones.
bool Reducer::needsPoints(const Path &path, ClaimId inPath, ClaimId claim,
                          std::vector<Requirement> &needed) {
  const auto first = endsOf(store, path, 0);
  // Other points leave the same numbers that are no inputs.
  if (!inputs.areAllIn(claimAt(store, path, inPath, first)))
    return false;
  std::vector<std::vector<LoopPoint>> points;
  size_t most = 0;
  for (size_t i = 0; i < path.ranges.size(); ++i) {
    auto chosen = first;
    auto own =
        laterPoints(store, path.ranges[i], inPath, [&](const LoopPoint &point) {
          chosen[i] = point;
          return claimAt(store, path, inPath, chosen);
        });
    own.insert(own.begin(), first[i]);
    most = std::max(most, own.size());
    points.push_back(std::move(own));
  }
  if (most < 2)
    return false;
  auto tryPoints = [&](llvm::ArrayRef<std::vector<LoopPoint>> points) {
    std::vector<Requirement> found;
    // Most points demand something.
    size_t left =
        limits::residueRuns * limits::residueRuns * limits::residueRuns;
    forEachCombination(points, [&](llvm::ArrayRef<LoopPoint> chosen) {
      if (auto requirement = at(path, inPath, chosen))
        found.push_back(std::move(*requirement));
      return found.size() <= limits::residueRuns && --left > 0;
    });
    if (found.empty() || left == 0 || found.size() > limits::residueRuns ||
        !isEnough(path, inPath, claim, allOf(store, found),
                  /*mayKeepAway=*/false))
      return false;
    needed.insert(needed.end(), found.begin(), found.end());
    return true;
  };
  auto two = points;
  for (std::vector<LoopPoint> &own : two)
    own.resize(std::min<size_t>(own.size(), 2));
  if (tryPoints(two) || (most > 2 && tryPoints(points)))
    return true;
  for (auto [own, range] : llvm::zip(points, path.ranges))
    if (auto last = lastPoint(store, range))
      own.push_back(*last);
  return tryPoints(points);
}

bool Reducer::reduce(ClaimId claim, std::vector<Requirement> &needed) {
  if (store.size(claim) > limits::replacedNodes)
    return false;
  std::vector<Requirement> ends;
  if (path.isComplete) {
    auto proves = [&](ClaimId c) {
      return mayAsk() && atCheck.decide(c).verdict == Verdict::Proved;
    };
    if (auto joined = joinedRanges(store, inputs, path, claim, proves))
      if (needsEnds(joined->path, joined->claim, claim, ends, needed))
        return true;
    if (needsEnds(path, claim, claim, ends, needed))
      return true;
  }
  if (inputs.areAllIn(claim)) {
    Requirement stronger;
    stronger.claim = claim;
    stronger.check = check;
    for (ClaimId condition : path.conditions)
      if (inputs.areAllIn(condition))
        addGuards(stronger, condition);
    for (const Requirement &end : ends)
      stronger.necessary = store.conj(stronger.necessary, end.necessary);
    needed.push_back(std::move(stronger));
    return true;
  }
  auto isAbove = [&](DimId size, const Int &number) {
    ClaimId above = store.gt(size, store.constant(number));
    ClaimId where = store.implies(claim, above);
    return mayAsk() && atCheck.decideQuickly(where).verdict == Verdict::Proved;
  };
  if (unbounded && unbounded->fails(claim, inputs, isAbove))
    return false;
  return tryCandidates(claim, ends, needed);
}

bool Reducer::tryCandidates(ClaimId claim, llvm::ArrayRef<Requirement> ends,
                            std::vector<Requirement> &needed) {
  CandidateSource source(store, inputs);
  source.add(claim);
  for (const Requirement &end : ends)
    source.add(end.claim);
  for (const Range &range : path.ranges) {
    source.add(range.lb);
    source.add(range.ub);
  }
  for (ClaimId candidate : source.candidates()) {
    if (!suffices(candidate, claim))
      continue;
    Requirement found;
    found.claim = candidate;
    found.check = check;
    for (const Requirement &end : ends)
      found.necessary = store.conj(found.necessary, end.necessary);
    // If no loop reaches the check, nothing is required.
    if (!ends.empty() &&
        suffices(store.implies(store.conj(ends.front().guards), candidate),
                 claim))
      found.guards = ends.front().guards;
    needed.push_back(std::move(found));
    return true;
  }
  return false;
}

} // namespace

/// Reduces all parts of the claim that are not proved.
static Reduction reduceParts(TermStore &store, InferenceContext &atCheck,
                             Reducer &reducer, ClaimId claim,
                             const Inputs &inputs) {
  Reduction result;
  const Claims parts = partsOf(store, claim);
  for (ClaimId part : parts) {
    if (parts.size() > 1 &&
        atCheck.decideQuickly(part).verdict == Verdict::Proved)
      continue;
    if (reducer.reduce(part, result.needed))
      continue;
    result.needed.clear();
    result.isReduced = false;
    result.isCutOff = reducer.wasCutOff();
    result.other = inputs.otherIn(part);
    break;
  }
  return result;
}

/// The path with more points: the variables take the values between, too.
static Path byOne(TermStore &store, Path path) {
  for (Range &range : path.ranges)
    range.step = store.constant(1);
  return path;
}

Reduction reduce(TermStore &store, InferenceContext &atCheck, FactId scratch,
                 ClaimId claim, const Path &path, const Inputs &inputs,
                 const Unbounded *unbounded, unsigned check,
                 llvm::function_ref<bool()> isSpent) {
  Reduction result;
  result.isReduced = false;
  std::optional<Unwrapped> plain;
  if (!path.ranges.empty() && store.size(claim) <= limits::replacedNodes)
    plain = unwrapped(store, atCheck, scratch, claim, path, inputs);
  auto reduceParts = [&](const Path &path, ClaimId claim) {
    Reducer reducer(store, atCheck, scratch, path, inputs, unbounded, check,
                    isSpent);
    return contract::reduceParts(store, atCheck, reducer, claim, inputs);
  };
  auto reducePlain = [&](bool isByOne) {
    Reduction all;
    // Each part may rest on those before.
    atCheck.push();
    for (const Unwrapped::Part &part : plain->parts) {
      Reduction own = reduceParts(isByOne ? byOne(store, part.path) : part.path,
                                  part.claim);
      llvm::append_range(all.needed, own.needed);
      all.isReduced &= own.isReduced;
      all.isCutOff |= own.isCutOff;
      atCheck.assume(part.claim, scratch);
    }
    atCheck.pop();
    return all;
  };
  // Nothing was guessed.
  auto isFirm = [&](const Reduction &reduction) {
    return reduction.isReduced &&
           llvm::all_of(reduction.needed, [&](const Requirement &r) {
             return r.necessary == whole(store, r);
           });
  };
  if (plain && plain->isExact)
    result = reducePlain(/*isByOne=*/false);
  if (!result.isReduced)
    result = reduceParts(path, claim);
  if (plain && !plain->isExact && !isFirm(result))
    for (bool isByOne : {false, true}) {
      Reduction enough = result.isCutOff ? Reduction() : reducePlain(isByOne);
      if (result.isCutOff ||
          !(result.isReduced ? isFirm(enough) : enough.isReduced))
        continue;
      result = std::move(enough);
      for (Requirement &requirement : result.needed)
        requirement.necessary = TermStore::trueClaim();
      break;
    }
  for (Requirement &requirement : result.needed) {
    requirement.isOnTheWay = requirement.necessary == whole(store, requirement);
    if (path.mayBeMissed)
      requirement.necessary = TermStore::trueClaim();
  }
  return result;
}

} // namespace shapeproof::contract
