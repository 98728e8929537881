// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of a new context.

#ifndef SHAPEPROOF_CONTEXTOPTIONS_H
#define SHAPEPROOF_CONTEXTOPTIONS_H

#include <cmath>

namespace shapeproof {

/// Whether budgets can be multiplied by `factor`: a finite number above 0.
inline bool isBudget(double factor) {
  return std::isfinite(factor) && factor > 0;
}

class SharedWork;

struct ContextOptions {
  /// Multiplies every step budget; 1 is the documented default of each context.
  /// Clamped to [1/1000, 1e6]; a number that is not above 0 is an error.
  double budget = 1.0;
  /// If false, a Contingent may come without its two assignments. They have a
  /// value for every symbol of every fact, which is expensive for many facts.
  bool examples = true;
  /// What several contexts may do together, which outlives them; null: each has
  /// its own bound alone. For what is part of Shapeproof (base/SharedWork.h).
  SharedWork *sharedWork = nullptr;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTOPTIONS_H
