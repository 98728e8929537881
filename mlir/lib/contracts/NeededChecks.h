// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract of one function: what the checks that are not proved demand of
// its arguments is found where they stand (contract/Requirement.h), and made
// into clauses at the end (contract/Inference.h).

#ifndef SHAPEPROOF_MLIR_CONTRACTS_NEEDEDCHECKS_H
#define SHAPEPROOF_MLIR_CONTRACTS_NEEDEDCHECKS_H

#include "calls/Transfer.h"
#include "checks/CheckListener.h"
#include "checks/EntryContract.h"
#include "checks/Findings.h"
#include "contract/Signature.h"
#include "contract/Unbounded.h"
#include "contracts/CalleeContracts.h"
#include "contracts/MayNotReach.h"
#include "contracts/PathTo.h"
#include "rules/Importer.h"

namespace shapeproof {

class NeededChecks final : public CheckListener {
public:
  /// While `root` is walked. `callees` may be null.
  NeededChecks(Importer &importer, mlir::Operation *root,
               const CalleeContracts *callees);

  struct Check : UnprovedCheck {
    /// See EntryContract.
    bool actsInside = false;
    /// What it looks at, the first first, as far as that is known.
    std::vector<Glance> glances = {};
  };
  void noteUnproved(const UnprovedCheck &check) override { note({check}); }
  void note(const Check &check);
  /// What the contract of the callee asks for is a check.
  void noteCall(mlir::Operation *call) override;
  /// The contract, the function having been walked; what was decided of its
  /// checks is in the findings.
  FunctionContract finish(const Findings &findings);

private:
  void findInputs();
  contract::Path pathTo(const Check &check, mlir::Operation *stop,
                        std::vector<Glance> &glances);
  /// Null: nothing was asked, as all that contracts may cost is spent.
  std::optional<contract::Reduction> reduce(const Check &check, FactId scratch,
                                            const contract::Path &path);
  void dropProved(const Findings &findings);
  std::vector<ClaimId> knownOfInputs();
  void addCalls(ContractReport &report) const;
  EntryContract atEntry(const contract::Contract &contract);
  EntryContract::Reading readingOf(unsigned check, const EntryContract &entry,
                                   Transfer &transfer);
  void describeFunction(InferenceContext &entry,
                        const contract::Contract &contract,
                        ContractReport &report);

  Importer &importer;
  mlir::Operation *root;
  /// By calls in `root`, of the functions that have one.
  llvm::DenseMap<mlir::Operation *, const FunctionContract *> contracts;
  /// Those of which the contract is asked; those that come to an end, or stop
  /// at a check of theirs.
  llvm::DenseSet<mlir::Operation *> knownCalls, endingCalls, likelyEndingCalls;
  PathFinder paths;
  contract::Inputs inputs;
  /// Arguments of which there may be more inputs.
  llvm::SmallVector<mlir::Value> openInputs;
  bool areInputsListed = false;
  /// Knows the first `factsSeen` facts of the walk.
  contract::Unbounded unbounded;
  uint32_t factsSeen = 1;
  std::vector<contract::NeededCheck> checks;
  /// Of each check: itself, unless it is from a shape function.
  std::vector<mlir::Operation *> ops;
  std::vector<EntryContract::Clause::Check> places;
  /// Of each check, what is looked at on the way to it and by it.
  std::vector<std::vector<Glance>> glances;
  /// Of what runs before them: to be sure, and as reports take it, in which
  /// operations that are not known are taken to end.
  MayNotReach mayNotReach, mayLikelyNotReach;
  std::vector<contract::Requirement> requirements;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_NEEDEDCHECKS_H
