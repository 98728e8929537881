// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact integers: representation, the size cap and division.
//
// An Int (llvm::DynamicAPInt) leaves its 64-bit path when a result overflows
// and does not come back by itself: 2^63 - 1 computed from large operands
// compares equal to, but hashes unlike, the literal. `canonical` brings a value
// back; terms hold canonical values only.
//
// Integers are mathematical (2^63 + 1 is a bound like any other), yet a
// narrowing loop must not be able to grow numbers for ever. So every number
// that a term or a domain keeps has a magnitude below 2^kMaxIntBits. Code that
// computes a larger one weakens it soundly: a term becomes opaque, an end of an
// interval opens, a congruence forgets its modulus.
//
// Division is that of shape terms:
//
//   floorDivide(-7, 2) == -4    floorModulo(-7, 2) == 1     rounds down
//   floorDivide(7, -2) == -4    floorModulo(7, -2) == -1    divisor's sign
//   ceilDivide(-7, 2) == -3
//
// Cost: inline and free of allocation while all numbers fit 64 bits.

#ifndef SHAPEPROOF_BASE_EXACTINT_H
#define SHAPEPROOF_BASE_EXACTINT_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/APInt.h"
#include <cassert>
#include <limits>

namespace shapeproof {

/// Whether `x` is representable in 64 bits. Constant time, no allocation.
inline bool fitsInt64(const Int &x) {
  return x >= std::numeric_limits<int64_t>::min() &&
         x <= std::numeric_limits<int64_t>::max();
}

/// The number, represented by a machine word where it fits.
inline Int canonical(const Int &x) {
  return LLVM_LIKELY(fitsInt64(x)) ? Int(static_cast<int64_t>(x)) : x;
}

/// The value in as few bits as it needs, at least two. Beyond 64 bits it costs
/// as many divisions as the number has words.
llvm::APInt toAPInt(const Int &x);

/// Like canonical, and beyond 64 bits without leading sign bits: for long
/// chains of wide arithmetic, which would otherwise carry the width of the
/// widest number.
inline Int trimmed(const Int &x) {
  return LLVM_LIKELY(fitsInt64(x)) ? Int(static_cast<int64_t>(x))
                                   : Int(toAPInt(x));
}

/// 2^kMaxIntBits - 1, the largest number within the cap.
const Int &largestInt();

/// |x| < 2^kMaxIntBits.
bool isWithinCap(const Int &x);

/// Makes `x` canonical; returns whether it is within the cap.
inline bool makeCanonical(Int &x) {
  if (LLVM_LIKELY(fitsInt64(x))) {
    x = Int(static_cast<int64_t>(x));
    return true;
  }
  return isWithinCap(x);
}

/// Equal values hash alike, whatever their representation.
uint64_t hashInt(const Int &x);

/// The quotient rounded down; `b` is not zero and has any sign.
inline Int floorDivide(const Int &a, const Int &b) {
  assert(b != 0 && "division by zero has no value");
  return canonical(llvm::floorDiv(a, b));
}

/// The quotient rounded up; `b` is not zero and has any sign.
inline Int ceilDivide(const Int &a, const Int &b) {
  assert(b != 0 && "division by zero has no value");
  return canonical(llvm::ceilDiv(a, b));
}

/// a - b * floorDivide(a, b): zero, or of the sign of `b`, which is not zero.
inline Int floorModulo(const Int &a, const Int &b) {
  if (LLVM_LIKELY(fitsInt64(a) && fitsInt64(b))) {
    int64_t y = static_cast<int64_t>(b);
    if (y == 1 || y == -1)
      return Int(0); // INT64_MIN % -1 would trap
    int64_t rem = static_cast<int64_t>(a) % y;
    if (rem != 0 && (rem < 0) != (y < 0))
      rem += y;
    return Int(rem);
  }
  return canonical(b > 0 ? llvm::mod(a, b) : -llvm::mod(-a, -b));
}

/// The greatest common divisor, >= 0, of numbers of any sign; of 0 and 0, 0.
Int greatestCommonDivisor(const Int &a, const Int &b);

/// The x in [0, modulus) with a * x == 1 (mod modulus), by the extended
/// Euclidean algorithm; `a` and `modulus` >= 1 have no common divisor.
Int inverseModulo(const Int &a, const Int &modulus);

/// The largest x >= 0 with x^exponent <= value; value >= 0, exponent >= 1.
/// Cost: one multiplication chain per bit of the answer.
Int integerRoot(const Int &value, unsigned exponent);

/// base^exponent, or nothing as soon as the magnitude passes the cap.
/// `withinCap` tells which; the result is unspecified when it is false.
Int integerPower(const Int &base, unsigned exponent, bool &withinCap);

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_EXACTINT_H
