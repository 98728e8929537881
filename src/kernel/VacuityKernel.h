// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel whose answers say that the facts contradict, wherever a search for
// contradictions finds that they do.
//
//   facts: k * k == 2, n == m          is n + 1 == m?
//   the theories refute it; but there is no such k, so it is vacuous
//
// A kernel that answers from the first few facts it needs may or may not come
// across a contradiction, by the order of facts and the names of symbols. Here
// each answer is doubted alike, unless an assignment of all facts is known
// (Consistency.h).

#ifndef SHAPEPROOF_KERNEL_VACUITYKERNEL_H
#define SHAPEPROOF_KERNEL_VACUITYKERNEL_H

#include "kernel/Consistency.h"

namespace shapeproof {

/// `create` makes the kernel that answers.
std::unique_ptr<Kernel> createVacuityKernel(TermStore &store,
                                            const ContextOptions &options,
                                            const CreateEngine &create);

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_VACUITYKERNEL_H
