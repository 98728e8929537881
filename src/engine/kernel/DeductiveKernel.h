// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of every solver-free context: a list of theories.
//
// Deduction takes formulas apart for the theories and combines their
// conclusions. A claim that is not decided at once is Proved when its negation,
// assumed in a scope, contradicts, and Refuted when the claim itself does
// (CaseSplits). A claim still open may go to a proof search (ProofSearch). A
// question leaves nothing behind: all that it assumes or adds is in a scope.
//
// contexts/Registry.cpp names the theories of each context.

#ifndef SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H
#define SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H

#include "engine/kernel/CaseSplits.h"
#include "engine/kernel/Kernel.h"

namespace shapeproof {

/// The theories of a context, and its searches.
struct Composition {
  /// The theories in the order in which they are settled and asked: the
  /// equality theory comes before theories that work on its classes.
  std::vector<CreateTheory> theories;
  /// The limits at a budget of 1; a larger budget tries more arms.
  SplitLimits splits = {};
  /// Whether open claims go to a proof search.
  bool searchesProofs = false;
};

/// Charges a shared budget if given; else the kernel has its own.
std::unique_ptr<Kernel> createDeductiveKernel(TermStore &store,
                                              const ContextOptions &options,
                                              const Composition &composition,
                                              Budget *shared = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H
