// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the analysis of a module, or of one root of it, may cost: verdicts and
// contracts each have their own, so that no verdict depends on whether
// contracts are asked for; and what the questions of passes may. Large modules
// and functions may cost more, by their number of ops.

#ifndef SHAPEPROOF_MLIR_FACTS_ANALYSISWORK_H
#define SHAPEPROOF_MLIR_FACTS_ANALYSISWORK_H

#include "base/SharedWork.h"
#include "mlir/IR/Operation.h"
#include <algorithm>

namespace shapeproof {

struct AnalysisWork {
  AnalysisWork() = default;
  AnalysisWork(uint64_t verdicts, uint64_t contracts)
      : verdicts(verdicts), contracts(contracts) {}

  /// Of a whole module.
  static AnalysisWork ofModule(double budget, mlir::Operation *module) {
    budget *= size(module);
    return {stepsWithin(budget, kVerdicts), stepsWithin(budget, kContracts)};
  }
  /// Of the questions that passes ask about a function, and of walking it for
  /// them; each question adds some.
  static AnalysisWork ofQuestions(double budget, mlir::Operation *function) {
    return {stepsWithin(budget * size(function), kQuestions), 0};
  }
  static uint64_t ofQuestion(double budget) {
    return stepsWithin(budget, kQuestion);
  }
  /// Of all tries of what would remove checks (analysis/Remedies.h).
  static AnalysisWork ofTries(double budget) {
    return {stepsWithin(budget, kTries), 0};
  }
  /// Of what a check demands of the arguments; a question more may be asked.
  static uint64_t ofCheck(double budget) { return stepsWithin(budget, kCheck); }
  /// What it costs to look at that at all, and at a clause among the others.
  static constexpr uint64_t kEachCheck = 20'000, kEachClause = 100'000;
  /// For one of so many roots: what is left, or at least a little.
  AnalysisWork forRoot(size_t roots) const {
    return {atLeast(verdicts, roots), atLeast(contracts, roots)};
  }
  /// For each of so many roots, were all to take it: half of what is left.
  AnalysisWork forEach(size_t roots) const {
    return {verdicts.left() / (2 * roots), contracts.left() / (2 * roots)};
  }
  void charge(const AnalysisWork &root) {
    verdicts.charge(root.verdicts.total());
    contracts.charge(root.contracts.total());
  }
  bool wasCut() const { return verdicts.wasCut() || contracts.wasCut(); }

  SharedWork verdicts, contracts;

private:
  /// In steps, at a budget of 1, of modules that have no more ops than this.
  static constexpr double kOps = 60'000;
  static constexpr double kVerdicts = 800e6, kContracts = 300e6, kCheck = 100e6,
                          kTries = 400e6, kQuestions = 300e6, kQuestion = 10e3;
  static constexpr uint64_t kAtLeast = 100'000'000;

  static double size(mlir::Operation *code) {
    size_t ops = 0;
    code->walk([&](mlir::Operation *) { ++ops; });
    return std::max(1.0, double(ops) / kOps);
  }

  static uint64_t atLeast(const SharedWork &work, size_t roots) {
    return std::max(work.left(), std::min(work.limit(), kAtLeast) /
                                     std::max<size_t>(roots, 1));
  }
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_ANALYSISWORK_H
