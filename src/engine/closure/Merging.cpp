// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins two classes, and undoes that.
//
// The smaller class is relabelled (the class of 0 is always kept), and the
// parents of the relabelled terms become dirty. Members of a class are a
// circular list, so joining two, and parting them again, is one swap. Facts
// about a class (not zero, different from another, at least another) move to
// the class that is kept, and the facts that moved are checked again.
//
// Tested by tests/engine/closure.

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/closure/CongruenceClosure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-closure"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

void CongruenceClosure::wakeClass(NodeId rep) {
  forEachMember(rep, [&](NodeId m) {
    if (nodes[m].watched)
      woken.push_back(m);
  });
}

/// Wakes members whose sign the merge shows: c + 1 == i says that i is not
/// negative.
void CongruenceClosure::wakeBySigns(NodeId rep, const Int &shift) {
  if (rep == zero || nodes[rep].isShape ||
      nodes[rep].size > limits::closureSignedMembers)
    return;
  work.charge(nodes[rep].size);
  forEachMember(rep, [&](NodeId m) {
    if (nodes[m].watched &&
        (shift != 0 || !store.isObviouslyNonNegative(dim(m))))
      woken.push_back(m);
  });
}

/// The nonnegative member with the least offset, which implies most about the
/// others; in a large class only the best member is considered.
NodeId CongruenceClosure::leastBySign(NodeId rep) const {
  NodeId least = kNone;
  if (nodes[rep].isShape)
    return least;
  auto consider = [&](NodeId m) {
    if (store.isObviouslyNonNegative(dim(m)) &&
        (least == kNone || offsets[m] < offsets[least]))
      least = m;
  };
  const bool isLarge = nodes[rep].size > limits::closureSignedMembers;
  work.charge(isLarge ? 1 : nodes[rep].size);
  if (!isLarge)
    forEachMember(rep, consider);
  else if (nodes[rep].best != kNone)
    consider(nodes[rep].best);
  return least;
}

void CongruenceClosure::relabel(NodeId kept, NodeId gone, const Int &shift) {
  work.charge(uint64_t(4) * nodes[gone].size);
  forEachMember(gone, [&](NodeId m) {
    nodes[m].rep = kept;
    if (shift != 0)
      offsets[m] = canonical(offsets[m] + shift);
    if (!nodes[m].isShape) {
      if (shift != 0)
        table.setLabel(nodes[m].term, kept, offsets[m]);
      else
        table.setClass(nodes[m].term, kept);
    }
    if (listener)
      listener->relabelled(m);
    if (nodes[m].watched)
      woken.push_back(m);
    markParentsDirty(m);
    if (kept == zero)
      newConstants.push_back(m);
    if (!nodes[m].isShape && store.kind(dim(m)) == DimKind::Product)
      markDirty(m); // Compare it with the products it joins.
  });
}

/// Whether each operand is the best of its class, or a number.
bool CongruenceClosure::isOverBest(NodeId n) const {
  auto stands = [&](Term part) {
    const NodeId p = find(part);
    return p == kNone || nodes[p].rep == zero || nodes[nodes[p].rep].best == p;
  };
  const Term t = nodes[n].isShape ? Term(shape(n)) : Term(dim(n));
  bool all = true;
  forEachOperand(store, t, [&](Term part) {
    all &= part.sort == Term::Claim || stands(part);
  });
  return all;
}

/// Whether `a` is preferred to `b` as the best of their class. Among compound
/// terms of one size, one whose operands are best is preferred: where n stands
/// for m, n floordiv 3 is preferred to m floordiv 3, so that sums of it and n
/// are found.
bool CongruenceClosure::standsBefore(NodeId a, NodeId b) const {
  if (better(a, b) || better(b, a))
    return better(a, b);
  return isOverBest(a) && !isOverBest(b);
}

/// Compares the class's best member with one that became equal by a merge, and
/// keeps the better one.
void CongruenceClosure::chooseBest(NodeId rep, NodeId candidate) {
  const NodeId best = nodes[rep].best;
  // A sum is no column, so it never stands for its class.
  if (rep == zero || best == kNone || best == candidate ||
      (!nodes[candidate].isShape &&
       store.kind(dim(candidate)) == DimKind::Sum) ||
      !standsBefore(candidate, best))
    return;
  log({Undo::Best, rep, kNone, best, kNone, kNone, Int(0)});
  nodes[rep].best = candidate;
  bestChanged.push_back(rep);
}

void CongruenceClosure::merge(const Merge &m) {
  NodeId ra = nodes[m.a].rep, rb = nodes[m.b].rep;
  if (ra == rb) {
    if (offsets[m.a] != offsets[m.b] + m.offset) {
      llvm::SmallVector<std::pair<NodeId, NodeId>, 4> because(
          pairsOf(m.justification));
      because.push_back({m.a, m.b});
      fail(justifications[m.justification].reason, because);
    }
    for (NodeId n : {m.a, m.b})
      chooseBest(ra, n);
    return;
  }
  LLVM_DEBUG({
    const Justification &j = justifications[m.justification];
    llvm::dbgs() << "merge " << name(m.a) << " == " << name(m.b) << " + "
                 << m.offset << ", since";
    if (j.reason.valid())
      llvm::dbgs() << " reason " << j.reason.raw;
    for (auto [x, y] : pairsOf(m.justification))
      llvm::dbgs() << ' ' << name(x) << " ~ " << name(y);
    llvm::dbgs() << '\n';
  });
  // value(a) == value(b) + offset, so value(ra) - value(rb) is:
  Int between = canonical(offsets[m.b] + m.offset - offsets[m.a]);
  bool keepA = ra == zero || (rb != zero && nodes[ra].size >= nodes[rb].size);
  NodeId kept = keepA ? ra : rb, gone = keepA ? rb : ra;
  NodeId end = keepA ? m.b : m.a, otherEnd = keepA ? m.a : m.b;
  Int shift = keepA ? canonical(-between) : between;

  reroot(end);
  nodes[end].proofParent = otherEnd;
  nodes[end].proofEdge = m.justification;

  NodeId oldBest = nodes[kept].best, goneBest = nodes[gone].best;
  log({Undo::Merged, kept, gone, oldBest, end, otherEnd, shift});
  const bool mayFailBySign = kept != zero &&
                             nodes[kept].size <= limits::closureSignedMembers &&
                             classComparisons.contains(kept);
  const NodeId oldLeast = mayFailBySign ? leastBySign(kept) : kNone;
  wakeBySigns(kept, shift);
  relabel(kept, gone, shift);
  addKnowledge(kept, table.known(gone));
  std::swap(nodes[kept].next, nodes[gone].next);
  nodes[kept].size += nodes[gone].size;
  if (kept != zero && goneBest != kNone &&
      (oldBest == kNone || standsBefore(goneBest, oldBest))) {
    nodes[kept].best = goneBest;
    bestChanged.push_back(kept);
    if (const NodeId list = canonicalLists.lookup_or(gone, kNone);
        list != kNone)
      setCanonicalList(kept, list);
  }
  if (listener)
    listener->merged(
        kept, gone,
        {m.a, m.b, m.offset, !justifications[m.justification].reason.valid()});
  if (nodes[kept].isShape) {
    grownShapes.push_back(kept);
    ++shapeMerges;
  }

  llvm::SmallVector<uint32_t, 2> moved = moveList(classFlags, kept, gone);
  if (!moved.empty())
    wakeClass(kept);
  if (nonZeroFlags > 0 && !nodes[kept].isShape && classFlags.contains(kept))
    nonZero.push_back(kept);
  for (uint32_t f : moved)
    checkFlag(flags[f]);
  llvm::SmallVector<uint32_t, 2> compared =
      moveList(classComparisons, kept, gone);
  if (mayFailBySign && leastBySign(kept) != oldLeast)
    compared = classComparisons.find(kept)->second;
  work.charge(compared.size());
  for (uint32_t c : compared)
    checkAtLeast(comparisons[c]);
}

llvm::SmallVector<uint32_t, 2>
CongruenceClosure::moveList(ByClass &lists, NodeId kept, NodeId gone) {
  auto it = lists.find(gone);
  if (it == lists.end() || it->second.empty())
    return {};
  llvm::SmallVector<uint32_t, 2> moved = it->second;
  llvm::append_range(lists[kept], moved);
  return moved;
}

void CongruenceClosure::moveListBack(ByClass &lists, NodeId kept, NodeId gone) {
  // If nothing moved, the class that was kept may have no entry, and making one
  // would move the other.
  auto it = lists.find(gone);
  if (it != lists.end() && !it->second.empty())
    lists.find(kept)->second.pop_back_n(it->second.size());
}

void CongruenceClosure::undoMerge(const Undo &u) {
  moveListBack(classFlags, u.kept, u.gone);
  moveListBack(classComparisons, u.kept, u.gone);
  std::swap(nodes[u.kept].next, nodes[u.gone].next);
  forEachMember(u.gone, [&](NodeId m) {
    nodes[m].rep = u.gone;
    if (u.shift != 0)
      offsets[m] = canonical(offsets[m] - u.shift);
    if (!nodes[m].isShape)
      table.setLabel(nodes[m].term, u.gone, offsets[m]);
  });
  nodes[u.kept].size -= nodes[u.gone].size;
  nodes[u.kept].best = u.oldBest;
  cut(u.a, u.b);
}
