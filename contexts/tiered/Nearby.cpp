// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Nearby.h. Tested by tests/engine/laws and tests/engine/tiered.

#include "tiered/Nearby.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-tiered"

using namespace shapeproof;
using namespace shapeproof::tiered;

ALWAYS_ENABLED_STATISTIC(NumNearby, "Kernels told the facts near a question");

/// The number of facts told, by ring, and the number of facts examined for each
/// symbol.
static constexpr size_t kNear[] = {limits::nearestFacts,
                                   4 * limits::nearestFacts};

Kernel *Nearby::about(Term claimOrDim, Ring ring) {
  FactIndex &facts = consistency.index();
  if (facts.size() <= limits::nearbyFacts ||
      !consistency.models().satisfiesAll())
    return nullptr;
  auto near = facts.nearest(claimOrDim, kNear[ring], 2 * limits::nearestFacts);
  auto &[kernel, told] = last[ring];
  if (kernel && near == told)
    return kernel.get();
  ++NumNearby;
  kernel = tiers[ring].create(store, work);
  for (const AssumedFact &fact : near)
    kernel->assume(fact.claim, fact.id);
  told = std::move(near);
  return kernel.get();
}

size_t Nearby::memoryUsage() const {
  size_t bytes = 0;
  for (const Informed &informed : last)
    bytes += informed.kernel ? informed.kernel->memoryUsage() : 0;
  return bytes;
}
