// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The context that knows only the normal form.
//
// `n + m == m + n` and `4 * n + 3 >= 0` hold without any fact, because the
// store already folded them. This context decides nothing else, and costs
// nothing.

#ifndef SHAPEPROOF_CONTEXTS_STATIC_STATICKERNEL_H
#define SHAPEPROOF_CONTEXTS_STATIC_STATICKERNEL_H

#include "engine/kernel/Kernel.h"

namespace shapeproof {

std::unique_ptr<Kernel> createStaticKernel(TermStore &store,
                                           const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_STATIC_STATICKERNEL_H
