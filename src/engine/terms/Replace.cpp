// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites a claim with one image given. See Replace.h.
//
// Tested by tests/engine/terms/ReplaceTest.cpp, against evaluation.

#include "engine/terms/Replace.h"
#include "engine/base/Limits.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Rewrite.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace shapeproof;

/// Whether the image's parts differ from the images of the parts.
static bool isSimplified(const TermStore &store, Rewriter &rewrite, ShapeId s) {
  const ShapeId image = rewrite(s);
  if (image == s || store.kind(s) == ShapeKind::Ranked)
    return false;
  llvm::SmallVector<ShapeId, 4> parts(store.parts(image)), images;
  for (ShapeId part : store.parts(s))
    images.push_back(rewrite(part));
  return !std::is_permutation(parts.begin(), parts.end(), images.begin(),
                              images.end());
}

/// Whether the image is another term than the extent of the images.
static bool isSimplified(const TermStore &store, Rewriter &rewrite, DimId d,
                         SimplifiedTerms::Extent &extent) {
  if (store.kind(d) != DimKind::Extent)
    return false;
  const DimId image = rewrite(d);
  extent = {rewrite(store.shape(d)), rewrite(store.operands(d)[0])};
  return image != d && !(store.kind(image) == DimKind::Extent &&
                         store.shape(image) == extent.shape &&
                         store.operands(image)[0] == extent.index);
}

/// Whether the image is another broadcast than that of the images of its sizes,
/// which are appended: that is so if a number is among them. (1 changes
/// nothing, but counts as a number here.) A size of a large broadcast may be a
/// broadcast.
static bool isSimplified(const TermStore &store, Rewriter &rewrite, DimId d,
                         llvm::SmallVectorImpl<DimId> &sizes) {
  if (store.kind(d) != DimKind::Broadcast || rewrite(d) == d)
    return false;
  bool hasConstant = false;
  for (DimId operand : store.operands(d)) {
    sizes.push_back(rewrite(operand));
    hasConstant |= store.kind(sizes.back()) == DimKind::Constant;
  }
  return hasConstant;
}

/// For a claim that shapes fit whose image differs, adds the terms that the
/// store splits in the shapes of the image as if they were defined. The store
/// splits a size that is a broadcast into its sizes:
/// broadcastable([broadcast([a], [b])[0]], u) says that a and b fit.
static void addTakenApart(const TermStore &store, Rewriter &rewrite, ClaimId c,
                          SimplifiedTerms &simplified) {
  if (store.kind(c) != ClaimKind::Broadcastable &&
      store.kind(c) != ClaimKind::NotBroadcastable)
    return;
  if (rewrite(c) == c)
    return;
  for (ShapeId s : store.shapes(c)) {
    const ShapeId image = rewrite(s);
    if (store.kind(image) == ShapeKind::Broadcast)
      simplified.shapes.push_back(image);
    for (DimId extent : store.extents(image))
      if (store.kind(extent) == DimKind::Broadcast) {
        llvm::ArrayRef<DimId> sizes = store.operands(extent);
        simplified.joins.emplace_back(sizes.begin(), sizes.end());
      }
  }
}

/// Rewrites the claim, where the images of the `fixed` terms are given.
static ClaimId rewritten(TermStore &store, ClaimId claim, Rewriter &rewrite,
                         llvm::ArrayRef<Term> fixed,
                         SimplifiedTerms *simplified) {
  const ClaimId result = rewrite(claim);
  if (!simplified || result == claim)
    return result;
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (llvm::is_contained(fixed, t) || !seen.insert(t).second)
      return false;
    if (t.sort == Term::Shape && isSimplified(store, rewrite, t.shape()))
      simplified->shapes.push_back(t.shape());
    SimplifiedTerms::Extent extent;
    if (t.sort == Term::Dim && isSimplified(store, rewrite, t.dim(), extent) &&
        !llvm::is_contained(simplified->extents, extent))
      simplified->extents.push_back(extent);
    llvm::SmallVector<DimId, 4> sizes;
    if (t.sort == Term::Dim && isSimplified(store, rewrite, t.dim(), sizes))
      simplified->joins.push_back(std::move(sizes));
    if (t.sort == Term::Claim)
      addTakenApart(store, rewrite, t.claim(), *simplified);
    return true;
  });
  return result;
}

ClaimId shapeproof::replaced(TermStore &store, ClaimId claim, ShapeId from,
                             ShapeId to, SimplifiedTerms *simplified) {
  if (store.size(claim) > limits::replacedNodes)
    return claim;
  Rewriter rewrite(store);
  rewrite.set(from, to);
  return rewritten(store, claim, rewrite, Term(from), simplified);
}

ClaimId shapeproof::replaced(TermStore &store, ClaimId claim, DimId from,
                             DimId to, DimId kept,
                             SimplifiedTerms *simplified) {
  if (store.size(claim) > limits::replacedNodes)
    return claim;
  Rewriter rewrite(store);
  llvm::SmallVector<Term, 2> fixed{from};
  rewrite.set(from, to);
  if (kept.valid()) {
    rewrite.set(kept, kept);
    fixed.push_back(kept);
  }
  return rewritten(store, claim, rewrite, fixed, simplified);
}
