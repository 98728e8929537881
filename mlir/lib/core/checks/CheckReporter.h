// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reports of checks that have been asked, with the evidence of the
// verdicts; and, where they are asked for, each check as a problem of its own,
// its certificate, and how its verdict comes about.
//
//   %d = tensor.dim %t, %c0        tensor.dim is 3 where it holds, and 0 ...
//   %p = arith.cmpi sgt, %d, %c0   arith.cmpi is true where it holds, and ...
//   cf.assert %p
//
// Tested by tests/mlir/ir/explain.mlir and tests/tools/cli/dump.test.

#ifndef SHAPEPROOF_MLIR_CHECKS_CHECKREPORTER_H
#define SHAPEPROOF_MLIR_CHECKS_CHECKREPORTER_H

#include "core/checks/Asked.h"
#include "core/checks/Findings.h"
#include "core/checks/LoopChecks.h"
#include "core/values/ValueModels.h"
#include "results/analysis/ProblemText.h"

namespace shapeproof {

class CheckReporter {
public:
  CheckReporter(TermStore &store, FactScopes &facts, ValueModels &models,
                const Unmodelled &unmodelled, LoopChecks &loops,
                const ImportOptions &options)
      : store(store), facts(facts), models(models), unmodelled(unmodelled),
        loops(loops), options(options) {}

  /// Adds the report of the check to its decision.
  void report(Decision &decision, Asked &asked);
  Premise premise(FactId fact);
  /// Has z3 prove once more what was decided, and says in the decision whether
  /// it agrees.
  void validate(Decision &decision, Asked &asked);

private:
  /// The assignment by the names of symbols. To name many takes time and
  /// memory, which the module pays for.
  Example named(Assignment assignment);
  CheckReport describe(const Decision &decision, Asked &asked);
  void explain(CheckReport &report, Asked &asked);
  /// The facts that hold here, with those behind the claim.
  llvm::SmallVector<FactId> factsHere(const Asked &asked);
  /// The problem of a check: the check, all facts that hold where it stands,
  /// and the other evidence of its answer.
  std::string problemOf(const CheckReport &report, const Asked &asked);
  /// Puts the steps to the verdict into the report.
  void addSteps(CheckReport &report, Asked &asked);
  /// The certificate of a check that is proved or refuted.
  std::string certificate(const CheckReport &report, Asked &asked);

  TermStore &store;
  FactScopes &facts;
  ValueModels &models;
  const Unmodelled &unmodelled;
  LoopChecks &loops;
  const ImportOptions &options;
  /// The texts of facts in reports.
  llvm::DenseMap<uint32_t, std::string> factTexts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_CHECKREPORTER_H
