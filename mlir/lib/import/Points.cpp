// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moving a context between places. See Points.h.

#include "import/Points.h"
#include <algorithm>

namespace shapeproof {

void PointCursor::moveTo(const PointTree &tree, Point to,
                         const FactTable &facts, InferenceContext &context) {
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

  // What both have.
  size_t common = 0;
  for (size_t i = 0; i < path.size() && i < next.size(); ++i) {
    if (path[i].scope != next[i].scope)
      break;
    common += std::min(path[i].facts, next[i].facts);
    if (path[i].facts != next[i].facts)
      break;
  }
  while (assumed.size() > common) {
    context.pop();
    size_t mark = marks.back();
    marks.pop_back();
    for (size_t i = mark; i < assumed.size(); ++i)
      --count[assumed[i].raw];
    assumed.resize(mark);
  }

  // What only the second has; the first `assumed.size()` are there.
  size_t skip = assumed.size();
  for (Point p : next) {
    if (skip >= p.facts) {
      skip -= p.facts;
      continue;
    }
    for (uint32_t i = skip; i < p.facts; ++i) {
      if (marks.empty() || assumed.size() - marks.back() >= kFactsPerScope) {
        context.push();
        marks.push_back(assumed.size());
      }
      FactId fact = tree.fact(p.scope, i);
      context.assume(facts[fact].claim, fact);
      if (count.size() < facts.size())
        count.resize(facts.size(), 0);
      ++count[fact.raw];
      assumed.push_back(fact);
    }
    skip = 0;
  }
  std::swap(path, next);
}

} // namespace shapeproof
