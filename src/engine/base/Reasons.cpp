// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expanding reasons: a walk over the derivation graph, each node once.

#include "engine/base/Reasons.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

llvm::SmallVector<FactId, 4>
ReasonTable::facts(llvm::ArrayRef<ReasonId> reasons, size_t *visited) const {
  llvm::SmallVector<FactId, 4> result;
  llvm::SmallVector<ReasonId, 16> work(reasons.begin(), reasons.end());
  llvm::DenseSet<ReasonId> seen;
  while (!work.empty()) {
    ReasonId r = work.pop_back_val();
    if (!seen.insert(r).second)
      continue;
    const Entry &e = entries[r.raw];
    if (e.kind == Entry::Fact)
      result.push_back(FactId(e.first));
    else if (e.kind == Entry::Derived)
      for (uint32_t k = e.first; parents[k].valid(); ++k)
        work.push_back(parents[k]);
  }
  if (visited)
    *visited += seen.size();
  llvm::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}
