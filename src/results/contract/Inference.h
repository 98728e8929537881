// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Infers a contract from the requirements of checks: few clauses over the
// inputs.
//
//   k == 0 or max(k, 1) == n        at one check
//   m == 0 or n == k                at another one
//   n >= k                          at a third
//
// become one clause, n == k. It is the clause that people would write, and it
// suffices: where it holds no check fails. It is stronger than needed, as
// nothing fails where k and m are 0 either; so the clause also has the
// condition that holds exactly where no check fails: (k == 0 or n == k) and (m
// == 0 or n == k) and n >= k.
//
// Each clause says something that the others do not. Three properties are
// proved: a clause suffices for its requirements, an exact clause is required,
// and a dropped clause follows from others.

#ifndef SHAPEPROOF_CONTRACT_INFERENCE_H
#define SHAPEPROOF_CONTRACT_INFERENCE_H

#include "results/contract/Requirement.h"
#include "shapeproof/Answer.h"

namespace shapeproof::contract {

struct Clause {
  ClaimId claim;
  /// The condition without which a check fails; equal to the claim if the claim
  /// is exact. Invalid if no such condition is known.
  ClaimId exactly;
  /// The checks that need the clause, ascending.
  llvm::SmallVector<unsigned, 4> checks;
  /// The checks that state the clause, or a part of it: the place and the text
  /// of the first are the clause's. The other checks follow from it.
  llvm::SmallVector<unsigned, 2> statedBy;
  /// Inputs for which all other clauses hold and the requirement of this one
  /// does not; and inputs for which the claim does not hold, but its
  /// requirement does.
  std::optional<Assignment> breaks, rejects;
  /// The steps ended before the question whether it follows from the others.
  bool mayFollow = false;

  bool isExact() const { return exactly == claim; }
};

struct Contract {
  std::vector<Clause> clauses;
  /// Checks that no clauses that inputs can satisfy together are enough for:
  /// what they demand is not known to be needed.
  struct Undecided {
    unsigned check;
    /// Whether it fails wherever it is reached.
    bool failsAlways;
  };
  std::vector<Undecided> undecided;
  /// Inputs for which all clauses hold.
  std::optional<Assignment> runsWith;
};

/// Infers the contract. `entry` is a context without facts; `facts` hold for
/// all inputs. Once `isSpent` (if given) returns true, clauses stay as they
/// are, with `mayFollow` set if it was not decided whether they follow.
Contract infer(TermStore &store, InferenceContext &entry,
               llvm::ArrayRef<ClaimId> facts,
               llvm::ArrayRef<Requirement> requirements, const Inputs &inputs,
               llvm::function_ref<bool()> isSpent = nullptr);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_INFERENCE_H
