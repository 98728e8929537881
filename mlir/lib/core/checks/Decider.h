// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers claims at the op that is walked now.
//
//   %d = tensor.dim %t, %c0     its evidence: facts that held before any use
//   cf.assert %d > 0            is asked with them, and, where it always fails
//                               the first time it is reached, always fails

#ifndef SHAPEPROOF_MLIR_CHECKS_DECIDER_H
#define SHAPEPROOF_MLIR_CHECKS_DECIDER_H

#include "core/checks/Asked.h"
#include "core/checks/FirstTime.h"
#include "core/facts/LatestFacts.h"

namespace shapeproof {

class Decider {
public:
  Decider(TermStore &store, FactScopes &facts, ValueModels &models,
          LoopChecks &loops, const ImportOptions &options)
      : facts(facts), options(options), latest(store, facts),
        firstTimes(store, facts, models, loops) {}

  /// The answer once all evidence of the claim's operands has held.
  Answer answer(const BoolModel &claim);
  /// Where the claim fails the first time that the op is reached, it always
  /// fails.
  void askFirstTime(Asked &asked);
  FirstTime &firstTime() { return firstTimes; }

private:
  Answer answerWith(llvm::ArrayRef<FactId> behind, ClaimId claim);

  FactScopes &facts;
  const ImportOptions &options;
  LatestFacts latest;
  FirstTime firstTimes;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_DECIDER_H
