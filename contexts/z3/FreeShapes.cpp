// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes as an uninterpreted sort, for proofs.
//
// Problem: nothing limits the rank of a shape, so "all extents are equal" is a
// statement about infinitely many. A proof needs it at finitely many places: at
// the indices that the question mentions, and at the one where a claim fails.
//
// Shapes are elements of a sort with functions rank, extent (at an index from
// the front) and num_elements; equality of shapes is equality there, so it is
// transitive, and equal shapes have equal extents without axioms. All other
// axioms are instances, without quantifiers:
//
//   a != b          their ranks differ, or their extents at a fresh index w do
//   concat(a, b)    at each index i in use: i < rank(a) => extent is a's at i,
//                   else b's at i - rank(a)
//   broadcastable   at each position from the back in use, for both operands;
//                   if it fails, it does at a fresh position
//   head(a, i)      is a where i is its rank; tail(a, i) where i is 0
//   num_elements    a product where the rank is a small constant; of a
//                   concatenation the product of its parts' numbers; of a
//                   whole s[0] * s[1] * num_elements(tail(s, 2)), and the like
//                   for heads; 0 where an extent is
//
// Indices in use are those of extents in the question, the fresh ones, small
// constants, and the corresponding indices inside a concat, head, tail or
// broadcast. All instances hold for shapes, so their consequences are proved; a
// model of them is not used (BoundedShapes.cpp looks for models).
//
// Source: instantiation at index terms is the idea of the array property
// fragment (Bradley, Manna and Sipma, "What's decidable about arrays?", VMCAI
// 2006). Tested by tests/engine/z3.

#include "z3/FreeShapes.h"
#include "engine/base/Limits.h"

using namespace shapeproof;
using namespace shapeproof::z3;

Z3_ast FreeShapes::rankOf(Z3_ast s) {
  return z.apply(rankFunction, {s}, {z.shapeSort()}, z.intSort());
}

Z3_ast FreeShapes::extentOf(Z3_ast s, Z3_ast index) {
  return z.apply(extentFunction, {s, index}, {z.shapeSort(), z.intSort()},
                 z.intSort());
}

Z3_ast FreeShapes::elementsOf(Z3_ast s) {
  return z.apply(elementsFunction, {s}, {z.shapeSort()}, z.intSort());
}

/// The claim 0 <= index < rank.
Z3_ast FreeShapes::inside(Z3_ast s, Z3_ast index) {
  return z.conj({z.le(z.number(0), index), z.lt(index, rankOf(s))});
}

Z3_ast FreeShapes::use(ShapeId s, Z3_ast index) {
  Z3_ast term = extentOf(at(s), index);
  if (used.insert({s, index}).second)
    pending.push_back({s, index});
  return term;
}

Z3_ast FreeShapes::useFromBack(ShapeId s, Z3_ast position) {
  Z3_ast index = z.sub(rankOf(at(s)), z.add({position, z.number(1)}));
  return z.ite(z.le(z.number(0), index), use(s, index), z.number(1));
}

//===- Terms --------------------------------------------------------------===//

void FreeShapes::encode(ShapeId s) {
  list.push_back(s);
  if (!store.hasNonNegativeExtents(s))
    signs[s] = hasNonNegativeExtents(s);
  if (store.kind(s) == ShapeKind::Symbol) {
    shapes[s] = z.freshShape();
    return;
  }
  // One function per operator and arity: equal operands give equal shapes.
  llvm::SmallVector<Z3_ast, 8> arguments;
  llvm::SmallVector<Z3_sort, 8> domain;
  for (ShapeId part : store.parts(s)) {
    arguments.push_back(at(part));
    domain.push_back(z.shapeSort());
  }
  auto addDim = [&](DimId d) {
    arguments.push_back(encoder.dim(d));
    domain.push_back(z.intSort());
  };
  llvm::for_each(store.extents(s), addDim);
  if (DimId index = store.index(s); index.valid())
    addDim(index);
  shapes[s] = z.apply(constructors[{int(store.kind(s)), arguments.size()}],
                      arguments, domain, z.shapeSort());
  smallRank = std::max<unsigned>(smallRank, store.extents(s).size());
}

Z3_ast FreeShapes::extent(ShapeId s, DimId index) {
  Z3_ast i = encoder.dim(index);
  roots.insert(i);
  extents.push_back({s, index});
  if (std::optional<Int> c = store.getConstant(index))
    if (*c >= 0 && *c < limits::writtenOutRank)
      smallRank = std::max(smallRank, unsigned(static_cast<int64_t>(*c)) + 1);
  Z3_ast term = use(s, i);
  // Beyond the rank of a list the value can be chosen.
  if (store.kind(s) == ShapeKind::Ranked)
    z.require(z.disj({inside(at(s), i), z.le(z.number(0), term)}));
  return term;
}

Z3_ast FreeShapes::numElements(ShapeId s) {
  counted.insert(s);
  return elementsOf(at(s));
}

Z3_ast FreeShapes::equal(ShapeId a, ShapeId b, bool isFact) {
  Z3_ast same = z.eq(at(a), at(b));
  const bool isKnown =
      equalities.contains({a, b}) || equalities.contains({b, a});
  if (isFact)
    equalFacts.insert({a, b});
  else if (!isKnown)
    equalities.insert({a, b});
  return same;
}

Z3_ast FreeShapes::broadcastable(llvm::ArrayRef<ShapeId> operands) {
  Claimed c;
  c.shapes.assign(operands.begin(), operands.end());
  for (const Claimed &other : broadcasts)
    if (other.shapes == c.shapes)
      return other.atom;
  // A function, so that equal shapes give equal results.
  llvm::SmallVector<Z3_ast, 4> arguments;
  for (ShapeId s : operands)
    arguments.push_back(at(s));
  c.atom =
      z.apply(constructors[{-1, unsigned(operands.size())}], arguments,
              llvm::SmallVector<Z3_sort, 4>(operands.size(), z.shapeSort()),
              z.boolSort());
  c.witness = z.freshInt();
  broadcasts.push_back(c);
  return c.atom;
}

//===- Axioms -------------------------------------------------------------===//

/// The claim that a head or tail is defined: 0 <= index <= rank of the whole.
Z3_ast FreeShapes::isSplit(ShapeId s) {
  Z3_ast index = encoder.dim(store.index(s));
  return z.conj(
      {z.le(z.number(0), index), z.le(index, rankOf(at(store.parts(s)[0])))});
}

/// The claim that no list within the shape has a negative extent.
Z3_ast FreeShapes::hasNonNegativeExtents(ShapeId s) {
  if (auto known = signs.find(s); known != signs.end())
    return known->second;
  llvm::SmallVector<Z3_ast, 8> all;
  for (DimId d : store.extents(s))
    if (!store.isObviouslyNonNegative(d))
      all.push_back(z.le(z.number(0), encoder.dim(d)));
  for (ShapeId part : store.parts(s))
    if (!store.hasNonNegativeExtents(part))
      all.push_back(hasNonNegativeExtents(part));
  return z.conj(all);
}

/// Parts of rank 0 are units, of a concatenation and of a broadcast.
void FreeShapes::requireUnit(ShapeId s) {
  llvm::ArrayRef<ShapeId> parts = store.parts(s);
  const bool isConcat = store.kind(s) == ShapeKind::Concat;
  if (!isConcat && parts.size() != 2)
    return;
  for (ShapeId part : parts) {
    ShapeId other = part == parts[0] ? parts.back() : parts[0];
    Z3_ast isAll = isConcat ? z.eq(rankOf(at(part)), rankOf(at(s)))
                            : z.eq(rankOf(at(other)), z.number(0));
    z.require(z.implies(isAll, z.eq(at(s), at(part))));
  }
}

/// Axioms of a shape that do not mention its extents.
void FreeShapes::requireStructure(ShapeId s) {
  Z3_ast term = at(s), rank = rankOf(term);
  z.require(z.le(z.number(0), rank));
  switch (store.kind(s)) {
  case ShapeKind::Symbol:
    break;
  case ShapeKind::Ranked: {
    llvm::ArrayRef<DimId> extents = store.extents(s);
    z.require(z.eq(rank, z.number(extents.size())));
    for (size_t i = 0; i != extents.size(); ++i)
      z.require(z.eq(extentOf(term, z.number(i)), encoder.dim(extents[i])));
    break;
  }
  case ShapeKind::Head:
  case ShapeKind::Tail: {
    const bool isHead = store.kind(s) == ShapeKind::Head;
    Z3_ast whole = at(store.parts(s)[0]), index = encoder.dim(store.index(s));
    z.require(z.implies(
        isSplit(s), z.eq(rank, isHead ? index : z.sub(rankOf(whole), index))));
    z.require(z.implies(z.eq(index, isHead ? rankOf(whole) : z.number(0)),
                        z.eq(term, whole)));
    break;
  }
  case ShapeKind::Concat: {
    llvm::SmallVector<Z3_ast, 4> ranks;
    for (ShapeId part : store.parts(s))
      ranks.push_back(rankOf(at(part)));
    z.require(z.eq(rank, z.add(ranks)));
    requireUnit(s);
    break;
  }
  case ShapeKind::Broadcast: {
    llvm::SmallVector<Z3_ast, 4> reached, same;
    llvm::ArrayRef<ShapeId> parts = store.parts(s);
    for (ShapeId part : parts) {
      z.require(z.le(rankOf(at(part)), rank));
      reached.push_back(z.eq(rank, rankOf(at(part))));
      if (part != parts[0])
        same.push_back(z.eq(at(part), at(parts[0])));
    }
    z.require(z.disj(reached));
    z.require(z.implies(z.conj(same), z.eq(term, at(parts[0]))));
    requireUnit(s);
    break;
  }
  }
}

/// The axiom of the number of elements. It is unconstrained where it is no
/// product of a few factors: for broadcasts of unknown rank, and for heads and
/// tails that leave out an unknown number of extents.
void FreeShapes::requireElements(ShapeId s) {
  Z3_ast term = at(s), rank = rankOf(term), count = elementsOf(term);
  if (store.kind(s) == ShapeKind::Ranked) {
    llvm::SmallVector<Z3_ast, 8> factors;
    for (DimId d : store.extents(s))
      factors.push_back(encoder.dim(d));
    z.require(z.eq(count, z.mul(factors)));
    return;
  }
  z.require(z.implies(hasNonNegativeExtents(s), z.le(z.number(0), count)));
  // A shape of small known rank is the list of its extents.
  for (unsigned k = 0; k <= smallRank; ++k) {
    llvm::SmallVector<Z3_ast, 8> extents;
    for (unsigned i = 0; i != k; ++i)
      extents.push_back(use(s, z.number(i)));
    z.require(z.implies(z.eq(rank, z.number(k)), z.eq(count, z.mul(extents))));
  }
  if (store.kind(s) == ShapeKind::Concat) {
    llvm::SmallVector<Z3_ast, 4> factors;
    for (ShapeId part : store.parts(s))
      factors.push_back(elementsOf(at(part)));
    z.require(z.eq(count, z.mul(factors)));
  }
  if (store.kind(s) != ShapeKind::Head && store.kind(s) != ShapeKind::Tail)
    return;
  const ShapeId whole = store.parts(s)[0];
  const bool isTail = store.kind(s) == ShapeKind::Tail;
  std::optional<Int> others = store.getConstant(
      isTail ? store.index(s) : store.sub(store.rank(whole), store.index(s)));
  if (!others || *others < 0 || *others > limits::writtenOutRank)
    return;
  llvm::SmallVector<Z3_ast, 8> factors = {count};
  for (unsigned i = 0, e = static_cast<int64_t>(*others); i != e; ++i)
    factors.push_back(
        isTail ? use(whole, z.number(i))
               : use(whole, z.sub(rankOf(at(whole)), z.number(i + 1))));
  z.require(z.implies(isSplit(s), z.eq(elementsOf(at(whole)), z.mul(factors))));
}

/// Adds the shapes that the wanted numbers of elements depend on: shapes in
/// equalities with them, parts of concatenations, and the wholes of heads and
/// tails.
void FreeShapes::findCounted() {
  if (counted.empty())
    return;
  for (const auto &set : {equalities, equalFacts})
    for (auto [a, b] : set) {
      counted.insert(a);
      counted.insert(b);
    }
  for (size_t i = 0; i != counted.size(); ++i)
    if (ShapeId s = counted[i]; store.kind(s) != ShapeKind::Broadcast)
      counted.insert(store.parts(s).begin(), store.parts(s).end());
}

/// The axiom of an extent in use, by the extents of the parts.
void FreeShapes::requireExtent(ShapeId s, Z3_ast index) {
  Z3_ast term = at(s), extent = extentOf(term, index);
  auto isExtentOf = [&](Z3_ast condition, ShapeId part, Z3_ast partIndex) {
    z.require(z.implies(condition, z.eq(extent, use(part, partIndex))));
  };
  if (store.kind(s) != ShapeKind::Ranked)
    z.require(z.implies(hasNonNegativeExtents(s), z.le(z.number(0), extent)));
  if (counted.contains(s))
    z.require(
        z.implies(z.conj({inside(term, index), z.eq(extent, z.number(0))}),
                  z.eq(elementsOf(term), z.number(0))));
  // If the product of integers is positive, no factor is larger than it.
  if (counted.contains(s) && store.kind(s) != ShapeKind::Ranked)
    z.require(z.disj({z.negate(inside(term, index)),
                      z.le(elementsOf(term), z.number(0)),
                      z.le(extent, elementsOf(term))}));
  switch (store.kind(s)) {
  case ShapeKind::Symbol:
  case ShapeKind::Ranked:
    break;
  case ShapeKind::Head:
    isExtentOf(z.conj({isSplit(s), inside(term, index)}), store.parts(s)[0],
               index);
    break;
  case ShapeKind::Tail:
    isExtentOf(z.conj({isSplit(s), inside(term, index)}), store.parts(s)[0],
               z.add({index, encoder.dim(store.index(s))}));
    break;
  case ShapeKind::Concat: {
    Z3_ast offset = nullptr;
    for (ShapeId part : store.parts(s)) {
      Z3_ast inner = offset ? z.sub(index, offset) : index;
      isExtentOf(inside(at(part), inner), part, inner);
      Z3_ast length = rankOf(at(part));
      offset = offset ? z.add({offset, length}) : length;
    }
    break;
  }
  case ShapeKind::Broadcast: {
    llvm::SmallVector<Z3_ast, 4> aligned, same;
    Z3_ast one = z.number(1);
    for (ShapeId part : store.parts(s)) {
      Z3_ast inner = z.sub(index, z.sub(rankOf(term), rankOf(at(part))));
      aligned.push_back(z.ite(z.le(z.number(0), inner), use(part, inner), one));
      same.push_back(z.eq(extent, aligned.back()));
    }
    Z3_ast within = inside(term, index);
    z.require(z.implies(within, z.disj(same)));
    for (size_t i = 0; i != aligned.size(); ++i) {
      llvm::SmallVector<Z3_ast, 4> others = {within};
      for (size_t j = 0; j != aligned.size(); ++j)
        if (j != i)
          others.push_back(
              z.disj({z.eq(aligned[j], one), z.eq(aligned[j], aligned[i])}));
      z.require(z.implies(z.conj(others), same[i]));
    }
    break;
  }
  }
}

/// Puts a compound shape's extents in use at all indices in use for other
/// shapes, and at those of its parts.
void FreeShapes::instantiateAtRoots(ShapeId s) {
  if (store.kind(s) == ShapeKind::Symbol || store.kind(s) == ShapeKind::Ranked)
    return;
  Z3_ast rank = rankOf(at(s));
  for (Z3_ast i : roots) {
    if (isFull())
      return;
    use(s, i);
    if (store.kind(s) == ShapeKind::Tail)
      use(s, z.sub(i, encoder.dim(store.index(s))));
    if (store.kind(s) == ShapeKind::Concat) {
      Z3_ast offset = nullptr;
      for (ShapeId part : store.parts(s).drop_back()) {
        Z3_ast length = rankOf(at(part));
        offset = offset ? z.add({offset, length}) : length;
        use(s, z.add({i, offset}));
      }
    }
    if (store.kind(s) == ShapeKind::Broadcast)
      for (ShapeId part : store.parts(s))
        use(s, z.add({i, z.sub(rank, rankOf(at(part)))}));
  }
  for (Z3_ast p : positions) {
    if (isFull())
      return;
    use(s, z.sub(rank, z.add({p, z.number(1)})));
  }
}

void FreeShapes::instantiate(const Claimed &c) {
  Z3_ast one = z.number(1), zero = z.number(0);
  // All positions in use, and the back positions of all indices in use.
  Indices where(positions);
  for (Z3_ast i : roots)
    for (ShapeId s : c.shapes) {
      if (isFull() || where.size() >= limits::z3Places)
        break;
      where.insert(z.sub(z.sub(rankOf(at(s)), one), i));
    }
  llvm::SmallVector<Z3_ast, 8> fails;
  for (size_t i = 0; i != c.shapes.size(); ++i)
    for (size_t j = i + 1; j != c.shapes.size(); ++j) {
      for (Z3_ast p : where) {
        if (isFull())
          break;
        ++instances;
        Z3_ast a = useFromBack(c.shapes[i], p), b = useFromBack(c.shapes[j], p);
        z.require(z.disj({z.negate(c.atom), z.lt(p, zero), z.eq(a, b),
                          z.eq(a, one), z.eq(b, one)}));
      }
      Z3_ast a = useFromBack(c.shapes[i], c.witness),
             b = useFromBack(c.shapes[j], c.witness);
      fails.push_back(
          z.negate(z.disj({z.eq(a, b), z.eq(a, one), z.eq(b, one)})));
    }
  z.require(z.disj({c.atom, z.conj({z.le(zero, c.witness), z.disj(fails)})}));
}

/// Adds positions for broadcasts: those of a head's extents within the whole,
/// and the other way round.
void FreeShapes::addPositions() {
  const size_t count = positions.size();
  for (ShapeId s : list) {
    if (store.kind(s) != ShapeKind::Head)
      continue;
    // The distance from the back of the head to the back of the whole.
    Z3_ast left =
        z.sub(rankOf(at(store.parts(s)[0])), encoder.dim(store.index(s)));
    for (size_t i = 0; i != count; ++i) {
      if (positions.size() + 2 > limits::z3Positions)
        return;
      positions.insert(z.add({positions[i], left}));
      positions.insert(z.sub(positions[i], left));
    }
  }
}

void FreeShapes::finish(size_t limit) {
  maxInstances = limit;
  if (list.empty())
    return;
  smallRank = std::min(smallRank, limits::writtenOutRank);
  findCounted();
  if (!counted.empty())
    smallRank = std::max(smallRank, 2u);
  for (unsigned i = 0; i != smallRank; ++i)
    roots.insert(z.number(i));
  for (const Claimed &c : broadcasts)
    positions.insert(c.witness);
  const bool haveBroadcasts = llvm::any_of(
      list, [&](ShapeId s) { return store.kind(s) == ShapeKind::Broadcast; });
  for (const auto &[a, b] : equalities) {
    Z3_ast w = z.freshInt();
    roots.insert(w);
    if (haveBroadcasts)
      positions.insert(z.sub(z.sub(rankOf(at(a)), z.number(1)), w));
    z.require(z.disj(
        {z.eq(at(a), at(b)), z.negate(z.eq(rankOf(at(a)), rankOf(at(b)))),
         z.conj({inside(at(a), w), z.negate(z.eq(use(a, w), use(b, w)))})}));
  }
  addPositions();
  for (unsigned i = 0; i != smallRank; ++i)
    positions.insert(z.number(i));
  for (ShapeId s : list)
    requireStructure(s);
  for (const Claimed &c : broadcasts)
    instantiate(c);
  for (ShapeId s : list)
    instantiateAtRoots(s);
  for (ShapeId s : counted)
    requireElements(s);
  // Axioms of extents mention extents of parts only, so this ends.
  for (size_t i = 0; i != pending.size() && instances != maxInstances; ++i) {
    ++instances;
    auto [s, index] = pending[i];
    requireExtent(s, index);
  }
}

std::unique_ptr<ShapeEncoder> z3::createFreeShapes(Encoder &encoder) {
  return std::make_unique<FreeShapes>(encoder);
}
