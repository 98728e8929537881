// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interning of fact sets: sorted vectors in an ordered map. Unions are rare
// (most values have the empty set), so nothing cleverer is needed.

#include "import/Evidence.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>

namespace shapeproof {

EvidenceId EvidenceTable::intern(std::vector<FactId> facts) {
  auto [it, inserted] =
      ids.try_emplace(std::move(facts), EvidenceId(uint32_t(sets.size())));
  if (inserted)
    sets.push_back(it->first);
  return it->second;
}

EvidenceId EvidenceTable::of(llvm::ArrayRef<FactId> facts) {
  std::vector<FactId> sorted(facts.begin(), facts.end());
  llvm::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return intern(std::move(sorted));
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
