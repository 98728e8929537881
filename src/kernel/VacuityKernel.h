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

#include "kernel/Kernel.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

class WorkMeter;

/// `create` makes the kernel that answers, which charges the meter.
std::unique_ptr<Kernel> createVacuityKernel(
    TermStore &store, const ContextOptions &options,
    llvm::function_ref<std::unique_ptr<Kernel>(WorkMeter &)> create);

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_VACUITYKERNEL_H
