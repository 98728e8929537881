// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what checks demand to a contract: few clauses over the inputs.
//
//   k == 0 or max(k, 1) == n        at one check
//   m == 0 or n == k                at another one
//   n >= k                          at a third
//
// are one clause, n == k. It is what people would write, and it suffices: where
// it holds no check fails. It is stronger than needed, as nothing fails where k
// and m are 0 either; so the clause has, besides, what holds exactly where no
// check fails: (k == 0 or n == k) and (m == 0 or n == k) and n >= k.
//
// No clause follows from the others. Everything is proved: that a clause
// suffices for what is demanded, that it is demanded, that it follows.

#ifndef SHAPEPROOF_CONTRACT_INFERENCE_H
#define SHAPEPROOF_CONTRACT_INFERENCE_H

#include "contract/Requirement.h"
#include "shapeproof/Answer.h"

namespace shapeproof::contract {

struct Clause {
  ClaimId claim;
  /// Where it does not hold a check fails; equal to the claim if that is exact.
  /// Invalid if nothing is known of that.
  ClaimId exactly;
  /// Those that need it, ascending.
  llvm::SmallVector<unsigned, 4> checks;
  /// Inputs for which all other clauses hold and what is demanded here does
  /// not; and for which the claim does not hold, but what is demanded does.
  std::optional<Assignment> breaks, rejects;
  /// The steps ended before the question whether it follows from the others.
  bool mayFollow = false;

  bool isExact() const { return exactly == claim; }
};

struct Contract {
  std::vector<Clause> clauses;
  /// Inputs for which all clauses hold.
  std::optional<Assignment> runsWith;
};

/// `entry` is a context without facts; `facts` are what holds of all inputs.
/// Nothing is asked once `isSpent`, if there is one, returns true: clauses stay
/// as they are, with `mayFollow` set where that was not decided.
Contract infer(TermStore &store, InferenceContext &entry,
               llvm::ArrayRef<ClaimId> facts,
               llvm::ArrayRef<Requirement> requirements, const Inputs &inputs,
               llvm::function_ref<bool()> isSpent = nullptr);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_INFERENCE_H
