// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moving a context between places. See Points.h.

#include "facts/Points.h"
#include "ir/Limits.h"
#include <algorithm>

namespace shapeproof {

void FactStack::add(FactHolder &holder, FactId fact, ClaimId claim,
                    bool opensScope) {
  if (opensScope || marks.empty() ||
      assumed.size() - marks.back() >= limits::factsPerScope) {
    holder.push();
    marks.push_back(assumed.size());
  }
  holder.assume(claim, fact);
  assumed.push_back(fact);
}

llvm::SmallVector<FactId> FactStack::shrink(FactHolder &holder, size_t size) {
  size_t kept = assumed.size();
  while (kept > size) {
    holder.pop();
    kept = marks.back();
    marks.pop_back();
  }
  llvm::SmallVector<FactId> dropped(assumed.begin() + kept, assumed.end());
  assumed.resize(kept);
  return dropped;
}

void PointCursor::moveTo(const PointTree &tree, Point to,
                         const FactTable &facts, FactHolder &holder) {
  if (!path.empty() && path.back().scope == to.scope &&
      path.back().facts == to.facts)
    return;
  next.clear();
  for (Point p = to;; p = tree.parent(p.scope)) {
    next.push_back(p);
    if (p.scope == 0)
      break;
  }
  std::reverse(next.begin(), next.end());

  // The number of facts that both places have.
  size_t common = 0;
  for (size_t i = 0; i < path.size() && i < next.size(); ++i) {
    if (path[i].scope != next[i].scope)
      break;
    common += std::min(path[i].facts, next[i].facts);
    if (path[i].facts != next[i].facts)
      break;
  }
  for (FactId fact : stack.shrink(holder, common))
    --count[fact.raw];

  // Assumes the facts that only the second place has.
  size_t skip = stack.facts().size();
  count.resize(facts.size(), 0);
  for (Point p : next) {
    for (uint32_t i = std::min<size_t>(skip, p.facts); i < p.facts; ++i) {
      FactId fact = tree.fact(p.scope, i);
      stack.add(holder, fact, facts[fact].claim, /*opensScope=*/i == 0);
      ++count[fact.raw];
    }
    skip -= std::min<size_t>(skip, p.facts);
  }
  std::swap(path, next);
}

} // namespace shapeproof
