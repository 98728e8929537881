// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A proof from a few facts that is believed only when the checker accepts it.
//
//   proveAndCheck(store, {{n == m, 3}, {m >= 2, 7}}, n >= 1, options)
//     .result      Refuted: the facts and `not n >= 1` contradict
//     .premises    3, 7

#ifndef SHAPEPROOF_PROOF_CHECKEDPROOF_H
#define SHAPEPROOF_PROOF_CHECKEDPROOF_H

#include "facts/AssumedFact.h"
#include "proof/ClaimProver.h"

namespace shapeproof {

/// What a prover came to, with its proof checked.
struct CheckedProof {
  /// Limit, too, where the checker does not accept the proof.
  ClaimProver::Result result = ClaimProver::Result::Limit;
  /// Refuted: the facts used, and how.
  llvm::SmallVector<FactId, 4> premises;
  ClaimProof proof;
  /// Satisfied: the solution.
  std::optional<Assignment> solution;
  /// Taken by the search, of those of the options.
  uint64_t steps = 0;
};

/// Looks for a proof that the facts entail the goal; the proof is about what
/// both are when spelled out (TermStore::spelledOut).
CheckedProof proveAndCheck(TermStore &store, llvm::ArrayRef<AssumedFact> facts,
                           ClaimId goal, const ProverOptions &options);

/// As above, under canonical names (terms/Canonical.h), so that what is found
/// does not depend on those of the store. Has no proof to show.
CheckedProof proveCanonically(TermStore &store,
                              llvm::ArrayRef<AssumedFact> facts, ClaimId goal,
                              const ProverOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_CHECKEDPROOF_H
