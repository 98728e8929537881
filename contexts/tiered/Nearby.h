// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiers without a solver, told only the facts near the question.
//
//   of ten thousand facts, those that share a symbol with  i < n  or with
//   another such fact, the latest first: the tier of equality classes is told a
//   handful, the strongest some dozens
//
// In a long function everything is connected with everything, and most
// questions are about what stands close by. What follows from some of the facts
// follows from all, so a proof found here is one; and where an assignment of
// all facts is known it does not speak of nothing. What is left open is for
// those who know all facts. A question costs the same however many there are.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_NEARBY_H
#define SHAPEPROOF_CONTEXTS_TIERED_NEARBY_H

#include "kernel/Consistency.h"
#include "tiered/TieredKernel.h"

namespace shapeproof::tiered {

class Nearby {
public:
  /// The tier that is told, and how many facts.
  enum Ring { Inner, Outer };
  static constexpr Ring kRings[] = {Inner, Outer};

  Nearby(TermStore &store, Tier inner, Tier outer, Consistency &consistency,
         Budget &work)
      : store(store), tiers{std::move(inner), std::move(outer)},
        consistency(consistency), work(work) {}

  llvm::StringRef name(Ring ring) const { return tiers[ring].name; }
  /// A kernel that knows the facts near a claim or dim. Null where they are few
  /// altogether, or are not known to hold together.
  Kernel *about(Term claimOrDim, Ring ring);

  size_t memoryUsage() const;

private:
  TermStore &store;
  const Tier tiers[std::size(kRings)];
  Consistency &consistency;
  Budget &work;
  /// By ring, the last one, and what it knows.
  struct Informed {
    std::unique_ptr<Kernel> kernel;
    llvm::SmallVector<AssumedFact, 16> told;
  };
  Informed last[std::size(kRings)];
};

} // namespace shapeproof::tiered

#endif // SHAPEPROOF_CONTEXTS_TIERED_NEARBY_H
