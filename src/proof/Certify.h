// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A certificate for an answer that some context gave.
//
// An answer names its premises, and they are few. So the proof of a whole claim
// is not carried through every engine but found again, from the premises alone,
// by a search that records each step (ClaimProver.h), and checked.
//
//   Answer a = context.decide(claim);                      // Proved, {3, 7}
//   certify(store, {{fact3, 3}, {fact7, 7}}, claim, a);    // a ClaimProof

#ifndef SHAPEPROOF_PROOF_CERTIFY_H
#define SHAPEPROOF_PROOF_CERTIFY_H

#include "proof/ClaimProver.h"
#include "shapeproof/Answer.h"

namespace shapeproof {

struct PremiseFormula {
  ClaimId formula;
  FactId id;
};

/// Of a Proved or Refuted: a proof that the premises entail the claim, its
/// negation, or (vacuous) false, which the checker has accepted. Nothing if
/// none is found within the options' budget.
std::optional<ClaimProof> certify(TermStore &store,
                                  llvm::ArrayRef<PremiseFormula> premises,
                                  ClaimId claim, const Answer &answer,
                                  const ProverOptions &options = {});

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_CERTIFY_H
