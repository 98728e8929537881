// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact integers with a size limit, as the numeric domains need them.
//
// Problem: bounds are mathematical integers (2^63 + 1 is a bound like any
// other), yet a narrowing loop must not be able to grow numbers for ever. So
// every number kept by a domain has a magnitude below 2^4096; what lies beyond
// is weakened by the domain that made it (an interval end opens, a congruence
// forgets its modulus), which is always sound.
//
// Division follows the language of shape terms:
//
//   floorDivide(-7, 2) == -4    floorModulo(-7, 2) == 1     rounds down
//   floorDivide(7, -2) == -4    floorModulo(7, -2) == -1    divisor's sign
//   ceilDivide(-7, 2) == -3
//
// Cost: the operations are inline and allocation-free while all numbers fit
// 64 bits.

#ifndef SHAPEPROOF_BASE_INTEGERS_H
#define SHAPEPROOF_BASE_INTEGERS_H

#include "llvm/ADT/DynamicAPInt.h"

#include <cassert>
#include <cstdint>
#include <limits>

namespace shapeproof::domains {

using llvm::DynamicAPInt;

/// Magnitudes that a domain keeps are below 2^kMaxNumberBits.
constexpr unsigned kMaxNumberBits = 4096;

/// 2^kMaxNumberBits - 1, the largest number kept.
const DynamicAPInt &largestNumber();

/// Is `x` representable in 64 bits? Constant time, no allocation.
inline bool fitsInt64(const DynamicAPInt &x) {
  return x >= std::numeric_limits<int64_t>::min() &&
         x <= std::numeric_limits<int64_t>::max();
}

/// The slow half of tidy(), for numbers beyond 64 bits.
bool withinNumberLimit(const DynamicAPInt &x);

/// Gives `x` its short representation when it fits 64 bits (arithmetic beyond
/// 64 bits leaves small results in the long one). Returns whether the magnitude
/// of `x` is within the limit.
inline bool tidy(DynamicAPInt &x) {
  if (LLVM_LIKELY(fitsInt64(x))) {
    x = DynamicAPInt(static_cast<int64_t>(x));
    return true;
  }
  return withinNumberLimit(x);
}

/// The quotient rounded down; `b` is not zero and has any sign.
inline DynamicAPInt floorDivide(const DynamicAPInt &a, const DynamicAPInt &b) {
  assert(b != 0 && "division by zero has no value");
  return llvm::floorDiv(a, b);
}

/// The quotient rounded up; `b` is not zero and has any sign.
inline DynamicAPInt ceilDivide(const DynamicAPInt &a, const DynamicAPInt &b) {
  assert(b != 0 && "division by zero has no value");
  return llvm::ceilDiv(a, b);
}

/// a - b * floorDivide(a, b): zero, or of the sign of `b`, which is not zero.
inline DynamicAPInt floorModulo(const DynamicAPInt &a, const DynamicAPInt &b) {
  if (LLVM_LIKELY(fitsInt64(a) && fitsInt64(b))) {
    int64_t y = static_cast<int64_t>(b);
    if (y == 1 || y == -1)
      return DynamicAPInt(0); // INT64_MIN % -1 would trap
    int64_t rem = static_cast<int64_t>(a) % y;
    if (rem != 0 && (rem < 0) != (y < 0))
      rem += y;
    return DynamicAPInt(rem);
  }
  return a - b * floorDivide(a, b);
}

/// The greatest common divisor, >= 0, of numbers of any sign; gcd(0, 0) == 0.
DynamicAPInt greatestCommonDivisor(const DynamicAPInt &a,
                                   const DynamicAPInt &b);

/// The x in [0, modulus) with a * x == 1 (mod modulus), by the extended
/// Euclidean algorithm; `a` and `modulus` >= 1 have no common divisor.
DynamicAPInt inverseModulo(const DynamicAPInt &a, const DynamicAPInt &modulus);

/// The largest x >= 0 with x^exponent <= value; value >= 0, exponent >= 1.
/// Cost: one multiplication chain per bit of the answer.
DynamicAPInt integerRoot(const DynamicAPInt &value, unsigned exponent);

/// base^exponent, or nothing as soon as the magnitude passes the limit.
/// `withinLimit` tells which; the result is unspecified when it is false.
DynamicAPInt integerPower(const DynamicAPInt &base, unsigned exponent,
                          bool &withinLimit);

} // namespace shapeproof::domains

#endif // SHAPEPROOF_BASE_INTEGERS_H
