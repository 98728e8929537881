// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a question to Z3 may use, paid for when it is over.
//
//   Purse purse(work, 1'000'000);
//   Question question(...);
//   purse.payFor(question);                 // for encoding it
//   question.check({literal}, purse.budget);
//
// All is counted in units of Z3's resource counter. What that leaves out - the
// session, terms made, checks that end late, the length of steps on products -
// is paid for by the pool that all questions share.

#ifndef SHAPEPROOF_CONTEXTS_Z3_PURSE_H
#define SHAPEPROOF_CONTEXTS_Z3_PURSE_H

#include "base/WorkMeter.h"
#include "z3/Question.h"

namespace shapeproof::z3 {

struct Purse {
  /// For all questions together, and put in by each. A question that finds too
  /// little for a session is not asked.
  static constexpr uint64_t kPool = 24'000'000, kShare = 1'500;
  /// Of this, which questions take nothing from, facts are checked: whether
  /// they are seen to contradict does not depend on what was asked before.
  static constexpr uint64_t kFactsPool = 2'000'000;
  /// What a unit costs where other contexts take from the same (SharedWork.h),
  /// in steps of those without a solver.
  static constexpr uint64_t kSharedPerUnit = 12;
  /// And what comes first, besides, which counts where there are many: a fact
  /// that candidates are tried on, a session, and a term encoded in it.
  static constexpr uint64_t kSharedPerFact = 1000, kSharedPerSession = 200'000,
                            kSharedPerTerm = 2000;
  /// Terms looked at for a unit: once to count them, once for their symbols.
  static constexpr uint64_t kTermsPerUnit = 2;

  Purse(WorkMeter &work, uint64_t resources)
      : work(work), allowance(work, resources), start(work.remaining()),
        isEmpty(start < std::min(resources, kSessionUnits)), budget{start} {}
  ~Purse() {
    const uint64_t used = start - budget.remaining;
    work.charge(used);
    work.chargePool(budget.overrun);
    const uint64_t weight = (isNonlinear ? kNonlinearWeight : 1) *
                            (1 + numRequired / kManyRequired);
    work.chargePool((weight - 1) * (used + budget.overrun));
  }
  Purse(const Purse &) = delete;
  Purse &operator=(const Purse &) = delete;

  /// Whether what has been paid for and checked is all that may be, or what
  /// checks used beyond that is all that is left for other questions.
  bool isUsedUp() const {
    return work.isExhausted() || budget.remaining == 0 ||
           budget.overrun >= work.poolLeft();
  }
  /// For encoding it.
  void payFor(Question &question) {
    isNonlinear |= !question.encoder().isLinear();
    numRequired = question.session().size();
    work.charge(kSessionUnits + kUnitsPerTerm * question.size());
    work.chargeCommon(kSharedPerSession + kSharedPerTerm * question.size());
  }

private:
  /// For a session, and for a term encoded in it and what is asserted of it.
  static constexpr uint64_t kSessionUnits = 6000, kUnitsPerTerm = 30;
  /// What a unit costs the pool where unknowns are multiplied, and how many
  /// claims make it cost as much again: each looks at more of them.
  static constexpr uint64_t kNonlinearWeight = 5, kManyRequired = 200;

  WorkMeter &work;
  const WorkMeter::Allowance allowance;
  const uint64_t start;

public:
  /// Too little is left for a session.
  const bool isEmpty;
  Budget budget;

private:
  bool isNonlinear = false;
  uint64_t numRequired = 0;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_PURSE_H
