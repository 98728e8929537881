// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All work done for one context, counted in steps.
//
//   WorkMeter meter;
//   {
//     WorkMeter::Allowance question(meter, 1000);
//     meter.charge(600);
//     meter.isExhausted();   // false
//     meter.charge(600);
//     meter.isExhausted();   // true: stop, and say `limit`
//   }
//
// A step is about one operand looked at, or one coefficient touched; never
// time, so that two machines stop at the same place. Every engine charges what
// it does, by the operations that all of them share where there are any (a term
// made, an operand visited, a propagator run, a node evaluated), and every loop
// whose length a user decides asks whether the allowance is used up.
//
// There is one allowance for each question, and for each fact taken in. All of
// them together may take no more than a pool, into which each puts some: a file
// of a thousand questions, each as hard as one may be, ends in time as well.
// When the pool is empty each still gets a little, until half as much again as
// the pool was is spent. From then on there is nothing: what is asked is
// unknown, as it says, for the limit. The kernels that make up one context
// share a meter, so however many there are, one bound holds for all. Several
// contexts may have a bound together besides (SharedWork.h).

#ifndef SHAPEPROOF_BASE_WORKMETER_H
#define SHAPEPROOF_BASE_WORKMETER_H

#include "base/SharedWork.h"
#include <algorithm>
#include <cstdint>

namespace shapeproof {

class WorkMeter {
public:
  /// What the pool starts with, what each allowance puts in, and what it gets
  /// from an empty one. Most questions take a few thousand steps.
  explicit WorkMeter(uint64_t pool = 200'000'000, uint64_t share = 10'000,
                     uint64_t least = 5'000)
      : start(pool), share(share), least(least), pool(pool) {}

  void charge(uint64_t steps) { spent += steps; }
  /// Takes from the pool what no question in particular has to pay for.
  void chargePool(uint64_t steps) { shared += steps; }
  /// Every allowance to come is empty.
  bool isSpent() const {
    if (common && commonLeft() == 0) {
      common->noteCut();
      return true;
    }
    return ownLeft() == 0 && overdraft() == 0;
  }
  /// Steps that all allowances to come may still share.
  uint64_t poolLeft() const { return std::min(ownLeft(), commonLeft()); }
  /// Whether what is being done has to stop. Never outside an allowance.
  bool isExhausted() const { return spent >= limit; }
  /// All steps so far.
  uint64_t total() const { return spent; }
  /// Steps left.
  uint64_t remaining() const { return limit - std::min(limit, spent); }

  /// Multiplies the pool, in which nothing is spent yet.
  void scale(double budget) {
    factor = budget;
    pool = scaled(start);
  }

  /// What is done from here on is taken from \p work as well, if that is not
  /// null: so much of it for each step.
  void takeFrom(SharedWork *work, uint64_t eachStep) {
    common = work;
    weight = eachStep;
    paid = spent + shared;
  }

  /// Takes from what is shared alone.
  void chargeCommon(uint64_t steps) {
    if (common)
      common->charge(steps);
  }

  /// Steps for as long as it lives. One within another has its own: what the
  /// inner one takes, the outer one does not pay for.
  class Allowance {
  public:
    Allowance(WorkMeter &meter, uint64_t steps)
        : meter(meter), outerLeft(meter.remaining()) {
      meter.pool += meter.scaled(meter.share);
      meter.pay();
      steps = std::min(steps, std::max(meter.ownLeft(), meter.overdraft()));
      if (meter.commonLeft() < steps) {
        meter.common->noteCut();
        steps = meter.commonLeft();
      }
      meter.limit = meter.spent + steps;
    }
    ~Allowance() {
      meter.pay();
      meter.limit = outerLeft > kUnlimited - meter.spent
                        ? kUnlimited
                        : meter.spent + outerLeft;
    }
    Allowance(const Allowance &) = delete;
    Allowance &operator=(const Allowance &) = delete;

  private:
    WorkMeter &meter;
    const uint64_t outerLeft;
  };

private:
  static constexpr uint64_t kUnlimited = ~uint64_t(0);

  uint64_t scaled(uint64_t steps) const {
    return static_cast<uint64_t>(static_cast<double>(steps) * factor) + 1;
  }

  uint64_t ownLeft() const { return pool - std::min(pool, spent + shared); }
  /// Of what is shared with other contexts.
  uint64_t commonLeft() const {
    if (!common)
      return kUnlimited;
    const uint64_t left = common->left() / weight, open = spent + shared - paid;
    return left - std::min(left, open);
  }
  void pay() {
    if (common)
      common->charge((spent + shared - paid) * weight);
    paid = spent + shared;
  }
  /// What an allowance gets from an empty pool.
  uint64_t overdraft() const {
    return spent + shared < pool + scaled(start) / 2 ? scaled(least) : 0;
  }

  const uint64_t start, share, least;
  double factor = 1;
  uint64_t spent = 0, shared = 0, limit = kUnlimited, pool;
  SharedWork *common = nullptr;
  /// What a step costs there, and steps that are paid.
  uint64_t weight = 1, paid = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_WORKMETER_H
