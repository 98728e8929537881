// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interning of fact sets: sorted vectors, found by a hash. Unions are rare
// (most values have the empty set), so nothing cleverer is needed.

#include "import/Evidence.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>

namespace shapeproof {

EvidenceId EvidenceTable::intern(std::vector<FactId> facts) {
  size_t hash = facts.size();
  for (FactId fact : facts)
    hash = (hash ^ fact.raw) * 0x9E3779B97F4A7C15ull;
  llvm::SmallVector<EvidenceId, 1> &alike = ids[hash >> 8];
  for (EvidenceId set : alike)
    if (sets[set.raw] == facts)
      return set;
  alike.push_back(EvidenceId(uint32_t(sets.size())));
  sets.push_back(std::move(facts));
  return alike.back();
}

EvidenceId EvidenceTable::of(llvm::ArrayRef<FactId> facts) {
  std::vector<FactId> sorted(facts.begin(), facts.end());
  llvm::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return intern(std::move(sorted));
}

EvidenceId EvidenceTable::of(FactId fact) {
  auto [known, isNew] = ofOne.try_emplace(fact, kNoEvidence);
  if (isNew)
    known->second = intern({fact});
  return known->second;
}

EvidenceId EvidenceTable::unite(EvidenceId a, EvidenceId b) {
  if (a == b || b == kNoEvidence)
    return a;
  if (a == kNoEvidence)
    return b;
  std::vector<FactId> both;
  std::set_union(sets[a.raw].begin(), sets[a.raw].end(), sets[b.raw].begin(),
                 sets[b.raw].end(), std::back_inserter(both));
  return intern(std::move(both));
}

} // namespace shapeproof
