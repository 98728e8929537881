// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The default context: several contexts, cheapest first.
//
// Most questions need no solver, and many no tier: equalities by substitution
// (substitution/Substitution.h; the answer says "substitution") and one look at
// an assignment of the facts (model/StandingModel.h) come first. Then a
// question goes to the first tier; the next is asked only when the answer is
// Unknown. After the tier of equality classes, and with more steps before the
// solver, two assignments that show a claim contingent are searched for among
// small values, and from values that the tiers came across
// (model/ModelSearch.h). The answer names the tier that decided; "search" is
// the assignments'.
//
// Where no assignment of the facts is known, a verdict is given only after the
// small components of facts have been looked at for contradictions
// (proof/ClaimProver.h): a weak tier would not notice that it speaks of
// nothing.
//
// Facts are shared lazily. A tier that is asked after facts it has not seen is
// told them, in the scopes they were assumed in. Where it would have to be told
// many, and an assignment of all facts is known, a fresh kernel of the tier is
// told the facts that are connected with the claim, and asked instead: the
// others cannot matter (law 7). What is spent on such kernels never exceeds
// what telling everything would have cost. Answers are cached until the facts
// change.
//
// Cost: that of the cheapest tier that decides, plus a look-up.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H
#define SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H

#include "kernel/Kernel.h"
#include <functional>
#include <vector>

namespace shapeproof {

/// One tier, handed in by the registry.
struct Tier {
  llvm::StringRef name;
  std::function<std::unique_ptr<Kernel>()> create;
  /// A solver: asked last, and neither for isEqual nor whether facts
  /// contradict, which have to be quick.
  bool isSolver = false;
};

std::unique_ptr<Kernel> createTieredKernel(TermStore &store,
                                           std::vector<Tier> tiers,
                                           const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_TIERED_TIEREDKERNEL_H
