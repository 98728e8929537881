// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What problem text asks besides what it says. `prove p or t[0] == 1` is a
// claim about shapes t that have a size to be read, whatever p is; the claim
// of a store says nothing of that.
//
//   p or t[0] == 1                          rank(t) >= 1
//   broadcast([n], t) == t                  broadcastable([n], t)
//   broadcastable(t, [n - 1])               n - 1 >= 0

#ifndef SHAPEPROOF_TERMS_DEFINEDNESS_H
#define SHAPEPROOF_TERMS_DEFINEDNESS_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// What has to hold for all that the text of the claim (TermStore::print)
/// mentions to have a value. Linear in the terms that it is made of.
ClaimId definednessOfText(TermStore &store, ClaimId claim);

/// The claim with sizes that are always there in place of those that a shape of
/// unknown rank may lack: concat(t, [1])[0] for t[0]. The same claim, if it
/// says nothing of a size that is not there.
ClaimId withSizesThatExist(TermStore &store, ClaimId claim);

/// The conjuncts of the claim, or the claim.
llvm::ArrayRef<ClaimId> conjunctsOf(const TermStore &store,
                                    const ClaimId &claim);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_DEFINEDNESS_H
