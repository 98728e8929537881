// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of residue classes.
//
// Idea: write the members of r (mod m) as r + m*i for all integers i and read
// the result's modulus off the coefficients, constants being m == 0:
//
//   (r + m*i) * (s + k*j) = r*s + s*m*i + r*k*j + m*k*i*j
//                                  is r*s modulo gcd(s*m, r*k, m*k)
//   (r + m*i) floordiv c  = r floordiv c + (m/c)*i       where c divides m;
//                           otherwise two neighbours differ by q and by q + 1
//                           somewhere, and nothing is known.
//
// Tested by tests/engine/domains/CongruenceTest.cpp.

#include "engine/domains/Congruence.h"
#include "engine/domains/Limit.h"

#include "llvm/Support/raw_ostream.h"

namespace shapeproof::domains {

const Int &largestKept() {
  static const Int largest(llvm::APInt::getLowBitsSet(513, 512));
  return largest;
}

const Int &smallestKept() {
  static const Int smallest = -largestKept();
  return smallest;
}

Congruence Congruence::make(const Int &remainder, const Int &modulus) {
  Congruence result;
  result.mod = modulus < 0 ? -modulus : modulus;
  result.rem = modulus == 0 ? remainder : floorModulo(remainder, result.mod);
  if (LLVM_UNLIKELY(!makeKept(result.mod) || !makeKept(result.rem)))
    return top();
  return result;
}

bool Congruence::contains(const Int &x) const {
  if (mod == 1)
    return true;
  if (mod == 0)
    return x == rem;
  return mod > 0 && floorModulo(x, mod) == rem;
}

bool Congruence::contains(const Congruence &other) const {
  if (isTop() || other.isEmpty())
    return true;
  if (isEmpty())
    return false;
  if (isConstant())
    return other.isConstant() && rem == other.rem;
  return floorModulo(other.mod, mod) == 0 && floorModulo(other.rem, mod) == rem;
}

Congruence Congruence::meet(const Congruence &other) const {
  if (isTop() || other.isEmpty() || *this == other)
    return other;
  if (other.isTop() || isEmpty())
    return *this;
  if (isConstant())
    return other.contains(rem) ? *this : empty();
  if (other.isConstant())
    return contains(other.rem) ? other : empty();
  // rem + mod * i == other.rem (mod other.mod), divided by the gcd.
  Int common = greatestCommonDivisor(mod, other.mod);
  Int distance = other.rem - rem;
  if (floorModulo(distance, common) != 0)
    return empty();
  Int step = floorDivide(mod, common);
  Int steps = floorDivide(other.mod, common);
  Int i = steps == 1 ? Int(0)
                     : floorModulo(floorDivide(distance, common) *
                                       inverseModulo(step, steps),
                                   steps);
  Int least = mod * steps;
  if (LLVM_UNLIKELY(least > largestKept())) {
    if (mod != other.mod)
      return mod < other.mod ? other : *this;
    return rem < other.rem ? *this : other;
  }
  return make(rem + mod * i, least);
}

Congruence Congruence::join(const Congruence &other) const {
  if (isEmpty() || other.isTop() || *this == other)
    return other;
  if (other.isEmpty() || isTop())
    return *this;
  return make(rem, greatestCommonDivisor(greatestCommonDivisor(mod, other.mod),
                                         rem - other.rem));
}

void Congruence::print(llvm::raw_ostream &os) const {
  if (isEmpty())
    os << "empty";
  else if (isTop())
    os << "top";
  else if (isConstant())
    os << "= " << rem;
  else
    os << rem << " mod " << mod;
}

Congruence add(const Congruence &a, const Congruence &b) {
  if (a.isEmpty() || b.isEmpty())
    return Congruence::empty();
  if (a.isTop() || b.isTop())
    return Congruence::top();
  return Congruence::make(a.remainder() + b.remainder(),
                          greatestCommonDivisor(a.modulus(), b.modulus()));
}

Congruence negate(const Congruence &a) {
  if (a.isEmpty() || a.isTop())
    return a;
  return Congruence::make(-a.remainder(), a.modulus());
}

Congruence multiply(const Congruence &a, const Congruence &b) {
  if (a.isEmpty() || b.isEmpty())
    return Congruence::empty();
  if (a.isTop() && b.isTop())
    return a;
  const Int &m = a.modulus(), &k = b.modulus();
  const Int &r = a.remainder(), &s = b.remainder();
  return Congruence::make(
      r * s, greatestCommonDivisor(greatestCommonDivisor(s * m, r * k), m * k));
}

Congruence scale(const Congruence &a, const Int &factor) {
  if (a.isEmpty())
    return a;
  return Congruence::make(a.remainder() * factor, a.modulus() * factor);
}

Congruence power(const Congruence &a, unsigned exponent) {
  if (a.isEmpty())
    return a;
  if (exponent == 0)
    return Congruence::constant(1);
  if (a.isConstant()) {
    bool withinLimit;
    Int value = integerPower(a.remainder(), exponent, withinLimit);
    return withinLimit ? Congruence::constant(value) : Congruence::top();
  }
  // Square and multiply. Multiplying residue classes as if their members were
  // independent is sound for equal ones, and stops growing at the limit.
  Congruence result = Congruence::constant(1), square = a;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1)
      result = multiply(result, square);
    square = multiply(square, square);
    if (square.isTop())
      return exponent == 1 ? result : Congruence::top();
  }
  return result;
}

Congruence floorDivide(const Congruence &a, const Congruence &b) {
  if (a.isEmpty() || b.isEmpty())
    return Congruence::empty();
  if (b.contains(0))
    return Congruence::top();
  if (a.isConstant() && a.remainder() == 0)
    return a;
  if (!b.isConstant())
    return Congruence::top();
  const Int &divisor = b.remainder();
  if (floorModulo(a.modulus(), divisor) != 0)
    return Congruence::top();
  return Congruence::make(floorDivide(a.remainder(), divisor),
                          floorDivide(a.modulus(), divisor));
}

Congruence modulo(const Congruence &a, const Congruence &b) {
  if (a.isEmpty() || b.isEmpty())
    return Congruence::empty();
  if (b.contains(0))
    return Congruence::top();
  if (b.isConstant() && floorModulo(a.modulus(), b.remainder()) == 0)
    return Congruence::constant(floorModulo(a.remainder(), b.remainder()));
  // The result is the dividend less a multiple of the divisor, and all
  // divisors are multiples of gcd(b.modulus, b.remainder).
  return Congruence::make(
      a.remainder(),
      greatestCommonDivisor(a.modulus(),
                            greatestCommonDivisor(b.modulus(), b.remainder())));
}

Congruence unscale(const Congruence &image, const Int &factor) {
  if (image.isEmpty() || image.isTop())
    return image;
  if (factor == 0)
    return image.contains(0) ? Congruence::top() : Congruence::empty();
  const Int &m = image.modulus();
  Int common = greatestCommonDivisor(m, factor);
  if (floorModulo(image.remainder(), common) != 0)
    return Congruence::empty();
  Int target = floorDivide(image.remainder(), common);
  Int coefficient = floorDivide(factor, common);
  if (m == 0) // coefficient is 1 or -1
    return Congruence::constant(target * coefficient);
  Int step = floorDivide(m, common);
  return Congruence::make(
      target * inverseModulo(floorModulo(coefficient, step), step), step);
}

} // namespace shapeproof::domains
