// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Roots of integers, rounded up: the least side of a square of 10 or more is 4.
//
//   leastRoot(10, 2, 1000) == 4      leastRoot(8, 3, 1000) == 2
//
// By bisection: log2(most) steps of a product with `power` factors.

#ifndef SHAPEPROOF_BASE_ROOT_H
#define SHAPEPROOF_BASE_ROOT_H

#include "engine/base/ExactInt.h"

namespace shapeproof {

/// The least root >= 0 with root^power >= n, or `most` if that is less.
/// `power` is above 0, `most` not below 0.
inline Int leastRoot(const Int &n, unsigned power, const Int &most) {
  // From 1 on, products do not fall.
  Int low(n > 0 && most > 0 ? 1 : 0), high = n > 0 ? most : low;
  while (low < high) {
    const Int middle = floorDivide(low + high, Int(2));
    Int reached(1);
    for (unsigned k = 0; k < power && reached < n; ++k)
      reached = canonical(reached * middle);
    if (reached < n)
      low = canonical(middle + Int(1));
    else
      high = canonical(middle);
  }
  return low;
}

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_ROOT_H
