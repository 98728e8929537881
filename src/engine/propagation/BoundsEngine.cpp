// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The worklist, the log and the scopes of the bounds engine. Questions are in
// Questions.cpp, premises in Explanations.cpp.
//
// Tested by tests/engine/bounds.

#include "engine/propagation/BoundsEngine.h"
#include "engine/base/Limits.h"
#include "engine/base/Width.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

#define DEBUG_TYPE "shapeproof-bounds"

ALWAYS_ENABLED_STATISTIC(NumRuns, "Propagators run");
ALWAYS_ENABLED_STATISTIC(NumNarrowings, "Ranges narrowed");
ALWAYS_ENABLED_STATISTIC(NumStopped, "Variables stopped early");

using namespace shapeproof;
using domains::Interval;
using llvm::SmallVector;

BoundsEngine::BoundsEngine(TermStore &store, double budget, Budget *shared)
    : store(store), work(shared ? *shared : ownWork), network(store),
      maxNarrowings(static_cast<uint32_t>(
          std::clamp(limits::boundsNarrowings * budget, 8.0, 1e9))) {
  states.reserve(limits::boundsReserved);
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
  assert((log.size() > limits::boundsCheckedNarrowings || checkInvariants()) &&
         "after pop");
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
    s.narrowings -= !isLiteral(e.propagator);
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
  return guard == TermStore::trueClaim() || guards.count(guard) != 0;
}

const Propagator &BoundsEngine::propagator(uint32_t id) const {
  return id & kDynamic ? facts[id & ~kDynamic] : network.definition(id);
}

bool BoundsEngine::isLiteral(uint32_t id) const {
  return (id & kDynamic) && propagator(id).kind == Propagator::Literal;
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
  for (uint32_t v : propagator(id).variables) {
    states[v].users.push_back(id);
    attached.push_back(v);
  }
  enqueue(id);
}

void BoundsEngine::activate(uint32_t variable) {
  growStates();
  SmallVector<uint32_t, 8> waiting{variable};
  SmallVector<uint32_t, 16> definitions;
  while (!waiting.empty()) {
    uint32_t v = waiting.pop_back_val();
    if (states[v].active)
      continue;
    states[v].active = true;
    activated.push_back(v);
    for (uint32_t id : network.variable(v).definitions) {
      definitions.push_back(id);
      work.charge(16 + 8 * network.definition(id).variables.size());
      for (uint32_t w : network.definition(id).variables)
        if (!states[w].active)
          waiting.push_back(w);
    }
  }
  // Operands first, so that narrowings that always hold are made before those
  // that need facts, and are explained without facts.
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
    range = wholeRange(entry);
  }
}

bool BoundsEngine::mayNarrow(State &s) {
  if (s.limited)
    return false;
  if (s.run != run) {
    s.run = run;
    s.narrowingsInRun = 0;
  }
  // A range with an open end may climb without end, and this is rarely useful.
  const bool isClosed = s.range.hasLo() && s.range.hasHi();
  if (s.narrowingsInRun++ >= (isClosed ? maxNarrowings : maxNarrowings / 4))
    return false;
  return s.narrowings < maxNarrowings ||
         log.size() < limits::boundsFreeNarrowings +
                          limits::boundsNarrowingsPerFact * facts.size();
}

void BoundsEngine::narrow(uint32_t variable, const IntRange &range,
                          uint32_t id) {
  State &s = states[variable];
  // A variable that climbs without end follows literals and contradictions only
  // (two clauses can push each other up without end).
  if (!isLiteral(id) && !range.isEmpty() && !mayNarrow(s)) {
    if (!s.limited) {
      s.limited = true;
      limitedVariables.push_back(variable);
      ++NumStopped;
      LLVM_DEBUG(llvm::dbgs()
                 << "stopped: " << store.str(network.variable(variable).term)
                 << " in " << s.range << '\n');
    }
    return;
  }
  auto entry = static_cast<uint32_t>(log.size());
  LLVM_DEBUG(llvm::dbgs() << "narrowed "
                          << store.str(network.variable(variable).term)
                          << " from " << s.range << " to " << range << " by "
                          << (id & kDynamic ? "fact " : "definition ")
                          << (id & ~kDynamic) << '\n');
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

/// The cost of narrowing by a number beyond 64 bits, by its width (domains keep
/// no number of more than 512 bits, terms do). A modulus is inverted, which
/// takes as many divisions as it has bits.
static uint64_t costOf(const Int &x, llvm::ArrayRef<uint64_t> steps) {
  // Its product with a coefficient may still fit 64 bits.
  if (isShort(x))
    return 0;
  const Width width = widthOf(x);
  return width == Width::Word ? 100 : steps[size_t(width) - 1];
}

uint64_t BoundsEngine::costOf(const Propagator &c,
                              llvm::ArrayRef<IntRange> ranges) {
  static constexpr uint64_t ofSum[] = {200, 500, 2'000, 20'000};
  static constexpr uint64_t ofProduct[] = {3'000, 7'500, 30'000, 30'000};
  static constexpr uint64_t ofModulus[] = {8'000, 20'000, 60'000, 60'000};
  // The domains examine each sign of each operand separately.
  const bool bySign = c.kind == Propagator::Product ||
                      c.kind == Propagator::FloorDiv ||
                      c.kind == Propagator::Mod;
  const llvm::ArrayRef<uint64_t> ofEnd =
      bySign ? llvm::ArrayRef(ofProduct) : llvm::ArrayRef(ofSum);
  uint64_t cost = 0;
  for (const IntRange &r : ranges)
    cost += 40 + (r.hasLo() ? ::costOf(r.lo(), ofEnd) : 0) +
            (r.hasHi() ? ::costOf(r.hi(), ofEnd) : 0) +
            ::costOf(r.congruence().modulus(), ofModulus);
  for (const Operand &o : c.operands)
    cost += ::costOf(o.scale, ofEnd) + ::costOf(o.offset, ofEnd);
  return cost + ::costOf(c.constant, ofEnd);
}

void BoundsEngine::runPropagator(uint32_t id) {
  const Propagator &c = propagator(id);
  work.charge(2 + c.variables.size());
  if (runInWords(c, id))
    return;
  SmallVector<IntRange, 8> ranges;
  for (uint32_t v : c.variables)
    ranges.push_back(states[v].range);
  work.charge(costOf(c, ranges));
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

void BoundsEngine::propagate(bool mayStop) {
  ++run;
  runStart = log.size();
  cycleSteps = 0;
  while (queueHead < queue.size() && !contradictory() &&
         !(mayStop && work.isExhausted())) {
    uint32_t id = queue[queueHead++];
    setQueued(id, false);
    runPropagator(id);
  }
  NumRuns += queueHead;
  NumNarrowings += log.size() - runStart;
  for (; queueHead < queue.size(); ++queueHead)
    setQueued(queue[queueHead], false);
  queue.clear();
  queueHead = 0;
  LLVM_DEBUG(if (contradictory()) llvm::dbgs() << "contradiction\n");
  assert((log.size() > limits::boundsCheckedNarrowings || checkInvariants()) &&
         "after a run");
}

void BoundsEngine::addFact(Propagator c) {
  cache.clear();
  for (uint32_t v : c.variables)
    activate(v);
  facts.push_back(std::move(c));
  uint32_t id = kDynamic | static_cast<uint32_t>(facts.size() - 1);
  const Propagator &fact = facts.back();
  if (fact.kind == Propagator::Literal && fact.literal != ClaimKind::Ne)
    enqueue(id); // one run moves the end: no need to run again
  else
    attach(id);
  propagate();
}

void BoundsEngine::assumeLiteral(ClaimId literal, ReasonId reason) {
  if (contradictory())
    return;
  Propagator c = network.literal(literal);
  if (c.variables.empty())
    return; // the store folds comparisons of constants
  LLVM_DEBUG(llvm::dbgs() << "assume " << store.str(literal) << '\n');
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
  LLVM_DEBUG(llvm::dbgs() << "assume " << store.str(disjunction) << '\n');
  if (!recordGuard(disjunction, reason))
    return;
  for (uint32_t id : network.guardedBy(disjunction))
    if (states.size() > network.definition(id).variables[0] &&
        states[network.definition(id).variables[0]].active)
      enqueue(id);
  Propagator c;
  if (network.clause(disjunction, c)) {
    c.reason = reason;
    addFact(std::move(c));
  } else {
    propagate();
  }
}

//===- For debugging ------------------------------------------------------===//

bool BoundsEngine::checkInvariants() const {
  if (queueHead != 0 || !queue.empty())
    return false;
  for (uint32_t v = 0; v < states.size(); ++v)
    if (rangeBefore(v, 0) != network.variable(v).initial)
      return false;
  return conflict == kNoEntry || conflict == kCycle || conflict < log.size();
}

void BoundsEngine::print(llvm::raw_ostream &os) const {
  for (uint32_t v = 0; v < states.size(); ++v)
    if (states[v].active)
      os << store.str(network.variable(v).term) << " in " << states[v].range
         << (states[v].limited ? ", stopped early\n" : "\n");
  if (contradictory())
    os << "contradiction\n";
}

void BoundsEngine::dump() const { print(llvm::dbgs()); }
