// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of every solver-free context: a list of theories.
//
// Formulas are taken apart for the theories, and what they conclude is brought
// together, by Deduction. A claim that is not decided at once is Proved when
// its negation, assumed in a scope, contradicts, and Refuted when it itself
// does (CaseSplits). What that leaves open may go to a proof search
// (ProofSearch). A question leaves nothing behind: whatever it assumes or adds
// is in a scope.
//
// contexts/Registry.cpp names the theories of each context.

#ifndef SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H
#define SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H

#include "kernel/CaseSplits.h"
#include "kernel/Kernel.h"

namespace shapeproof {

/// What a context is made of.
struct Composition {
  /// In the order in which they are settled and asked: equality comes before
  /// theories that work on its classes.
  std::vector<CreateTheory> theories;
  /// At a budget of 1; more of it tries more arms.
  SplitLimits splits = {};
  /// Whether claims that stay open go to a proof search.
  bool searchesProofs = false;
};

/// With a budget to share, what it does is charged there; else it has its own.
std::unique_ptr<Kernel> createDeductiveKernel(TermStore &store,
                                              const ContextOptions &options,
                                              const Composition &composition,
                                              Budget *shared = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H
