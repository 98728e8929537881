// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A proof from a few facts, used only if the checker accepts it.
//
//   proveAndCheck(store, {{n == m, 3}, {m >= 2, 7}}, n >= 1, options)
//     .result      Refuted: the facts and `not n >= 1` contradict
//     .premises    3, 7

#ifndef SHAPEPROOF_PROOF_CHECKEDPROOF_H
#define SHAPEPROOF_PROOF_CHECKEDPROOF_H

#include "engine/facts/AssumedFact.h"
#include "engine/proof/ClaimProver.h"

namespace shapeproof {

/// The result of a prover, with its proof checked.
struct CheckedProof {
  /// Also Limit if the checker does not accept the proof.
  ClaimProver::Result result = ClaimProver::Result::Limit;
  /// After Refuted: the facts used, and the proof.
  llvm::SmallVector<FactId, 4> premises;
  ClaimProof proof;
  /// After Satisfied: the solution.
  std::optional<Assignment> solution;
  /// The steps of the search.
  uint64_t steps = 0;
};

/// Searches for a proof that the facts entail the goal. The proof is about the
/// spelled-out facts and goal (TermStore::spelledOut).
CheckedProof proveAndCheck(TermStore &store, llvm::ArrayRef<AssumedFact> facts,
                           ClaimId goal, const ProverOptions &options);

/// As above, under canonical names (terms/Canonical.h), so that the result does
/// not depend on the store's names. Gives no proof.
CheckedProof proveCanonically(TermStore &store,
                              llvm::ArrayRef<AssumedFact> facts, ClaimId goal,
                              const ProverOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_CHECKEDPROOF_H
