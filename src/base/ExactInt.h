// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for exact integers.
//
// DynamicAPInt leaves its 64-bit path when a result overflows and does not come
// back by itself: (2^63) - 1 computed from large operands compares equal to,
// but hashes unlike, the literal. `canonical` brings a value back; terms hold
// canonical values only.

#ifndef SHAPEPROOF_BASE_EXACTINT_H
#define SHAPEPROOF_BASE_EXACTINT_H

#include "shapeproof/Ids.h"
#include <limits>

namespace shapeproof {

inline bool fitsInt64(const Int &x) {
  return x >= std::numeric_limits<int64_t>::min() &&
         x <= std::numeric_limits<int64_t>::max();
}

/// The same value, on the 64-bit path where it fits.
inline Int canonical(const Int &x) {
  return fitsInt64(x) ? Int(static_cast<int64_t>(x)) : x;
}

/// |x| < 2^TermStore::kMaxBits.
bool withinCap(const Int &x);

/// Equal values hash alike, whatever their representation.
uint64_t hashInt(const Int &x);

/// Rounds down; the divisor is not zero.
Int floorDivide(const Int &a, const Int &b);
/// a - b * floorDivide(a, b): has the divisor's sign.
Int floorModulo(const Int &a, const Int &b);

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_EXACTINT_H
