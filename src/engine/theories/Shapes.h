// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The theory of shapes, extent by extent.
//
//   rank(s) == 2               s is [s[0], s[1]]
//   rank(s) == k + 1           tail(s, k) is [s[k]]
//   s[0] <= 3, t[0] > 3        s != t, if their ranks are known
//   [n, m] != [a, b]           n != a or m != b
//   s == t                     ranks, element counts and extents are equal
//
// It asks the bounds engine, and the equality theory where there is one, about
// ranks, extents and element counts of shapes. It follows the bounds theory in
// a kernel's list. (The equality theory, if there is one, draws the conclusions
// of s == t; else this theory knows only the equalities that were assumed
// literally.)

#ifndef SHAPEPROOF_THEORIES_SHAPES_H
#define SHAPEPROOF_THEORIES_SHAPES_H

#include "engine/theories/Theory.h"

namespace shapeproof {

std::unique_ptr<Theory> shapesTheory(TheoryState &state,
                                     const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_SHAPES_H
