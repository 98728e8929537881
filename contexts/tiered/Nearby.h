// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiers without a solver, told only the facts near the question.
//
//   of ten thousand facts, those that share a symbol with  i < n  or with
//   another such fact, the latest first: the tier of equality classes is told a
//   handful, the strongest tier some dozens
//
// In a long function everything is connected with everything, and most
// questions are about facts close by. Consequences of some facts are
// consequences of all, so a proof found here is valid; and it is used only
// where an assignment of all facts is known, so the facts do not contradict.
// Open questions are left to tiers that know all facts. The cost of a question
// does not depend on the number of facts.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_NEARBY_H
#define SHAPEPROOF_CONTEXTS_TIERED_NEARBY_H

#include "engine/kernel/Consistency.h"
#include "tiered/TieredKernel.h"

namespace shapeproof::tiered {

class Nearby {
public:
  /// Inner: few facts for a weak tier; Outer: more facts for a strong one.
  enum Ring { Inner, Outer };
  static constexpr Ring kRings[] = {Inner, Outer};

  Nearby(TermStore &store, Tier inner, Tier outer, Consistency &consistency,
         Budget &work)
      : store(store), tiers{std::move(inner), std::move(outer)},
        consistency(consistency), work(work) {}

  llvm::StringRef name(Ring ring) const { return tiers[ring].name; }
  /// A kernel that was told the facts near a claim or dim. Null if there are
  /// few facts in all, or they are not known to hold together.
  Kernel *about(Term claimOrDim, Ring ring);

  size_t memoryUsage() const;

private:
  TermStore &store;
  const Tier tiers[std::size(kRings)];
  Consistency &consistency;
  Budget &work;
  /// The last kernel of each ring, and the facts it was told.
  struct Informed {
    std::unique_ptr<Kernel> kernel;
    llvm::SmallVector<AssumedFact, 16> told;
  };
  Informed last[std::size(kRings)];
};

} // namespace shapeproof::tiered

#endif // SHAPEPROOF_CONTEXTS_TIERED_NEARBY_H
