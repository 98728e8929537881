// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract of one function. The claims that the unproved checks demand of
// its arguments are found where the checks stand (contract/Requirement.h), and
// made into clauses at the end (contract/Inference.h).

#ifndef SHAPEPROOF_MLIR_CONTRACTS_NEEDEDCHECKS_H
#define SHAPEPROOF_MLIR_CONTRACTS_NEEDEDCHECKS_H

#include "core/calls/Transfer.h"
#include "core/checks/CheckListener.h"
#include "core/checks/EntryContract.h"
#include "core/checks/Findings.h"
#include "core/rules/Importer.h"
#include "engine/base/Budget.h"
#include "engine/terms/Rewrite.h"
#include "results/contract/Enclosure.h"
#include "results/contract/Report.h"
#include "results/contract/Signature.h"
#include "results/contract/TakenRange.h"
#include "results/contract/Unbounded.h"
#include "uses/contracts/CalleeContracts.h"
#include "uses/contracts/CertifyClauses.h"
#include "uses/contracts/MayNotReach.h"
#include "uses/contracts/PathTo.h"
#include "uses/contracts/StoreOverlaps.h"
#include "uses/contracts/ValueSizes.h"

namespace shapeproof {

/// Whether the op states facts, by its shape function.
bool statesFacts(const ShapeLibraries *libraries, mlir::Operation *op);

class NeededChecks final : public CheckListener {
public:
  /// To be used while `root` is walked. `callees` may be null.
  NeededChecks(Importer &importer, mlir::Operation *root,
               const CalleeContracts *callees);

  struct Check : UnprovedCheck {
    /// See EntryContract.
    bool actsInside = false;
    /// The values that it looks at, in their order, as far as that is known.
    std::vector<Glance> glances = {};
  };
  void noteUnproved(const UnprovedCheck &check) override;
  void note(const Check &check);
  void noteAsked(mlir::Operation *op) override;
  /// Notes each clause of the callee's contract as a check of the call.
  void noteCall(mlir::Operation *call) override;
  /// The contract, after the function has been walked; `findings` has the
  /// decisions of its checks. Adds the sizes of the function's values to
  /// `sizes`, unless it is null.
  /// Says of masks in `findings` under which condition they may go.
  FunctionContract finish(Findings &findings,
                          std::vector<ValueSizes> *sizes = nullptr);

private:
  /// A mask, and what it needs; see Masks.cpp.
  struct Mask {
    mlir::Operation *op;
    std::vector<contract::Requirement> needed;
  };
  /// An access of a kernel, and the elements that it touches; see Accesses.cpp.
  struct NotedAccess {
    mlir::Operation *op;
    /// A number in `taken`; nothing if nothing is known.
    std::optional<size_t> range;
  };
  struct NotedStore : TakenStore {
    mlir::Operation *op;
    mlir::Value buffer;
  };
  struct NotedRange {
    mlir::Block *block;
    DimId index;
    contract::Path path;
    contract::TakenRange range;
    std::optional<contract::Enclosure> enclosure;
    /// Whether no number of the range wraps, by the clauses.
    bool doFit = false;

    void takeEnclosure(TermStore &store, InferenceContext *entry,
                       llvm::ArrayRef<contract::Requirement> demanded);
  };
  void findInputs();
  std::optional<size_t> rangeOfAccess(const UnprovedCheck &access, DimId index);
  void sayAccesses(InferenceContext &entry, llvm::ArrayRef<ClaimId> known,
                   const contract::Contract &contract, ContractReport &report);
  void sayOverlaps(llvm::ArrayRef<ClaimId> known, const std::string &function,
                   Findings &findings);
  void noteMask(const UnprovedCheck &mask);
  std::optional<contract::Reduction>
  reduceWithoutWraps(const Check &check, FactId scratch, contract::Path path);
  FactId addScratch(const Check &check);
  ClaimId overArguments(ClaimId claim, llvm::ArrayRef<ClaimId> known);
  void sayRemovable(InferenceContext &entry, llvm::ArrayRef<ClaimId> known,
                    Findings &findings);
  contract::Path pathTo(const Check &check, mlir::Operation *stop,
                        std::vector<Glance> &glances);
  const std::optional<contract::Enclosure> &
  enclosureOf(mlir::Operation *access, DimId index, const contract::Path &path,
              FactId scratch, llvm::function_ref<bool()> isSpent);
  std::optional<contract::Requirement>
  enough(const Check &check, FactId scratch, const contract::Path &path);
  bool isEquation(const contract::Reduction &found);
  bool isWeaker(const contract::Requirement &enough, FactId scratch,
                const contract::Reduction &found);
  std::optional<contract::Reduction> reduceWithin(const Check &check,
                                                  FactId scratch,
                                                  const contract::Path &path,
                                                  uint64_t atMost);
  /// Null: nothing was asked, as the budget of contracts is spent.
  std::optional<contract::Reduction> reduce(const Check &check, FactId scratch,
                                            const contract::Path &path);
  void reduceToFirst(const Check &check, FactId scratch,
                     const contract::Path &path, mlir::Operation *stop,
                     contract::Reduction &reduction);
  std::vector<bool> dropProved(const Findings &findings);
  std::vector<ClaimId> knownOfInputs();
  void addStatedByOps(FactId end, std::vector<ClaimId> &known);
  void addCalls(ContractReport &report) const;
  void noteAssumedBy(mlir::Operation *call, const FunctionContract &callee,
                     Transfer &transfer);
  std::vector<contract::Assumed> assumedAsStated();
  std::vector<contract::Assumed> assumed(const ContextOptions &options);
  EntryContract atEntry(const contract::Contract &contract,
                        llvm::ArrayRef<contract::Assumed> assumed,
                        llvm::ArrayRef<contract::FunctionResult> results);
  EntryContract::Reading readingOf(unsigned check, const EntryContract &entry,
                                   Transfer &transfer);
  std::vector<contract::FunctionResult> results() const;
  void addSizesOfCalls(Rewriter &sizes) const;
  void describeFunction(InferenceContext &entry, llvm::ArrayRef<ClaimId> known,
                        const contract::Contract &contract,
                        llvm::ArrayRef<contract::FunctionResult> results,
                        ContractReport &report, std::vector<ValueSizes> *sizes);

  Importer &importer;
  mlir::Operation *root;
  /// The contracts of called functions, by the calls in `root`.
  llvm::DenseMap<mlir::Operation *, const FunctionContract *> contracts;
  /// Calls whose callee's contract is known; calls that return, or stop at a
  /// check of the callee, to be sure and as reports take it.
  llvm::DenseSet<mlir::Operation *> knownCalls, endingCalls, likelyEndingCalls;
  PathFinder paths;
  contract::Inputs inputs;
  /// Arguments that may have more inputs.
  llvm::SmallVector<mlir::Value> openInputs;
  bool areInputsListed = false;
  /// Holds the first `factsSeen` facts of the walk.
  contract::Unbounded unbounded;
  uint32_t factsSeen = 1;
  /// The number of facts before the first check; nothing if there is none.
  std::optional<uint32_t> factsBefore;
  std::vector<contract::NeededCheck> checks;
  /// The op of each check; null if the check is from a shape function.
  std::vector<mlir::Operation *> ops;
  std::vector<EntryContract::Clause::Check> places;
  /// The values that are looked at on the way to each check and by it.
  std::vector<std::vector<Glance>> glances;
  /// Whether code before a check may end the program: to be sure, and as
  /// reports take it, where operations that are not known are taken to end.
  MayNotReach mayNotReach, mayLikelyNotReach;
  std::vector<contract::Requirement> requirements;
  std::vector<Mask> masks;
  std::vector<NotedAccess> accesses;
  std::vector<NotedRange> taken;
  std::vector<NotedStore> stores;
  /// The ends of the elements that an access touches.
  llvm::DenseMap<mlir::Operation *, std::optional<contract::Enclosure>>
      enclosures;
  /// The steps of all accesses; clauses have others.
  Budget accessSteps;
  /// Facts that callees take for granted of operands.
  std::vector<contract::Assumed> assumedByCallees;
  ClauseCertificates certificates{importer};
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_NEEDEDCHECKS_H
