// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts, scopes, and the loop that runs everything to a fixpoint.
//
// settle() takes merges first (Merging.cpp); each marks the parents of the
// relabelled terms dirty. When no merge is left, dirty terms are re-normalised
// (Renormalise.cpp), which may queue merges again.
//
// Tested by tests/engine/closure.

#include "engine/closure/CongruenceClosure.h"
#include "engine/base/Append.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-closure"

ALWAYS_ENABLED_STATISTIC(NumMerges, "Classes merged");
ALWAYS_ENABLED_STATISTIC(NumRenormalised, "Terms re-normalised");
ALWAYS_ENABLED_STATISTIC(NumLimits, "Times that re-normalising stopped early");

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

CongruenceClosure::CongruenceClosure(TermStore &store, Budget *shared)
    : EqualityClasses(store), work(shared ? *shared : ownWork) {
  justifications.push_back({ReasonId(), 0}); // Axioms need no reason.
  zero = newNode(store.constant(0));
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
  dropWork();
  // A question's scope may open while older woken nodes and formulas still
  // wait.
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
      (n.isShape ? shapeNode : dimNode)[n.term].node = kNone;
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
    case Undo::Listed:
      if (u.oldBest == kNone)
        canonicalLists.erase(u.kept);
      else
        canonicalLists[u.kept] = u.oldBest;
      break;
    case Undo::Best:
      nodes[u.kept].best = u.oldBest;
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
  assert((nodes.size() > limits::closureCheckedNodes || checkInvariants()) &&
         "after pop");
}

//===- Facts --------------------------------------------------------------===//

uint32_t CongruenceClosure::justify(ReasonId reason, PairList because) {
  if (!reason.valid() && because.empty())
    return 0;
  append(justifications, {reason, static_cast<uint32_t>(pairs.size())});
  llvm::append_range(pairs, because);
  return static_cast<uint32_t>(justifications.size() - 1);
}

CongruenceClosure::PairList
CongruenceClosure::pairsOf(uint32_t justification) const {
  const size_t first = justifications[justification].firstPair;
  const size_t end = justification + 1 < justifications.size()
                         ? justifications[justification + 1].firstPair
                         : pairs.size();
  return PairList(pairs).slice(first, end - first);
}

void CongruenceClosure::fail(ReasonId reason, PairList because) {
  if (conflicting)
    return;
  LLVM_DEBUG({
    llvm::dbgs() << "contradiction, since";
    for (auto [a, b] : because)
      llvm::dbgs() << ' ' << name(a) << " ~ " << name(b);
    llvm::dbgs() << '\n';
  });
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

void CongruenceClosure::assumeEqual(ShapeId a, ShapeId b, ReasonId reason) {
  NodeId x = add(a), y = add(b);
  enqueue(x, y, Int(0), justify(reason, {}));
}

void CongruenceClosure::assumeNonZero(DimId t, ReasonId reason) {
  const NodeId n = add(t);
  settle();
  if (!isNonZero(n, nullptr))
    addFlag(Flag::NonZero, n, kNone, reason);
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
  if (isConstant(c.node)) // A term below a number may be no size.
    addKnowledge(c.other, ClassTable::Structure);
  checkAtLeast(c);
}

void CongruenceClosure::assumeDifferent(ShapeId a, ShapeId b, ReasonId reason) {
  NodeId x = add(a), y = add(b);
  addFlag(Flag::Different, x, y, reason);
}

void CongruenceClosure::addFlag(Flag::Kind kind, NodeId node, NodeId other,
                                ReasonId reason) {
  // Run waiting merges, which were queued before, so that the flag goes to the
  // current class.
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
  if (kind == Flag::NonZero) {
    addKnowledge(rep, ClassTable::Structure);
    nonZero.push_back(rep);
  }
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
  case Flag::Different:
    because.second = f.other;
    if (sameClass(f.node, f.other))
      fail(f.reason, because);
    return;
  }
}

void CongruenceClosure::checkAtLeast(const AtLeast &c) {
  if (sameClass(c.node, c.other)) {
    if (offsets[c.node] - offsets[c.other] < c.least)
      fail(c.reason, std::pair<NodeId, NodeId>(c.node, c.other));
    return;
  }
  // 0 >= y + 1 fails once y equals some n that is a size.
  if (!isConstant(c.node))
    return;
  const NodeId size = leastBySign(nodes[c.other].rep);
  if (size != kNone &&
      offsets[c.node] - (offsets[c.other] - offsets[size]) < c.least)
    fail(c.reason,
         {std::pair(c.node, zero), std::pair<NodeId, NodeId>(c.other, size)});
}

//===- Work ---------------------------------------------------------------===//

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

void CongruenceClosure::markParentsDirty(NodeId n) {
  forEachParent(n, [&](NodeId parent) { markDirty(parent); });
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
    if (ReasonId reason = justifications[justification].reason; reason.valid())
      why.push_back(reason);
    for (auto [a, b] : pairsOf(justification))
      explain(a, b, why);
    result.emplace_back(formula, std::move(why));
  }
  formulas.clear();
  return result;
}

void CongruenceClosure::dropWork() {
  merges.clear();
  mergeHead = 0;
  newConstants.clear();
  grownShapes.clear();
  nonZero.clear();
  bestChanged.clear();
  for (NodeId n : dirty)
    isDirty[n] = false;
  dirty.clear();
}

bool CongruenceClosure::settle() {
  const size_t cap = (nodes.size() + 1024) * (1 + limits::closureRewrites);
  while (!conflicting) {
    if (mergeHead < merges.size()) {
      Merge m = merges[mergeHead++];
      merge(m);
      continue;
    }
    if (mergeHead > 0) {
      NumMerges += mergeHead;
      merges.clear();
      mergeHead = 0;
    }
    if (nodes.size() > cap || work.isExhausted()) {
      limited = true;
      ++NumLimits;
      break;
    }
    if (!newConstants.empty()) {
      for (NodeId n : std::exchange(newConstants, {}))
        if (!conflicting)
          becameConstant(n);
    } else if (!grownShapes.empty()) {
      for (NodeId n : std::exchange(grownShapes, {}))
        if (!conflicting)
          shapesMerged(nodes[n].rep);
    } else if (!nonZero.empty()) {
      for (NodeId n : std::exchange(nonZero, {}))
        concludeFactors(nodes[n].rep);
    } else if (!bestChanged.empty()) {
      std::vector<NodeId> batch = std::exchange(bestChanged, {});
      llvm::sort(batch);
      batch.erase(llvm::unique(batch), batch.end());
      for (NodeId n : batch)
        if (nodes[n].rep == n)
          forEachMember(n, [&](NodeId m) { markParentsDirty(m); });
    } else if (!dirty.empty()) {
      NumRenormalised += dirty.size();
      for (NodeId n : std::exchange(dirty, {})) {
        isDirty[n] = false;
        if (!conflicting && !work.isExhausted())
          renormalise(n);
      }
    } else {
      assert(
          (nodes.size() > limits::closureCheckedNodes || checkInvariants()) &&
          "settled");
      return true;
    }
  }
  dropWork();
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
  const Flag *known = nonZeroFlag(n);
  if (known && why) {
    explain(n, known->node, *why);
    why->push_back(known->reason);
  }
  return known;
}

/// The flag that says, for the node's class, that the node's value is not 0.
const CongruenceClosure::Flag *CongruenceClosure::nonZeroFlag(NodeId n) const {
  auto it = classFlags.find(nodes[n].rep);
  if (it == classFlags.end())
    return nullptr;
  for (uint32_t index : it->second) {
    const Flag &f = flags[index];
    if (f.kind == Flag::NonZero && offsets[f.node] == offsets[n])
      return &f;
  }
  return nullptr;
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

size_t CongruenceClosure::memoryUsage() const {
  return nodes.capacity() * sizeof(Node) + offsets.capacity() * sizeof(Int) +
         (llvm::range_size(dimNode.materialized()) +
          llvm::range_size(shapeNode.materialized())) *
             sizeof(Place) +
         parents.capacity() * sizeof(ParentLink) +
         justifications.capacity() * sizeof(Justification) +
         pairs.capacity() * sizeof(pairs[0]) + flags.capacity() * sizeof(Flag) +
         table.memoryUsage() + undo.capacity() * sizeof(Undo) +
         isDirty.capacity() / 8 + stamps.capacity() * sizeof(uint32_t) +
         merges.capacity() * sizeof(Merge);
}
