// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Entering terms into the closure.
//
// Subterms first, without recursion. A constant c enters as 0 + c, and a sum
// with a constant as its part without it plus that constant, so x and x + 3 are
// in one class from the start. Every other term is linked to its operands as
// their parent, to be re-normalised when they change.

#include "closure/CongruenceClosure.h"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

NodeId CongruenceClosure::newNode(uint32_t term, bool shape) {
  auto n = static_cast<NodeId>(nodes.size());
  Node node;
  node.term = term;
  node.isShape = shape;
  node.rep = node.next = n;
  bool standsForClass =
      shape || (store.kind(DimId(term)) != DimKind::Constant &&
                store.kind(DimId(term)) != DimKind::Sum);
  if (standsForClass)
    node.best = n;
  nodes.push_back(node);
  offsets.emplace_back(0);
  isDirty.push_back(false);
  std::vector<NodeId> &map = shape ? shapeNode : dimNode;
  if (term >= map.size())
    map.resize(term + term / 2 + 16, kNone);
  map[term] = n;
  if (!shape)
    table.setLabel(term, n, Int(0));
  table.addClass(knownFromBirth(term, shape));
  log({Undo::Added, n, kNone, kNone, kNone, kNone, Int(0)});
  if (listener)
    listener->added(n);
  return n;
}

/// Atoms of which a term store knows nothing that could tell two of them apart
/// bring no knowledge. A sum x + 3 is of the class of x, which has its own.
uint8_t CongruenceClosure::knownFromBirth(uint32_t term, bool shape) const {
  if (shape)
    return ClassTable::Structure;
  DimId d(term);
  switch (store.kind(d)) {
  case DimKind::Symbol:
  case DimKind::FloorDiv:
  case DimKind::Mod:
  case DimKind::Rank:
  case DimKind::Extent:
  case DimKind::NumElements:
  case DimKind::Apply:
    return 0;
  case DimKind::Sum:
    return store.linearView(d).constant != 0 ? 0 : ClassTable::Structure;
  default:
    return ClassTable::Structure;
  }
}

void CongruenceClosure::linkParent(NodeId operand, NodeId parent) {
  parents.push_back({parent, operand, nodes[operand].firstParent});
  nodes[operand].firstParent = static_cast<uint32_t>(parents.size() - 1);
  addKnowledge(operand, ClassTable::Structure);
}

bool CongruenceClosure::hasNode(uint32_t term, bool shape) const {
  return (shape ? find(ShapeId(term)) : find(DimId(term))) != kNone;
}

void CongruenceClosure::addAll(uint32_t root, bool rootIsShape) {
  struct Item {
    uint32_t term;
    bool shape;
  };
  llvm::SmallVector<Item, 16> work{{root, rootIsShape}};
  while (!work.empty()) {
    Item item = work.back();
    if (hasNode(item.term, item.shape)) {
      work.pop_back();
      continue;
    }
    size_t before = work.size();
    auto needDim = [&](DimId d) {
      if (!hasNode(d.raw, false))
        work.push_back({d.raw, false});
    };
    auto needShape = [&](ShapeId s) {
      if (!hasNode(s.raw, true))
        work.push_back({s.raw, true});
    };
    if (item.shape) {
      ShapeId s(item.term);
      for (ShapeId part : store.parts(s))
        needShape(part);
      if (store.kind(s) == ShapeKind::Ranked)
        for (DimId d : store.extents(s))
          needDim(d);
      if (store.kind(s) == ShapeKind::Head || store.kind(s) == ShapeKind::Tail)
        needDim(store.index(s));
    } else {
      DimId d(item.term);
      DimKind kind = store.kind(d);
      for (DimId o : store.operands(d))
        needDim(o);
      if (kind == DimKind::Rank || kind == DimKind::Extent ||
          kind == DimKind::NumElements)
        needShape(store.shape(d));
      if (kind == DimKind::Sum) {
        LinearView v = store.linearView(d);
        if (v.constant != 0)
          needDim(store.sub(d, store.constant(v.constant)));
      }
    }
    if (work.size() != before)
      continue;
    work.pop_back();
    if (item.shape)
      enter(ShapeId(item.term));
    else
      enter(DimId(item.term));
  }
}

void CongruenceClosure::enter(DimId d) {
  NodeId n = newNode(d.raw, false);
  const uint32_t axiom = 0;
  DimKind kind = store.kind(d);
  if (kind == DimKind::Constant) {
    enqueue(n, zero, store.constantValue(d), axiom);
    return;
  }
  if (kind == DimKind::Symbol)
    return;
  if (kind == DimKind::Sum) {
    LinearView v = store.linearView(d);
    if (v.constant != 0) {
      DimId base = store.sub(d, store.constant(v.constant));
      enqueue(n, find(base), v.constant, axiom);
      return;
    }
  }
  for (DimId o : store.operands(d))
    linkParent(find(o), n);
  if (kind == DimKind::Rank || kind == DimKind::Extent ||
      kind == DimKind::NumElements)
    linkParent(find(store.shape(d)), n);
  markDirty(n);
}

void CongruenceClosure::enter(ShapeId s) {
  NodeId n = newNode(s.raw, true);
  for (ShapeId part : store.parts(s))
    linkParent(find(part), n);
  if (store.kind(s) == ShapeKind::Ranked)
    for (DimId d : store.extents(s))
      linkParent(find(d), n);
  if (store.kind(s) == ShapeKind::Head || store.kind(s) == ShapeKind::Tail)
    linkParent(find(store.index(s)), n);
  markDirty(n);
}

NodeId CongruenceClosure::add(DimId d) {
  NodeId n = find(d);
  if (n != kNone)
    return n;
  addAll(d.raw, false);
  return find(d);
}

NodeId CongruenceClosure::add(ShapeId s) {
  NodeId n = find(s);
  if (n != kNone)
    return n;
  addAll(s.raw, true);
  return find(s);
}
