// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The store's constructors with the condition under which each is defined.
//
// Tested by tests/engine/terms.

#include "shapeproof/ShapeBuilder.h"

using namespace shapeproof;
using llvm::ArrayRef;

/// The position of `index` from the front; a negative one counts from the back.
static DimId fromFront(TermStore &store, ShapeId s, DimId index) {
  DimId rank = store.rank(s), fromBack = store.add(rank, index);
  // rank(s) - 1 is negative where the rank is 0, but there no index is valid.
  if (store.isObviouslyNonNegative(index) ||
      index == store.sub(rank, store.constant(1)))
    return index;
  return store.select(store.lt(index, store.constant(0)), fromBack, index);
}

ShapeId ShapeBuilder::ranked(ArrayRef<DimId> extents) {
  for (DimId d : extents)
    require(terms.ge(d, terms.constant(0)));
  return terms.ranked(extents);
}

ShapeId ShapeBuilder::concat(ArrayRef<ShapeId> parts) {
  return terms.concat(parts);
}

ShapeId ShapeBuilder::head(ShapeId s, DimId index) {
  DimId at = fromFront(terms, s, index);
  require(terms.ge(at, terms.constant(0)));
  require(terms.le(at, terms.rank(s)));
  return terms.head(s, at);
}

ShapeId ShapeBuilder::tail(ShapeId s, DimId index) {
  DimId at = fromFront(terms, s, index);
  require(terms.ge(at, terms.constant(0)));
  require(terms.le(at, terms.rank(s)));
  return terms.tail(s, at);
}

ShapeId ShapeBuilder::broadcast(ArrayRef<ShapeId> operands) {
  require(terms.broadcastable(operands));
  return terms.broadcast(operands);
}

ShapeId ShapeBuilder::meet(ArrayRef<ShapeId> operands) {
  assert(!operands.empty() && "meet of nothing");
  for (ShapeId s : operands.drop_front())
    require(terms.shapeEq(operands[0], s));
  return operands[0];
}

DimId ShapeBuilder::extent(ShapeId s, DimId index) {
  DimId at = fromFront(terms, s, index);
  require(terms.ge(at, terms.constant(0)));
  require(terms.lt(at, terms.rank(s)));
  return terms.extent(s, at);
}

ShapeId ShapeBuilder::slice(ShapeId source, ArrayRef<SliceDim> slices) {
  DimId zero = terms.constant(0), one = terms.constant(1);
  require(terms.eq(terms.rank(source),
                   terms.constant(static_cast<int64_t>(slices.size()))));
  llvm::SmallVector<DimId, 4> extents;
  for (size_t i = 0; i < slices.size(); ++i) {
    const SliceDim &s = slices[i];
    DimId size = terms.extent(source, static_cast<int64_t>(i));
    require(terms.ge(s.start, zero));
    require(terms.le(s.start, s.limit));
    require(terms.le(s.limit, size));
    require(terms.ge(s.stride, one));
    extents.push_back(terms.ceilDiv(terms.sub(s.limit, s.start), s.stride));
  }
  return terms.ranked(extents);
}

ClaimId ShapeBuilder::takeDefinedness() {
  ClaimId all = terms.conj(conditions);
  conditions.clear();
  return all;
}
