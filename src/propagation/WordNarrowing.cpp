// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The propagators that are run most, in 64-bit words instead of exact integers.
//
// Nearly all runs are of a difference of two symbols and its definition,
//
//   [n - m] >= 0     and     -[n - m] + n - m == 0
//
// on ranges without congruences whose ends are far from 64 bits. For these the
// general function (Propagator.h) comes down to a few additions:
//
//   n <= hi(m) + hi(n - m),  n >= lo(m) + lo(n - m),  ...
//
// What is found is the same, and in the same order; only the time is less.
//
// Tested by tests/unit/bounds and tests/laws.

#include "propagation/BoundsEngine.h"

using namespace shapeproof;
using domains::Interval;

namespace {

struct Ends {
  int64_t lo = 0, hi = 0;
  bool hasLo = false, hasHi = false;
};

/// False if the range has a congruence, or long ends, or is empty.
bool readEnds(const IntRange &range, Ends &ends) {
  const domains::Congruence &residues = range.congruence();
  if (!residues.isTop() && !residues.isConstant())
    return false;
  const Interval &interval = range.interval();
  if (interval.hasLo()) {
    if (!isShort(interval.lo()))
      return false;
    ends.hasLo = true;
    ends.lo = static_cast<int64_t>(interval.lo());
  }
  if (interval.hasHi()) {
    if (!isShort(interval.hi()))
      return false;
    ends.hasHi = true;
    ends.hi = static_cast<int64_t>(interval.hi());
  }
  return true;
}

IntRange rangeFrom(const Ends &ends) {
  if (ends.hasLo)
    return ends.hasHi ? IntRange::range(ends.lo, ends.hi)
                      : IntRange::atLeast(ends.lo);
  return ends.hasHi ? IntRange::atMost(ends.hi) : IntRange();
}

/// Moves the ends inwards. True if one moved.
bool tighten(Ends &ends, bool hasLo, int64_t lo, bool hasHi, int64_t hi) {
  bool moved = false;
  if (hasLo && (!ends.hasLo || lo > ends.lo)) {
    ends.lo = lo;
    ends.hasLo = moved = true;
  }
  if (hasHi && (!ends.hasHi || hi < ends.hi)) {
    ends.hi = hi;
    ends.hasHi = moved = true;
  }
  return moved;
}

/// The quotient rounded down, of numbers that are not at the ends of int64_t.
int64_t floorQuotient(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

} // namespace

bool BoundsEngine::runInWords(const Propagator &c, uint32_t id) {
  if (c.kind == Propagator::Linear)
    return c.isPlainSum && runSumInWords(c, id);
  return c.kind == Propagator::Literal && runLiteralInWords(c, id);
}

bool BoundsEngine::runSumInWords(const Propagator &c, uint32_t id) {
  const size_t count = c.operands.size();
  Ends ends[Propagator::kMaxPlainSummands];
  // The sum of all summands' finite ends, and how many are open.
  int64_t lo = static_cast<int64_t>(c.constant), hi = lo;
  unsigned openLo = 0, openHi = 0;
  for (size_t i = 0; i < count; ++i) {
    const Operand &o = c.operands[i];
    Ends &e = ends[i];
    if (!readEnds(states[c.variables[o.position]].range, e))
      return false;
    if (o.scale > 0) {
      lo += e.lo;
      hi += e.hi;
      openLo += !e.hasLo;
      openHi += !e.hasHi;
    } else {
      lo -= e.hi;
      hi -= e.lo;
      openLo += !e.hasHi;
      openHi += !e.hasLo;
    }
  }
  if (openLo > 1 && openHi > 1)
    return true;
  for (size_t i = 0; i < count && !contradictory(); ++i) {
    const Operand &o = c.operands[i];
    Ends e = ends[i];
    bool moved;
    // Others are in [lo less own, hi less own], and the sum is 0.
    if (o.scale > 0)
      moved = tighten(e, openHi == (e.hasHi ? 0u : 1u), e.hi - hi,
                      openLo == (e.hasLo ? 0u : 1u), e.lo - lo);
    else
      moved = tighten(e, openLo == (e.hasHi ? 0u : 1u), lo + e.hi,
                      openHi == (e.hasLo ? 0u : 1u), hi + e.lo);
    if (moved)
      narrow(c.variables[o.position], rangeFrom(e), id);
  }
  return true;
}

bool BoundsEngine::runLiteralInWords(const Propagator &c, uint32_t id) {
  const Operand &o = c.operands[0];
  Ends e;
  if (c.literal == ClaimKind::Ne || !isShort(o.scale) || !isShort(o.offset) ||
      o.position == Operand::kConstant || o.scale == 0 ||
      !readEnds(states[c.variables[o.position]].range, e))
    return false;
  auto scale = static_cast<int64_t>(o.scale);
  auto offset = static_cast<int64_t>(o.offset);
  bool moved;
  if (c.literal == ClaimKind::Ge) {
    // x >= -offset / scale, or x <= offset / -scale
    moved = scale > 0
                ? tighten(e, true, -floorQuotient(offset, scale), false, 0)
                : tighten(e, false, 0, true, floorQuotient(offset, -scale));
  } else {
    if (offset % scale != 0)
      return false;
    moved = tighten(e, true, -(offset / scale), true, -(offset / scale));
  }
  if (moved)
    narrow(c.variables[o.position], rangeFrom(e), id);
  return true;
}
