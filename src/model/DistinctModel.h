// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which dims are not proved equal, and which no constants, by looking.
//
//   facts      n == m, k <= 42       two assignments that satisfy them, with as
//   n, m, k    67, 67, 42            few equal values as there have to be
//              74, 74, 42
//
// Among thousands of sizes most pairs differ, and few are constants; a context
// takes long to say so of each. Here the values are compared. What agrees is
// worth a question.
//
// Tested by tests/unit/model.

#ifndef SHAPEPROOF_MODEL_DISTINCTMODEL_H
#define SHAPEPROOF_MODEL_DISTINCTMODEL_H

#include "base/Limits.h"
#include "model/StandingModel.h"

namespace shapeproof {

class DistinctModel {
public:
  explicit DistinctModel(const TermStore &store)
      : first(store, limits::apartValue, /*areApart=*/true),
        second(store, limits::apartOtherValue, /*areApart=*/true) {}

  void push() {
    first.push();
    second.push();
  }
  /// Precondition: a push without a pop.
  void pop() {
    first.pop();
    second.pop();
  }
  /// Where no few symbols can be moved to satisfy the fact, nothing is known to
  /// the end of the scope.
  void assume(ClaimId fact, FactId) {
    for (StandingModel *model : {&first, &second})
      if (!model->add(fact))
        model->giveUp();
  }

  /// Whether the facts can hold with different values of the two, so that their
  /// equality does not follow. False says nothing.
  bool differ(DimId a, DimId b) {
    return areUnlike(first.value(a), first.value(b));
  }

  /// Whether the facts can hold with different values of it. False says
  /// nothing.
  bool canVary(DimId d) { return areUnlike(first.value(d), second.value(d)); }

private:
  static bool areUnlike(std::optional<int64_t> x, std::optional<int64_t> y) {
    return x && y && *x != *y;
  }

  StandingModel first, second;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_DISTINCTMODEL_H
