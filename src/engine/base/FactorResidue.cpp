// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FactorResidue.h.

#include "engine/base/FactorResidue.h"

namespace shapeproof {

/// The largest divisor of n >= 1 all of whose primes divide `primes`.
static Int partWithPrimesOf(Int n, const Int &primes) {
  Int part(1);
  for (Int common = greatestCommonDivisor(n, primes); common != 1;
       common = greatestCommonDivisor(n, primes)) {
    part = canonical(part * common);
    n = floorDivide(n, common);
  }
  return part;
}

std::optional<ResidueClass> residueOfFactor(const ResidueClass &product,
                                            const ResidueClass &factor) {
  // b is g times a unit modulo k/g, and the product is g/h times `a` times that
  // unit, which is `target` modulo `step`.
  const Int g = greatestCommonDivisor(factor.remainder, factor.modulus);
  const Int h = greatestCommonDivisor(g, product.modulus);
  if (floorModulo(product.remainder, h) != 0)
    return std::nullopt;
  const Int units = floorDivide(factor.modulus, g);
  Int target = floorDivide(product.remainder, h);
  Int step = floorDivide(product.modulus, h);
  if (target == 0 && step == 0) // The product is 0, and b only if g is its all.
    return ResidueClass{Int(0), Int(units == 1 ? 1 : 0)};
  // The unit has none of the primes of `units`: a has them.
  const Int inA = partWithPrimesOf(greatestCommonDivisor(target, step), units);
  target = floorDivide(target, inA);
  step = floorDivide(step, inA);
  const Int known = greatestCommonDivisor(step, units);
  // Both parts of the coefficient have no prime of `known`.
  const Int coefficient =
      floorModulo(floorDivide(g, h) * floorDivide(factor.remainder, g), known);
  Int rest = floorModulo(target * inverseModulo(coefficient, known), known);
  rest = canonical(inA * rest);
  Int modulus = canonical(inA * known);
  // Where 2 is a prime of which nothing is known so far: a factor of an odd
  // number is odd.
  const Int two(2);
  if (floorModulo(modulus, two) != 0 && floorModulo(target, two) != 0 &&
      floorModulo(step, two) == 0) {
    if (floorModulo(rest, two) == 0)
      rest = canonical(rest + modulus);
    modulus = canonical(modulus * two);
  }
  return ResidueClass{rest, modulus};
}

} // namespace shapeproof
