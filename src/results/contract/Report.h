// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a contract into a report.

#ifndef SHAPEPROOF_CONTRACT_REPORT_H
#define SHAPEPROOF_CONTRACT_REPORT_H

#include "results/contract/Inference.h"
#include "shapeproof/Report.h"

namespace shapeproof::contract {

/// How the reason begins where the search for a condition found none.
inline constexpr llvm::StringLiteral kNotFound =
    "no condition on the inputs was found that is enough";

/// A check that is not proved; requirements name it by its number.
struct NeededCheck {
  SourcePlace place;
  std::string message;
  /// The reason why inputs alone do not decide it; empty if they do.
  std::string why = {};
  /// Whether the reason is that the steps ended.
  bool isUnfinished = false;
  /// Whether it is in a region that nobody knows to run.
  bool isInOpenRegion = false;

  void endUnfinished() {
    why = "the step budget of contracts ended";
    isUnfinished = true;
  }
};

/// Says of the checks that the contract leaves undecided why it does.
void sayUndecided(const Contract &contract, std::vector<NeededCheck> &checks);

/// The text of a claim for reports; empty for a claim that is too long to be
/// read.
std::string shownClaim(const TermStore &store, ClaimId claim);

/// A fact that the caller has to provide.
struct Assumed {
  ClaimId claim;
  SourcePlace place;
  std::string kind;
  /// Whether it is about inputs alone.
  bool isOfInputs;
};

/// Adds the facts to the report, with the names that the contract has there.
void describeAssumed(TermStore &store, const Inputs &inputs,
                     const Contract &contract, llvm::ArrayRef<Assumed> assumed,
                     ContractReport &report);

/// Describes the clauses, each with the place and the message of the check that
/// states it first, the residue and the inputs that the function runs with. A
/// clause is exact if its text is exact, too. `facts` hold for all
/// inputs.
ContractReport describe(TermStore &store, llvm::ArrayRef<ClaimId> facts,
                        const Inputs &inputs, const Contract &contract,
                        llvm::ArrayRef<NeededCheck> checks);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_REPORT_H
