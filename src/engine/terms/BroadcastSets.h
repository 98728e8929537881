// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of a broadcast extent, as a set.
//
//   broadcast(broadcast(a, b), c) == broadcast(b, broadcast(c, a, 1))
//
// A broadcast of sizes is associative, commutative and idempotent, with unit 1,
// so its value depends only on the set of its operands. A Broadcast term is
// made from this set alone, and equal sets are one term. Up to
// limits::setFlatLeaves operands are listed, in structural order. In a larger
// set one operand, the one with the highest priority (a hash), is the root; a
// Broadcast of the operands below it in structural order follows, then one of
// those above it, if there are any. This is a treap (Seidel and Aragon,
// Algorithmica 16, 1996), whose form depends on the set alone, and whose parts
// are shared: in a chain of n broadcasts, each with one operand more, all terms
// together take n log n, where lists would take n * n.
//
// Simpler forms were tried on a chain of 1,000 broadcasts (bench/WholePrograms,
// `broadcasts in a chain`), which takes 2.7 to 3.4 times as long as
// canonicalize,cse with treaps:
// - lists of all operands take 27 times as long as canonicalize,cse: everything
//   that looks at a term looks at a thousand operands;
// - lists of at most 16 operands, one of them the broadcast of the others, take
//   30 times as long. Terms are small, but a claim about a size and an operand
//   of the inner broadcast is decided by the theories, and not by looking it up
//   in a set. (The same sizes grouped in another way are then another term.)
//
// TermStore::broadcastExtent makes such terms; the functions here read them.
// The leaves of a set are its operands that are no Broadcast. A leaf is a set
// of itself.
//
// Tested by tests/engine/terms.

#ifndef SHAPEPROOF_TERMS_BROADCASTSETS_H
#define SHAPEPROOF_TERMS_BROADCASTSETS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::joins {

/// The parts of a set that is not flat: all leaves of `below` are before the
/// root in structural order, all leaves of `above` behind it. Either may be
/// invalid, which means it is empty.
struct Parts {
  DimId root, below, above;
};

inline bool isLeaf(const TermStore &store, DimId d) {
  return store.kind(d) != DimKind::Broadcast;
}
/// A leaf, or a list of leaves.
bool isFlat(const TermStore &store, DimId set);
/// Precondition: not flat.
Parts partsOf(const TermStore &store, DimId set);

/// A leaf, always the same.
DimId firstOf(const TermStore &store, DimId set);
/// Appends the leaves, in structural order. Linear.
void appendLeaves(const TermStore &store, DimId set,
                  llvm::SmallVectorImpl<DimId> &leaves);
llvm::SmallVector<DimId, 8> leavesOf(const TermStore &store, DimId set);

/// Whether the set has the leaf. Logarithmic.
bool contains(const TermStore &store, DimId set, DimId leaf);
/// Whether all leaves of `part` are leaves of `whole`. Costs the parts they do
/// not share, times a logarithm.
bool isPart(const TermStore &store, DimId part, DimId whole);
/// Calls `each` with the leaves of `set` that are not in `whole`, until it
/// returns false; then the result is false. Skips parts that are `known`. Costs
/// the parts they do not share, times a logarithm.
bool forEachBeyond(const TermStore &store, DimId set, DimId whole,
                   llvm::function_ref<bool(DimId)> known,
                   llvm::function_ref<bool(DimId)> each);

/// The join of the extents if a claim that they fit can be about it: there are
/// many, none is a constant, and none may be negative. Else invalid.
DimId ofMany(TermStore &store, llvm::ArrayRef<DimId> extents);

/// The claim that the sizes fit.
ClaimId fit(TermStore &store, llvm::ArrayRef<DimId> sizes);
/// The claim that the leaves fit, without which the set has no value. Linear.
ClaimId fit(TermStore &store, DimId set);
/// The sizes that a Broadcastable (or its negation) is about, of ranked shapes.
llvm::SmallVector<DimId, 8> sizesOf(const TermStore &store, ClaimId fit);

} // namespace shapeproof::joins

#endif // SHAPEPROOF_TERMS_BROADCASTSETS_H
