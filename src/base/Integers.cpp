// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rarely taken halves of exact integer arithmetic: limits, the extended
// Euclidean algorithm, roots. Example: 3 * inverseModulo(3, 7) == 15 == 1
// (mod 7), and integerRoot(26, 3) == 2 because 3^3 is too large.
//
// Tested by tests/unit/domains/IntegersTest.cpp.

#include "base/Integers.h"

#include <numeric>

namespace shapeproof::domains {

const DynamicAPInt &largestNumber() {
  static const DynamicAPInt limit(
      llvm::APInt::getLowBitsSet(kMaxNumberBits + 1, kMaxNumberBits));
  return limit;
}

bool withinNumberLimit(const DynamicAPInt &x) {
  return x <= largestNumber() && -x <= largestNumber();
}

DynamicAPInt greatestCommonDivisor(const DynamicAPInt &a,
                                   const DynamicAPInt &b) {
  constexpr int64_t smallest = std::numeric_limits<int64_t>::min();
  if (LLVM_LIKELY(fitsInt64(a) && fitsInt64(b) && a != smallest &&
                  b != smallest))
    return DynamicAPInt(
        std::gcd(static_cast<int64_t>(a), static_cast<int64_t>(b)));
  return llvm::gcd(abs(a), abs(b));
}

DynamicAPInt inverseModulo(const DynamicAPInt &a, const DynamicAPInt &modulus) {
  // Invariant: oldX * a == oldR and x * a == r (mod modulus).
  DynamicAPInt oldR = floorModulo(a, modulus), r = modulus;
  DynamicAPInt oldX(1), x(0);
  while (r != 0) {
    DynamicAPInt quotient = floorDivide(oldR, r);
    DynamicAPInt nextR = oldR - quotient * r;
    oldR = r;
    r = nextR;
    DynamicAPInt nextX = oldX - quotient * x;
    oldX = x;
    x = nextX;
  }
  return floorModulo(oldX, modulus);
}

DynamicAPInt integerPower(const DynamicAPInt &base, unsigned exponent,
                          bool &withinLimit) {
  withinLimit = true;
  if (base == 0 || base == 1)
    return exponent == 0 ? DynamicAPInt(1) : base;
  if (base == -1)
    return DynamicAPInt(exponent % 2 == 0 ? 1 : -1);
  DynamicAPInt result(1);
  for (unsigned i = 0; i < exponent; ++i) {
    result *= base; // at most kMaxNumberBits rounds: |base| >= 2
    if (!tidy(result)) {
      withinLimit = false;
      return result;
    }
  }
  return result;
}

DynamicAPInt integerRoot(const DynamicAPInt &value, unsigned exponent) {
  if (exponent == 1 || value <= 1)
    return value;
  auto fits = [&](const DynamicAPInt &x) {
    bool withinLimit;
    DynamicAPInt power = integerPower(x, exponent, withinLimit);
    return withinLimit && power <= value;
  };
  DynamicAPInt step(1);
  while (fits(step * 2))
    step *= 2;
  // Invariant: root^exponent <= value < (root + 2 * step)^exponent.
  DynamicAPInt root = step;
  for (; step != 0; step = floorDivide(step, DynamicAPInt(2)))
    if (fits(root + step))
      root += step;
  return root;
}

} // namespace shapeproof::domains
