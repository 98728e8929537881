// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks a ClaimProof independently of the search that made it, rule by rule.
//
// It shares with the search only the terms (whose normal form makes
// `l * r >= 0` one claim, however it was written), the list of axioms and the
// formulas of the lemma rules, which are tested by enumeration, and the checker
// of linear certificates.

#ifndef SHAPEPROOF_CHECKER_CLAIMPROOFCHECKER_H
#define SHAPEPROOF_CHECKER_CLAIMPROOFCHECKER_H

#include "engine/checker/ClaimProof.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace shapeproof {

/// True iff `proof` shows that its goal follows from the facts it names;
/// `isFact` says whether a formula is the one that the user assumed under that
/// id. On false, `why` (if given) gets the reason. Linear in the proof, up to a
/// logarithm.
bool checkClaimProof(TermStore &store, const ClaimProof &proof,
                     llvm::function_ref<bool(ClaimId, FactId)> isFact,
                     std::string *why = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_CHECKER_CLAIMPROOFCHECKER_H
