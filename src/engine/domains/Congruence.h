// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of integers {x | x = remainder (mod modulus)}.
//
// The divisibility half of the numeric domains: `n mod 8 == 0` is 0 (mod 8),
// then 2*n + 1 is 1 (mod 16), and n floordiv 4 is 0 (mod 2). Modulus 1 says
// nothing (top), modulus 0 is a single number; in general m divides m' where
// m' (mod 0 included) knows more. Source: Granger, "Static analysis of
// arithmetical congruences", 1989.
//
// Laws (checked by enumeration in tests/engine/domains/CongruenceTest.cpp), as
// in Interval.h:
//
//   meet     the exact intersection, by the Chinese remainder theorem.
//   join     the least congruence containing both, by gcd.
//   sound    x in A, y in B imply f(x, y) in f(A, B).
//   best     f(A, B) is least, for + - *, multiplication by a constant, powers
//            of a constant, floordiv and mod by a constant.
//   monotone A <= A' and B <= B' imply f(A, B) <= f(A', B').
//   strict   an empty operand gives an empty result.
//
// A divisor that may be zero gives top. A modulus or constant beyond the size
// limit of Limit.h makes the result top (and meet keep the larger modulus):
// sound, the other laws hold below the limit only.
//
// Cost: a gcd per operation, none where a side is top or both are constants; no
// allocation while the numbers fit 64 bits.

#ifndef SHAPEPROOF_DOMAINS_CONGRUENCE_H
#define SHAPEPROOF_DOMAINS_CONGRUENCE_H

#include "engine/base/ExactInt.h"

#include <optional>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof::domains {

using shapeproof::ceilDivide;
using shapeproof::floorDivide;

/// A residue class, a single number, or nothing. One representation each:
/// 0 <= remainder < modulus unless the modulus is zero.
class Congruence {
public:
  /// All integers.
  Congruence() = default;

  static Congruence top() { return Congruence(); }
  static Congruence empty() {
    Congruence result;
    result.mod = -1;
    return result;
  }
  static Congruence constant(const Int &value) { return make(value, Int(0)); }
  static Congruence constant(int64_t value) { return constant(Int(value)); }
  /// The set of remainder (mod modulus), for any signs; with modulus zero the
  /// constant.
  static Congruence make(const Int &remainder, const Int &modulus);
  static Congruence make(int64_t remainder, int64_t modulus) {
    return make(Int(remainder), Int(modulus));
  }

  bool isEmpty() const { return mod == -1; }
  bool isTop() const { return mod == 1; }
  bool isConstant() const { return mod == 0; }
  /// Zero for a constant, otherwise >= 1. Not for an empty set.
  const Int &modulus() const {
    assert(!isEmpty());
    return mod;
  }
  /// The remainder, in [0, modulus), or the constant. Not for an empty set.
  const Int &remainder() const {
    assert(!isEmpty());
    return rem;
  }

  bool contains(const Int &x) const;
  bool contains(int64_t x) const { return contains(Int(x)); }
  /// Whether `other` is a subset of this.
  bool contains(const Congruence &other) const;

  Congruence meet(const Congruence &other) const;
  Congruence join(const Congruence &other) const;

  bool operator==(const Congruence &other) const {
    return mod == other.mod && rem == other.rem;
  }
  bool operator!=(const Congruence &other) const { return !(*this == other); }

  /// Prints `3 mod 8`, `= 5`, `top`, `empty`.
  void print(llvm::raw_ostream &os) const;

private:
  Int mod{1}; // -1 is the empty set
  Int rem{0};
};

// Transfer functions, as in Interval.h.

Congruence add(const Congruence &a, const Congruence &b);
Congruence negate(const Congruence &a);
Congruence multiply(const Congruence &a, const Congruence &b);
Congruence scale(const Congruence &a, const Int &factor);
/// a^exponent with all factors the same number.
Congruence power(const Congruence &a, unsigned exponent);
Congruence floorDivide(const Congruence &a, const Congruence &b);
Congruence modulo(const Congruence &a, const Congruence &b);

/// The x with factor * x in `image`: exact, empty when there is none.
/// Example: 6 * x in 4 (mod 8) gives x in 2 (mod 4).
Congruence unscale(const Congruence &image, const Int &factor);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                                     const Congruence &a) {
  a.print(os);
  return os;
}

} // namespace shapeproof::domains

#endif // SHAPEPROOF_DOMAINS_CONGRUENCE_H
