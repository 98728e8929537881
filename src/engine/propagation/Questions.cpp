// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers about a literal or a term from the ranges.
//
// A question about a term that no fact mentions activates it in a scope of its
// own and undoes that:
//
//   fact n in [3, 9]     question: how large is n floordiv 2?  [1, 4]
//
// Tested by tests/engine/bounds.

#include "engine/propagation/BoundsEngine.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using domains::Interval;
using llvm::SmallVector;

bool BoundsEngine::openQuestion(const View &view) {
  if (view.variable == View::kConstant || states[view.variable].active)
    return false;
  // Literals that wake in the question's own scope are not reported.
  keptWoken = woken.size();
  keptPinned = pinned.size();
  keptNarrowings = narrowingsMade;
  push();
  activate(view.variable);
  // Run to the end, so that asking again to explain gives the same answer.
  propagate(/*mayStop=*/false);
  return true;
}

void BoundsEngine::closeQuestion() {
  undo();
  woken.erase(woken.begin() + static_cast<ptrdiff_t>(keptWoken), woken.end());
  pinned.resize(keptPinned);
  narrowingsMade = keptNarrowings;
}

IntRange BoundsEngine::rangeOf(const View &view) const {
  if (view.variable == View::kConstant)
    return IntRange::constant(view.offset);
  return add(scale(states[view.variable].range, view.scale),
             IntRange::constant(view.offset));
}

namespace {

/// The status of a comparison of a term with zero, by the term's range.
Verdict verdictOf(ClaimKind kind, const IntRange &range) {
  bool holds = false, fails = false;
  switch (kind) {
  case ClaimKind::Eq:
    holds = range.isConstant() && range.value() == 0;
    fails = !range.contains(0);
    break;
  case ClaimKind::Ne:
    holds = !range.contains(0);
    fails = range.isConstant() && range.value() == 0;
    break;
  case ClaimKind::Ge:
    holds = range.hasLo() && range.lo() >= 0;
    fails = range.hasHi() && range.hi() < 0;
    break;
  default:
    break;
  }
  return holds ? Verdict::Proved : fails ? Verdict::Refuted : Verdict::Unknown;
}

/// Weaker ranges, each of which gives the same verdict by itself.
SmallVector<IntRange, 3> weakestThatSay(ClaimKind kind, Verdict verdict,
                                        const IntRange &range) {
  bool positive = verdict == Verdict::Proved;
  if (kind == ClaimKind::Ge)
    return {positive ? IntRange::atLeast(0) : IntRange::atMost(-1)};
  if ((kind == ClaimKind::Eq) == positive)
    return {IntRange::constant(0)};
  // The range excludes zero by one end, or by the congruence.
  SmallVector<IntRange, 3> result;
  if (range.hasLo() && range.lo() > 0)
    result.push_back(IntRange::atLeast(1));
  if (range.hasHi() && range.hi() < 0)
    result.push_back(IntRange::atMost(-1));
  if (range.isConstant()) {
    Int modulus(2);
    while (floorModulo(range.value(), modulus) == 0)
      ++modulus;
    result.push_back(domains::Congruence::make(range.value(), modulus));
  } else if (!range.congruence().contains(0)) {
    result.push_back(range.congruence());
  }
  return result;
}

} // namespace

Verdict BoundsEngine::literalStatus(ClaimId literal, Why *why) {
  if (contradictory())
    return Verdict::Unknown;
  ClaimKind kind = store.kind(literal);
  if (kind != ClaimKind::Ge) {
    auto it =
        guards.find(kind == ClaimKind::Ne ? literal : store.negate(literal));
    if (it != guards.end()) {
      if (why)
        why->push_back(it->second.second);
      return kind == ClaimKind::Ne ? Verdict::Proved : Verdict::Refuted;
    }
  }
  View view = network.view(store.dim(literal));
  growStates();
  const bool scoped = openQuestion(view);
  Verdict verdict = Verdict::Unknown;
  if (!contradictory()) {
    IntRange range = rangeOf(view);
    verdict = verdictOf(kind, range);
    if (why && verdict != Verdict::Unknown) {
      // Choose the explanation with the fewest reasons.
      SmallVector<ReasonId, 8> best;
      bool isFirst = true;
      for (const IntRange &target : weakestThatSay(kind, verdict, range)) {
        SmallVector<ReasonId, 8> some;
        explainView(view, target, some);
        if (isFirst || some.size() < best.size())
          best = std::move(some);
        isFirst = false;
      }
      why->append(best.begin(), best.end());
    }
  }
  if (scoped)
    closeQuestion();
  return verdict;
}

Bounds BoundsEngine::bound(DimId dim, Why &why) {
  auto [it, inserted] = cache.try_emplace(dim);
  if (!inserted) {
    why.append(it->second.why.begin(), it->second.why.end());
    return it->second.bounds;
  }
  CachedBounds result;
  View view = network.view(dim);
  growStates();
  const bool scoped = openQuestion(view);
  if (contradictory()) {
    // The facts contradict, though only this term showed it.
    result.bounds.vacuous = true;
    explainContradiction(result.why);
  } else {
    IntRange range = rangeOf(view);
    if (range.hasLo()) {
      result.bounds.lo = range.lo();
      explainView(view, Interval::atLeast(range.lo()), result.why);
    }
    if (range.hasHi()) {
      result.bounds.hi = range.hi();
      explainView(view, Interval::atMost(range.hi()), result.why);
    }
    result.bounds.limit =
        view.variable != View::kConstant && reachesLimit(view.variable);
  }
  if (scoped)
    closeQuestion();
  why.append(result.why.begin(), result.why.end());
  return (cache[dim] = std::move(result)).bounds;
}

std::optional<Int> BoundsEngine::constantValue(DimId dim, Why *why) {
  if (contradictory())
    return std::nullopt;
  View view = network.view(dim);
  growStates();
  if (view.variable == View::kConstant)
    return view.offset;
  // No fact mentions an inactive term.
  if (!states[view.variable].active)
    return std::nullopt;
  IntRange range = rangeOf(view);
  if (!range.isConstant())
    return std::nullopt;
  if (why)
    explainView(view, range, *why);
  return range.value();
}

void BoundsEngine::watch(ClaimId literal, ClaimId reported) {
  View view = network.view(store.dim(literal));
  if (view.variable == View::kConstant || contradictory())
    return;
  cache.clear();
  activate(view.variable);
  states[view.variable].watchers.push_back(reported);
  watched.push_back(view.variable);
  propagate();
}

void BoundsEngine::follow(DimId dim) {
  View view = network.view(dim);
  growStates();
  if (view.variable == View::kConstant || contradictory() ||
      states[view.variable].active)
    return;
  cache.clear();
  activate(view.variable);
  propagate();
}

void BoundsEngine::takePinned(llvm::SmallVectorImpl<DimId> &terms) {
  for (uint32_t variable : pinned)
    terms.push_back(network.variable(variable).term);
  pinned.clear();
}

void BoundsEngine::takeWoken(llvm::SmallVectorImpl<ClaimId> &result) {
  if (woken.empty())
    return;
  llvm::DenseSet<ClaimId> seen;
  for (ClaimId literal : woken)
    if (seen.insert(literal).second)
      result.push_back(literal);
  woken.clear();
}

bool BoundsEngine::reachesLimit(uint32_t variable) const {
  if (limitedVariables.empty())
    return false;
  llvm::DenseSet<uint32_t> seen{variable};
  SmallVector<uint32_t, 16> work{variable};
  while (!work.empty()) {
    uint32_t v = work.pop_back_val();
    if (states[v].limited)
      return true;
    for (uint32_t id : states[v].users)
      for (uint32_t w : propagator(id).variables)
        if (seen.insert(w).second)
          work.push_back(w);
    // An inactive term depends on its operands.
    if (!states[v].active)
      for (uint32_t id : network.variable(v).definitions)
        for (uint32_t w : network.definition(id).variables)
          if (seen.insert(w).second)
            work.push_back(w);
  }
  return false;
}

bool BoundsEngine::hitLimit(ClaimId claim) {
  if (poppedLimit)
    return true;
  if (limitedVariables.empty())
    return false;
  SmallVector<ClaimId, 8> work{claim};
  llvm::DenseSet<ClaimId> seen;
  while (!work.empty()) {
    ClaimId c = work.pop_back_val();
    if (!seen.insert(c).second)
      continue;
    llvm::append_range(work, store.operands(c));
    if (!store.dim(c).valid())
      continue;
    View view = network.view(store.dim(c));
    growStates();
    if (view.variable != View::kConstant && reachesLimit(view.variable))
      return true;
  }
  return false;
}

size_t BoundsEngine::memoryUsage() const {
  size_t lists = 0;
  for (const State &s : states)
    lists += s.users.capacity_in_bytes();
  return network.memoryUsage() + states.capacity() * sizeof(State) + lists +
         log.capacity() * sizeof(Entry) +
         wholeRanges.capacity() * sizeof(IntRange) +
         facts.size() * sizeof(Propagator) + guards.getMemorySize();
}
