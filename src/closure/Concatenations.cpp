// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ends of a shape that equals a concatenation.
//
//   s == concat(b, [m, k])     s[-1] == k, head(s, rank(s) - 2) == b
//
// A class of shapes is represented by its simplest member, here s, which says
// nothing of its ends. So extents, heads and tails are made over the
// concatenations of the class as well, and kept where the store then names a
// part of these. Nothing larger is made.
//
// Tested by tests/corpus/equality and tests/laws.

#include "closure/CongruenceClosure.h"
#include "terms/Kinds.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

using NodeId = CongruenceClosure::NodeId;

/// Concatenations of a class that are looked at.
static constexpr size_t kMaxRead = 8;

static bool isHeadOrTail(ShapeKind kind) {
  return kind == ShapeKind::Head || kind == ShapeKind::Tail;
}

/// What reads an end of a shape in the class is made again.
void CongruenceClosure::wakeReaders(llvm::ArrayRef<NodeId> structured,
                                    NodeId rep) {
  if (llvm::none_of(structured, [&](NodeId m) {
        return store.kind(shape(m)) == ShapeKind::Concat;
      }))
    return;
  concludeSizes(structured, rep);
  forEachMember(nodes[rep].rep, [&](NodeId m) {
    forEachParent(m, [&](NodeId parent) {
      work.charge(2);
      if (nodes[parent].isShape ? isHeadOrTail(store.kind(shape(parent)))
                                : store.kind(dim(parent)) == DimKind::Extent)
        markDirty(parent);
    });
  });
}

/// Of t == concat(b, [i]), that i is a size, and so not negative.
void CongruenceClosure::concludeSizes(llvm::ArrayRef<NodeId> structured,
                                      NodeId rep) {
  NodeId symbol = kNone;
  forEachMember(nodes[rep].rep, [&](NodeId m) {
    if (store.kind(shape(m)) == ShapeKind::Symbol &&
        (symbol == kNone || store.compare(shape(m), shape(symbol)) < 0))
      symbol = m;
  });
  if (symbol == kNone)
    return;
  for (NodeId m : structured.take_front(kMaxRead)) {
    DimId at = store.constant(0);
    for (ShapeId part : llvm::SmallVector<ShapeId, 4>(store.parts(shape(m)))) {
      if (store.kind(part) == ShapeKind::Ranked &&
          store.extents(part).size() <= kMaxSpelledRank)
        concludeSizes(symbol, m, part, at);
      at = store.add(at, store.rank(part));
    }
  }
}

/// Of the sizes in a part, at this index and after it.
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

/// Counted from the end where it is known to differ from the rank by a number.
DimId CongruenceClosure::indexInto(NodeId concatenation, DimId index,
                                   Pairs &used) {
  const DimId rank = store.rank(shape(concatenation));
  const LinearView ofRank = store.linearView(rank);
  const NodeId i = find(index);
  if (ofRank.summands.size() != 1 || ofRank.summands[0].coefficient != 1 ||
      nodes[i].rep == zero)
    return canonicalOperand(index, used);
  // Of concat(b, [m, k]), rank(b) + 2.
  const NodeId r = find(ofRank.summands[0].column);
  if (r == kNone || nodes[i].rep != nodes[r].rep)
    return canonicalOperand(index, used);
  used.push_back({i, r});
  return store.add(ofRank.summands[0].column,
                   store.constant(offsets[i] - offsets[r]));
}

void CongruenceClosure::readConcatenations(NodeId n) {
  const bool isShape = nodes[n].isShape;
  if (isShape && !isHeadOrTail(store.kind(shape(n))))
    return;
  const ShapeId read =
      isShape ? store.parts(shape(n)).front() : store.shape(dim(n));
  const DimId index =
      isShape ? store.index(shape(n)) : store.operands(dim(n))[0];
  const NodeId own = find(read);
  llvm::SmallVector<NodeId, 4> found;
  forEachMember(nodes[own].rep, [&](NodeId m) {
    if (m != own && store.kind(shape(m)) == ShapeKind::Concat)
      found.push_back(m);
  });
  work.charge(nodes[nodes[own].rep].size);
  llvm::stable_sort(found, [&](NodeId a, NodeId b) {
    return store.compare(shape(a), shape(b)) < 0;
  });
  found.truncate(std::min(found.size(), kMaxRead));
  for (NodeId m : found) {
    Pairs used;
    used.push_back({own, m});
    const ShapeId whole = shape(m);
    Rebuilt made;
    made.shapes = {whole};
    made.dims = {indexInto(m, index, used)};
    work.charge(16 + store.size(whole));
    if (!isShape) {
      made.form = store.extent(whole, made.dims[0]);
      if (store.kind(made.form) != DimKind::Extent ||
          store.size(store.shape(made.form)) < store.size(whole))
        concludeExtent(n, made, used);
      continue;
    }
    const bool isHead = store.kind(shape(n)) == ShapeKind::Head;
    const ShapeId form = isHead ? store.head(whole, made.dims[0])
                                : store.tail(whole, made.dims[0]);
    if (!isHeadOrTail(store.kind(form)) &&
        store.size(form) <= store.size(whole) &&
        keepsRank(shape(n), form, {made.dims, made.shapes, {}}))
      enqueueEqual(n, add(form), used);
  }
}

void CongruenceClosure::concludeExtent(NodeId n, const Rebuilt &made,
                                       Pairs &used) {
  const ClaimId outside = outsideShape(made, used);
  if (outside == TermStore::falseClaim())
    enqueueEqual(n, add(made.form), used);
  else if (outside != TermStore::trueClaim())
    concludeFrom(store.disj(outside, store.eq(dim(n), made.form)), used);
}
