// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds terms to the closure.
//
// Subterms are added first, without recursion. A constant c is added as 0 + c,
// and a sum with a constant as the sum without it plus that constant, so x and
// x + 3 are in one class from the start. Every other term is linked to its
// operands as their parent, to be re-normalised when they change.

#include "engine/base/Append.h"
#include "engine/closure/CongruenceClosure.h"
#include "engine/terms/Kinds.h"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

NodeId CongruenceClosure::newNode(Term t) {
  const bool shape = t.sort == Term::Shape;
  auto n = static_cast<NodeId>(nodes.size());
  Node node;
  node.term = t.raw;
  node.isShape = shape;
  node.rep = node.next = n;
  if (!t.is(store, DimKind::Constant) && !t.is(store, DimKind::Sum))
    node.best = n;
  append(nodes, node);
  append(offsets, Int(0));
  isDirty.push_back(false);
  auto &places = shape ? shapeNode : dimNode;
  if (t.raw >= places.size())
    places.resize(t.raw + t.raw / 2 + 16);
  places[t.raw].node = n;
  if (!shape)
    table.setLabel(t.raw, n, Int(0));
  table.addClass(knownFromBirth(t));
  log({Undo::Added, n, kNone, kNone, kNone, kNone, Int(0)});
  if (listener)
    listener->added(n);
  return n;
}

/// The initial knowledge of a term's class. An atom brings none if the normal
/// form knows nothing that could tell two of its kind apart. A sum x + 3 is in
/// the class of x, which has its own.
uint8_t CongruenceClosure::knownFromBirth(Term t) const {
  if (t.sort == Term::Shape)
    return ClassTable::Structure;
  DimId d = t.dim();
  if (store.kind(d) == DimKind::Sum)
    return store.linearView(d).constant != 0 ? 0 : ClassTable::Structure;
  return infoOf(store.kind(d)).is(kFree) ? 0 : ClassTable::Structure;
}

void CongruenceClosure::linkParent(NodeId operand, NodeId parent) {
  work.charge(4);
  append(parents, {parent, operand, nodes[operand].firstParent});
  nodes[operand].firstParent = static_cast<uint32_t>(parents.size() - 1);
  addKnowledge(operand, ClassTable::Structure);
}

/// Visits the operands that are in the closure: dims and shapes. A head or tail
/// depends on the rank of its part, too.
template <typename F> void CongruenceClosure::forEachPart(Term t, F visit) {
  forEachOperand(store, t, [&](Term part) {
    if (part.sort != Term::Claim)
      visit(part);
  });
  if (t.is(store, ShapeKind::Head) || t.is(store, ShapeKind::Tail))
    visit(Term(store.rank(store.parts(t.shape()).front())));
}

void CongruenceClosure::addAll(Term root) {
  llvm::SmallVector<Term, 16> work{root};
  while (!work.empty()) {
    Term t = work.back();
    if (find(t) != kNone) {
      work.pop_back();
      continue;
    }
    size_t before = work.size();
    auto need = [&](Term part) {
      if (find(part) == kNone)
        work.push_back(part);
    };
    forEachPart(t, need);
    if (t.is(store, DimKind::Sum)) {
      LinearView v = store.linearView(t.dim());
      if (v.constant != 0)
        need(store.sub(t.dim(), store.constant(v.constant)));
    }
    if (work.size() != before)
      continue;
    work.pop_back();
    enter(t);
  }
}

void CongruenceClosure::enter(Term t) {
  NodeId n = newNode(t);
  work.charge(8);
  const uint32_t axiom = 0;
  if (t.is(store, DimKind::Symbol))
    return;
  if (t.is(store, DimKind::Constant))
    return enqueue(n, zero, store.constantValue(t.dim()), axiom);
  if (t.is(store, DimKind::Sum)) {
    LinearView v = store.linearView(t.dim());
    if (v.constant != 0) {
      DimId base = store.sub(t.dim(), store.constant(v.constant));
      return enqueue(n, find(base), v.constant, axiom);
    }
  }
  forEachPart(t, [&](Term part) {
    linkParent(find(part), n);
    // The rebuilt form of x + y + 1 depends on the columns, and only x + y has
    // these as its parts.
    if (part.is(store, DimKind::Sum)) {
      LinearView v = store.linearView(part.dim());
      if (v.constant != 0)
        linkParent(find(store.sub(part.dim(), store.constant(v.constant))), n);
    }
  });
  markDirty(n);
}

NodeId CongruenceClosure::add(Term t) {
  NodeId n = find(t);
  if (n != kNone)
    return n;
  addAll(t);
  return find(t);
}
