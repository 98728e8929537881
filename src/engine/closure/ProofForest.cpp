// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explanations: paths in the proof forest.
//
// Every merge adds one edge between the two terms that were found equal,
// labelled with a reason and with the pairs of terms whose equality it used.
// Two nodes of a class are connected by exactly one path; the reasons on it,
// and those of the pairs in turn, explain why they are equal. Each edge is
// followed once.
//
// Terms meet at their normal form: with a == b and b == c, both f(b) and f(c)
// were found equal to f(a), for which a == b is needed. A run of edges that
// only exchange operands is therefore explained by its two ends: f(b) == f(c)
// since b == c. The path between the operands consists of edges that the run
// used, so the explanation is not circular.

#include "engine/base/Limits.h"
#include "engine/closure/CongruenceClosure.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace shapeproof;

void CongruenceClosure::reroot(NodeId n) {
  NodeId child = kNone;
  uint32_t edge = 0;
  while (n != kNone) {
    NodeId parent = nodes[n].proofParent;
    uint32_t parentEdge = nodes[n].proofEdge;
    nodes[n].proofParent = child;
    nodes[n].proofEdge = edge;
    child = n;
    edge = parentEdge;
    n = parent;
  }
}

void CongruenceClosure::cut(NodeId a, NodeId b) {
  // A later merge may have turned the edge around.
  if (nodes[a].proofParent == b)
    nodes[a].proofParent = kNone;
  else
    nodes[b].proofParent = kNone;
}

CongruenceClosure::NodeId CongruenceClosure::meetingOf(NodeId x,
                                                       NodeId y) const {
  if (stamp > ~0u - 2) {
    stamps.assign(stamps.size(), 0);
    stamp = 0;
  }
  uint32_t fromX = ++stamp, fromY = ++stamp;
  // Advance both sides in turn: a chain of 100,000 facts may be one long
  // branch, and the two nodes may be neighbours far from its root.
  for (NodeId i = x, j = y; i != kNone || j != kNone;) {
    if (i != kNone) {
      if (stamps[i] == fromY)
        return i;
      stamps[i] = fromX;
      i = nodes[i].proofParent;
    }
    if (j != kNone) {
      if (stamps[j] == fromX)
        return j;
      stamps[j] = fromY;
      j = nodes[j].proofParent;
    }
  }
  return kNone;
}

/// Whether both have the same operator, one for which equal operands make equal
/// terms.
static bool sameOperator(const TermStore &store, DimId a, DimId b) {
  DimKind kind = store.kind(a);
  if (kind != store.kind(b) || !infoOf(kind).is(kOperandwise) ||
      store.operands(a).size() != store.operands(b).size())
    return false;
  if (kind == DimKind::Apply)
    return store.function(a) == store.function(b);
  if (kind != DimKind::Sum)
    return true;
  LinearView x = store.linearView(a), y = store.linearView(b);
  return x.constant == y.constant &&
         llvm::equal(x.summands, y.summands,
                     [](const Summand &s, const Summand &t) {
                       return s.coefficient == t.coefficient;
                     });
}

bool CongruenceClosure::isOperandwise(NodeId x, NodeId y, uint32_t edge) const {
  const Justification &j = justifications[edge];
  if (j.reason.valid() || nodes[x].isShape || nodes[y].isShape ||
      !sameOperator(store, dim(x), dim(y)))
    return false;
  PairList used = pairsOf(edge);
  work.charge(2 + used.size() * store.operands(dim(x)).size());
  for (auto [a, b] :
       llvm::zip_equal(store.operands(dim(x)), store.operands(dim(y)))) {
    std::pair<NodeId, NodeId> pair{find(a), find(b)};
    if (a != b &&
        (offsets[pair.first] != offsets[pair.second] ||
         (!llvm::is_contained(used, pair) &&
          !llvm::is_contained(used, std::pair(pair.second, pair.first)))))
      return false;
  }
  return true;
}

void CongruenceClosure::explain(NodeId a, NodeId b, Why &why) const {
  llvm::SmallVector<std::pair<NodeId, NodeId>, 8> work{{a, b}};
  llvm::DenseSet<uint32_t> seen;
  llvm::DenseSet<std::pair<NodeId, NodeId>> shortcuts;
  stamps.resize(nodes.size(), 0);
  auto follow = [&](uint32_t edge) {
    if (!seen.insert(edge).second)
      return;
    if (ReasonId reason = justifications[edge].reason; reason.valid())
      why.push_back(reason);
    llvm::append_range(work, pairsOf(edge));
  };
  // The path from x to y, and the edges between its nodes.
  llvm::SmallVector<NodeId, 16> path;
  llvm::SmallVector<uint32_t, 16> edges;
  while (!work.empty()) {
    auto [x, y] = work.pop_back_val();
    if (x == y)
      continue;
    NodeId meeting = meetingOf(x, y);
    assert(meeting != kNone && "explaining nodes of different classes");
    path.clear();
    edges.clear();
    for (NodeId n = x; n != meeting; n = nodes[n].proofParent) {
      path.push_back(n);
      edges.push_back(nodes[n].proofEdge);
    }
    size_t half = path.size();
    for (NodeId n = y; n != meeting; n = nodes[n].proofParent) {
      path.push_back(n);
      edges.push_back(nodes[n].proofEdge);
    }
    path.insert(path.begin() + half, meeting);
    std::reverse(path.begin() + half + 1, path.end());
    std::reverse(edges.begin() + half, edges.end());
    this->work.charge(2 + edges.size());

    for (size_t i = 0; i < edges.size();) {
      size_t end = i;
      while (shortcuts.size() < limits::closureShortcuts &&
             end < edges.size() && !this->work.isExhausted() &&
             isOperandwise(path[end], path[end + 1], edges[end]))
        ++end;
      if (end <= i + 1) {
        follow(edges[i++]);
        continue;
      }
      for (auto [p, q] : llvm::zip_equal(store.operands(dim(path[i])),
                                         store.operands(dim(path[end])))) {
        std::pair<NodeId, NodeId> pair{find(p), find(q)};
        if (shortcuts.insert(pair).second)
          work.push_back(pair);
      }
      i = end;
    }
  }
}
