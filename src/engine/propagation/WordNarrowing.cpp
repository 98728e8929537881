// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The propagators that run most often, in 64-bit words instead of exact
// integers.
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
// Both find the same narrowings in the same order. Both are kept for speed:
// with the general function alone, programs of loops take 1.9 times the
// instructions in the context equality-bounds, and others up to 1.3 times.
//
// Tested by tests/engine/bounds and tests/engine/laws.

#include "engine/base/Limits.h"
#include "engine/propagation/BoundsEngine.h"
#include "engine/propagation/WordEnds.h"

using namespace shapeproof;

namespace {

IntRange rangeFrom(const WordEnds &ends) {
  if (ends.hasLo)
    return ends.hasHi ? IntRange::range(ends.lo, ends.hi)
                      : IntRange::atLeast(ends.lo);
  return ends.hasHi ? IntRange::atMost(ends.hi) : IntRange();
}

/// Moves the ends inwards. True if one moved.
bool tighten(WordEnds &ends, bool hasLo, int64_t lo, bool hasHi, int64_t hi) {
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
  WordEnds ends[limits::plainSummands];
  WordSum sum(static_cast<int64_t>(c.constant));
  for (size_t i = 0; i < count; ++i) {
    const Operand &o = c.operands[i];
    WordEnds &e = ends[i];
    if (!readEnds(states[c.variables[o.position]].range, e))
      return false;
    sum.add(e, o.scale > 0);
  }
  if (sum.openLo > 1 && sum.openHi > 1)
    return true;
  for (size_t i = 0; i < count && !contradictory(); ++i) {
    const Operand &o = c.operands[i];
    WordEnds e = ends[i];
    bool moved;
    // The other operands are in [lo less own, hi less own], and the sum is 0.
    if (o.scale > 0)
      moved = tighten(e, sum.openHi == (e.hasHi ? 0u : 1u), e.hi - sum.hi,
                      sum.openLo == (e.hasLo ? 0u : 1u), e.lo - sum.lo);
    else
      moved = tighten(e, sum.openLo == (e.hasHi ? 0u : 1u), sum.lo + e.hi,
                      sum.openHi == (e.hasLo ? 0u : 1u), sum.hi + e.lo);
    if (moved)
      narrow(c.variables[o.position], rangeFrom(e), id);
  }
  return true;
}

bool BoundsEngine::runLiteralInWords(const Propagator &c, uint32_t id) {
  const Operand &o = c.operands[0];
  WordEnds e;
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
