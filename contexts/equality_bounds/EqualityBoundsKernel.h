// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The context that knows equalities, bounds and divisibility together.
//
// Intervals and congruences on the equality classes, see
// classes/ClassBoundsKernel.h. Decides most of what compilers ask without any
// linear algebra: halves of a tensor cut at h = n floordiv 2 are [0, h) and
// [h, 2 * h), and have the same extent.

#ifndef SHAPEPROOF_CONTEXTS_EQUALITY_BOUNDS_EQUALITYBOUNDSKERNEL_H
#define SHAPEPROOF_CONTEXTS_EQUALITY_BOUNDS_EQUALITYBOUNDSKERNEL_H

#include "kernel/Kernel.h"

namespace shapeproof {

std::unique_ptr<Kernel>
createEqualityBoundsKernel(TermStore &store, const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_EQUALITY_BOUNDS_EQUALITYBOUNDSKERNEL_H
