// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LatestFacts.h.

#include "core/facts/LatestFacts.h"
#include "core/ir/Limits.h"
#include "engine/terms/Broadcasts.h"

namespace shapeproof {

bool LatestFacts::follows(FactId fact, FactId next) {
  if (fact == kNoOverflow) // It has no claim, and comes first.
    return false;
  auto [known, isNew] = following.try_emplace({fact, next}, false);
  if (isNew)
    known->second =
        areAmongFitting(store, facts[fact].claim, facts[next].claim);
  return known->second;
}

void LatestFacts::collectParts(EvidenceId set, std::optional<FactId> next,
                               size_t most,
                               llvm::SmallVectorImpl<FactId> &result) {
  EvidenceTable &sets = facts.evidence();
  if (auto parts = sets.parts(set)) {
    collect(parts->second, next, most, result);
    return collect(parts->first, sets.first(parts->second), most, result);
  }
  const llvm::SmallVector<FactId, 8> inLeaf = sets.facts(set);
  for (FactId fact : llvm::reverse(inLeaf)) {
    if (result.size() >= most)
      return;
    if (!next || !follows(fact, *next))
      result.push_back(fact);
    next = fact;
  }
}

void LatestFacts::collect(EvidenceId set, std::optional<FactId> next,
                          size_t most, llvm::SmallVectorImpl<FactId> &result) {
  if (set == kNoEvidence || result.size() >= most)
    return;
  auto [known, isNew] = left.try_emplace(set);
  if (isNew) {
    llvm::SmallVector<FactId, limits::latestFactsKept + 1> few;
    collectParts(set, std::nullopt, limits::latestFactsKept + 1, few);
    if (few.size() <= limits::latestFactsKept)
      left[set].assign(few.begin(), few.end());
    known = left.find(set);
  }
  if (known->second.empty())
    return collectParts(set, next, most, result);
  for (auto [place, fact] : llvm::enumerate(known->second)) {
    if (result.size() >= most)
      return;
    if (place > 0 || !next || !follows(fact, *next))
      result.push_back(fact);
  }
}

llvm::SmallVector<FactId> LatestFacts::of(EvidenceId set, size_t most) {
  llvm::SmallVector<FactId> result;
  collect(set, std::nullopt, most, result);
  std::reverse(result.begin(), result.end());
  return result;
}

} // namespace shapeproof
