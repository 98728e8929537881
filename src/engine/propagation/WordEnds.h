// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges as two machine words, for the propagators that run most often.
//
//   n in [0, 7]    {0, 7}          n >= 3    {3, open}
//
// They hold only ranges without a congruence whose ends are so small that sums
// of a few fit 64 bits.

#ifndef SHAPEPROOF_PROPAGATION_WORDENDS_H
#define SHAPEPROOF_PROPAGATION_WORDENDS_H

#include "engine/propagation/Propagator.h"

namespace shapeproof {

struct WordEnds {
  int64_t lo = 0, hi = 0;
  bool hasLo = false, hasHi = false;
};

/// Reads the ends. False if the range has a congruence or long ends, or is
/// empty.
inline bool readEnds(const IntRange &range, WordEnds &ends) {
  const domains::Congruence &residues = range.congruence();
  if (!residues.isTop() && !residues.isConstant())
    return false;
  const domains::Interval &interval = range.interval();
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

/// The sums of the finite ends of a few ranges, and the numbers of open ends.
struct WordSum {
  int64_t lo, hi;
  unsigned openLo = 0, openHi = 0;

  explicit WordSum(int64_t constant) : lo(constant), hi(constant) {}
  /// Adds a range, or subtracts one.
  void add(const WordEnds &ends, bool isPositive) {
    if (isPositive) {
      lo += ends.lo;
      hi += ends.hi;
      openLo += !ends.hasLo;
      openHi += !ends.hasHi;
    } else {
      lo -= ends.hi;
      hi -= ends.lo;
      openLo += !ends.hasHi;
      openHi += !ends.hasLo;
    }
  }
  bool mayBeZero() const {
    return (openLo > 0 || lo <= 0) && (openHi > 0 || hi >= 0);
  }
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROPAGATION_WORDENDS_H
