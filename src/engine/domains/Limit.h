// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The limit on the size of the numbers that a domain keeps. Narrowing divides,
// takes roots and greatest common divisors, whose cost is a power of the number
// of bits; so the limit is far below that of terms (base/ExactInt.h). Larger
// numbers are weakened: an end opens, a congruence forgets its modulus.

#ifndef SHAPEPROOF_DOMAINS_LIMIT_H
#define SHAPEPROOF_DOMAINS_LIMIT_H

#include "engine/base/ExactInt.h"

namespace shapeproof::domains {

/// 2^512 - 1: products of eight 64-bit factors fit.
const Int &largestKept();
/// The negated largestKept().
const Int &smallestKept();

/// Makes `x` canonical; returns whether a domain keeps it.
inline bool makeKept(Int &x) {
  if (LLVM_LIKELY(fitsInt64(x))) {
    x = Int(static_cast<int64_t>(x));
    return true;
  }
  return x <= largestKept() && x >= smallestKept();
}

} // namespace shapeproof::domains

#endif // SHAPEPROOF_DOMAINS_LIMIT_H
