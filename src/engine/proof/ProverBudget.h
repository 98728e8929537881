// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The budget of a proof search, in steps of the linear solver.
//
//   ProverBudget budget(store, 1000);
//   solver.check(budget.steps());      // pays for itself
//   replaced(store, claim, s, t);      // makes terms
//   budget.visit(40);                  // operands looked at
//   budget.isExhausted();              // charges for all of that
//
// It has two budgets (base/Budget.h) for the solver, one for questions and one
// for taking in facts, and two counts of cheaper work: terms made, which the
// store counts, and operands visited. The charge of a search depends on that
// search alone.

#ifndef SHAPEPROOF_PROOF_PROVERBUDGET_H
#define SHAPEPROOF_PROOF_PROVERBUDGET_H

#include "engine/base/Budget.h"
#include "engine/base/Limits.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

class ProverBudget {
public:
  ProverBudget(const TermStore &store, uint64_t steps)
      : store(store), own(steps), batches(kBatchSteps * steps),
        termsSeen(store.work()) {}

  Budget &steps() { return own; }
  /// The budget for taking in facts, which the solver does when it is first
  /// asked, and charges to no question.
  Budget &ofBatches() { return batches; }
  /// Counts visited operands.
  void visit(uint64_t count) { visited += count; }
  /// Charges all work done so far; true if no steps are left.
  bool isExhausted() {
    const uint64_t looked = visited + (store.work() - termsSeen);
    own.spend(looked / limits::proverLooksPerStep);
    visited = looked % limits::proverLooksPerStep;
    termsSeen = store.work();
    const uint64_t taken = batches.total() - batchesPaid;
    own.spend(taken / kBatchSteps);
    batchesPaid = batches.total();
    return own.isExhausted();
  }
  uint64_t remaining() const { return own.remaining(); }
  void spend(uint64_t steps) { own.spend(steps); }

private:
  /// The number of steps for facts that cost a step.
  static constexpr uint64_t kBatchSteps = 2;

  const TermStore &store;
  Budget own, batches;
  uint64_t batchesPaid = 0, termsSeen, visited = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_PROVERBUDGET_H
