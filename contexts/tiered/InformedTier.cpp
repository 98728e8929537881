// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See InformedTier.h. Tested by tests/engine/tiered.

#include "tiered/InformedTier.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-tiered"

using namespace shapeproof;
using namespace shapeproof::tiered;

ALWAYS_ENABLED_STATISTIC(NumParts,
                         "Kernels told only the facts that can matter");

InformedTier::InformedTier(TermStore &store, FactLog &log, Tier tier,
                           Budget &work)
    : store(store), row(std::move(tier)), work(work),
      follower(
          log, [this] { kernel->push(); }, [this] { kernel->pop(); },
          [this](auto &fact) { kernel->assume(fact.claim, fact.id); }) {}

Kernel &InformedTier::whole() {
  if (!kernel)
    kernel = row.create(store, work);
  follower.catchUp();
  part.reset();
  toldToParts = 0;
  return *kernel;
}

Kernel &InformedTier::informed(ClaimId claim, Consistency &consistency) {
  // Folding takes in facts at no cost, as it only looks for false ones.
  const size_t unseen = follower.numUnseen();
  if (is(TierRole::Solver) || is(TierRole::Folding) ||
      unseen < limits::tierFreeFacts || !consistency.isKnown())
    return whole();
  FactIndex &facts = consistency.index();
  const auto touched = facts.touched(claim);
  llvm::SmallVector<uint64_t, 4> wanted;
  for (FactIndex::Component component : touched)
    wanted.push_back(facts.version(component));
  llvm::sort(wanted);
  if (part && versions == wanted)
    return *part;
  llvm::SmallVector<uint32_t, 32> indices;
  // The whole kernel is told all facts once parts have cost as much.
  const size_t most = unseen - std::min(unseen, toldToParts);
  if (!facts.collect(touched, most / 2, indices))
    return whole();
  ++NumParts;
  LLVM_DEBUG(llvm::dbgs() << row.name << " is told " << indices.size() << " of "
                          << facts.size() << " facts\n");
  part = row.create(store, work);
  versions = std::move(wanted);
  toldToParts += 1 + indices.size();
  for (uint32_t i : indices)
    part->assume(facts[i].claim, facts[i].id);
  return *part;
}

size_t InformedTier::memoryUsage() const {
  return (kernel ? kernel->memoryUsage() : 0) +
         (part ? part->memoryUsage() : 0);
}
