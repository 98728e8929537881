// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The residues of a factor, from those of the product and the other factor.
//
//   a*b == 0 (mod 8),   b == 1 (mod 2)     a == 0 (mod 8)
//   a*b == 0 (mod 12),  b == 2 (mod 4)     a == 0 (mod 2)
//   a*b == 3 (mod 8),   b == 1 (mod 4)     a == 3 (mod 4)
//
// Modulo a power of a prime p: where b == r (mod p^K) and r has fewer than K
// factors p, b has as many as r, so all further ones of the product are in a.
// The rest of b is a unit, known modulo what is left of p^K, and is divided by.
// Primes p for which r == 0 (mod p^K) say nothing of a, except 2: factors of an
// odd number are odd. No number is factored: parts are split off by greatest
// common divisors.
//
// Tested by tests/engine/base/FactorResidueTest.cpp, against enumeration.

#ifndef SHAPEPROOF_BASE_FACTORRESIDUE_H
#define SHAPEPROOF_BASE_FACTORRESIDUE_H

#include "engine/base/ExactInt.h"
#include <optional>

namespace shapeproof {

/// The integers x == remainder (mod modulus); the number `remainder` alone if
/// the modulus is 0.
struct ResidueClass {
  Int remainder, modulus;
};

/// The least class with every `a` for which a*b is in `product` for some b in
/// `factor`; nothing if there is none. The moduli are >= 0, that of the factor
/// >= 1. (If the product is a number, classes for which there is no such b may
/// be given, and the class may not be the least.)
std::optional<ResidueClass> residueOfFactor(const ResidueClass &product,
                                            const ResidueClass &factor);

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_FACTORRESIDUE_H
