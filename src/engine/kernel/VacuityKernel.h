// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that checks its verdicts: it answers that the facts contradict where
// a search for contradictions finds that they do.
//
//   facts: k * k == 2, n == m          is n + 1 == m?
//   the theories refute it; but there is no such k, so it is vacuous
//
// If `searches`, all of Consistency.h looks for contradictions; else the kernel
// is only asked for the opposite of each verdict. The tiers of `tiered` are not
// wrapped, as `tiered` looks for contradictions itself.

#ifndef SHAPEPROOF_KERNEL_VACUITYKERNEL_H
#define SHAPEPROOF_KERNEL_VACUITYKERNEL_H

#include "engine/kernel/Consistency.h"

namespace shapeproof {

/// `create` makes the kernel that answers; `searches`: uses Consistency.
std::unique_ptr<Kernel> createVacuityKernel(TermStore &store,
                                            const ContextOptions &options,
                                            const CreateEngine &create,
                                            bool searches);

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_VACUITYKERNEL_H
