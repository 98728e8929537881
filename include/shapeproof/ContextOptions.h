// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be chosen when a context is made.

#ifndef SHAPEPROOF_CONTEXTOPTIONS_H
#define SHAPEPROOF_CONTEXTOPTIONS_H

#include <cmath>

namespace shapeproof {

/// What budgets can be multiplied by: numbers above 0.
inline bool isBudget(double factor) {
  return std::isfinite(factor) && factor > 0;
}

class SharedWork;

struct ContextOptions {
  /// Multiplies every step budget; 1 is the documented default of each context.
  /// A number above 0, or no context is made; clamped to [1/1000, 1e6].
  double budget = 1.0;
  /// False: a Contingent may come without its two assignments. They have a
  /// value for every symbol of every fact, which costs when there are many.
  bool examples = true;
  /// What several contexts may do together, which outlives them; null: each has
  /// its own bound alone. For what is part of Shapeproof (base/SharedWork.h).
  SharedWork *sharedWork = nullptr;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTOPTIONS_H
