// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tier, with a record of the facts it has been told.
//
// Usually one kernel follows all facts. If it would have to be told many, and
// the facts are known to hold together, a fresh kernel is told only those
// connected with the claim: the others cannot matter (law Evident). It is kept
// as long as questions are about the same facts. Such kernels together never
// cost more than telling everything would have cost.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_INFORMEDTIER_H
#define SHAPEPROOF_CONTEXTS_TIERED_INFORMEDTIER_H

#include "engine/kernel/Consistency.h"
#include "tiered/TieredKernel.h"

namespace shapeproof::tiered {

class InformedTier {
public:
  InformedTier(TermStore &store, FactLog &log, Tier row, Budget &work);

  llvm::StringRef name() const { return row.name; }
  bool is(TierRole role) const { return row.role == role; }

  /// The kernel that was told all facts.
  Kernel &whole();
  /// A kernel that was told at least the facts that can matter to the claim.
  Kernel &informed(ClaimId claim, Consistency &facts);
  /// The classes of `whole`, if it knows all facts already.
  const ClassTable *quickTable() const {
    return kernel && follower.numUnseen() == 0 ? kernel->quickTable() : nullptr;
  }

  size_t memoryUsage() const;

private:
  TermStore &store;
  const Tier row;
  Budget &work;
  /// Created when it is first asked, as most functions need few of the tiers.
  std::unique_ptr<Kernel> kernel;
  FactLog::Follower follower;
  /// A kernel that was told the components with these versions only.
  std::unique_ptr<Kernel> part;
  llvm::SmallVector<uint64_t, 4> versions;
  /// The number of such kernels, plus the facts they were told, since `kernel`
  /// last caught up.
  size_t toldToParts = 0;
};

} // namespace shapeproof::tiered

#endif // SHAPEPROOF_CONTEXTS_TIERED_INFORMEDTIER_H
