// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The theory of shapes of unknown rank for kernels without equality classes.
//
//   s == t              their ranks, element counts and extents are equal
//   rank(s) == 2        s is [s[0], s[1]]
//   s[0] <= 3, t[0] > 3 s != t, if their ranks are known
//
// It knows the equalities that were assumed literally, and of other shapes what
// the bounds engine says of their ranks, extents and element counts. It follows
// the bounds theory in a kernel's list. (The equality theory has shapes of its
// own.)

#ifndef SHAPEPROOF_THEORIES_SHAPES_H
#define SHAPEPROOF_THEORIES_SHAPES_H

#include "theories/Theory.h"

namespace shapeproof {

std::unique_ptr<Theory> shapesTheory(TheoryState &state,
                                     const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_SHAPES_H
