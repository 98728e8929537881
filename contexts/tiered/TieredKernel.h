// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The default context: several ways to decide, cheapest first.
//
//   n == k, k == m    |-  n == m        by look-up; no tier is asked
//   n >= 3            |-  n * n >= 9    by a tier: products are beyond the rest
//
// A question passes a table of stages (TieredKernel.cpp) until one answers: the
// normal form; equalities among the facts (substitution/Substitution.h); short
// proofs from linear facts around the claim (linear/ShortProofs.h); evaluation
// in assignments of the facts (model/StandingModels.h); if there are many
// facts, those near the claim (Nearby.h); then the tiers. Before the expensive
// tiers, searches look for two assignments that show a claim contingent
// (ContingentSearch.h). The table has the stages that a quick question skips.
// The answer names its decider: "substitution", "linear", "search" or the tier.
//
// Where no assignment of the facts is known, a verdict is given only after the
// facts have been checked for contradictions (kernel/Consistency.h), once, at
// the end, as a cheap stage would not notice contradicting facts.
//
// Facts are shared lazily: before a tier is asked, it is told the facts it has
// not seen (FactLog.h), or only those that can matter (InformedTier.h). Answers
// are cached until the facts change.
//
// Cost: that of the cheapest stage that decides, plus a look-up.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H
#define SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H

#include "engine/kernel/Consistency.h"
#include <vector>

namespace shapeproof {

/// The role of a tier.
enum class TierRole : uint8_t {
  Folding, ///< Looks at the claim alone, and not at whether facts contradict.
  Classes, ///< Has equality classes: most claims it leaves open are contingent.
  Engine,  ///< Decides more claims.
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
