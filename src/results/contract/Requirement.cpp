// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the requirement of a check on the inputs.
//
// A variable of a loop is replaced by the ends of its range: the check's claim
// there is required, as the loop reaches these values. A proof at the check,
// with the variable unrestricted, shows that this suffices. So the way in which
// the claim depends on the variable need not be known.
//
// Where the ends do not suffice, simple claims about the inputs that occur are
// tried: i + min(4, n - i) <= m, for i in steps of 4, follows from n <= m.
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#include "results/contract/Requirement.h"
#include "engine/base/Limits.h"
#include "engine/terms/Replace.h"
#include "engine/terms/Symbols.h"
#include "results/contract/Candidates.h"
#include "results/contract/JoinedRanges.h"
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

std::optional<Term> Inputs::otherIn(ClaimId claim) const {
  std::optional<Term> other;
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
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
  std::optional<Requirement> atEnds(const Path &path, ClaimId claim,
                                    unsigned ends);
  bool needsEnds(const Path &path, ClaimId inPath, ClaimId claim,
                 std::vector<Requirement> &ends,
                 std::vector<Requirement> &needed);
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

/// The requirement with each range at its first value or, by the bits of
/// `ends`, at its last. Nothing if it depends on more than inputs.
std::optional<Requirement> Reducer::atEnds(const Path &path, ClaimId claim,
                                           unsigned ends) {
  llvm::SmallVector<ClaimId> parts{claim};
  parts.append(path.conditions.begin(), path.conditions.end());
  for (size_t i = path.ranges.size(); i-- > 0;) {
    const Range &range = path.ranges[i];
    DimId end = range.lb;
    if (ends >> std::min<size_t>(i, 31) & 1) {
      std::optional<Int> step = store.getConstant(range.step);
      if (!step || *step < Int(1))
        return std::nullopt;
      DimId room = store.sub(store.sub(range.ub, range.lb), store.constant(1));
      end = store.add(range.lb,
                      store.scale(store.floorDiv(room, range.step), *step));
    }
    for (ClaimId &part : parts)
      part = replaced(store, part, range.variable, end);
    parts.push_back(store.lt(range.lb, range.ub));
  }
  Requirement result;
  result.check = check;
  result.claim = parts.front();
  for (ClaimId condition : llvm::ArrayRef(parts).drop_front()) {
    if (!inputs.areAllIn(condition))
      return std::nullopt;
    addGuards(result, condition);
  }
  if (!inputs.areAllIn(result.claim))
    return std::nullopt;
  result.necessary = whole(store, result);
  if (result.necessary == TermStore::trueClaim())
    return std::nullopt;
  return result;
}

/// Adds what the claim demands at the ends of the path's ranges to `ends`, and
/// to `needed` if it is enough for the claim at the check. `inPath` is the
/// claim in the variables of the path.
bool Reducer::needsEnds(const Path &path, ClaimId inPath, ClaimId claim,
                        std::vector<Requirement> &ends,
                        std::vector<Requirement> &needed) {
  const size_t n = path.ranges.size();
  const unsigned all = n > limits::requirementLoops ? ~0u : (1u << n) - 1;
  // New variables stand for numbers of the check's point: they are in their
  // ranges, too.
  Claims inRanges;
  if (inPath != claim)
    for (const Range &range : path.ranges) {
      if (!range.mayGoOn())
        inRanges.push_back(store.ge(range.variable, range.lb));
      inRanges.push_back(store.lt(range.variable, range.ub));
    }
  auto isEnough = [&](ClaimId assumed, bool mayKeepAway) {
    return (inPath != claim &&
            suffices(store.conj(store.conj(inRanges), assumed), inPath,
                     mayKeepAway)) ||
           suffices(assumed, claim, mayKeepAway);
  };
  // Try the last values first: mostly upper bounds are missing.
  for (unsigned i = 0; i <= (n > limits::requirementLoops ? 1 : all); ++i) {
    auto requirement =
        atEnds(path, inPath, n > limits::requirementLoops && i ? 0 : all - i);
    if (!requirement)
      continue;
    // A loop that may not run at all is one way to be needed.
    const bool isWhole = path.ranges.empty() ||
                         isEnough(requirement->necessary, /*mayKeepAway=*/true);
    ends.push_back(std::move(*requirement));
    if (isWhole) {
      needed.push_back(std::move(ends.back()));
      return true;
    }
  }
  if (ends.size() <= 1)
    return false;
  llvm::SmallVector<ClaimId> together;
  for (const Requirement &end : ends)
    together.push_back(end.necessary);
  if (!isEnough(store.conj(together), /*mayKeepAway=*/false))
    return false;
  needed.insert(needed.end(), ends.begin(), ends.end());
  return true;
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
