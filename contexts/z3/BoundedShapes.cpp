// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes written out, for finding models.
//
// Problem: the axioms used in proofs are about extents in use only; a model of
// them need not be a shape. Here a symbol has a rank of at most maxRank and one
// integer per possible extent, and every shape term is a rank and a list of
// extents, of which the first `rank` count:
//
//   tail(s, i)   rank - i, [ite(i == 0, s0, s1), ite(i == 0, s1, s2), ...]
//
// Where terms are defined this is exact, so a model with `definedness` required
// is an assignment. No model proves nothing: a larger rank may have one.
//
// Tested by tests/engine/z3.

#include "engine/base/Limits.h"
#include "z3/ShapeEncoder.h"

using namespace shapeproof;
using namespace shapeproof::z3;

namespace {

struct Written {
  Z3_ast rank = nullptr;
  /// The rank if it is a constant.
  std::optional<unsigned> fixed;
  std::vector<Z3_ast> extents;
  Z3_ast defined = nullptr;
  /// The number of operators above named terms.
  unsigned height = 0;
};

class BoundedShapes final : public ShapeEncoder {
public:
  BoundedShapes(Encoder &encoder, unsigned maxRank)
      : encoder(encoder), z(encoder.session()), maxRank(maxRank) {}

  void encode(ShapeId s) override;
  Z3_ast rank(ShapeId s) override { return at(s).rank; }
  Z3_ast extent(ShapeId s, DimId index) override;
  Z3_ast numElements(ShapeId s) override;
  Z3_ast equal(ShapeId a, ShapeId b, bool isFact) override;
  Z3_ast broadcastable(llvm::ArrayRef<ShapeId> shapes) override;
  Z3_ast definedness(ShapeId s) override { return at(s).defined; }
  Z3_ast extentDefinedness(ShapeId s, DimId index) override;
  void finish(size_t) override {}
  bool read(Assignment &assignment) override;

private:
  const Written &at(ShapeId s) const { return shapes.find(s)->second; }
  Written symbol();
  Written ranked(ShapeId s);
  Written split(ShapeId s);
  Written concat(const Written &a, const Written &b);
  Written broadcast(llvm::ArrayRef<ShapeId> parts);
  void name(Written &w);
  Z3_ast pick(llvm::ArrayRef<Z3_ast> choices, Z3_ast index);
  Z3_ast fromBack(const Written &w, size_t position);
  Z3_ast reaches(const Written &w, size_t position);

  Encoder &encoder;
  Session &z;
  unsigned maxRank;
  llvm::DenseMap<ShapeId, Written> shapes;
  std::vector<ShapeId> symbols;
};

} // namespace

void BoundedShapes::name(Written &w) {
  auto bind = [&](Z3_ast &term, Z3_ast fresh) {
    z.require(z.eq(fresh, term));
    term = fresh;
  };
  if (!w.fixed)
    bind(w.rank, z.freshInt());
  for (Z3_ast &e : w.extents)
    bind(e, z.freshInt());
  if (w.defined)
    bind(w.defined, z.freshBool());
  w.height = 0;
}

/// choices[index]; any choice if the index is outside.
Z3_ast BoundedShapes::pick(llvm::ArrayRef<Z3_ast> choices, Z3_ast index) {
  if (choices.empty())
    return z.number(0);
  Z3_ast result = choices.back();
  for (size_t i = choices.size() - 1; i-- > 0;)
    result = z.ite(z.eq(index, z.number(i)), choices[i], result);
  return result;
}

/// Whether the shape has an extent at the position, counted from the back.
Z3_ast BoundedShapes::reaches(const Written &w, size_t position) {
  if (w.fixed)
    return *w.fixed > position ? z.conj({}) : z.disj({});
  return z.lt(z.number(position), w.rank);
}

Z3_ast BoundedShapes::fromBack(const Written &w, size_t position) {
  if (w.fixed)
    return *w.fixed > position ? w.extents[*w.fixed - 1 - position]
                               : z.number(1);
  if (position >= w.extents.size())
    return z.number(1);
  // At rank position + 1 it is the first extent, at one more the second.
  return pick(llvm::ArrayRef(w.extents).drop_back(position),
              z.sub(w.rank, z.number(position + 1)));
}

Written BoundedShapes::symbol() {
  Written w;
  w.rank = z.freshInt();
  z.require(z.le(z.number(0), w.rank));
  z.require(z.le(w.rank, z.number(maxRank)));
  for (unsigned i = 0; i != maxRank; ++i) {
    Z3_ast e = z.freshInt();
    z.require(z.le(z.number(0), e));
    encoder.addSmallness(z.le(e, z.number(4)));
    w.extents.push_back(e);
  }
  return w;
}

Written BoundedShapes::ranked(ShapeId s) {
  Written w;
  for (DimId d : encoder.store().extents(s)) {
    w.extents.push_back(encoder.dim(d));
    w.defined = encoder.both(w.defined, encoder.definedness(d));
    if (!encoder.store().isObviouslyNonNegative(d))
      w.defined = encoder.both(w.defined, z.le(z.number(0), encoder.dim(d)));
  }
  w.fixed = w.extents.size();
  w.rank = z.number(*w.fixed);
  return w;
}

Written BoundedShapes::split(ShapeId s) {
  TermStore &store = encoder.store();
  const Written &whole = at(store.parts(s)[0]);
  Z3_ast index = encoder.dim(store.index(s));
  Written w;
  w.defined = encoder.both(whole.defined, encoder.definedness(store.index(s)));
  w.defined = encoder.both(
      w.defined, z.conj({z.le(z.number(0), index), z.le(index, whole.rank)}));
  if (store.kind(s) == ShapeKind::Head) {
    w.rank = index;
    w.extents = whole.extents;
    return w;
  }
  w.rank = z.sub(whole.rank, index);
  for (size_t i = 0; i != whole.extents.size(); ++i)
    w.extents.push_back(
        pick(llvm::ArrayRef(whole.extents).drop_front(i), index));
  return w;
}

Written BoundedShapes::concat(const Written &a, const Written &b) {
  Written w;
  w.defined = encoder.both(a.defined, b.defined);
  size_t length = a.extents.size() + b.extents.size();
  if (a.fixed && b.fixed)
    w.fixed = *a.fixed + *b.fixed;
  w.rank = w.fixed ? z.number(*w.fixed) : z.add({a.rank, b.rank});
  if (length > limits::z3ShapeExtents && !w.fixed) {
    length = limits::z3ShapeExtents;
    w.defined =
        encoder.both(w.defined, z.le(w.rank, z.number(limits::z3ShapeExtents)));
  }
  size_t fewest = a.fixed ? *a.fixed : 0;
  for (size_t i = 0; i != length; ++i) {
    // One choice per rank of a, from the least possible one.
    std::vector<Z3_ast> choices;
    for (size_t rankOfA = fewest; rankOfA <= a.extents.size(); ++rankOfA) {
      if (i < rankOfA)
        choices.push_back(a.extents[i]);
      else if (i - rankOfA < b.extents.size())
        choices.push_back(b.extents[i - rankOfA]);
      else
        choices.push_back(z.number(0));
    }
    w.extents.push_back(a.fixed ? choices[0] : pick(choices, a.rank));
  }
  return w;
}

Written BoundedShapes::broadcast(llvm::ArrayRef<ShapeId> parts) {
  Written w;
  size_t length = 0;
  bool fixed = true;
  for (ShapeId part : parts) {
    const Written &p = at(part);
    length = std::max(length, p.extents.size());
    fixed &= p.fixed.has_value();
    w.defined = encoder.both(w.defined, p.defined);
    w.rank = w.rank ? z.ite(z.le(w.rank, p.rank), p.rank, w.rank) : p.rank;
  }
  if (fixed) {
    w.fixed = length;
    w.rank = z.number(length);
  }
  std::vector<Z3_ast> back;
  for (size_t i = 0; i != length; ++i) {
    llvm::SmallVector<Z3_ast, 4> aligned;
    for (ShapeId part : parts) {
      const Written &p = at(part);
      if (p.fixed && *p.fixed <= i)
        continue;
      Z3_ast e = fromBack(p, i);
      aligned.push_back(p.fixed ? e : z.ite(reaches(p, i), e, z.number(1)));
    }
    back.push_back(encoder.broadcastExtent(aligned, false));
    if (aligned.size() > 1)
      w.defined = encoder.both(w.defined, encoder.canBroadcast(aligned));
  }
  for (size_t i = 0; i != length; ++i) {
    // At rank r, extent i is position r - 1 - i from the back.
    if (w.fixed)
      w.extents.push_back(back[length - 1 - i]);
    else
      w.extents.push_back(pick(llvm::ArrayRef(back).drop_back(i),
                               z.sub(w.rank, z.number(i + 1))));
  }
  return w;
}

void BoundedShapes::encode(ShapeId s) {
  TermStore &store = encoder.store();
  Written w;
  switch (store.kind(s)) {
  case ShapeKind::Symbol:
    w = symbol();
    symbols.push_back(s);
    break;
  case ShapeKind::Ranked:
    w = ranked(s);
    break;
  case ShapeKind::Head:
  case ShapeKind::Tail:
    w = split(s);
    break;
  case ShapeKind::Concat:
    w = at(store.parts(s)[0]);
    for (ShapeId part : store.parts(s).drop_front())
      w = concat(w, at(part));
    break;
  case ShapeKind::Broadcast:
    w = broadcast(store.parts(s));
    break;
  }
  for (ShapeId part : store.parts(s))
    w.height = std::max(w.height, at(part).height + 1);
  if (w.height == limits::z3NestedShapes)
    name(w);
  shapes[s] = std::move(w);
}

Z3_ast BoundedShapes::extent(ShapeId s, DimId index) {
  return pick(at(s).extents, encoder.dim(index));
}

Z3_ast BoundedShapes::extentDefinedness(ShapeId s, DimId index) {
  Z3_ast i = encoder.dim(index);
  return z.conj({z.le(z.number(0), i), z.lt(i, at(s).rank)});
}

Z3_ast BoundedShapes::numElements(ShapeId s) {
  const Written &w = at(s);
  llvm::SmallVector<Z3_ast, 8> factors;
  for (size_t i = 0; i != w.extents.size(); ++i)
    factors.push_back(
        w.fixed ? w.extents[i]
                : z.ite(z.lt(z.number(i), w.rank), w.extents[i], z.number(1)));
  return z.mul(factors);
}

Z3_ast BoundedShapes::equal(ShapeId a, ShapeId b, bool /*isFact*/) {
  const Written &x = at(a), &y = at(b);
  llvm::SmallVector<Z3_ast, 8> all = {z.eq(x.rank, y.rank)};
  size_t common = std::min(x.extents.size(), y.extents.size());
  for (size_t i = 0; i != common; ++i)
    all.push_back(
        z.disj({z.le(x.rank, z.number(i)), z.eq(x.extents[i], y.extents[i])}));
  return z.conj(all);
}

Z3_ast BoundedShapes::broadcastable(llvm::ArrayRef<ShapeId> list) {
  llvm::SmallVector<Z3_ast, 8> all;
  Z3_ast one = z.number(1);
  for (size_t i = 0; i != list.size(); ++i)
    for (size_t j = i + 1; j != list.size(); ++j) {
      const Written &x = at(list[i]), &y = at(list[j]);
      size_t common = std::min(x.extents.size(), y.extents.size());
      for (size_t k = 0; k != common; ++k) {
        Z3_ast a = fromBack(x, k), b = fromBack(y, k);
        all.push_back(z.disj({z.negate(reaches(x, k)), z.negate(reaches(y, k)),
                              z.eq(a, b), z.eq(a, one), z.eq(b, one)}));
      }
    }
  return z.conj(all);
}

bool BoundedShapes::read(Assignment &assignment) {
  for (ShapeId s : symbols) {
    const Written &w = at(s);
    std::optional<Int> rank = z.value(w.rank);
    if (!rank || *rank < 0 || *rank > static_cast<int64_t>(w.extents.size()))
      return false;
    std::vector<Int> &extents = assignment.shapes[s];
    for (int64_t i = 0, e = static_cast<int64_t>(*rank); i != e; ++i) {
      std::optional<Int> v = z.value(w.extents[i]);
      if (!v)
        return false;
      extents.push_back(*v);
    }
  }
  return true;
}

std::unique_ptr<ShapeEncoder> z3::createBoundedShapes(Encoder &encoder,
                                                      unsigned maxRank) {
  return std::make_unique<BoundedShapes>(encoder, maxRank);
}
