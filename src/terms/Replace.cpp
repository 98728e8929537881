// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim rebuilt bottom up, each subterm once. See Replace.h.
//
// Tested by tests/unit/terms/ReplaceTest.cpp, against evaluation.

#include "terms/Replace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace shapeproof;
using llvm::SmallVector;

namespace {

class Rebuild {
public:
  explicit Rebuild(TermStore &store) : s(store) {}

  llvm::DenseMap<DimId, DimId> dims;
  llvm::DenseMap<ShapeId, ShapeId> shapes;

  ClaimId of(ClaimId c) {
    switch (s.kind(c)) {
    case ClaimKind::True:
    case ClaimKind::False:
    case ClaimKind::Bool:
    case ClaimKind::NotBool:
      return c;
    case ClaimKind::Eq:
      return s.eq(of(s.dim(c)), s.constant(0));
    case ClaimKind::Ne:
      return s.ne(of(s.dim(c)), s.constant(0));
    case ClaimKind::Ge:
      return s.ge(of(s.dim(c)), s.constant(0));
    case ClaimKind::ShapeEq:
      return s.shapeEq(of(s.shapes(c)[0]), of(s.shapes(c)[1]));
    case ClaimKind::ShapeNe:
      return s.shapeNe(of(s.shapes(c)[0]), of(s.shapes(c)[1]));
    case ClaimKind::Broadcastable:
      return s.broadcastable(ofAll(s.shapes(c)));
    case ClaimKind::NotBroadcastable:
      return s.negate(s.broadcastable(ofAll(s.shapes(c))));
    case ClaimKind::And:
    case ClaimKind::Or:
      break;
    }
    auto operands = ofAll(s.operands(c));
    return s.kind(c) == ClaimKind::And ? s.conj(operands) : s.disj(operands);
  }

private:
  template <typename Id> SmallVector<Id, 4> ofAll(llvm::ArrayRef<Id> list) {
    return SmallVector<Id, 4>(
        llvm::map_range(list, [this](Id id) { return of(id); }));
  }

  DimId of(DimId d) {
    if (auto it = dims.find(d); it != dims.end())
      return it->second;
    DimId result = rebuilt(d);
    dims[d] = result;
    return result;
  }

  DimId rebuilt(DimId d) {
    auto o = ofAll(s.operands(d));
    switch (s.kind(d)) {
    case DimKind::Constant:
    case DimKind::Symbol:
      return d;
    case DimKind::Product: {
      DimId product = s.constant(1);
      for (DimId factor : o)
        product = s.mul(product, factor);
      return product;
    }
    case DimKind::Sum: {
      LinearView v = s.linearView(d);
      SmallVector<Summand, 4> summands;
      for (const Summand &x : v.summands)
        summands.push_back({of(x.column), x.coefficient});
      return s.linear(v.constant, summands);
    }
    case DimKind::FloorDiv:
      return s.floorDiv(o[0], o[1]);
    case DimKind::Mod:
      return s.mod(o[0], o[1]);
    case DimKind::Min:
      return s.min(o);
    case DimKind::Max:
      return s.max(o);
    case DimKind::Broadcast:
      return s.broadcastExtent(o);
    case DimKind::Rank:
      return s.rank(of(s.shape(d)));
    case DimKind::Extent:
      return s.extent(of(s.shape(d)), o[0]);
    case DimKind::NumElements:
      return s.numElements(of(s.shape(d)));
    case DimKind::Select:
      return s.select(of(s.condition(d)), o[0], o[1]);
    case DimKind::Apply:
      return s.apply(s.function(d), o);
    case DimKind::OpaqueProduct:
      return s.mul(o[0], o[1]);
    case DimKind::OpaqueSum:
      return s.add(o[0], o[1]);
    }
    return d;
  }

  ShapeId of(ShapeId shape) {
    if (auto it = shapes.find(shape); it != shapes.end())
      return it->second;
    ShapeId result = rebuilt(shape);
    shapes[shape] = result;
    return result;
  }

  ShapeId rebuilt(ShapeId shape) {
    auto parts = ofAll(s.parts(shape));
    switch (s.kind(shape)) {
    case ShapeKind::Symbol:
      return shape;
    case ShapeKind::Ranked:
      return s.ranked(ofAll(s.extents(shape)));
    case ShapeKind::Concat:
      return s.concat(parts);
    case ShapeKind::Head:
      return s.head(parts[0], of(s.index(shape)));
    case ShapeKind::Tail:
      return s.tail(parts[0], of(s.index(shape)));
    case ShapeKind::Broadcast:
      return s.broadcast(parts);
    }
    return shape;
  }

  TermStore &s;
};

} // namespace

ClaimId shapeproof::replaced(TermStore &store, ClaimId claim, ShapeId from,
                             ShapeId to) {
  if (store.size(claim) > kMaxReplacedSize)
    return claim;
  Rebuild rebuild(store);
  rebuild.shapes[from] = to;
  return rebuild.of(claim);
}

ClaimId shapeproof::replaced(TermStore &store, ClaimId claim, DimId from,
                             DimId to, DimId kept) {
  if (store.size(claim) > kMaxReplacedSize)
    return claim;
  Rebuild rebuild(store);
  if (kept.valid())
    rebuild.dims[kept] = kept;
  rebuild.dims[from] = to;
  return rebuild.of(claim);
}
