// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tier with what it has been told of the facts.
//
// Usually one kernel follows all facts. Where it would have to be told many,
// and the facts are known to hold together, a fresh kernel is told those that
// are connected with the claim: the others cannot matter (law Evident). It is
// kept as long as questions are about the same facts. What is spent on such
// kernels never exceeds what telling everything would have cost.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_INFORMEDTIER_H
#define SHAPEPROOF_CONTEXTS_TIERED_INFORMEDTIER_H

#include "kernel/Consistency.h"
#include "tiered/TieredKernel.h"

namespace shapeproof::tiered {

class InformedTier {
public:
  InformedTier(TermStore &store, FactLog &log, Tier row, WorkMeter &work);

  llvm::StringRef name() const { return row.name; }
  bool is(TierRole role) const { return row.role == role; }
  TierRole role() const { return row.role; }

  /// Told all facts.
  Kernel &whole();
  /// Told what can matter to the claim, or more.
  Kernel &informed(ClaimId claim, Consistency &facts);
  /// The classes of `whole`, if it knows all facts already.
  const ClassTable *quickTable() const {
    return kernel && follower.numUnseen() == 0 ? kernel->quickTable() : nullptr;
  }

  size_t memoryUsage() const;

private:
  TermStore &store;
  const Tier row;
  WorkMeter &work;
  /// Created when it is first asked: most functions need few of the tiers.
  std::unique_ptr<Kernel> kernel;
  FactLog::Follower follower;
  /// Told the facts of some components only: those with these versions.
  std::unique_ptr<Kernel> part;
  llvm::SmallVector<uint64_t, 4> versions;
  /// How many such kernels there were, and facts they were told, since `kernel`
  /// last caught up.
  size_t toldToParts = 0;
};

} // namespace shapeproof::tiered

#endif // SHAPEPROOF_CONTEXTS_TIERED_INFORMEDTIER_H
