// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of a new context.

#ifndef SHAPEPROOF_CONTEXTOPTIONS_H
#define SHAPEPROOF_CONTEXTOPTIONS_H

#include <cmath>
#include <cstddef>

namespace shapeproof {

/// Whether budgets can be multiplied by `factor`: a finite number above 0.
inline bool isBudget(double factor) {
  return std::isfinite(factor) && factor > 0;
}

class Budget;
struct ExampleSymbols;

struct ContextOptions {
  /// Multiplies every step budget; 1 is the documented default of each context.
  /// Clamped to [1/1000, 1e6]; a number that is not above 0 is an error.
  double budget = 1.0;
  /// If false, a Contingent may come without its two assignments. They have a
  /// value for every symbol of every fact, which is expensive for many facts.
  bool examples = true;
  /// The choice of symbols whose values the two assignments have, besides those
  /// that facts connect with the claim; null: all. Some values of the others
  /// exist with which all facts hold. Outlives the context. For the parts of
  /// Shapeproof itself (model/ExampleSymbols.h).
  const ExampleSymbols *exampleSymbols = nullptr;
  /// The expected number of facts and questions: if there are many, each gets
  /// fewer steps, so that the work of all is bounded. 0: few.
  size_t size = 0;
  /// A budget that the context's work is charged to, and that may end it; it
  /// outlives the context. For the parts of Shapeproof itself (base/Budget.h).
  Budget *parent = nullptr;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTOPTIONS_H
