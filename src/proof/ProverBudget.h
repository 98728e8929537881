// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a proof search may do, in steps of the linear solver.
//
//   ProverBudget budget(store, 1000);
//   solver.check(budget.steps());      // pays for itself
//   replaced(store, claim, s, t);      // makes terms
//   budget.visit(40);                  // operands looked at
//   budget.isExhausted();              // charges for all of that
//
// Three things are counted: steps of the solver, for questions and for facts
// taken in; terms made, which the store counts; and what is looked at, which
// whoever looks says. What one search is charged depends on it alone.

#ifndef SHAPEPROOF_PROOF_PROVERBUDGET_H
#define SHAPEPROOF_PROOF_PROVERBUDGET_H

#include "base/StepBudget.h"
#include "base/WorkMeter.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

class ProverBudget {
public:
  ProverBudget(const TermStore &store, uint64_t steps)
      : store(store), own(steps), facts(kFactPools * steps, 0, 0),
        factsLeft(facts.poolLeft()), termsSeen(store.work()) {}

  linear::StepBudget &steps() { return own; }
  /// For what the solver charges to no question: it takes in facts when it is
  /// first asked.
  WorkMeter &meter() { return facts; }
  /// Operands looked at.
  void visit(uint64_t count) { visited += count; }
  /// Whether nothing is left, all that was done so far paid.
  bool isExhausted() {
    const uint64_t looked = visited + (store.work() - termsSeen);
    spend(looked / kLooksPerStep);
    visited = looked % kLooksPerStep;
    termsSeen = store.work();
    spend((factsLeft - facts.poolLeft()) / kFactPools);
    factsLeft = facts.poolLeft();
    return own.exhausted();
  }
  uint64_t remaining() const { return own.remaining(); }
  void spend(uint64_t steps) { own.spend(std::min(steps, own.remaining())); }

private:
  /// Terms made, and operands looked at, for a step.
  static constexpr uint64_t kLooksPerStep = 4;
  /// Steps of facts for a step of a question.
  static constexpr uint64_t kFactPools = 2;

  const TermStore &store;
  linear::StepBudget own;
  WorkMeter facts;
  uint64_t factsLeft, termsSeen, visited = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_PROVERBUDGET_H
