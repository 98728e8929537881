// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `z3` context: every claim goes to the Z3 solver.
//
// Problem: some questions need real search. `(n + m) floordiv k * k <= n + m`
// for a k > 0 is one line for a solver and out of reach for closure rules. This
// kernel keeps facts as a scoped list and, per question,
//
//   1. takes the facts connected to the question through shared symbols
//      (Slice.h); nothing is sent to Z3 before the first question;
//   2. builds a fresh Z3 context with names in order of appearance, so that
//      what was asked before cannot change the answer (Session.h);
//   3. asks whether the claim can fail, and whether it can hold, each fact
//      behind an assumption literal: cores become premises, models become
//      assignments, which are used only if Evaluator agrees.
//
// Facts that contradict anywhere make every claim vacuously Proved: each
// connected component is checked once per state of the facts, under a budget of
// its own.
//
// Shapes of unknown rank are an uninterpreted sort while proving, and explicit
// extents up to a small rank while looking for models (ShapeEncoder.h).
//
// Budget. A question may spend a million units of Z3's resource counter (about
// a quarter of a second; counted by Z3, not timed), less in a function of many
// (base/Allowances.h). When they end: Unknown(limit), or an outer bound.
//
// Cost. A fresh Z3 context is about 0.5 ms, a small linear question 0.1 ms on
// top. Checked in bench/Z3Questions.cpp.

#ifndef SHAPEPROOF_CONTEXTS_Z3_Z3KERNEL_H
#define SHAPEPROOF_CONTEXTS_Z3_Z3KERNEL_H

#include "engine/kernel/Kernel.h"
#include <memory>

namespace shapeproof {

/// The store outlives the kernel.
std::unique_ptr<Kernel> createZ3Kernel(TermStore &store,
                                       const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_Z3_Z3KERNEL_H
