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
// Two budgets (base/Budget.h), of the solver for questions and for facts that
// it takes in, and two counts that cost less than a step each: terms made,
// which the store counts, and operands looked at. What one search is charged
// depends on it alone.

#ifndef SHAPEPROOF_PROOF_PROVERBUDGET_H
#define SHAPEPROOF_PROOF_PROVERBUDGET_H

#include "base/Budget.h"
#include "base/Limits.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

class ProverBudget {
public:
  ProverBudget(const TermStore &store, uint64_t steps)
      : store(store), own(steps), batches(kBatchSteps * steps),
        termsSeen(store.work()) {}

  Budget &steps() { return own; }
  /// For what the solver charges to no question: it takes in facts when it is
  /// first asked.
  Budget &ofBatches() { return batches; }
  /// Operands looked at.
  void visit(uint64_t count) { visited += count; }
  /// Whether nothing is left, all that was done so far paid.
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
  /// Steps of facts for a step of a question.
  static constexpr uint64_t kBatchSteps = 2;

  const TermStore &store;
  Budget own, batches;
  uint64_t batchesPaid = 0, termsSeen, visited = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_PROVERBUDGET_H
