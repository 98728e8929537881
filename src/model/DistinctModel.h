// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which dims are not proved equal, by looking.
//
//   facts      n == m                an assignment that satisfies them, with as
//   n, m, k    17, 17, 42            few equal values as there have to be
//
// Among thousands of sizes most pairs differ, and a context takes long to say
// so of each. Here the values are compared; what agrees is worth a question.
//
// Tested by tests/unit/model.

#ifndef SHAPEPROOF_MODEL_DISTINCTMODEL_H
#define SHAPEPROOF_MODEL_DISTINCTMODEL_H

#include "model/StandingModel.h"

namespace shapeproof {

class DistinctModel {
public:
  explicit DistinctModel(const TermStore &store)
      : model(store, kStart, /*areApart=*/true) {}

  void push() { model.push(); }
  /// Precondition: a push without a pop.
  void pop() { model.pop(); }
  /// Where no few symbols can be moved to satisfy the fact, nothing is known to
  /// the end of the scope.
  void assume(ClaimId fact, FactId) {
    if (!model.add(fact))
      model.giveUp();
  }

  /// Whether the facts can hold with different values of the two, so that their
  /// equality does not follow. False says nothing.
  bool differ(DimId a, DimId b) {
    std::optional<int64_t> x = model.value(a), y = model.value(b);
    return x && y && *x != *y;
  }

private:
  /// Neither 0 nor 1, and enough for most slices.
  static constexpr int64_t kStart = 64;

  StandingModel model;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_DISTINCTMODEL_H
