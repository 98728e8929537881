// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of elements of shapes of unknown rank, for proofs.
//
// Problem: num_elements(s) is the product of the extents between 0 and rank(s),
// and of so many nothing can be written out. But the heads, tails and extents
// that a question mentions are segments of it, each with a product of its own:
//
//   head(s, k)   from 0 to k           num_elements(s) ==
//   s[k]         from k to k + 1          num_elements(head(s, k)) * s[k] *
//   tail(s, j)   from j to rank(s)        num_elements(tail(s, j))
//                                      where 0 <= k, j == k + 1 <= rank(s)
//
// That is said of a segment and any others that make it up if their ends meet,
// and of a segment within another that it is a factor. All is said under the
// condition that the places are in this order; where the index of a head is
// beyond the rank, nothing is.
//
// Tested by tests/unit/z3.

#include "z3/FreeShapes.h"

using namespace shapeproof;
using namespace shapeproof::z3;

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
  // Of a small known rank, the shape is its list of extents.
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
  // Each extent of an operand is 1 or that of the broadcast, which is one of
  // them.
  Z3_ast fit =
      store.kind(s) == ShapeKind::Broadcast ? encoder.fits(s) : nullptr;
  if (!fit)
    return;
  llvm::SmallVector<Z3_ast, 4> someIsZero;
  for (ShapeId part : store.parts(s)) {
    Z3_ast elements = elementsOf(at(part));
    someIsZero.push_back(z.eq(elements, z.number(0)));
    requireMultiple(fit, count, elements, hasNonNegativeExtents(s));
  }
  z.require(
      z.implies(z.conj({fit, z.eq(count, z.number(0))}), z.disj(someIsZero)));
}

/// Where the condition holds, the whole is a multiple of the part; not of
/// another sign if there are none.
void FreeShapes::requireMultiple(Z3_ast condition, Z3_ast whole, Z3_ast part,
                                 Z3_ast signs) {
  Z3_ast rest = z.freshInt();
  z.require(z.implies(condition, z.eq(whole, z.mul({part, rest}))));
  z.require(z.implies(signs, z.le(z.number(0), rest)));
  encoder.addMultiple({condition, whole, part, rest});
}

/// If any are asked for.
void FreeShapes::findCounted() {
  if (counted.empty())
    return;
  for (const auto &set : {equalities, equalFacts})
    for (auto [a, b] : set) {
      counted.insert(a);
      counted.insert(b);
    }
  for (size_t i = 0; i != counted.size(); ++i) {
    ShapeId s = counted[i];
    if (store.kind(s) == ShapeKind::Concat ||
        (store.kind(s) == ShapeKind::Broadcast && encoder.fits(s)))
      counted.insert(store.parts(s).begin(), store.parts(s).end());
    // Of which no term is the number of elements.
    ShapeId base = segmentOf(s).base;
    if (store.kind(base) == ShapeKind::Ranked)
      counted.insert(base);
  }
}

//===- Segments -----------------------------------------------------------===//

namespace shapeproof::z3 {

/// The segments of one shape.
class FreeShapes::Segments {
public:
  Segments(FreeShapes &owner, ShapeId base)
      : owner(owner), z(owner.z), store(owner.store),
        isList(store.kind(base) == ShapeKind::Ranked),
        signs(owner.hasNonNegativeExtents(base)) {}

  void add(const Segment &segment, Z3_ast product);
  void relate();
  /// Says of a multiple of the segment's product what that consists of.
  void relateMultiple(const Segment &segment, Z3_ast multiple,
                      llvm::ArrayRef<Z3_ast> otherFactors);

private:
  struct Known {
    Segment segment;
    Z3_ast product;
    bool isExtent;
  };
  /// Segments that make up another.
  struct Tiling {
    size_t whole;
    Z3_ast condition;
    llvm::SmallVector<size_t, 4> tiles;
  };
  /// More are left out.
  static constexpr size_t kMaxKnown = 12, kMaxTiles = 6, kMaxTilings = 48;

  /// a == b; null: never.
  Z3_ast meet(const Place &a, const Place &b);
  /// a <= b; null: never.
  Z3_ast inOrder(const Place &a, const Place &b);
  void tile(size_t whole, const Place &from, Tiling &open);
  void divide(size_t whole, size_t part);

  FreeShapes &owner;
  Session &z;
  TermStore &store;
  const bool isList;
  Z3_ast signs;
  std::vector<Known> known;
  std::vector<Tiling> tilings;
};

} // namespace shapeproof::z3

Z3_ast FreeShapes::Segments::meet(const Place &a, const Place &b) {
  if (a.index == b.index)
    return z.conj({});
  // Lists are better written out for each index.
  if (isList)
    return nullptr;
  const DimId between = store.sub(a.index, b.index), one = store.constant(1);
  for (DimId d : {between, store.neg(between)})
    if (store.isObviouslyNonNegative(store.sub(d, one)))
      return nullptr;
  return z.eq(a.term, b.term);
}

Z3_ast FreeShapes::Segments::inOrder(const Place &a, const Place &b) {
  const DimId between = store.sub(b.index, a.index);
  if (store.isObviouslyNonNegative(between))
    return z.conj({});
  if (store.isObviouslyNonNegative(
          store.sub(store.neg(between), store.constant(1))))
    return nullptr;
  return z.le(a.term, b.term);
}

void FreeShapes::Segments::add(const Segment &s, Z3_ast product) {
  for (const Known &k : known)
    if (k.segment.from.index == s.from.index &&
        k.segment.to.index == s.to.index) {
      z.require(z.implies(s.isDefined, z.eq(k.product, product)));
      return;
    }
  if (known.size() < kMaxKnown)
    known.push_back(
        {s, product, store.sub(s.to.index, s.from.index) == store.constant(1)});
}

/// Goes on from a place within the whole to where it ends.
void FreeShapes::Segments::tile(size_t whole, const Place &from, Tiling &open) {
  const Segment &all = known[whole].segment;
  for (size_t i = 0; i != known.size(); ++i) {
    if (tilings.size() >= kMaxTilings)
      return;
    const Segment &next = known[i].segment;
    if (i == whole || llvm::is_contained(open.tiles, i))
      continue;
    Z3_ast meets = meet(from, next.from);
    if (!meets || !inOrder(next.to, all.to))
      continue;
    Z3_ast before = open.condition;
    open.condition = z.conj({before, meets, next.isDefined});
    open.tiles.push_back(i);
    if (Z3_ast ends = meet(next.to, all.to); ends && open.tiles.size() > 1)
      tilings.push_back({whole, z.conj({open.condition, ends}), open.tiles});
    if (next.to.index != all.to.index && open.tiles.size() < kMaxTiles)
      tile(whole, next.to, open);
    open.tiles.pop_back();
    open.condition = before;
  }
}

/// The whole's product is a multiple of the part's.
void FreeShapes::Segments::divide(size_t whole, size_t part) {
  const Known &w = known[whole], &p = known[part];
  Z3_ast begins = inOrder(w.segment.from, p.segment.from),
         ends = inOrder(p.segment.to, w.segment.to);
  if (!begins || !ends)
    return;
  owner.requireMultiple(
      z.conj({w.segment.isDefined, p.segment.isDefined, begins, ends}),
      w.product, p.product, signs);
}

void FreeShapes::Segments::relate() {
  for (size_t i = 0; i != known.size(); ++i) {
    if (known[i].isExtent)
      continue;
    Tiling open{i, known[i].segment.isDefined, {}};
    tile(i, known[i].segment.from, open);
  }
  for (const Tiling &t : tilings) {
    llvm::SmallVector<Z3_ast, 4> factors;
    for (size_t i : t.tiles)
      factors.push_back(known[i].product);
    Z3_ast product = known[t.whole].product;
    z.require(z.implies(t.condition, z.eq(product, z.mul(factors))));
    if (factors.size() == 2)
      for (size_t i : {0, 1})
        owner.encoder.addMultiple(
            {t.condition, product, factors[i], factors[1 - i]});
  }
  if (isList)
    return;
  for (size_t whole = 0; whole != known.size(); ++whole)
    for (size_t part = 0; part != known.size(); ++part)
      if (!known[whole].isExtent && part != whole &&
          llvm::none_of(tilings, [&](const Tiling &t) {
            return t.whole == whole && llvm::is_contained(t.tiles, part);
          }))
        divide(whole, part);
}

void FreeShapes::Segments::relateMultiple(const Segment &segment,
                                          Z3_ast multiple,
                                          llvm::ArrayRef<Z3_ast> otherFactors) {
  for (const Tiling &t : tilings) {
    const Segment &whole = known[t.whole].segment;
    if (whole.from.index != segment.from.index ||
        whole.to.index != segment.to.index)
      continue;
    llvm::SmallVector<Z3_ast, 6> factors(otherFactors);
    for (size_t i : t.tiles)
      factors.push_back(known[i].product);
    z.require(z.implies(z.conj({t.condition, segment.isDefined}),
                        z.eq(multiple, z.mul(factors))));
  }
}

FreeShapes::Segment FreeShapes::segmentOf(ShapeId s) {
  // From the inside out.
  llvm::SmallVector<ShapeId, 4> path;
  while (store.kind(s) == ShapeKind::Head || store.kind(s) == ShapeKind::Tail) {
    path.push_back(s);
    s = store.parts(s)[0];
  }
  Segment segment{s,
                  {store.constant(0), z.number(0)},
                  {store.rank(s), rankOf(at(s))},
                  z.conj({})};
  for (ShapeId part : llvm::reverse(path)) {
    const DimId index = store.index(part);
    Place place{store.add(segment.from.index, index),
                segment.from.index == store.constant(0)
                    ? encoder.dim(index)
                    : z.add({segment.from.term, encoder.dim(index)})};
    (store.kind(part) == ShapeKind::Head ? segment.to : segment.from) = place;
    segment.isDefined = z.conj({segment.isDefined, isSplit(part)});
  }
  return segment;
}

void FreeShapes::relateElements() {
  if (counted.empty())
    return;
  llvm::MapVector<ShapeId, std::unique_ptr<Segments>> segments;
  auto segmentsOf = [&](ShapeId base) -> Segments & {
    std::unique_ptr<Segments> &of = segments[base];
    if (!of)
      of = std::make_unique<Segments>(*this, base);
    return *of;
  };
  for (ShapeId s : counted) {
    Segment segment = segmentOf(s);
    segmentsOf(segment.base).add(segment, elementsOf(at(s)));
  }
  for (auto [s, index] : extents) {
    if (store.kind(s) == ShapeKind::Ranked || !segments.contains(s))
      continue;
    Z3_ast i = encoder.dim(index);
    Place next{store.add(index, store.constant(1)), z.add({i, z.number(1)})};
    segmentsOf(s).add({s, {index, i}, next, inside(at(s), i)},
                      extentOf(at(s), i));
  }
  for (auto &[base, of] : segments)
    of->relate();
  for (DimId product : encoder.products()) {
    llvm::ArrayRef<DimId> factors = store.operands(product);
    for (size_t i = 0; i != factors.size(); ++i) {
      if (store.kind(factors[i]) != DimKind::NumElements)
        continue;
      Segment segment = segmentOf(store.shape(factors[i]));
      auto of = segments.find(segment.base);
      llvm::SmallVector<Z3_ast, 4> others;
      for (size_t j = 0; j != factors.size(); ++j)
        if (j != i)
          others.push_back(encoder.dim(factors[j]));
      of->second->relateMultiple(segment, encoder.dim(product), others);
    }
  }
}
