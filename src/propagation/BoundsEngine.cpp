// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The worklist, the log and the scopes of the bounds engine; explanations are
// in Explain.cpp.
//
// Tested by tests/unit/bounds.

#include "propagation/BoundsEngine.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace shapeproof;
using domains::Interval;
using llvm::SmallVector;

/// Variables of a small context.
static constexpr size_t kReserved = 32;

BoundsEngine::BoundsEngine(TermStore &store, double budget)
    : store(store), network(store),
      maxNarrowings(static_cast<uint32_t>(
          std::clamp(kMaxNarrowings * budget, 8.0, 1e9))) {
  states.reserve(kReserved);
}

//===- Scopes -------------------------------------------------------------===//

void BoundsEngine::push() {
  marks.push_back({log.size(), attached.size(), activated.size(),
                   watched.size(), limitedVariables.size(), facts.size(),
                   guardLog.size(), conflict});
}

void BoundsEngine::pop() {
  undo();
  cache.clear();
  woken.clear();
  pinned.clear();
}

void BoundsEngine::undo() {
  Mark mark = marks.back();
  marks.pop_back();
  poppedLimit |= limitedVariables.size() > mark.limited;
  for (; log.size() > mark.log; log.pop_back()) {
    Entry &e = log.back();
    State &s = states[e.variable];
    takeBack(e, s.range);
    if (e.kind == Entry::Whole)
      wholeRanges.pop_back();
    s.lastEntry = e.previous;
    s.narrowings -= !isLiteral(e.constraint);
  }
  for (; watched.size() > mark.watched; watched.pop_back())
    states[watched.back()].watchers.pop_back();
  for (; attached.size() > mark.attached; attached.pop_back())
    states[attached.back()].users.pop_back();
  for (; activated.size() > mark.activated; activated.pop_back())
    states[activated.back()].active = false;
  for (; limitedVariables.size() > mark.limited; limitedVariables.pop_back())
    states[limitedVariables.back()].limited = false;
  while (facts.size() > mark.facts)
    facts.pop_back();
  for (; guardLog.size() > mark.guards; guardLog.pop_back()) {
    auto it = guards.find(guardLog.back());
    if (--it->second.first == 0)
      guards.erase(it);
  }
  conflict = mark.conflict;
}

//===- Narrowing ----------------------------------------------------------===//

bool BoundsEngine::holds(ClaimId guard) const {
  return guard == store.trueClaim() || guards.count(guard) != 0;
}

const Constraint &BoundsEngine::constraint(uint32_t id) const {
  return id & kDynamic ? facts[id & ~kDynamic] : network.definition(id);
}

bool BoundsEngine::isLiteral(uint32_t id) const {
  return (id & kDynamic) && constraint(id).kind == Constraint::Literal;
}

void BoundsEngine::growStates() {
  for (auto v = static_cast<uint32_t>(states.size());
       v < network.numVariables(); ++v) {
    states.emplace_back();
    states.back().range = network.variable(v).initial;
  }
}

void BoundsEngine::setQueued(uint32_t id, bool value) {
  std::vector<bool> &flags = queuedFlags[id >> 31];
  uint32_t index = id & ~kDynamic;
  if (index >= flags.size())
    flags.resize(index + index / 2 + 64);
  flags[index] = value;
}

void BoundsEngine::enqueue(uint32_t id) {
  if (isQueued(id))
    return;
  setQueued(id, true);
  queue.push_back(id);
}

void BoundsEngine::attach(uint32_t id) {
  for (uint32_t v : constraint(id).variables) {
    states[v].users.push_back(id);
    attached.push_back(v);
  }
  enqueue(id);
}

void BoundsEngine::activate(uint32_t variable) {
  growStates();
  SmallVector<uint32_t, 8> work{variable};
  SmallVector<uint32_t, 16> definitions;
  while (!work.empty()) {
    uint32_t v = work.pop_back_val();
    if (states[v].active)
      continue;
    states[v].active = true;
    activated.push_back(v);
    for (uint32_t id : network.variable(v).definitions) {
      definitions.push_back(id);
      for (uint32_t w : network.definition(id).variables)
        if (!states[w].active)
          work.push_back(w);
    }
  }
  // Operands first: what always holds is then found before what facts add, and
  // explained without them.
  for (uint32_t id : llvm::reverse(definitions))
    attach(id);
}

BoundsEngine::Entry
BoundsEngine::makeEntry(uint32_t variable, const IntRange &after, uint32_t id) {
  const State &s = states[variable];
  const Interval &was = s.range.interval(), &is = after.interval();
  Entry entry{variable, s.lastEntry, id, Entry::Whole, Int(0)};
  if (!after.isEmpty() && s.range.congruence() == after.congruence()) {
    bool sameLower =
        was.hasLo() == is.hasLo() && (!was.hasLo() || was.lo() == is.lo());
    bool sameUpper =
        was.hasHi() == is.hasHi() && (!was.hasHi() || was.hi() == is.hi());
    if (sameUpper) {
      entry.kind = was.hasLo() ? Entry::Lower : Entry::OpenLower;
      if (was.hasLo())
        entry.value = was.lo();
      return entry;
    }
    if (sameLower) {
      entry.kind = was.hasHi() ? Entry::Upper : Entry::OpenUpper;
      if (was.hasHi())
        entry.value = was.hi();
      return entry;
    }
  }
  entry.value = Int(static_cast<int64_t>(wholeRanges.size()));
  wholeRanges.push_back(s.range);
  return entry;
}

IntRange BoundsEngine::beforeEntry(const Entry &entry,
                                   const IntRange &after) const {
  if (entry.kind == Entry::Whole)
    return wholeRanges[static_cast<size_t>(static_cast<int64_t>(entry.value))];
  IntRange range = after;
  takeBack(entry, range);
  return range;
}

void BoundsEngine::takeBack(const Entry &entry, IntRange &range) const {
  switch (entry.kind) {
  case Entry::Lower:
    return range.restoreLo(&entry.value);
  case Entry::OpenLower:
    return range.restoreLo(nullptr);
  case Entry::Upper:
    return range.restoreHi(&entry.value);
  case Entry::OpenUpper:
    return range.restoreHi(nullptr);
  case Entry::Whole:
    range = wholeRanges[static_cast<size_t>(static_cast<int64_t>(entry.value))];
  }
}

bool BoundsEngine::mayNarrow(State &s) {
  if (s.limited)
    return false;
  if (s.run != run) {
    s.run = run;
    s.narrowingsInRun = 0;
  }
  // With an end open it may climb for ever, and rarely for any use.
  const bool isClosed = s.range.hasLo() && s.range.hasHi();
  if (s.narrowingsInRun++ >= (isClosed ? maxNarrowings : maxNarrowings / 4))
    return false;
  return s.narrowings < maxNarrowings ||
         log.size() < kFreeNarrowings + kNarrowingsPerFact * facts.size();
}

void BoundsEngine::narrow(uint32_t variable, const IntRange &range,
                          uint32_t id) {
  State &s = states[variable];
  // A variable that climbs for ever follows literals and contradictions only
  // (two clauses can push each other up without end).
  if (!isLiteral(id) && !range.isEmpty() && !mayNarrow(s)) {
    if (!s.limited) {
      s.limited = true;
      limitedVariables.push_back(variable);
    }
    return;
  }
  auto entry = static_cast<uint32_t>(log.size());
  log.push_back(makeEntry(variable, range, id));
  s.lastEntry = entry;
  s.narrowings += !isLiteral(id);
  ++narrowingsMade;
  s.range = range;
  if (range.isEmpty() && conflict == kNoEntry)
    conflict = entry;
  if (reportsPinned && range.isConstant() && network.variable(variable).isSmall)
    pinned.push_back(variable);
  if (s.run == run && s.narrowingsInRun > 1 &&
      llvm::isPowerOf2_32(s.narrowingsInRun) && !contradictory())
    findCycle(entry);
  woken.insert(woken.end(), s.watchers.begin(), s.watchers.end());
  for (uint32_t user : s.users)
    if (user != id)
      enqueue(user);
}

void BoundsEngine::runConstraint(uint32_t id) {
  const Constraint &c = constraint(id);
  if (runQuickly(c, id))
    return;
  SmallVector<IntRange, 8> ranges;
  for (uint32_t v : c.variables)
    ranges.push_back(states[v].range);
  refine(c, ranges, *this);
  bool changed = false;
  for (size_t i = 0; i < ranges.size() && !contradictory(); ++i)
    if (ranges[i] != states[c.variables[i]].range) {
      uint32_t before = states[c.variables[i]].lastEntry;
      narrow(c.variables[i], ranges[i], id);
      changed |= states[c.variables[i]].lastEntry != before;
    }
  if (changed && !contradictory() && !isObviouslyIdempotent(c, ranges))
    enqueue(id);
}

void BoundsEngine::propagate() {
  ++run;
  runStart = log.size();
  cycleSteps = 0;
  while (queueHead < queue.size() && !contradictory()) {
    uint32_t id = queue[queueHead++];
    setQueued(id, false);
    runConstraint(id);
  }
  for (; queueHead < queue.size(); ++queueHead)
    setQueued(queue[queueHead], false);
  queue.clear();
  queueHead = 0;
}

void BoundsEngine::addFact(Constraint c) {
  cache.clear();
  for (uint32_t v : c.variables)
    activate(v);
  facts.push_back(std::move(c));
  uint32_t id = kDynamic | static_cast<uint32_t>(facts.size() - 1);
  const Constraint &fact = facts.back();
  if (fact.kind == Constraint::Literal && fact.literal != ClaimKind::Ne)
    enqueue(id); // an end: it has said all after one run
  else
    attach(id);
  propagate();
}

void BoundsEngine::assumeLiteral(ClaimId literal, ReasonId reason) {
  if (contradictory())
    return;
  Constraint c = network.literal(literal);
  if (c.variables.empty())
    return; // the store folds comparisons of constants
  c.reason = reason;
  if (c.literal == ClaimKind::Ne) {
    // No range has a hole, so the literal itself is kept.
    recordGuard(literal, reason);
    activate(c.variables[0]);
    const State &s = states[c.variables[0]];
    woken.insert(woken.end(), s.watchers.begin(), s.watchers.end());
  }
  addFact(std::move(c));
}

bool BoundsEngine::recordGuard(ClaimId claim, ReasonId reason) {
  auto [it, inserted] = guards.try_emplace(claim, 0, reason);
  ++it->second.first;
  guardLog.push_back(claim);
  return inserted;
}

void BoundsEngine::assumeClause(ClaimId disjunction, ReasonId reason) {
  if (contradictory())
    return;
  cache.clear();
  if (!recordGuard(disjunction, reason))
    return;
  for (uint32_t id : network.guardedBy(disjunction))
    if (states.size() > network.definition(id).variables[0] &&
        states[network.definition(id).variables[0]].active)
      enqueue(id);
  Constraint c;
  if (network.clause(disjunction, c)) {
    c.reason = reason;
    addFact(std::move(c));
  } else {
    propagate();
  }
}

//===- Questions ----------------------------------------------------------===//

bool BoundsEngine::openQuestion(const View &view) {
  if (view.variable == View::kConstant || states[view.variable].active)
    return false;
  // What wakes in the question's own scope is nobody's business.
  keptWoken = woken.size();
  keptPinned = pinned.size();
  keptNarrowings = narrowingsMade;
  push();
  activate(view.variable);
  propagate();
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

/// What a range says of a comparison of its term with zero.
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

/// Weaker ranges that say the same, each by itself.
SmallVector<IntRange, 3> weakestThatSay(ClaimKind kind, Verdict verdict,
                                        const IntRange &range) {
  bool positive = verdict == Verdict::Proved;
  if (kind == ClaimKind::Ge)
    return {positive ? IntRange::atLeast(0) : IntRange::atMost(-1)};
  if ((kind == ClaimKind::Eq) == positive)
    return {IntRange::constant(0)};
  // Without zero: by one end, or by the congruence.
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
      // The way that takes the fewest reasons.
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
    // Only seen with this term: a contradiction of the facts all the same.
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
  // Inactive: nothing has been said about it.
  if (!states[view.variable].active)
    return std::nullopt;
  IntRange range = rangeOf(view);
  if (!range.isConstant())
    return std::nullopt;
  if (why)
    explainView(view, range, *why);
  return range.value();
}

void BoundsEngine::watch(ClaimId literal) {
  View view = network.view(store.dim(literal));
  if (view.variable == View::kConstant || contradictory())
    return;
  cache.clear();
  activate(view.variable);
  states[view.variable].watchers.push_back(literal);
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
      for (uint32_t w : constraint(id).variables)
        if (seen.insert(w).second)
          work.push_back(w);
    // An inactive term hangs on its operands.
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
         facts.size() * sizeof(Constraint) + guards.getMemorySize();
}
