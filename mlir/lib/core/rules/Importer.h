// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One analysis of one root: what it is made of.
//
//   ValueModels     what each value is         (ModelBuilder: models of models)
//   FactScopes      what holds where           (Contexts: who is asked)
//   CheckRecorder   what is decided of checks  (Findings: the output)
//
// The walk, the loops and the functions use the parts; the rules of operations
// see a RuleContext, which hands out what a rule may do.

#ifndef SHAPEPROOF_MLIR_RULES_IMPORTER_H
#define SHAPEPROOF_MLIR_RULES_IMPORTER_H

#include "core/checks/CheckRecorder.h"
#include "core/checks/OperandDemands.h"
#include "core/ir/Limits.h"
#include "core/values/EntryElements.h"
#include "mlir/IR/Block.h"
#include <deque>

namespace shapeproof {

class Importer {
public:
  /// `withWitnesses`: the code has shape.cstr_* ops. `options` and `findings`
  /// outlive this. Error: the context's name.
  static llvm::Expected<std::unique_ptr<Importer>>
  create(const ImportOptions &options, bool withWitnesses, Findings &findings);

  const ImportOptions &options() const { return given; }
  TermStore &store() { return terms; }
  const TermStore &store() const { return terms; }
  FactScopes &facts() { return factScopes; }
  EvidenceTable &evidence() { return factScopes.evidence(); }
  const EvidenceTable &evidence() const { return factScopes.evidence(); }
  OpenLists &lists() { return openLists; }
  ModelBuilder &build() { return builder; }
  ValueModels &models() { return valueModels; }
  EntryElements &entryElements() { return entries; }
  CheckRecorder &checks() { return recorder; }
  OperandDemands &operandDemands() { return asked; }
  const Unmodelled &unmodelled() const { return registered; }

  /// The operations that the walk has to look at; all if null. It outlives
  /// this.
  void setDemand(const class Demand *demand) { needs = demand; }
  const class Demand *demand() const { return needs; }

  /// Walks a region in a scope of its own: `enter` and `leave` run in it,
  /// before and after the blocks. walk/Walker.h implements it.
  using RegionWalk = void(Importer &importer, mlir::Region &region,
                          llvm::function_ref<void()> enter,
                          llvm::function_ref<void()> leave);
  void walkRegion(mlir::Region &region, llvm::function_ref<void()> enter,
                  llvm::function_ref<void()> leave) {
    regionWalk(*this, region, enter, leave);
  }
  void setRegionWalk(RegionWalk *walk) { regionWalk = walk; }

  /// A block in no region, for ops that are looked at and never run.
  mlir::Block &addScratch() { return scratch.emplace_back(); }
  /// Takes so many evaluations of elements of tensors from the number left;
  /// false if too few are left. Where elements are data, lists as long as those
  /// of sizes are still followed.
  bool spend(unsigned evaluations) {
    if (evaluations > evaluationsLeft ||
        (evaluations > limits::thoroughDims && registered.hasLostTrack()))
      return false;
    evaluationsLeft -= evaluations;
    return true;
  }
  /// Gives an instance of a shape function, which comes next, as many
  /// evaluations of its own; returns the number that was left before.
  unsigned lendEvaluations() {
    return std::exchange(evaluationsLeft,
                         given.scaled(limits::loopEvaluations));
  }
  void returnEvaluations(unsigned before) { evaluationsLeft = before; }

private:
  Importer(const ImportOptions &options, Findings &findings)
      : given(options), registered(terms), factScopes(terms, options),
        openLists(terms, factScopes, registered),
        builder(terms, factScopes, registered, openLists, options),
        valueModels(terms, factScopes, registered, openLists, builder, options),
        entries(terms, factScopes, options),
        recorder(terms, factScopes, valueModels, registered, options, findings),
        asked(terms, factScopes, recorder, options) {}

  const ImportOptions &given;
  TermStore terms;
  Unmodelled registered;
  FactScopes factScopes;
  OpenLists openLists;
  ModelBuilder builder;
  ValueModels valueModels;
  EntryElements entries;
  CheckRecorder recorder;
  OperandDemands asked;
  const class Demand *needs = nullptr;
  RegionWalk *regionWalk = nullptr;
  std::deque<mlir::Block> scratch;
  unsigned evaluationsLeft = given.scaled(limits::loopEvaluations);
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_RULES_IMPORTER_H
