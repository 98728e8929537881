// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The default context: several contexts, cheapest first.
//
// Most questions need no solver, and many no tier: equalities by substitution
// (substitution/Substitution.h; the answer says "substitution"), short proofs
// from linear facts around the claim (linear/ShortProofs.h; it says "linear"),
// and a look at assignments of the facts (model/StandingModels.h) come first;
// then, among many facts, two tiers without a solver that are told those near
// the claim (Nearby.h). Then a question goes to the first tier; the next is
// asked only when the answer is Unknown. After the tier of equality classes,
// and with more steps before the solver, two assignments that show a claim
// contingent are searched for (ContingentSearch.h; the answer says "search").
// The answer names the tier that decided.
//
// Where no assignment of the facts is known, a verdict is given only after the
// small components of facts have been looked at for contradictions
// (Consistency.h): a weak tier would not notice that it speaks of nothing.
//
// Facts are shared lazily: a tier that is asked after facts it has not seen is
// told them then (FactLog.h), or only those that can matter (InformedTier.h).
// Answers are cached until the facts change.
//
// Cost: that of the cheapest tier that decides, plus a look-up.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H
#define SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H

#include "kernel/Consistency.h"
#include <vector>

namespace shapeproof {

/// What a tier is there for.
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
