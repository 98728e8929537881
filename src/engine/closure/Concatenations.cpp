// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ends of a shape that equals a concatenation.
//
//   s == concat(b, [m, k])     s[-1] == k, head(s, rank(s) - 2) == b
//
// A class of shapes is represented by its simplest member, here s, which does
// not show its ends. So extents, heads and tails are built over the
// concatenations of the class as well, and kept where the store then names a
// part of these. Nothing larger is made.
//
// Tested by tests/engine/closure/ConcatenationsTest.cpp,
// tests/engine/corpus/equality and tests/engine/laws.

#include "engine/base/Limits.h"
#include "engine/closure/CongruenceClosure.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Rewrite.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

static bool isHeadOrTail(ShapeKind kind) {
  return kind == ShapeKind::Head || kind == ShapeKind::Tail;
}

/// Marks terms that read an end of a shape in the class, so that they are
/// rebuilt.
void CongruenceClosure::wakeReaders(NodeId rep) {
  forEachMember(nodes[rep].rep, [&](NodeId m) {
    forEachParent(m, [&](NodeId parent) {
      work.charge(2);
      if (nodes[parent].isShape ? isHeadOrTail(store.kind(shape(parent)))
                                : store.kind(dim(parent)) == DimKind::Extent)
        markDirty(parent);
    });
  });
}

/// Concludes from t == concat(b, [i]) that i is a size, and so not negative.
void CongruenceClosure::concludeSizes(llvm::ArrayRef<NodeId> structured,
                                      NodeId rep) {
  const NodeId symbol = leastSymbol(nodes[rep].rep);
  if (symbol == kNone)
    return;
  for (NodeId m : structured.take_front(limits::closureConcatenations)) {
    if (store.hasNonNegativeExtents(shape(m)))
      continue;
    DimId at = store.constant(0);
    for (ShapeId part : llvm::SmallVector<ShapeId, 4>(store.parts(shape(m)))) {
      if (store.kind(part) == ShapeKind::Ranked &&
          store.extents(part).size() <= limits::maxRank)
        concludeSizes(symbol, m, part, at);
      at = store.add(at, store.rank(part));
      work.charge(2 + 2 * store.operands(at).size());
    }
  }
}

/// Concludes the sizes of one part, which begins at this index.
void CongruenceClosure::concludeSizes(NodeId symbol, NodeId concatenation,
                                      ShapeId part, DimId at) {
  const llvm::SmallVector<DimId, 8> sizes(store.extents(part));
  work.charge(2 * sizes.size());
  for (auto [k, size] : llvm::enumerate(sizes)) {
    if (store.isObviouslyNonNegative(size))
      continue;
    const DimId index = store.add(at, store.constant(Int(k)));
    enqueueEqual(add(store.extent(shape(symbol), index)), add(size),
                 std::pair<NodeId, NodeId>(symbol, concatenation));
  }
}

/// The concatenations in the class of `read`, the least first.
llvm::SmallVector<NodeId, 4> CongruenceClosure::concatenationsFor(NodeId read) {
  llvm::SmallVector<NodeId, 4> found;
  forEachMember(nodes[read].rep, [&](NodeId m) {
    if (m != read && store.kind(shape(m)) == ShapeKind::Concat)
      found.push_back(m);
  });
  work.charge(nodes[nodes[read].rep].size);
  llvm::stable_sort(found, [&](NodeId a, NodeId b) {
    return store.compare(shape(a), shape(b)) < 0;
  });
  found.truncate(std::min(found.size(), limits::closureConcatenations));
  return found;
}

void CongruenceClosure::readConcatenations(NodeId n) {
  if (nodes[n].isShape && !isHeadOrTail(store.kind(shape(n))))
    return;
  const ShapeId read =
      nodes[n].isShape ? store.parts(shape(n)).front() : store.shape(dim(n));
  const DimId index =
      nodes[n].isShape ? store.index(shape(n)) : store.operands(dim(n))[0];
  const NodeId own = find(read), best = nodes[nodes[own].rep].best;
  for (NodeId m : concatenationsFor(own)) {
    const ShapeId whole = shape(m);
    work.charge(16 + store.size(whole));
    Pairs used;
    used.push_back({own, m});
    Rebuilt made;
    made.shapes = {whole};
    made.dims = {canonicalIndex(index, shape(best), whole, used)};
    if (!nodes[n].isShape) {
      made.form = store.extent(whole, made.dims[0]);
      if (store.kind(made.form) != DimKind::Extent ||
          store.size(store.shape(made.form)) < store.size(whole))
        concludeForm(n, made.form, outsideShape(made, used), used);
      continue;
    }
    // The form has the same rank even where it is undefined: keepsRank.
    const ShapeId form =
        rebuild(store, store, shape(n), {made.dims, made.shapes, {}});
    if (!isHeadOrTail(store.kind(form)) &&
        store.size(form) <= store.size(whole))
      enqueueEqual(n, add(form), used);
  }
}
