// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts behind a bound: a walk backwards through the log of narrowings.
//
// A *need* says: at this log entry, the variable came to lie in `target`.
// Needs wait ordered by entry and are met latest first, so each entry is
// explained once, for all that is needed of it together:
//
//   log   0: n in [3, inf)   by fact 7        need: m >= 4
//         1: n in [3, 9]     by fact 8          entry 2, from n >= 3 alone
//         2: m in [4, 10]    by m == n + 1    need: n >= 3: entry 0, fact 7
//
// At an entry the propagator is run on weakened ranges: each variable's lower
// end, upper end and congruence is left out if the target is reached without
// it; then the variable's earlier ranges are tried, back to the first that
// suffices. The remaining parts become needs of their own, each met by the
// first entry after which it held.
//
// Tested by tests/engine/bounds.

#include "engine/base/Limits.h"
#include "engine/domains/Refine.h"
#include "engine/propagation/BoundsEngine.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using domains::Interval;
using llvm::SmallVector;

uint32_t BoundsEngine::entryBefore(uint32_t variable, uint32_t before) const {
  uint32_t e = states[variable].lastEntry;
  for (; e != kNoEntry && e >= before; e = log[e].previous)
    work.charge(2);
  return e;
}

IntRange BoundsEngine::rangeBefore(uint32_t variable, uint32_t entry) const {
  // The range before an entry is the one after all older entries: that of the
  // oldest entry that is not older.
  IntRange range = states[variable].range;
  for (uint32_t e = states[variable].lastEntry; e != kNoEntry && e >= entry;
       e = log[e].previous) {
    takeBack(log[e], range);
    work.charge(4);
  }
  return range;
}

void BoundsEngine::addNeed(uint32_t entry, const IntRange &target,
                           Needs &needs) {
  auto [it, inserted] = needs.try_emplace(entry, target);
  if (!inserted)
    it->second = it->second.meet(target);
}

void BoundsEngine::need(uint32_t variable, const IntRange &target,
                        uint32_t before, Needs &needs) const {
  if (target.contains(network.variable(variable).initial))
    return;
  IntRange range = rangeBefore(variable, before);
  // The entry after which the target was first reached, and not left since.
  for (uint32_t e = entryBefore(variable, before); e != kNoEntry;
       e = log[e].previous) {
    takeBack(log[e], range);
    work.charge(8);
    if (!target.contains(range))
      return addNeed(e, target, needs);
  }
  // The range never was in the target: nothing to explain.
}

namespace {

/// One of the three things known of a variable.
enum Part { Lower, Upper, Residues };

IntRange partOf(const IntRange &range, Part part) {
  switch (part) {
  case Lower:
    return range.hasLo() ? IntRange(Interval::atLeast(range.lo())) : IntRange();
  case Upper:
    return range.hasHi() ? IntRange(Interval::atMost(range.hi())) : IntRange();
  case Residues:
    return range.congruence();
  }
  return IntRange();
}

} // namespace

/// One entry, and ever weaker ranges of its propagator's variables from which
/// the propagator still concludes the target.
struct BoundsEngine::Weakening {
  const BoundsEngine &engine;
  const Propagator &c;
  const uint32_t entry;
  const IntRange &target;
  const size_t count, self;
  /// The ranges at the entry, the parts of them that are kept (bits: Part), and
  /// the ranges that the kept parts and the initial ranges imply.
  SmallVector<IntRange, 8> full, ranges;
  SmallVector<unsigned, 8> kept;

  static constexpr unsigned kAll = 7;
  static constexpr unsigned bit(Part part) { return 1u << part; }

  Weakening(const BoundsEngine &engine, uint32_t entry, const IntRange &target)
      : engine(engine), c(engine.propagator(engine.log[entry].propagator)),
        entry(entry), target(target), count(c.variables.size()),
        self(static_cast<size_t>(
            llvm::find(c.variables, engine.log[entry].variable) -
            c.variables.begin())),
        kept(count, kAll) {
    for (uint32_t v : c.variables)
      full.push_back(engine.rangeBefore(v, entry));
    ranges = full;
  }

  const IntRange &initial(size_t i) const {
    return engine.network.variable(c.variables[i]).initial;
  }
  IntRange rebuild(size_t i) const {
    IntRange range = initial(i);
    for (Part part : {Lower, Upper, Residues})
      if (kept[i] & bit(part))
        range = range.meet(partOf(full[i], part));
    return range;
  }
  bool suffices() const {
    SmallVector<IntRange, 8> copy(ranges);
    engine.work.charge(costOf(c, copy));
    refine(c, copy, engine);
    return llvm::any_of(copy, [](const IntRange &r) { return r.isEmpty(); }) ||
           target.contains(copy[self]);
  }

  /// One end of a variable in a sum comes from one end of each other summand:
  /// keeps these, if they suffice.
  void keepOneEndEach() {
    if (c.kind != Propagator::Linear || target.isEmpty() ||
        target.hasLo() == target.hasHi() || !target.congruence().isTop())
      return;
    bool lower = target.hasLo() != (c.scaleOf(c.variables[self]) > 0);
    for (const Operand &o : c.operands)
      kept[o.position] = bit(lower == (o.scale > 0) ? Lower : Upper);
    kept[self] = 0;
    for (size_t i = 0; i < count; ++i)
      ranges[i] = rebuild(i);
    if (suffices())
      return;
    kept.assign(count, kAll);
    ranges = full;
  }

  /// Leaves out parts that are not needed to reach the target.
  void dropParts() {
    for (size_t i = 0; i < count; ++i) {
      if (initial(i) == full[i]) {
        kept[i] = 0;
        continue;
      }
      for (unsigned drop : {kAll, bit(Residues), bit(Lower), bit(Upper)}) {
        // Skip parts left out already; leaving out the last part was tried
        // first.
        if (!(kept[i] & drop) || (drop != kAll && (kept[i] & ~drop) == 0))
          continue;
        unsigned before = kept[i];
        kept[i] &= ~drop;
        IntRange whole = ranges[i];
        ranges[i] = rebuild(i);
        if (ranges[i] == whole || suffices())
          continue;
        kept[i] = before;
        ranges[i] = whole;
      }
    }
  }

  /// Replaces ranges by earlier ones: n >= 1 may suffice where n >= 2 is known.
  void takeEarlier() {
    for (size_t i = 0; i < count; ++i) {
      if (kept[i] == 0)
        continue;
      uint32_t e = engine.entryBefore(c.variables[i], entry);
      for (unsigned tried = 0;
           e != kNoEntry && engine.log[e].previous != kNoEntry &&
           tried < limits::boundsEarlierRanges;
           e = engine.log[e].previous) {
        IntRange later = full[i], before = ranges[i];
        engine.takeBack(engine.log[e], full[i]);
        ranges[i] = rebuild(i);
        if (ranges[i] == before)
          continue;
        ++tried;
        if (suffices())
          continue;
        full[i] = later;
        ranges[i] = before;
        break;
      }
    }
  }
};

void BoundsEngine::explainEntry(uint32_t entry, const IntRange &target,
                                Needs &needs, Why &why) const {
  const Entry &e = log[entry];
  const Propagator &c = propagator(e.propagator);
  work.charge(64 + 16 * c.variables.size());
  if (e.propagator & kDynamic)
    why.push_back(c.reason);
  Weakening w(*this, entry, target);
  // The full ranges explain it as well, with more premises.
  if (!work.isExhausted()) {
    w.keepOneEndEach();
    w.dropParts();
    w.takeEarlier();
  }
  if (c.kind == Propagator::Broadcast) {
    SmallVector<ClaimId, 4> used;
    if (isDefinedBroadcast(c, w.ranges, *this, &used))
      for (ClaimId guard : used) {
        auto it = guards.find(guard);
        if (it != guards.end())
          why.push_back(it->second.second);
      }
  }
  for (size_t i = 0; i < w.count; ++i)
    for (Part part : {Lower, Upper, Residues})
      if (w.kept[i] & Weakening::bit(part))
        need(c.variables[i], partOf(w.full[i], part), entry, needs);
}

void BoundsEngine::explain(Needs &needs, Why &why) const {
  while (!needs.empty()) {
    auto last = std::prev(needs.end());
    auto [entry, target] = *last;
    needs.erase(last);
    explainEntry(entry, target, needs, why);
  }
}

void BoundsEngine::explainView(const View &view, const IntRange &target,
                               Why &why) const {
  if (view.variable == View::kConstant)
    return;
  IntRange range;
  domains::refineScale(subtract(target, IntRange::constant(view.offset)),
                       view.scale, range);
  Needs needs;
  auto now = static_cast<uint32_t>(log.size());
  IntRange known = states[view.variable].range;
  // A target needs an end or the congruence, seldom all.
  for (Part part : {Lower, Upper, Residues})
    if (!partOf(range, part).isTop()) {
      if (partOf(range, part).contains(known))
        need(view.variable, partOf(range, part), now, needs);
    }
  explain(needs, why);
}

void BoundsEngine::explainContradiction(Why &why) const {
  if (!contradictory())
    return;
  if (conflict == kCycle) {
    why.append(cycleWhy.begin(), cycleWhy.end());
    return;
  }
  Needs needs;
  needs.emplace(conflict, IntRange::empty());
  explain(needs, why);
}
