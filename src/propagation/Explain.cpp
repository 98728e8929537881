// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which facts made a bound: a walk backwards through the log of narrowings.
//
// A *need* says: at this log entry, the variable came to lie in `target`.
// Needs wait ordered by entry and are met latest first, so each entry is
// explained once, for all that is needed of it together:
//
//   log   0: n in [3, inf)   by fact 7        need: m >= 4
//         1: n in [3, 9]     by fact 8          entry 2, from n >= 3 alone
//         2: m in [4, 10]    by m == n + 1    need: n >= 3: entry 0, fact 7
//
// At an entry the constraint is run on weakened ranges: each variable's lower
// end, upper end and congruence is left out if the target is reached without;
// then the variable's earlier ranges are tried, back to the first that will do.
// What is left becomes needs of its own, each met by the first entry after
// which it held.
//
// Tested by tests/unit/bounds.

#include "domains/Refine.h"
#include "propagation/BoundsEngine.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using domains::Interval;
using llvm::SmallVector;

IntRange BoundsEngine::rangeBefore(uint32_t variable, uint32_t entry) const {
  // The range before an entry is the one after all older entries: that of the
  // oldest entry that is not older.
  IntRange range = states[variable].range;
  for (uint32_t e = states[variable].lastEntry; e != kNoEntry && e >= entry;
       e = log[e].previous)
    range = beforeEntry(log[e], range);
  return range;
}

void BoundsEngine::need(uint32_t variable, const IntRange &target,
                        uint32_t before, Needs &needs) const {
  if (target.contains(network.variable(variable).initial))
    return;
  uint32_t e = states[variable].lastEntry;
  IntRange after = states[variable].range;
  for (; e != kNoEntry && e >= before; e = log[e].previous)
    after = beforeEntry(log[e], after);
  while (e != kNoEntry) {
    after = beforeEntry(log[e], after);
    if (!target.contains(after))
      break;
    e = log[e].previous;
  }
  if (e == kNoEntry)
    return; // the range never was in the target: nothing to explain
  auto [it, inserted] = needs.try_emplace(e, target);
  if (!inserted)
    it->second = it->second.meet(target);
}

namespace {

/// Earlier ranges of a variable that an explanation tries at one entry.
constexpr unsigned kMaxEarlier = 8;

/// One of the three things known of a variable.
enum Part { Lower, Upper, Residues };

IntRange partOf(const IntRange &range, Part part) {
  switch (part) {
  case Lower:
    return range.hasLo() ? IntRange(Interval::atLeast(range.lo()))
                         : IntRange::top();
  case Upper:
    return range.hasHi() ? IntRange(Interval::atMost(range.hi()))
                         : IntRange::top();
  case Residues:
    return range.congruence();
  }
  return IntRange::top();
}

/// One end of a variable in a sum comes from one end of each other summand:
/// keeps these. False if the target is not of this kind.
bool keepOneEndEach(const Constraint &c, size_t self, const IntRange &target,
                    llvm::MutableArrayRef<unsigned> kept) {
  if (c.kind != Constraint::Linear || target.isEmpty() ||
      target.hasLo() == target.hasHi() || !target.congruence().isTop())
    return false;
  bool lower = target.hasLo();
  for (const Operand &o : c.operands)
    if (o.position == self)
      lower ^= o.scale > 0;
  for (const Operand &o : c.operands)
    kept[o.position] = 1u << (lower == (o.scale > 0) ? Lower : Upper);
  kept[self] = 0;
  return true;
}

} // namespace

void BoundsEngine::explainEntry(uint32_t entry, const IntRange &target,
                                Needs &needs, Why &why) const {
  const Entry &e = log[entry];
  const Constraint &c = constraint(e.constraint);
  if (e.constraint & kDynamic)
    why.push_back(c.reason);
  if (c.isPlainSum ? explainSumQuickly(entry, target, needs)
                   : explainLiteralQuickly(c, e.variable, target))
    return;
  const size_t count = c.variables.size();
  const size_t self = static_cast<size_t>(llvm::find(c.variables, e.variable) -
                                          c.variables.begin());
  auto suffices = [&](llvm::ArrayRef<IntRange> ranges) {
    SmallVector<IntRange, 8> copy(ranges.begin(), ranges.end());
    refine(c, copy, *this);
    for (const IntRange &r : copy)
      if (r.isEmpty())
        return true;
    return target.contains(copy[self]);
  };
  // What the parts that are kept say, on top of what always holds.
  SmallVector<IntRange, 8> ranges, full;
  SmallVector<unsigned, 8> kept(count, 7u);
  for (uint32_t v : c.variables)
    full.push_back(rangeBefore(v, entry));
  auto rebuild = [&](size_t i) {
    IntRange range = network.variable(c.variables[i]).initial;
    for (Part part : {Lower, Upper, Residues})
      if (kept[i] & (1u << part))
        range = range.meet(partOf(full[i], part));
    return range;
  };
  ranges = full;
  if (keepOneEndEach(c, self, target, kept)) {
    for (size_t i = 0; i < count; ++i)
      ranges[i] = rebuild(i);
    if (!suffices(ranges)) {
      kept.assign(count, 7u);
      ranges = full;
    }
  }
  for (size_t i = 0; i < count; ++i) {
    if (network.variable(c.variables[i]).initial == full[i]) {
      kept[i] = 0;
      continue;
    }
    for (unsigned drop : {7u, 4u, 1u, 2u}) {
      // What is left was tried first.
      if (!(kept[i] & drop) || (drop != 7u && (kept[i] & ~drop) == 0))
        continue;
      unsigned before = kept[i];
      kept[i] &= ~drop;
      IntRange whole = ranges[i];
      ranges[i] = rebuild(i);
      if (ranges[i] == whole || suffices(ranges))
        continue;
      kept[i] = before;
      ranges[i] = whole;
    }
  }
  // n >= 1 may do where n >= 2 is known by now.
  for (size_t i = 0; i < count; ++i) {
    if (kept[i] == 0)
      continue;
    uint32_t e = states[c.variables[i]].lastEntry;
    while (e != kNoEntry && e >= entry)
      e = log[e].previous;
    for (unsigned tried = 0;
         e != kNoEntry && log[e].previous != kNoEntry && tried < kMaxEarlier;
         e = log[e].previous) {
      IntRange later = full[i], before = ranges[i];
      full[i] = beforeEntry(log[e], later);
      ranges[i] = rebuild(i);
      if (ranges[i] == before)
        continue;
      ++tried;
      if (suffices(ranges))
        continue;
      full[i] = later;
      ranges[i] = before;
      break;
    }
  }
  if (c.kind == Constraint::Broadcast) {
    SmallVector<ClaimId, 4> used;
    if (isDefinedBroadcast(c, ranges, *this, &used))
      for (ClaimId guard : used) {
        auto it = guards.find(guard);
        if (it != guards.end())
          why.push_back(it->second.second);
      }
  }
  for (size_t i = 0; i < count; ++i)
    for (Part part : {Lower, Upper, Residues})
      if (kept[i] & (1u << part))
        need(c.variables[i], partOf(full[i], part), entry, needs);
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
