// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Search, then check. Tested by tests/laws.

#include "proof/CheckedProof.h"
#include "checker/ClaimProofChecker.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

CheckedProof shapeproof::proveAndCheck(TermStore &store,
                                       llvm::ArrayRef<AssumedFact> given,
                                       ClaimId goal,
                                       const ProverOptions &options) {
  ClaimProver prover(store, options);
  llvm::SmallVector<AssumedFact, 16> facts(given.begin(), given.end());
  for (AssumedFact &fact : facts)
    fact.claim = store.spelledOut(fact.claim);
  goal = store.spelledOut(goal);
  // What is found within the limits does not depend on the order of the facts.
  llvm::stable_sort(facts, [&](const AssumedFact &a, const AssumedFact &b) {
    return store.compare(a.claim, b.claim) < 0;
  });
  for (const AssumedFact &fact : facts)
    prover.addFact(fact.claim, fact.id);
  CheckedProof found;
  found.result = prover.refute(goal);
  found.steps = prover.stepsTaken();
  if (found.result == ClaimProver::Result::Satisfied)
    found.solution = prover.solution();
  if (found.result != ClaimProver::Result::Refuted)
    return found;
  found.proof = prover.takeProof();
  auto isFact = [&](ClaimId formula, FactId id) {
    return llvm::is_contained(facts, AssumedFact{formula, id});
  };
  if (checkClaimProof(store, found.proof, isFact))
    found.premises = prover.premises();
  else
    found.result = ClaimProver::Result::Limit;
  return found;
}
