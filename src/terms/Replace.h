// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equals for equals: a claim with one of its shapes or dims replaced.
//
//   rank(concat(s, t)) >= 2     with [n, m] for s     is  rank(t) >= 0
//   head(s, k) == [n]           with 1 for k          is  s[0] == n
//
// The result is built by the store's constructors, so it is in normal form;
// where the two are equal it has the value of the original. Every occurrence
// is replaced at once, and what is put in is not looked into, so s may be
// replaced by [s[0], s[1]].

#ifndef SHAPEPROOF_TERMS_REPLACE_H
#define SHAPEPROOF_TERMS_REPLACE_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// Larger claims are left as they are.
constexpr uint32_t kMaxReplacedSize = 2000;

/// The shapes in a claim of which not only operands are replaced: the store
/// simplifies them, as if they were defined. With [] for s, tail(s, k) becomes
/// tail([], k), but broadcast(s, tail(t, 1)) becomes tail(t, 1).
using SimplifiedShapes = llvm::SmallVector<ShapeId, 4>;

/// The claim with `to` for `from`. Linear in the number of different subterms.
/// What is simplified is appended, if that is asked for.
ClaimId replaced(TermStore &store, ClaimId claim, ShapeId from, ShapeId to,
                 SimplifiedShapes *simplified = nullptr);
/// `kept`, if given, is a term that stays as it is, with all that is in it:
/// n may be replaced by 8*(n floordiv 8).
ClaimId replaced(TermStore &store, ClaimId claim, DimId from, DimId to,
                 DimId kept = DimId(), SimplifiedShapes *simplified = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_REPLACE_H
