// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces one of the shapes or dims of a claim by another.
//
//   rank(concat(s, t)) >= 2     with [n, m] for s     is  rank(t) >= 0
//   head(s, k) == [n]           with 1 for k          is  s[0] == n
//
// The result is built by the store's constructors, so it is in normal form;
// where the two are equal it has the value of the original. Every occurrence is
// replaced at once, and the replacement is not searched for further
// occurrences, so s may be replaced by [s[0], s[1]].

#ifndef SHAPEPROOF_TERMS_REPLACE_H
#define SHAPEPROOF_TERMS_REPLACE_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// Terms that the store simplified when their operands were replaced, as if
/// they were defined.
struct SimplifiedTerms {
  /// With [] for s, tail(s, k) becomes tail([], k), but broadcast(s, tail(t,
  /// 1)) becomes tail(t, 1).
  llvm::SmallVector<ShapeId, 4> shapes;
  /// Extents of the replacement: with head(t, k) for s, s[1] becomes t[1],
  /// which may exist where head(t, k) has no such extent.
  struct Extent {
    ShapeId shape;
    DimId index;
    bool operator==(const Extent &other) const {
      return shape == other.shape && index == other.index;
    }
  };
  llvm::SmallVector<Extent, 4> extents;
  /// The sizes of broadcasts that changed beyond the replacement of operands:
  /// with 4 for n, broadcast([m], [n])[0] becomes 4, even where [m] and [4] do
  /// not fit.
  llvm::SmallVector<llvm::SmallVector<DimId, 4>, 2> joins;
};

/// The claim with `to` for `from`. Linear in the number of different subterms.
/// Simplified terms are appended to `simplified`, if it is given.
ClaimId replaced(TermStore &store, ClaimId claim, ShapeId from, ShapeId to,
                 SimplifiedTerms *simplified = nullptr);
/// `kept`, if given, is a term that is not changed, nor anything in it: n may
/// be replaced by 8*(n floordiv 8).
ClaimId replaced(TermStore &store, ClaimId claim, DimId from, DimId to,
                 DimId kept = DimId(), SimplifiedTerms *simplified = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_REPLACE_H
