// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes: merging, undo, and the loop that runs everything to a fixpoint.
//
// settle() takes merges first; each relabels the smaller class (the class of 0
// is always kept) and marks the parents of the relabelled terms dirty. When no
// merge is left, dirty terms are re-normalised, which may queue merges again.
// Members of a class are a circular list, so joining two classes, and taking
// that back, is one swap.
//
// Tested by tests/unit/closure.

#include "closure/CongruenceClosure.h"
#include "base/ExactInt.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

CongruenceClosure::CongruenceClosure(TermStore &store) : store(store) {
  justifications.push_back({ReasonId(), 0, 0}); // axioms need no reason
  DimId d = store.constant(0);
  zero = newNode(d.raw, false);
}

//===- Scopes -------------------------------------------------------------===//

void CongruenceClosure::push() {
  settle();
  marks.push_back({undo.size(), justifications.size(), pairs.size(),
                   signatureLog.size(), woken.size(), formulas.size(),
                   conflicting, limited});
}

void CongruenceClosure::pop() {
  Mark m = marks.back();
  merges.clear();
  mergeHead = 0;
  for (NodeId n : dirty)
    isDirty[n] = false;
  dirty.clear();
  bestChanged.clear();
  newConstants.clear();
  grownShapes.clear();
  // A question's scope may open while news from before still waits.
  woken.resize(std::min(woken.size(), m.woken));
  if (formulas.size() > m.formulas)
    formulas.resize(m.formulas);
  while (undo.size() > m.undo) {
    const Undo &u = undo.back();
    switch (u.kind) {
    case Undo::Added: {
      while (!parents.empty() && parents.back().node == u.kept) {
        nodes[parents.back().operand].firstParent = parents.back().next;
        parents.pop_back();
      }
      const Node &n = nodes[u.kept];
      (n.isShape ? shapeNode : dimNode)[n.term] = kNone;
      if (!n.isShape)
        table.clearLabel(n.term);
      table.removeLastClass();
      nodes.pop_back();
      offsets.pop_back();
      isDirty.pop_back();
      break;
    }
    case Undo::Merged:
      undoMerge(u);
      break;
    case Undo::Watched:
      nodes[u.kept].watched = false;
      break;
    case Undo::Flagged:
      classFlags[u.kept].pop_back();
      if (u.gone != kNone)
        classFlags[u.gone].pop_back();
      nonZeroFlags -= flags.back().kind == Flag::NonZero;
      flags.pop_back();
      break;
    case Undo::Compared:
      classComparisons[u.kept].pop_back();
      classComparisons[u.gone].pop_back();
      comparisons.pop_back();
      break;
    case Undo::Known:
      table.setKnown(u.kept, static_cast<uint8_t>(u.a));
      break;
    }
    undo.pop_back();
  }
  while (signatureLog.size() > m.signatures) {
    signatures.erase(signatureLog.back());
    signatureLog.pop_back();
  }
  justifications.resize(m.justifications);
  pairs.resize(m.pairs);
  if (conflicting && !m.conflicting)
    conflict.clear();
  conflicting = m.conflicting;
  poppedLimit |= limited;
  limited = m.limited;
  marks.pop_back();
}

//===- Facts --------------------------------------------------------------===//

uint32_t CongruenceClosure::justify(ReasonId reason, PairList because) {
  if (!reason.valid() && because.empty())
    return 0;
  Justification j{reason, static_cast<uint32_t>(pairs.size()),
                  static_cast<uint32_t>(because.size())};
  llvm::append_range(pairs, because);
  justifications.push_back(j);
  return static_cast<uint32_t>(justifications.size() - 1);
}

void CongruenceClosure::fail(ReasonId reason, PairList because) {
  if (conflicting)
    return;
  conflicting = true;
  conflict.clear();
  if (reason.valid())
    conflict.push_back(reason);
  for (auto [a, b] : because)
    explain(a, b, conflict);
}

void CongruenceClosure::assumeZero(DimId t, ReasonId reason) {
  zeroBecause(t, justify(reason, {}));
}

void CongruenceClosure::assumeOffset(DimId x, DimId y, const Int &offset,
                                     ReasonId reason) {
  enqueue(add(x), add(y), offset, justify(reason, {}));
}

void CongruenceClosure::assumeEqual(ShapeId a, ShapeId b, ReasonId reason) {
  NodeId x = add(a), y = add(b);
  enqueue(x, y, Int(0), justify(reason, {}));
}

void CongruenceClosure::assumeNonZero(DimId t, ReasonId reason) {
  addFlag(Flag::NonZero, add(t), kNone, reason);
}

void CongruenceClosure::assumeNonNegative(DimId t, ReasonId reason) {
  addFlag(Flag::NonNegative, add(t), kNone, reason);
}

void CongruenceClosure::assumeAtLeast(DimId x, DimId y, const Int &least,
                                      ReasonId reason) {
  comparisons.push_back({kNone, kNone, reason, canonical(least)});
  AtLeast &c = comparisons.back();
  c.node = add(x);
  c.other = add(y);
  NodeId rep = nodes[c.node].rep, otherRep = nodes[c.other].rep;
  auto index = static_cast<uint32_t>(comparisons.size() - 1);
  classComparisons[rep].push_back(index);
  classComparisons[otherRep].push_back(index);
  log({Undo::Compared, rep, otherRep, kNone, kNone, kNone, Int(0)});
  checkAtLeast(c);
}

void CongruenceClosure::assumeDifferent(ShapeId a, ShapeId b, ReasonId reason) {
  NodeId x = add(a), y = add(b);
  addFlag(Flag::Different, x, y, reason);
}

void CongruenceClosure::addFlag(Flag::Kind kind, NodeId node, NodeId other,
                                ReasonId reason) {
  // Merges that wait were queued before: run them, so that the flag goes to the
  // class as it stands.
  settle();
  auto index = static_cast<uint32_t>(flags.size());
  flags.push_back({kind, node, other, reason});
  NodeId rep = nodes[node].rep;
  NodeId otherRep = other == kNone ? kNone : nodes[other].rep;
  classFlags[rep].push_back(index);
  if (otherRep != kNone)
    classFlags[otherRep].push_back(index);
  log({Undo::Flagged, rep, otherRep, kNone, kNone, kNone, Int(0)});
  nonZeroFlags += kind == Flag::NonZero;
  if (kind == Flag::NonZero)
    addKnowledge(rep, ClassTable::Structure);
  wakeClass(rep);
  checkFlag(flags[index]);
}

void CongruenceClosure::addKnowledge(NodeId n, uint8_t known) {
  NodeId rep = nodes[n].rep;
  uint8_t before = table.known(rep);
  if ((before | known) == before)
    return;
  table.setKnown(rep, before | known);
  log({Undo::Known, rep, kNone, kNone, before, kNone, Int(0)});
}

void CongruenceClosure::checkFlag(const Flag &f) {
  std::pair<NodeId, NodeId> because{f.node, zero};
  switch (f.kind) {
  case Flag::NonZero:
    if (isConstant(f.node) && offsets[f.node] == 0)
      fail(f.reason, because);
    return;
  case Flag::NonNegative:
    if (isConstant(f.node) && offsets[f.node] < 0)
      fail(f.reason, because);
    return;
  case Flag::Different:
    because.second = f.other;
    if (sameClass(f.node, f.other))
      fail(f.reason, because);
    return;
  }
}

void CongruenceClosure::checkAtLeast(const AtLeast &c) {
  if (sameClass(c.node, c.other) &&
      offsets[c.node] - offsets[c.other] < c.least)
    fail(c.reason, std::pair<NodeId, NodeId>(c.node, c.other));
}

//===- Merging ------------------------------------------------------------===//

void CongruenceClosure::enqueue(NodeId a, NodeId b, const Int &offset,
                                uint32_t justification) {
  if (a != b || offset != 0)
    merges.push_back({a, b, canonical(offset), justification});
}

void CongruenceClosure::markDirty(NodeId n) {
  if (isDirty[n])
    return;
  isDirty[n] = true;
  dirty.push_back(n);
}

void CongruenceClosure::watch(NodeId n) {
  if (nodes[n].watched)
    return;
  nodes[n].watched = true;
  log({Undo::Watched, n, kNone, kNone, kNone, kNone, Int(0)});
}

void CongruenceClosure::takeWoken(llvm::SmallVectorImpl<NodeId> &out) {
  llvm::append_range(out, woken);
  woken.clear();
}

CongruenceClosure::Formulas CongruenceClosure::takeFormulas() {
  Formulas result;
  for (auto [formula, justification] : formulas) {
    llvm::SmallVector<ReasonId, 4> why;
    const Justification &j = justifications[justification];
    if (j.reason.valid())
      why.push_back(j.reason);
    for (uint32_t k = 0; k < j.pairCount; ++k)
      explain(pairs[j.firstPair + k].first, pairs[j.firstPair + k].second, why);
    result.emplace_back(formula, std::move(why));
  }
  formulas.clear();
  return result;
}

void CongruenceClosure::wakeClass(NodeId rep) {
  forEachMember(rep, [&](NodeId m) {
    if (nodes[m].watched)
      woken.push_back(m);
  });
}

void CongruenceClosure::relabel(NodeId kept, NodeId gone, const Int &shift) {
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
    for (uint32_t p = nodes[m].firstParent; p != kNone; p = parents[p].next)
      markDirty(parents[p].node);
    if (kept == zero)
      newConstants.push_back(m);
    else if (!nodes[m].isShape && store.kind(dim(m)) == DimKind::Product)
      markDirty(m); // to be compared with the products it joins
  });
}

void CongruenceClosure::merge(const Merge &m) {
  NodeId ra = nodes[m.a].rep, rb = nodes[m.b].rep;
  if (ra == rb) {
    if (offsets[m.a] != offsets[m.b] + m.offset) {
      const Justification j = justifications[m.justification];
      llvm::SmallVector<std::pair<NodeId, NodeId>, 4> because(
          PairList(pairs).slice(j.firstPair, j.pairCount));
      because.push_back({m.a, m.b});
      fail(j.reason, because);
    }
    return;
  }
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
  relabel(kept, gone, shift);
  addKnowledge(kept, table.known(gone));
  std::swap(nodes[kept].next, nodes[gone].next);
  nodes[kept].size += nodes[gone].size;
  if (kept != zero && goneBest != kNone &&
      (oldBest == kNone || better(goneBest, oldBest))) {
    nodes[kept].best = goneBest;
    bestChanged.push_back(kept);
  }
  if (listener)
    listener->merged(
        kept, gone, shift,
        {m.a, m.b, m.offset, !justifications[m.justification].reason.valid()});
  if (nodes[kept].isShape)
    grownShapes.push_back(kept);

  llvm::SmallVector<uint32_t, 2> moved = moveList(classFlags, kept, gone);
  if (!moved.empty())
    wakeClass(kept);
  for (uint32_t f : moved)
    checkFlag(flags[f]);
  for (uint32_t c : moveList(classComparisons, kept, gone))
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
  // Where nothing moved, the class that was kept may have no entry, and making
  // one would move the other.
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

bool CongruenceClosure::settle() {
  const size_t cap = (nodes.size() + 1024) * (1 + kMaxRewrites);
  while (!conflicting) {
    if (mergeHead < merges.size()) {
      Merge m = merges[mergeHead++];
      merge(m);
      continue;
    }
    merges.clear();
    mergeHead = 0;
    if (nodes.size() > cap) {
      limited = true;
      break;
    }
    if (!newConstants.empty()) {
      std::vector<NodeId> batch;
      batch.swap(newConstants);
      for (NodeId n : batch)
        if (!conflicting)
          becameConstant(n);
    } else if (!grownShapes.empty()) {
      std::vector<NodeId> batch;
      batch.swap(grownShapes);
      for (NodeId n : batch)
        if (!conflicting)
          shapesMerged(nodes[n].rep);
    } else if (!bestChanged.empty()) {
      std::vector<NodeId> batch;
      batch.swap(bestChanged);
      llvm::sort(batch);
      batch.erase(std::unique(batch.begin(), batch.end()), batch.end());
      for (NodeId n : batch)
        if (nodes[n].rep == n)
          forEachMember(n, [&](NodeId m) {
            for (uint32_t p = nodes[m].firstParent; p != kNone;
                 p = parents[p].next)
              markDirty(parents[p].node);
          });
    } else if (!dirty.empty()) {
      std::vector<NodeId> batch;
      batch.swap(dirty);
      for (NodeId n : batch) {
        isDirty[n] = false;
        if (!conflicting)
          renormalise(n);
      }
    } else {
      return true;
    }
  }
  merges.clear();
  mergeHead = 0;
  newConstants.clear();
  grownShapes.clear();
  bestChanged.clear();
  for (NodeId n : dirty)
    isDirty[n] = false;
  dirty.clear();
  return !conflicting;
}

//===- Questions ----------------------------------------------------------===//

bool CongruenceClosure::isNonZero(NodeId n, Why *why) const {
  if (isConstant(n)) {
    if (offsets[n] == 0)
      return false;
    if (why)
      explain(n, zero, *why);
    return true;
  }
  auto it = classFlags.find(nodes[n].rep);
  if (it == classFlags.end())
    return false;
  for (uint32_t index : it->second) {
    const Flag &f = flags[index];
    if (f.kind != Flag::NonZero || offsets[f.node] != offsets[n])
      continue;
    if (why) {
      explain(n, f.node, *why);
      why->push_back(f.reason);
    }
    return true;
  }
  return false;
}

bool CongruenceClosure::areDifferent(NodeId a, NodeId b, Why *why) const {
  auto it = classFlags.find(nodes[a].rep);
  if (it == classFlags.end())
    return false;
  for (uint32_t index : it->second) {
    const Flag &f = flags[index];
    if (f.kind != Flag::Different)
      continue;
    for (bool crossed : {false, true}) {
      NodeId x = crossed ? f.other : f.node, y = crossed ? f.node : f.other;
      if (!sameClass(a, x) || !sameClass(b, y))
        continue;
      if (why) {
        explain(a, x, *why);
        explain(b, y, *why);
        why->push_back(f.reason);
      }
      return true;
    }
  }
  return false;
}

ShapeId CongruenceClosure::bestForm(NodeId n) const {
  return shape(nodes[nodes[n].rep].best);
}

size_t CongruenceClosure::memoryUsage() const {
  return nodes.capacity() * sizeof(Node) + offsets.capacity() * sizeof(Int) +
         (dimNode.capacity() + shapeNode.capacity()) * sizeof(NodeId) +
         parents.capacity() * sizeof(ParentLink) +
         justifications.capacity() * sizeof(Justification) +
         pairs.capacity() * sizeof(pairs[0]) + flags.capacity() * sizeof(Flag) +
         table.memoryUsage() + undo.capacity() * sizeof(Undo) +
         isDirty.capacity() / 8 + stamps.capacity() * sizeof(uint32_t) +
         merges.capacity() * sizeof(Merge);
}

bool CongruenceClosure::checkInvariants() const {
  for (NodeId n = 0; n < nodes.size(); ++n) {
    if (nodes[nodes[n].rep].rep != nodes[n].rep)
      return false; // labels are flat
    if (nodes[n].rep != n)
      continue;
    uint32_t size = 0;
    bool labelled = true;
    forEachMember(n, [&](NodeId m) {
      labelled &= nodes[m].rep == n;
      ++size;
    });
    if (!labelled || size != nodes[n].size || offsets[n] != 0)
      return false;
  }
  return true;
}
