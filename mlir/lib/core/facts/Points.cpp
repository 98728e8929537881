// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moving a context between places. See Points.h.

#include "core/facts/Points.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace shapeproof {

std::pair<size_t, size_t> PointCursor::setPath(const PointTree &tree,
                                               Point to) {
  auto isOnPath = [&](uint32_t scope) {
    uint32_t depth = tree.depth(scope);
    return depth < path.size() && path[depth].scope == scope;
  };
  next.clear();
  for (; !isOnPath(to.scope); to = tree.parent(to.scope))
    next.push_back(to);
  const size_t depth = tree.depth(to.scope);
  path.resize(depth + 1);
  Step &last = path.back();
  const size_t common = last.before + std::min(last.facts, to.facts);
  last.facts = to.facts;
  for (Point p : llvm::reverse(next))
    path.push_back({p.scope, p.facts, path.back().before + path.back().facts});
  return {depth, common};
}

void PointCursor::drop(size_t kept) {
  for (FactId fact : llvm::ArrayRef(assumed).drop_front(kept))
    --count[fact.raw];
  assumed.resize(kept);
}

} // namespace shapeproof
