// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The context that knows which dims and shapes are equal or different.
//
// Congruence closure (closure/CongruenceClosure.h) behind the kernel interface:
// n == m, m == k gives n == k and n floordiv 4 == k floordiv 4; n == m + 1
// refutes n == m. It knows no order: n >= 1 and n <= 1 tell it nothing. A bound
// it gives only for a term that equals a constant.
//
// Cost: isEqual of two terms that occur in facts is two table look-ups; n facts
// settle in O(n log n) plus the terms they re-normalise.

#ifndef SHAPEPROOF_CONTEXTS_EQUALITY_EQUALITYKERNEL_H
#define SHAPEPROOF_CONTEXTS_EQUALITY_EQUALITYKERNEL_H

#include "kernel/Kernel.h"

namespace shapeproof {

std::unique_ptr<Kernel> createEqualityKernel(TermStore &store,
                                             const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_EQUALITY_EQUALITYKERNEL_H
