// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which claims say that sizes can be broadcast together.
//
//   broadcastable([a], [b])                   a == b or a == 1 or b == 1
//   broadcastable([a], [b], [c], [d], [e])    a set, kept whole: TermStore::
//                                             spelledOut gives the pairs
//
// A set costs what it has members, so that a chain of broadcasts, each of which
// has one more, stays small; whoever only compares sets never sees the pairs.

#ifndef SHAPEPROOF_TERMS_BROADCASTS_H
#define SHAPEPROOF_TERMS_BROADCASTS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// The two sizes, each a symbol or an atom, of which the claim says that they
/// fit as `a == b or a == 1 or b == 1`; false if it is no such claim.
bool isFittingPair(const TermStore &store, ClaimId claim, DimId &a, DimId &b);

/// About how many steps TermStore::spelledOut takes for the claim if it knows
/// nothing of it yet; counting stops at `most`.
uint64_t spellingSteps(const TermStore &store, ClaimId claim, uint64_t most);

/// Whether both claims say of sets of sizes that they fit, of one each or
/// several, and each of `claim` is a part of one of `other`: where that holds,
/// it holds. False says nothing.
bool areAmongFitting(TermStore &store, ClaimId claim, ClaimId other);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_BROADCASTS_H
