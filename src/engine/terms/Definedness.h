// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims of a store and problem text differ in definedness. The text `prove p
// or t[0] == 1` is about shapes t that have such a size, whatever p is; the
// claim of a store does not say so.
//
//   p or t[0] == 1                          rank(t) >= 1
//   broadcast([n], t) == t                  broadcastable([n], t)
//   broadcastable(t, [n - 1])               n - 1 >= 0

#ifndef SHAPEPROOF_TERMS_DEFINEDNESS_H
#define SHAPEPROOF_TERMS_DEFINEDNESS_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// The condition under which all that the text of the claim (TermStore::print)
/// mentions has a value. Linear in the terms of the claim.
ClaimId definednessOfText(TermStore &store, ClaimId claim);

/// The claim with sizes that always exist in place of those that a shape of
/// unknown rank may lack: concat(t, [1])[0] for t[0]. It is equal to the claim
/// wherever the sizes in it exist.
ClaimId withSizesThatExist(TermStore &store, ClaimId claim);

/// The conjuncts of the claim; the claim itself if it is no conjunction.
llvm::ArrayRef<ClaimId> conjunctsOf(const TermStore &store,
                                    const ClaimId &claim);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_DEFINEDNESS_H
