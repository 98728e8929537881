// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Search, then check. See Certify.h.
//
// Tested by tests/laws/CertifiedTest.cpp.

#include "proof/Certify.h"
#include "proof/ClaimProofChecker.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

std::optional<ClaimProof>
shapeproof::certify(TermStore &store, llvm::ArrayRef<PremiseFormula> premises,
                    ClaimId claim, const Answer &answer,
                    const ProverOptions &options) {
  if (answer.verdict != Verdict::Proved && answer.verdict != Verdict::Refuted)
    return std::nullopt;
  ClaimId goal = answer.vacuous                      ? store.falseClaim()
                 : answer.verdict == Verdict::Proved ? claim
                                                     : store.negate(claim);
  ClaimProver prover(store, options);
  for (const PremiseFormula &p : premises)
    prover.addFact(p.formula, p.id);
  if (prover.refute(goal) != ClaimProver::Result::Refuted)
    return std::nullopt;
  ClaimProof proof = prover.takeProof();
  auto isPremise = [&](ClaimId formula, FactId id) {
    return llvm::any_of(premises, [&](const PremiseFormula &p) {
      return p.formula == formula && p.id == id;
    });
  };
  if (!checkClaimProof(store, proof, isPremise))
    return std::nullopt;
  return proof;
}
