// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proofs that state every formula, for a checker that has no term store.
//
// A certificate names a lemma by its rule and operands; the reader makes the
// formula, whose normal form orders the arms of case splits. Here each formula
// of `formulas`, and each arm of a split, ends with the formula itself, as the
// number of a term. formal/README.md describes the checker that reads this; it
// trusts none of these formulas.

#ifndef SHAPEPROOF_CERTIFICATE_EXPLICITPROOF_H
#define SHAPEPROOF_CERTIFICATE_EXPLICITPROOF_H

#include "evidence/certificate/ProofText.h"

namespace shapeproof {

/// An answer with its proof: the premises as they are stated, and the part of
/// the goal that the proof is of (openPartOf).
struct ExplicitAnswer {
  ClaimId claim, open;
  llvm::ArrayRef<ClaimId> premises;
};

/// The keys `terms`, `premises`, `claim`, `open` and `proof` of an entry. The
/// arms of splits on what is not known have no formula.
llvm::json::Object explicitProof(TermStore &store, const ExplicitAnswer &answer,
                                 const ClaimProof &proof);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_EXPLICITPROOF_H
