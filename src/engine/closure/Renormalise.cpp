// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The congruence rule: a term equals itself with its operands replaced by equal
// ones.
//
// With a == 1, the term a * b is rebuilt by the store from 1 and b, which gives
// b, and the two are merged. Operands are replaced by constants, or by the best
// column of their class plus an offset. The order of "best": symbols and the
// like before compound terms; obviously nonnegative before others; small before
// large; the least before those it is added to (with m == n + 1, min(m, 1) is
// min(n + 1, 1), which the store knows to be 1); among compound terms of one
// size those over best operands (Merging.cpp); further ties do not matter. An
// operand whose class has no column (only sums) is expressed by the best of its
// own columns, so that a term over a sum is rebuilt whenever that sum is, up to
// limits::closureIsolatedColumns columns (a chain of sums, each of the ones
// before it, would be rebuilt as a whole); and terms over such operands are
// also compared by a signature over class ids.

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/closure/CongruenceClosure.h"
#include "engine/terms/Axioms.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Rewrite.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

bool CongruenceClosure::better(NodeId a, NodeId b) const {
  auto rank = [&](NodeId n) -> std::pair<int, uint32_t> {
    if (nodes[n].isShape) {
      ShapeKind k = store.kind(shape(n));
      if (k == ShapeKind::Ranked)
        return {0, 0};
      return {k == ShapeKind::Symbol ? 1 : 2, store.size(shape(n))};
    }
    DimKind k = store.kind(dim(n));
    if (!infoOf(k).is(kRead))
      return {2, store.size(dim(n))};
    return {store.isObviouslyNonNegative(dim(n)) ? 0 : 1,
            k == DimKind::Symbol ? 0 : store.size(dim(n))};
  };
  const auto ofA = rank(a), ofB = rank(b);
  if (ofA != ofB || nodes[a].isShape || ofA.first != 0)
    return ofA < ofB;
  return offsets[a] < offsets[b];
}

DimId CongruenceClosure::canonicalOperand(DimId d, Pairs &used) {
  NodeId n = find(d);
  if (nodes[n].rep == zero) {
    if (store.kind(d) != DimKind::Constant)
      used.push_back({n, zero});
    return store.constant(offsets[n]);
  }
  NodeId best = nodes[nodes[n].rep].best;
  if (best == n)
    return d;
  // A sum whose class has no smaller column is expressed by its columns' best.
  // (With larger ones q = -m floordiv 3 == -m would grow without end.)
  bool isSum = store.kind(d) == DimKind::Sum;
  if (best == kNone || (isSum && store.size(dim(best)) >= store.size(d)))
    return rebuilt(d, used).form;
  used.push_back({n, best});
  return store.add(dim(best), store.constant(offsets[n] - offsets[best]));
}

ShapeId CongruenceClosure::canonicalOperand(ShapeId s, Pairs &used) {
  NodeId n = find(s), best = nodes[nodes[n].rep].best;
  if (auto it = canonicalLists.find(nodes[n].rep); it != canonicalLists.end())
    best = it->second;
  if (best == n)
    return s;
  used.push_back({n, best});
  return shape(best);
}

/// Whether a broadcast lost sizes: the store makes 4 from broadcast([n], [4]),
/// as if the two fitted. Where that is not known they may be 2 and 4, and the
/// same term is 2 by another operand.
static bool areSizesLost(const TermStore &store, DimId form,
                         llvm::ArrayRef<DimId> operands) {
  return store.kind(form) == DimKind::Constant &&
         llvm::any_of(operands, [&](DimId o) {
           return o != form && store.getConstant(o) != Int(1);
         });
}

CongruenceClosure::Rebuilt CongruenceClosure::rebuilt(DimId d, Pairs &used) {
  Rebuilt made;
  for (DimId o : store.operands(d))
    made.dims.push_back(canonicalOperand(o, used));
  made.form = d;
  if (store.kind(d) == DimKind::Sum &&
      llvm::equal(made.dims, store.operands(d)))
    return made;
  if (ShapeId s = store.shape(d); s.valid())
    made.shapes.push_back(canonicalOperand(s, used));
  made.form =
      rebuild(store, store, d, {made.dims, made.shapes, store.condition(d)});
  // A product, or a sum of sums, is expanded, which costs more.
  work.charge(8 + 4 * made.dims.size() + 8 * store.operands(made.form).size());
  return made;
}

/// The sum with each column in its own canonical form: n * k + m is 3 * k + m
/// where n == 3, although n * k also stands for its class.
DimId CongruenceClosure::expandedForm(DimId sum, Pairs &used) {
  LinearView v = store.linearView(sum);
  DimId result = store.constant(v.constant);
  for (const Summand &s : v.summands) {
    DimId column = store.kind(s.column) == DimKind::Product
                       ? rebuilt(s.column, used).form
                       : canonicalOperand(s.column, used);
    result = store.add(result, store.scale(column, s.coefficient));
    work.charge(4 + 2 * store.operands(result).size());
  }
  return result;
}

/// An index into `of`, which the equal shape `part` replaces: expressed by the
/// rank where it is known to differ from the rank by a constant, whatever else
/// it equals. The store simplifies tail(t, rank(t)), and not tail(t, k).
DimId CongruenceClosure::canonicalIndex(DimId index, ShapeId of, ShapeId part,
                                        Pairs &used) {
  const NodeId i = find(index), rank = find(store.rank(of));
  if (rank == kNone || nodes[i].rep != nodes[rank].rep || nodes[i].rep == zero)
    return canonicalOperand(index, used);
  used.push_back({i, rank});
  if (of != part)
    used.push_back({find(of), find(part)});
  const DimId ofPart = store.rank(part);
  work.charge(store.operands(ofPart).size());
  return store.add(ofPart, store.constant(offsets[i] - offsets[rank]));
}

/// The same for a shape, some or all of whose parts are lists that were
/// combined to sizes of `form`.
static bool areSizesLost(const TermStore &store, ShapeId form,
                         llvm::ArrayRef<ShapeId> parts) {
  // The list combined from all parts of known rank.
  llvm::SmallVector<ShapeId, 4> made{form}, lists;
  if (store.kind(form) == ShapeKind::Broadcast)
    made.assign(store.parts(form).begin(), store.parts(form).end());
  llvm::erase_if(made,
                 [&](ShapeId s) { return store.kind(s) != ShapeKind::Ranked; });
  if (made.empty())
    return false;
  for (ShapeId part : parts) {
    if (store.kind(part) == ShapeKind::Broadcast)
      lists.append(store.parts(part).begin(), store.parts(part).end());
    else
      lists.push_back(part);
  }
  llvm::ArrayRef<DimId> sizes = store.extents(made.front());
  for (size_t fromBack = 1; fromBack <= sizes.size(); ++fromBack)
    for (ShapeId list : lists) {
      llvm::ArrayRef<DimId> own = store.extents(list);
      if (fromBack <= own.size() &&
          areSizesLost(store, sizes[sizes.size() - fromBack],
                       own[own.size() - fromBack]))
        return true;
    }
  return false;
}

void CongruenceClosure::setCanonicalList(NodeId rep, NodeId list) {
  auto [it, isNew] = canonicalLists.try_emplace(rep, list);
  log({Undo::Listed, rep, kNone, isNew ? kNone : it->second, kNone, kNone,
       Int(0)});
  it->second = list;
}

/// Rebuilds the users of a class's list over the list whose extents are in
/// canonical form: broadcast(s, [i]) becomes broadcast(s, [0]) once i is 0,
/// whichever of the two lists the class had first.
void CongruenceClosure::operandByList(NodeId list) {
  const NodeId rep = nodes[list].rep;
  const auto known = canonicalLists.find(rep);
  if (list ==
          (known == canonicalLists.end() ? nodes[rep].best : known->second) ||
      store.extents(shape(list)).size() > limits::maxRank)
    return;
  setCanonicalList(rep, list);
  // Ranks and sizes of the list have their own classes.
  auto readsList = [&](NodeId parent) {
    return nodes[parent].isShape ||
           (store.kind(dim(parent)) == DimKind::Extent &&
            !store.getConstant(store.operands(dim(parent))[0]));
  };
  forEachMember(rep, [&](NodeId m) {
    forEachParent(m, [&](NodeId parent) {
      work.charge(2);
      if (readsList(parent))
        markDirty(parent);
    });
  });
}

/// The store rewrites as if shapes were defined: tail([], k) is [] although k
/// may be 1. To merge them would be to know that k is 0, which a question
/// whether the tail is defined must not assume. A rewrite that keeps the rank
/// does not decide this.
void CongruenceClosure::renormaliseShape(NodeId n) {
  const ShapeId s = shape(n);
  Pairs used;
  llvm::SmallVector<ShapeId, 4> parts;
  llvm::SmallVector<DimId, 8> dims;
  for (ShapeId part : store.parts(s))
    parts.push_back(canonicalOperand(part, used));
  for (DimId extent : store.extents(s))
    dims.push_back(canonicalOperand(extent, used));
  if (store.index(s).valid())
    dims.push_back(canonicalIndex(store.index(s), store.parts(s).front(),
                                  parts.front(), used));
  work.charge(8 + 4 * (dims.size() + parts.size()));
  const TermOperands operands{dims, parts, {}};
  const ShapeId form = rebuild(store, store, s, operands);
  if (store.kind(s) == ShapeKind::Ranked) {
    if (form == s)
      return operandByList(n);
    const NodeId list = add(form);
    markDirty(list);
    return enqueueEqual(n, list, used);
  }
  readConcatenations(n);
  if (form == s || !keepsRank(store, s, form, operands))
    return;
  if (store.kind(s) != ShapeKind::Broadcast ||
      !areSizesLost(store, form, parts))
    return enqueueEqual(n, add(form), used);
  const ClaimId fit = store.broadcastable(store.parts(s));
  work.charge(store.size(fit));
  concludeFrom(store.disj(store.negate(fit), store.shapeEq(s, form)), used);
}

/// The condition under which the extent is outside the shape. An extent is a
/// function of the list and the index, even where there is none: equal shapes
/// have equal extents at equal indices. The store's form of an extent of a part
/// of a shape (tail(t, k)[i] is t[k + i]) equals it only within that part:
/// tail([i], 1)[-1] is not i, as tail([j], 1) is the same list.
ClaimId CongruenceClosure::outsideShape(const Rebuilt &made, Pairs &used) {
  const ShapeId shape = made.shapes[0];
  const DimId index = made.dims[0];
  if (store.kind(made.form) == DimKind::Extent &&
      store.shape(made.form) == shape && store.operands(made.form)[0] == index)
    return TermStore::falseClaim();
  auto outsideOf = [&](DimId rank) {
    return store.disj(store.lt(index, store.constant(0)),
                      store.le(rank, index));
  };
  const DimId rank = store.rank(shape);
  ClaimId outside = outsideOf(rank);
  if (outside == TermStore::falseClaim() || find(rank) == kNone)
    return outside;
  Pairs ofRank;
  const DimId known = canonicalOperand(rank, ofRank);
  if (known == rank)
    return outside;
  used.append(ofRank.begin(), ofRank.end());
  return outsideOf(known);
}

/// The condition under which a term may differ from its form. True if it cannot
/// be expressed within the limits.
ClaimId CongruenceClosure::whereUndefined(DimId d, const Rebuilt &made,
                                          Pairs &used) {
  if (store.kind(d) == DimKind::Extent)
    return outsideShape(made, used);
  if (store.kind(d) != DimKind::Broadcast ||
      !areSizesLost(store, made.form, made.dims))
    return TermStore::falseClaim();
  if (!joins::isFlat(store, d))
    return TermStore::trueClaim();
  const ClaimId fit = joins::fit(store, d);
  work.charge(store.size(fit));
  return store.negate(fit);
}

/// Concludes that the node equals the form, unless `undefined`.
void CongruenceClosure::concludeForm(NodeId n, DimId form, ClaimId undefined,
                                     PairList used) {
  if (undefined == TermStore::falseClaim())
    enqueueEqual(n, add(form), used);
  else if (undefined != TermStore::trueClaim())
    concludeFrom(store.disj(undefined, store.eq(dim(n), form)), used);
}

void CongruenceClosure::renormalise(NodeId n) {
  if (nodes[n].isShape)
    return renormaliseShape(n);
  Pairs used;
  const Rebuilt made = rebuilt(dim(n), used);
  const DimId form = made.form;
  // Only products differ between their own form and their class's.
  auto isProduct = [&](DimId column) {
    return store.kind(column) == DimKind::Product;
  };
  if (store.kind(dim(n)) == DimKind::Sum &&
      llvm::any_of(store.operands(dim(n)), isProduct)) {
    Pairs usedWithin;
    DimId expanded = expandedForm(dim(n), usedWithin);
    if (expanded != form && expanded != dim(n))
      enqueueEqual(n, add(expanded), usedWithin);
  }
  // A product of a number and a column cannot be the column of a class.
  if ((store.kind(dim(n)) == DimKind::Sum || isProduct(dim(n))) &&
      form != dim(n) &&
      store.operands(dim(n)).size() <= limits::closureIsolatedColumns)
    markParentsDirty(n);
  if (form != dim(n)) {
    const ClaimId undefined = whereUndefined(dim(n), made, used);
    concludeForm(n, form, undefined, used);
  }
  if (store.kind(dim(n)) == DimKind::Product)
    compareProducts(n);
  if (store.kind(dim(n)) == DimKind::Extent)
    readConcatenations(n);
  congruence(n);
}

void CongruenceClosure::congruence(NodeId n) {
  DimId d = dim(n);
  DimKind kind = store.kind(d);
  if (kind == DimKind::Sum || kind == DimKind::Product ||
      kind == DimKind::Constant || kind == DimKind::Symbol)
    return;
  bool needed = false;
  for (DimId o : store.operands(d)) {
    NodeId rep = nodes[find(o)].rep;
    // A broadcast with a number among its sizes may have no other form.
    needed |=
        rep == zero ? kind == DimKind::Broadcast : nodes[rep].best == kNone;
    if (!fitsInt64(offsets[find(o)]))
      return;
  }
  if (!needed)
    return;
  struct Operand {
    NodeId rep;
    int64_t offset;
    NodeId node;
    bool operator<(const Operand &o) const {
      return std::tie(rep, offset) < std::tie(o.rep, o.offset);
    }
  };
  auto operandsOf = [&](DimId of) {
    llvm::SmallVector<Operand, 4> result;
    for (DimId o : store.operands(of)) {
      NodeId m = find(o);
      result.push_back({nodes[m].rep, static_cast<int64_t>(offsets[m]), m});
    }
    if (infoOf(kind).is(kSet))
      llvm::sort(result);
    return result;
  };
  llvm::SmallVector<Operand, 4> operands = operandsOf(d);
  std::vector<uint64_t> key{static_cast<uint64_t>(kind)};
  if (kind == DimKind::Extent)
    key.push_back(nodes[find(store.shape(d))].rep);
  else if (kind == DimKind::Select)
    key.push_back(store.condition(d).raw);
  else if (kind == DimKind::Apply) {
    for (char ch : store.function(d))
      key.push_back(static_cast<unsigned char>(ch));
    key.push_back(256);
  }
  for (const Operand &o : operands) {
    key.push_back(o.rep);
    key.push_back(static_cast<uint64_t>(o.offset));
  }
  auto [it, inserted] = signatures.try_emplace(key, n);
  if (inserted) {
    if (!marks.empty())
      signatureLog.push_back(std::move(key));
    return;
  }
  NodeId other = it->second;
  if (other == n || sameClass(other, n))
    return;
  llvm::SmallVector<Operand, 4> others = operandsOf(dim(other));
  if (others.size() != operands.size())
    return;
  Pairs because;
  for (auto [x, y] : llvm::zip_equal(operands, others)) {
    if (x.rep != y.rep || x.offset != y.offset)
      return;
    because.push_back({x.node, y.node});
  }
  if (kind == DimKind::Extent)
    because.push_back({find(store.shape(d)), find(store.shape(dim(other)))});
  enqueueEqual(n, other, because);
}
