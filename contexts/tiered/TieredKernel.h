// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The default context: several ways to decide, cheapest first.
//
//   n == k, k == m    |-  n == m        by look-up; no tier is asked
//   n >= 3            |-  n * n >= 9    by a tier: products are beyond the rest
//
// A question passes a table of stages (TieredKernel.cpp) until one answers: the
// normal form, equalities among the facts (substitution/Substitution.h), short
// proofs from linear facts around the claim (linear/ShortProofs.h), a look at
// assignments of the facts (model/StandingModels.h), of many facts those near
// the claim (Nearby.h), then the tiers, with searches for two assignments that
// show a claim contingent (ContingentSearch.h) before the dearer ones. The
// table says which stages a quick question skips. The answer names what
// decided: "substitution", "linear", "search" or the tier.
//
// Where no assignment of the facts is known, a verdict is given only after the
// facts have been looked at for contradictions (kernel/Consistency.h), once, at
// the end: a cheap stage would not notice that it speaks of nothing.
//
// Facts are shared lazily: a tier that is asked after facts it has not seen is
// told them then (FactLog.h), or only those that can matter (InformedTier.h).
// Answers are cached until the facts change.
//
// Cost: that of the cheapest stage that decides, plus a look-up.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H
#define SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H

#include "kernel/Consistency.h"
#include <vector>

namespace shapeproof {

/// The role of a tier.
enum class TierRole : uint8_t {
  Folding, ///< Looks at the claim alone, and not at whether facts contradict.
  Classes, ///< Has equality classes: most claims it leaves open are contingent.
  Engine,  ///< Knows more.
  Solver,  ///< Asked last, and neither for isEqual nor whether facts
           ///< contradict, which have to be quick.
};

/// One tier, handed in by the registry.
struct Tier {
  llvm::StringRef name;
  TierRole role;
  /// The budget outlives the kernel.
  CreateEngine create;
};

std::unique_ptr<Kernel> createTieredKernel(TermStore &store,
                                           std::vector<Tier> tiers,
                                           const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H
