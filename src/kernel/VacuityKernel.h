// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that stands alone: its answers say that the facts contradict,
// wherever a search for contradictions finds that they do.
//
//   facts: k * k == 2, n == m          is n + 1 == m?
//   the theories refute it; but there is no such k, so it is vacuous
//
// A kernel without a search for proofs is asked for the opposite of each
// verdict; one with a search gets all of Consistency.h. The tiers of `tiered`
// are not wrapped, as `tiered` looks for contradictions itself.

#ifndef SHAPEPROOF_KERNEL_VACUITYKERNEL_H
#define SHAPEPROOF_KERNEL_VACUITYKERNEL_H

#include "kernel/Consistency.h"

namespace shapeproof {

/// `create` makes the kernel that answers; `searches`: with Consistency.
std::unique_ptr<Kernel> createVacuityKernel(TermStore &store,
                                            const ContextOptions &options,
                                            const CreateEngine &create,
                                            bool searches);

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_VACUITYKERNEL_H
