// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims that sizes can be broadcast together.
//
//   broadcastable([a], [b])                   a == b or a == 1 or b == 1
//   broadcastable([a], [b], [c], [d], [e])    a set, kept whole: TermStore::
//                                             spelledOut gives the pairs
//
// A set costs as much as it has members, so a chain of broadcasts, each with
// one more, stays small; code that only compares sets never sees the pairs.

#ifndef SHAPEPROOF_TERMS_BROADCASTS_H
#define SHAPEPROOF_TERMS_BROADCASTS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// The two sizes, each a symbol or an atom, of a claim `a == b or a == 1 or b
/// == 1`; false if the claim has another form.
bool isFittingPair(const TermStore &store, ClaimId claim, DimId &a, DimId &b);

/// The approximate number of steps of TermStore::spelledOut for a claim that it
/// has no result for yet; counting stops at `most`.
uint64_t spellingSteps(const TermStore &store, ClaimId claim, uint64_t most);

/// Whether both claims say that sets of sizes fit, and each set of `claim` is a
/// part of a set of `other`; then `claim` follows from `other`. False proves
/// nothing.
bool areAmongFitting(TermStore &store, ClaimId claim, ClaimId other);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_BROADCASTS_H
