// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bounds reasoning's knowledge about one integer: an interval *and* a
// congruence, each sharpening the other.
//
// The ends round inwards to the congruence, a one-number interval is a constant
// of both, and if nothing is left the set is empty:
//
//   [3, 13] and 1 (mod 4)   is   [5, 13] and 1 (mod 4)
//   [3, 7]  and 1 (mod 4)   is   5
//   [2, 4]  and 1 (mod 4)   is   empty
//
// So a range is a progression, open or closed at each end, and each such set
// has one representation: both ends are members, and so is every number between
// them that is congruent.
//
// Laws (checked by enumeration in tests/engine/domains/IntRangeTest.cpp), as in
// Interval.h: `meet` is the exact intersection; `join` is the least range
// containing both; transfer functions are sound, monotone and strict. They are
// best (no smaller range holds all results) for + and -, multiplication by a
// constant, min, max, broadcastDefined, and floordiv by a constant. For mod by
// a constant the congruence and, when all operands have one quotient, the ends
// are best. Elsewhere operands of few members are enumerated, which is best,
// and larger ones are not always; the tests record how often.
//
// Cost: tens of nanoseconds, no allocation while the numbers fit 64 bits.
// Ranges are pure: the caller remembers which facts made a range.

#ifndef SHAPEPROOF_DOMAINS_INTRANGE_H
#define SHAPEPROOF_DOMAINS_INTRANGE_H

#include "engine/domains/Congruence.h"
#include "engine/domains/Interval.h"

namespace shapeproof::domains {

/// A set of integers: the reduced product of an interval and a congruence.
class IntRange {
public:
  /// All integers.
  IntRange() = default;
  /// The integers that are in both.
  IntRange(const Interval &interval, const Congruence &congruence)
      : ends(interval), residues(congruence) {
    reduce();
  }
  /*implicit*/ IntRange(const Interval &interval) : ends(interval) {
    if (interval.isEmpty() || interval.isConstant())
      reduce();
  }
  /*implicit*/ IntRange(const Congruence &congruence) : residues(congruence) {
    if (congruence.isEmpty() || congruence.isConstant())
      reduce();
  }

  static IntRange empty() { return IntRange(Interval::empty()); }
  static IntRange constant(const Int &value) {
    return IntRange(Interval::constant(value));
  }
  static IntRange constant(int64_t value) { return constant(Int(value)); }
  static IntRange atLeast(int64_t lo) { return Interval::atLeast(lo); }
  static IntRange atMost(int64_t hi) { return Interval::atMost(hi); }
  static IntRange range(int64_t lo, int64_t hi) {
    return Interval::range(lo, hi);
  }

  const Interval &interval() const { return ends; }
  const Congruence &congruence() const { return residues; }

  bool isEmpty() const { return ends.isEmpty(); }
  bool isTop() const { return ends.isTop() && residues.isTop(); }
  bool isConstant() const { return !isEmpty() && residues.isConstant(); }
  /// The number, when isConstant().
  const Int &value() const {
    assert(isConstant());
    return residues.remainder();
  }
  bool hasLo() const { return ends.hasLo(); }
  bool hasHi() const { return ends.hasHi(); }
  const Int &lo() const { return ends.lo(); }
  const Int &hi() const { return ends.hi(); }

  bool contains(const Int &x) const {
    return ends.contains(x) && residues.contains(x);
  }
  bool contains(int64_t x) const { return contains(Int(x)); }
  /// Whether `other` is a subset of this. Exact, because the representation is.
  bool contains(const IntRange &other) const {
    return ends.contains(other.ends) && residues.contains(other.residues);
  }

  IntRange meet(const IntRange &other) const {
    return IntRange(ends.meet(other.ends), residues.meet(other.residues));
  }
  IntRange join(const IntRange &other) const {
    return IntRange(ends.join(other.ends), residues.join(other.residues));
  }
  /// Replaces this by its meet with `other`. Returns whether that is smaller.
  bool narrow(const IntRange &other) {
    if (other.contains(*this))
      return false;
    *this = meet(other);
    return true;
  }

  /// Restores an end that was moved while the congruence stayed.
  void restoreLo(const Int *lo) { ends.restoreLo(lo); }
  void restoreHi(const Int *hi) { ends.restoreHi(hi); }

  bool operator==(const IntRange &other) const {
    return ends == other.ends && residues == other.residues;
  }
  bool operator!=(const IntRange &other) const { return !(*this == other); }

  /// Prints `[5, 13] 1 mod 4`, `[2, inf)`, `= 5`, `empty`.
  void print(llvm::raw_ostream &os) const;

private:
  void reduce();

  Interval ends;
  Congruence residues;
};

// Transfer functions, as in Interval.h.

IntRange add(const IntRange &a, const IntRange &b);
IntRange subtract(const IntRange &a, const IntRange &b);
IntRange negate(const IntRange &a);
IntRange multiply(const IntRange &a, const IntRange &b);
IntRange scale(const IntRange &a, const Int &factor);
/// a^exponent with all factors the same number.
IntRange power(const IntRange &a, unsigned exponent);
IntRange floorDivide(const IntRange &a, const IntRange &b);
IntRange modulo(const IntRange &a, const IntRange &b);
IntRange minimum(const IntRange &a, const IntRange &b);
IntRange maximum(const IntRange &a, const IntRange &b);
/// The common extent of two extents established as broadcastable: a where
/// a == b or b == 1, b where a == 1. Pairs that do not broadcast are not
/// counted, so the result is empty when no pair does.
IntRange broadcastDefined(const IntRange &a, const IntRange &b);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const IntRange &a) {
  a.print(os);
  return os;
}

} // namespace shapeproof::domains

#endif // SHAPEPROOF_DOMAINS_INTRANGE_H
