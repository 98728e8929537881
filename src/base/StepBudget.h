// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much work a question may do, counted in steps and never in seconds, so
// that two machines stop at the same place. One step is about one coefficient
// touched. Example: `StepBudget B(1000); B.spend(30)` leaves 970.

#ifndef SHAPEPROOF_BASE_STEPBUDGET_H
#define SHAPEPROOF_BASE_STEPBUDGET_H

#include <cstdint>

namespace shapeproof::linear {

class StepBudget {
public:
  /// What a question gets unless its caller says otherwise.
  static constexpr uint64_t defaultSteps = 1000000;

  explicit StepBudget(uint64_t steps = defaultSteps) : left(steps) {}

  /// Takes `steps`; false when they are not there, and from then on.
  bool spend(uint64_t steps) {
    if (steps > left) {
      left = 0;
      return false;
    }
    left -= steps;
    return true;
  }
  bool exhausted() const { return left == 0; }
  uint64_t remaining() const { return left; }

private:
  uint64_t left;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_BASE_STEPBUDGET_H
