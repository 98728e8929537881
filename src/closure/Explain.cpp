// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explanations: paths in the proof forest.
//
// Every merge adds one edge between the two terms that were found equal,
// labelled with a reason and with the pairs of terms whose equality it used.
// Two nodes of a class are connected by exactly one path; the reasons on it,
// and those of the pairs in turn, explain why they are equal. Each edge is
// followed once, so the cost is linear in what is explained.

#include "closure/CongruenceClosure.h"
#include "llvm/ADT/DenseSet.h"

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
  // Later merges may have turned the edge around.
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
  // One step here, one step there: a chain of 100,000 facts may be one long
  // branch, and the two nodes neighbours far from its root.
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

void CongruenceClosure::explain(NodeId a, NodeId b, Why &why) const {
  llvm::SmallVector<std::pair<NodeId, NodeId>, 8> work{{a, b}};
  llvm::DenseSet<uint32_t> seen;
  stamps.resize(nodes.size(), 0);
  auto follow = [&](uint32_t edge) {
    if (!seen.insert(edge).second)
      return;
    const Justification &j = justifications[edge];
    if (j.reason.valid())
      why.push_back(j.reason);
    for (uint32_t k = 0; k < j.pairCount; ++k)
      work.push_back(pairs[j.firstPair + k]);
  };
  while (!work.empty()) {
    auto [x, y] = work.pop_back_val();
    if (x == y)
      continue;
    NodeId meeting = meetingOf(x, y);
    assert(meeting != kNone && "explaining nodes of different classes");
    for (NodeId start : {x, y})
      for (NodeId n = start; n != meeting; n = nodes[n].proofParent)
        follow(nodes[n].proofEdge);
  }
}
