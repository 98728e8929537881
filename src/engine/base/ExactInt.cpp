// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rarely taken halves of exact integer arithmetic: numbers beyond 64 bits,
// the extended Euclidean algorithm, roots. Example: 3 * inverseModulo(3, 7) ==
// 15 == 1 (mod 7), and integerRoot(26, 3) == 2 because 3^3 is too large.
//
// Tested by tests/engine/base/ExactIntTest.cpp.

#include "engine/base/ExactInt.h"
#include "llvm/ADT/SmallVector.h"
#include <numeric>
#include <utility>

using namespace shapeproof;
using llvm::APInt;

static APInt withoutLeadingSignBits(const APInt &a) {
  return a.trunc(std::max(a.getSignificantBits(), 2u));
}

/// DynamicAPInt does not give access to its APInt, so its digits are computed.
APInt shapeproof::toAPInt(const Int &x) {
  if (fitsInt64(x))
    return withoutLeadingSignBits(
        APInt(64, static_cast<uint64_t>(static_cast<int64_t>(x)), true));
  const Int base(int64_t(1) << 62);
  llvm::SmallVector<uint64_t, 16> digits;
  for (Int rest = abs(x); rest != 0;) {
    digits.push_back(static_cast<uint64_t>(static_cast<int64_t>(rest % base)));
    rest = rest / base;
  }
  unsigned width = static_cast<unsigned>(digits.size()) * 62 + 64;
  APInt value(width, 0);
  for (size_t i = 0; i < digits.size(); ++i)
    value.insertBits(digits[i], static_cast<unsigned>(62 * i), 62);
  return withoutLeadingSignBits(x < 0 ? -value : value);
}

const Int &shapeproof::largestInt() {
  static const Int largest(APInt::getLowBitsSet(kMaxIntBits + 1, kMaxIntBits));
  return largest;
}

bool shapeproof::isWithinCap(const Int &x) {
  static const Int least = -largestInt();
  return fitsInt64(x) || (x <= largestInt() && x >= least);
}

uint64_t shapeproof::hashInt(const Int &x) {
  if (LLVM_LIKELY(fitsInt64(x)))
    return llvm::hash_value(static_cast<int64_t>(x));
  // The digits would take many divisions; a remainder modulo a prime takes one.
  const Int prime((int64_t(1) << 61) - 1);
  return llvm::hash_value(static_cast<int64_t>(floorModulo(x, prime)));
}

Int shapeproof::greatestCommonDivisor(const Int &a, const Int &b) {
  constexpr int64_t smallest = std::numeric_limits<int64_t>::min();
  if (LLVM_LIKELY(fitsInt64(a) && fitsInt64(b) && a != smallest &&
                  b != smallest))
    return Int(std::gcd(static_cast<int64_t>(a), static_cast<int64_t>(b)));
  Int x = abs(a), y = abs(b);
  if (x < y)
    std::swap(x, y);
  // One division reduces a number that is much larger than the other. Two large
  // numbers of like size would take hundreds; there, shifts are quicker.
  for (bool isFirst = true; y > 1 && !fitsInt64(x); isFirst = false) {
    if (!isFirst && !fitsInt64(y)) {
      APInt p = toAPInt(x), q = toAPInt(y);
      const unsigned width = std::max(p.getBitWidth(), q.getBitWidth());
      return canonical(Int(
          llvm::APIntOps::GreatestCommonDivisor(p.sext(width), q.sext(width))));
    }
    x = std::exchange(y, x % y);
  }
  if (y == 0)
    return canonical(x);
  return y == 1 ? Int(1) : greatestCommonDivisor(x, y);
}

Int shapeproof::inverseModulo(const Int &a, const Int &modulus) {
  // Invariant: oldX * a == oldR and x * a == r (mod modulus).
  Int oldR = floorModulo(a, modulus), r = modulus;
  Int oldX(1), x(0);
  while (r != 0) {
    Int quotient = floorDivide(oldR, r);
    Int nextR = oldR - quotient * r;
    oldR = r;
    r = nextR;
    Int nextX = oldX - quotient * x;
    oldX = x;
    x = nextX;
  }
  return floorModulo(oldX, modulus);
}

Int shapeproof::integerPower(const Int &base, unsigned exponent,
                             bool &withinCap) {
  withinCap = true;
  if (base == 0 || base == 1)
    return exponent == 0 ? Int(1) : base;
  if (base == -1)
    return Int(exponent % 2 == 0 ? 1 : -1);
  Int result(1);
  for (unsigned i = 0; withinCap && i < exponent; ++i) {
    result *= base; // at most kMaxIntBits rounds: |base| >= 2
    withinCap = makeCanonical(result);
  }
  return result;
}

Int shapeproof::integerRoot(const Int &value, unsigned exponent) {
  if (exponent == 1 || value <= 1)
    return value;
  auto fits = [&](const Int &x) {
    bool withinCap;
    Int power = integerPower(x, exponent, withinCap);
    return withinCap && power <= value;
  };
  Int step(1);
  while (fits(step * 2))
    step *= 2;
  // Invariant: root^exponent <= value < (root + 2 * step)^exponent.
  Int root = step;
  for (; step != 0; step = floorDivide(step, Int(2)))
    if (fits(root + step))
      root += step;
  return root;
}
