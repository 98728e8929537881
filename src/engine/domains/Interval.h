// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of integers {x | lo <= x <= hi}, either end possibly open.
//
// The interval half of the numeric domains: after `n >= 2` a dim n is in [2,
// inf); after `n <= 9` as well it is in [2, 9], and `n floordiv 4` is then in
// [0, 2].
//
// Laws (checked by enumeration in tests/engine/domains/IntervalTest.cpp). Write
// {A} for the set of integers in A, A <= B for {A} a subset of {B}:
//
//   meet     {A.meet(B)} is the intersection of {A} and {B}: the greatest lower
//            bound. Commutative, associative, idempotent.
//   join     the least interval containing both: the least upper bound.
//   sound    for every operator f, x in A and y in B: f(x, y) in f(A, B).
//   best     f(A, B) is the least interval with that property, for all
//            operators but `modulo` by a divisor that is not one number.
//   monotone A <= A' and B <= B' imply f(A, B) <= f(A', B'). A narrowing loop
//            over monotone functions has one result, whatever its order.
//   strict   an empty operand gives an empty result.
//
// Division by zero is some unspecified integer for each dividend, so a divisor
// that may be zero gives top.
//
// Ends beyond the size limit of Limit.h: a lower end above it becomes the
// limit and one below the negated limit opens, mirrored for upper ends. Every
// law but `best` survives this, `meet` as long as its operands were made here.
//
// Cost: constant, without allocation while the ends fit 64 bits.

#ifndef SHAPEPROOF_DOMAINS_INTERVAL_H
#define SHAPEPROOF_DOMAINS_INTERVAL_H

#include "engine/base/ExactInt.h"

#include <optional>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof::domains {

using shapeproof::ceilDivide;
using shapeproof::floorDivide;

/// An interval of integers. Open and empty intervals have one representation
/// each, so that == compares the sets.
class Interval {
public:
  /// All integers.
  Interval() = default;

  static Interval top() { return Interval(); }
  static Interval empty() {
    Interval result;
    result.isVoid = true;
    return result;
  }
  static Interval constant(const Int &value) { return range(value, value); }
  static Interval constant(int64_t value) { return constant(Int(value)); }
  static Interval atLeast(const Int &lo) {
    Interval result;
    result.setLo(lo);
    return result;
  }
  static Interval atLeast(int64_t lo) { return atLeast(Int(lo)); }
  static Interval atMost(const Int &hi) {
    Interval result;
    result.setHi(hi);
    return result;
  }
  static Interval atMost(int64_t hi) { return atMost(Int(hi)); }
  /// [lo, hi], empty when lo > hi.
  static Interval range(const Int &lo, const Int &hi) {
    Interval result;
    result.setLo(lo);
    result.setHi(hi);
    return result.checked();
  }
  static Interval range(int64_t lo, int64_t hi) {
    return range(Int(lo), Int(hi));
  }

  bool isEmpty() const { return isVoid; }
  bool isTop() const { return !isVoid && !withLo && !withHi; }
  /// Whether this is a single number.
  bool isConstant() const { return withLo && withHi && lower == upper; }
  bool hasLo() const { return withLo; }
  bool hasHi() const { return withHi; }
  /// The ends; only when hasLo() or hasHi() says that there is one.
  const Int &lo() const {
    assert(withLo);
    return lower;
  }
  const Int &hi() const {
    assert(withHi);
    return upper;
  }

  bool contains(const Int &x) const {
    return !isVoid && (!withLo || lower <= x) && (!withHi || x <= upper);
  }
  bool contains(int64_t x) const { return contains(Int(x)); }
  /// Whether `other` is a subset of this.
  bool contains(const Interval &other) const;

  Interval meet(const Interval &other) const;
  Interval join(const Interval &other) const;

  /// Restores an end that a meet moved (null: that there was none); not for an
  /// empty interval.
  void restoreLo(const Int *lo) {
    lower = lo ? *lo : Int(0);
    withLo = lo != nullptr;
  }
  void restoreHi(const Int *hi) {
    upper = hi ? *hi : Int(0);
    withHi = hi != nullptr;
  }

  bool operator==(const Interval &other) const {
    return isVoid == other.isVoid && withLo == other.withLo &&
           withHi == other.withHi && lower == other.lower &&
           upper == other.upper;
  }
  bool operator!=(const Interval &other) const { return !(*this == other); }

  /// Prints `[2, inf)`, `(-inf, 7]`, `[3, 3]`, `empty`.
  void print(llvm::raw_ostream &os) const;

private:
  void setLo(const Int &lo);
  void setHi(const Int &hi);
  Interval &checked() {
    if (withLo && withHi && lower > upper)
      *this = empty();
    return *this;
  }

  // Zero where there is no end, so that == needs no cases.
  Int lower{0};
  Int upper{0};
  bool withLo = false;
  bool withHi = false;
  bool isVoid = false;
};

// Transfer functions: the image of the operands under an operator of the term
// language. See the laws above.

Interval add(const Interval &a, const Interval &b);
Interval subtract(const Interval &a, const Interval &b);
Interval negate(const Interval &a);
Interval multiply(const Interval &a, const Interval &b);
/// factor * a, any sign.
Interval scale(const Interval &a, const Int &factor);
/// a^exponent with both factors the same number: [-2, 3]^2 is [0, 9].
Interval power(const Interval &a, unsigned exponent);
Interval floorDivide(const Interval &a, const Interval &b);
Interval modulo(const Interval &a, const Interval &b);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Interval &a) {
  a.print(os);
  return os;
}

} // namespace shapeproof::domains

#endif // SHAPEPROOF_DOMAINS_INTERVAL_H
