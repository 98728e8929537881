// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A budget of work, counted in steps.
//
//   Budget work;
//   {
//     Budget::Scope question(work, 1000);
//     work.charge(600);
//     work.isExhausted();   // false
//     work.charge(600);
//     work.isExhausted();   // true: stop, and say `limit`
//   }
//
//   Budget search(1000);
//   search.spend(30);       // true: they were there
//
// A step is about one operand looked at, or one coefficient touched; never
// time, so that two machines stop at the same place. Every engine charges its
// work, and every loop whose length a user decides asks whether the budget
// is exhausted. The kernels of one context share a budget.
//
// A scope is a child: it has steps of its own, whose number does not depend on
// what was spent before, so that no answer depends on what was asked before.
// Allowances.h has that number; each of the many questions of a large function
// has fewer, so that all of them together end.
//
// A budget may have a parent that pays for it, so many steps for each: the
// contract of a function, say, for the questions that it takes. What counts in
// other units has a rate in the table below.

#ifndef SHAPEPROOF_BASE_BUDGET_H
#define SHAPEPROOF_BASE_BUDGET_H

#include <algorithm>
#include <cstdint>

namespace shapeproof {

/// Steps for one unit of work that is counted in a unit of its own: it takes
/// about as long as so many steps.
namespace rate {
/// An operand of a term that is made.
inline constexpr uint64_t kTerm = 2;
/// A term in which symbols are looked for; each tier does that too.
inline constexpr uint64_t kSearchedTerm = 40;
/// A claim that a search for an assignment evaluates.
inline constexpr uint64_t kEvaluation = 100;
/// A step of the linear solver in a proof search, with what is around it.
inline constexpr uint64_t kProverStep = 13;
/// A unit of Z3's resource counter.
inline constexpr uint64_t kZ3Unit = 12;
/// Work that this counter leaves out: a fact on which candidates are tried, a
/// session, a term encoded in it.
inline constexpr uint64_t kZ3Fact = 1'000, kZ3Session = 200'000,
                          kZ3Term = 2'000;
/// An operation that is executed on sizes.
inline constexpr uint64_t kExecutedOp = 50;
/// A check, and a clause, that a contract looks at.
inline constexpr uint64_t kNeededCheck = 20'000, kClause = 100'000;
} // namespace rate

class Budget {
public:
  static constexpr uint64_t kUnlimited = ~uint64_t(0);

  explicit Budget(uint64_t steps = kUnlimited) : limit(steps) {}
  /// A child of \p parent, which pays `rate` steps for each; null: nobody does.
  /// Its scopes take no more than the parent has left.
  Budget(Budget *parent, uint64_t rate) : parent(parent), rate(rate) {}
  ~Budget() { pay(); }
  Budget(const Budget &) = delete;
  Budget &operator=(const Budget &) = delete;

  void charge(uint64_t steps) { spent += steps; }
  /// Charges the parent alone: for work that belongs to no question, such as
  /// taking in facts when the first question comes.
  void chargeParent(uint64_t steps) { others += steps; }
  /// Takes `steps`; false when they are not there, and then nothing is left.
  bool spend(uint64_t steps) {
    if (spent <= limit && steps <= limit - spent) {
      spent += steps;
      return true;
    }
    spent = std::max(spent, limit);
    return false;
  }
  /// Whether what is being done has to stop.
  bool isExhausted() const { return spent >= limit; }
  /// The steps charged so far.
  uint64_t total() const { return spent; }
  /// The steps left.
  uint64_t remaining() const { return limit - std::min(limit, spent); }
  /// Whether a scope of a child got fewer steps than it asked for, or noteCut()
  /// was called.
  bool wasCut() const { return isCut; }
  void noteCut() { isCut = true; }

  /// Limits the steps for as long as it lives. A scope within another has steps
  /// of its own, for which the outer one does not pay.
  class Scope {
  public:
    Scope(Budget &budget, uint64_t steps)
        : budget(budget), outerLeft(budget.remaining()) {
      budget.pay();
      const uint64_t most = budget.parentLeft();
      if (most < steps)
        budget.parent->noteCut();
      budget.limit = budget.spent + std::min(steps, most);
    }
    ~Scope() {
      budget.pay();
      budget.limit = outerLeft > kUnlimited - budget.spent
                         ? kUnlimited
                         : budget.spent + outerLeft;
    }
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    Budget &budget;
    const uint64_t outerLeft;
  };

private:
  uint64_t parentLeft() const {
    return parent ? parent->remaining() / rate : kUnlimited;
  }
  void pay() {
    if (parent)
      parent->charge((spent - paid) * rate + others);
    paid = spent;
    others = 0;
  }

  uint64_t spent = 0, limit = kUnlimited;
  bool isCut = false;
  Budget *parent = nullptr;
  /// The cost of a step for the parent, and the steps it has paid.
  uint64_t rate = 1, paid = 0;
  /// Further steps that the parent has to pay.
  uint64_t others = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_BUDGET_H
