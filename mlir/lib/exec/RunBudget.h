// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The budget of several runs together.
//
//   RunBudget budget(options.budget, 10'000'000);
//   while (!budget.isSpent()) {
//     interpreter.options.maxSteps = budget.ofNextRun();
//     Outcome outcome = interpreter.run(function, inputs);
//     budget.charge(interpreter.stepsTaken(), outcome.status);
//   }
//
// A run that ends by its step limit tells nothing. If many do - functions that
// call each other twice, loops without end - the next runs get fewer steps.

#ifndef SHAPEPROOF_MLIR_EXEC_RUNBUDGET_H
#define SHAPEPROOF_MLIR_EXEC_RUNBUDGET_H

#include "base/SharedWork.h"
#include "exec/Interpreter.h"
#include <algorithm>

namespace shapeproof::exec {

class RunBudget {
public:
  /// `steps` is the total at a budget of 1.
  RunBudget(double budget, double steps)
      : ofRun(stepsWithin(budget, kOfRun)),
        ofLate(stepsWithin(budget, kOfLate)), left(stepsWithin(budget, steps)),
        inVainLeft(stepsWithin(budget, kInVain)) {}

  bool isSpent() const { return left == 0; }
  uint64_t ofNextRun() const {
    return inVainLeft > 0 ? ofRun : std::min(ofRun, ofLate);
  }
  /// Charges work outside of runs.
  void charge(uint64_t steps) { left -= std::min(left, steps); }
  /// Charges a run.
  void charge(uint64_t steps, Status ending) {
    charge(steps);
    if (ending == Status::StepLimit)
      inVainLeft -= std::min(inVainLeft, steps);
  }

private:
  /// Ops at a budget of 1: of one run, of all runs that end by their limit, and
  /// of each run after those.
  static constexpr double kOfRun = 400'000, kInVain = 4'000'000,
                          kOfLate = 4'000;

  uint64_t ofRun, ofLate, left, inVainLeft;
};

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_RUNBUDGET_H
