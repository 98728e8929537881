// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of the next of several runs, out of a budget for all of them.
//
//   Budget runs(Allowances(options.budget).runs());
//   while (!runs.isExhausted()) {
//     interpreter.options.maxSteps = opsOfNextRun(runs);
//     Outcome outcome = interpreter.run(function, inputs);
//     payForRun(runs, interpreter.stepsTaken(), outcome.status);
//   }
//
// A run that ends for its steps tells nothing. Where many do - functions that
// call each other twice, loops without end - the next ones are stopped early:
// such a run costs more, and when little is left each gets a part of that.

#ifndef SHAPEPROOF_MLIR_EXEC_RUNSTEPS_H
#define SHAPEPROOF_MLIR_EXEC_RUNSTEPS_H

#include "core/exec/Interpreter.h"
#include "core/ir/Limits.h"
#include "engine/base/Budget.h"
#include <algorithm>

namespace shapeproof::exec {

/// The ops that the next run may execute: a part of those that are left.
inline uint64_t opsOfNextRun(const Budget &runs) {
  const uint64_t all = runs.total() + runs.remaining();
  return std::clamp(runs.remaining() / limits::runPartOfRest,
                    all / limits::runLeastPart, all / limits::runPartOfAll) /
         rate::kExecutedOp;
}

inline void payForRun(Budget &runs, uint64_t ops, Status ending) {
  constexpr uint64_t kInVain = 2;
  runs.charge(ops * rate::kExecutedOp *
              (ending == Status::StepLimit ? kInVain : 1));
}

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_RUNSTEPS_H
