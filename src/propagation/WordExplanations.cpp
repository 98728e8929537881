// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What made an end, for the propagators of WordNarrowing.cpp.
//
// One end of n in -[n - m] + n - m == 0 comes from one end of [n - m] and one
// of m. So to explain n >= 5 no range has to be narrowed again: it takes two
// numbers that add up to 5 or more, each as weak, and as old, as the sum
// allows. The answer is that of Explanations.cpp, which takes over where a
// range has a congruence or a long end.
//
// Tested by tests/unit/bounds.

#include "propagation/BoundsEngine.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using domains::Interval;
using llvm::SmallVector;

/// Is it one short end, and nothing else?
static bool isOneShortEnd(const IntRange &range) {
  if (range.isEmpty() || range.hasLo() == range.hasHi() ||
      !range.congruence().isTop())
    return false;
  return isShort(range.hasLo() ? range.lo() : range.hi());
}

BoundsEngine::End BoundsEngine::endOf(const IntRange &range, bool lower) {
  const Interval &ends = range.interval();
  if (lower ? !ends.hasLo() : !ends.hasHi())
    return {};
  const Int &value = lower ? ends.lo() : ends.hi();
  if (!isShort(value))
    return {};
  return {true, static_cast<int64_t>(value)};
}

void BoundsEngine::takeBack(const Entry &entry, bool lower, End &end) const {
  switch (entry.kind) {
  case Entry::Lower:
  case Entry::Upper:
    if ((entry.kind == Entry::Lower) == lower)
      end = isShort(entry.value) ? End{true, static_cast<int64_t>(entry.value)}
                                 : End();
    return;
  case Entry::OpenLower:
  case Entry::OpenUpper:
    if ((entry.kind == Entry::OpenLower) == lower)
      end = End();
    return;
  case Entry::Whole:
    end = endOf(wholeRange(entry), lower);
  }
}

void BoundsEngine::needEnd(uint32_t variable, bool lower, int64_t value,
                           uint32_t before, Needs &needs) const {
  auto suffices = [&](const End &end) {
    return end.known && (lower ? end.value >= value : end.value <= value);
  };
  if (suffices(endOf(network.variable(variable).initial, lower)))
    return;
  uint32_t e = states[variable].lastEntry;
  End end = endOf(states[variable].range, lower);
  for (; e != kNoEntry && e >= before; e = log[e].previous)
    takeBack(log[e], lower, end);
  for (; e != kNoEntry; e = log[e].previous) {
    takeBack(log[e], lower, end);
    if (!suffices(end))
      break;
  }
  if (e != kNoEntry)
    addNeed(e, lower ? IntRange::atLeast(value) : IntRange::atMost(value),
            needs);
}

bool BoundsEngine::explainLiteralInWords(const Propagator &c, uint32_t variable,
                                         const IntRange &target) const {
  if (c.kind != Propagator::Literal || c.literal != ClaimKind::Ge ||
      c.operands[0].position == Operand::kConstant || !isOneShortEnd(target))
    return false;
  const Operand &o = c.operands[0];
  if (c.variables[o.position] != variable || !(o.scale == 1 || o.scale == -1) ||
      (o.scale > 0) != target.hasLo())
    return false;
  // x >= -offset, or x <= offset.
  return target.hasLo() ? -o.offset >= target.lo() : o.offset <= target.hi();
}

bool BoundsEngine::explainSumInWords(uint32_t entry, const IntRange &target,
                                     Needs &needs) const {
  if (!isOneShortEnd(target))
    return false;
  const Entry &e = log[entry];
  const Propagator &c = propagator(e.propagator);
  const bool lowerWanted = target.hasLo();
  const bool ownPositive = c.scaleOf(e.variable) > 0;
  // In ends that only grow: the sum of the others is to reach `wanted`.
  const bool negated = lowerWanted == ownPositive;
  auto constant = static_cast<int64_t>(c.constant);
  int64_t sum = negated ? -constant : constant;
  const int64_t wanted = lowerWanted ? static_cast<int64_t>(target.lo())
                                     : -static_cast<int64_t>(target.hi());
  struct Part {
    uint32_t variable;
    bool lower;
    bool needed = true;
    int64_t value; // lo, or -hi
  };
  auto grown = [](const End &end, bool lower) {
    return lower ? end.value : -end.value;
  };
  SmallVector<Part, 4> parts;
  for (const Operand &o : c.operands) {
    uint32_t variable = c.variables[o.position];
    if (variable == e.variable)
      continue;
    bool lower = (o.scale > 0) != negated;
    End end = endOf(states[variable].range, lower);
    for (uint32_t f = states[variable].lastEntry; f != kNoEntry && f >= entry;
         f = log[f].previous)
      takeBack(log[f], lower, end);
    if (!end.known)
      return false;
    parts.push_back({variable, lower, true, grown(end, lower)});
    sum += parts.back().value;
  }
  if (sum < wanted)
    return false; // Rounded to a congruence.
  // What always holds may do,
  for (Part &part : parts) {
    End initial = endOf(network.variable(part.variable).initial, part.lower);
    if (!initial.known)
      continue;
    int64_t value = grown(initial, part.lower);
    if (sum - part.value + value < wanted)
      continue;
    sum += value - part.value;
    part.needed = false;
  }
  // or what was known before.
  for (Part &part : parts) {
    if (!part.needed)
      continue;
    uint32_t f = entryBefore(part.variable, entry);
    End end{true, part.lower ? part.value : -part.value};
    for (unsigned tried = 0;
         f != kNoEntry && log[f].previous != kNoEntry && tried < kMaxEarlier;
         f = log[f].previous) {
      takeBack(log[f], part.lower, end);
      if (!end.known)
        break;
      int64_t value = grown(end, part.lower);
      if (value == part.value)
        continue;
      ++tried;
      if (sum - part.value + value < wanted)
        break;
      sum += value - part.value;
      part.value = value;
    }
    needEnd(part.variable, part.lower, part.lower ? part.value : -part.value,
            entry, needs);
  }
  return true;
}
