// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows by evaluation that dims need not be equal, or constant.
//
//   facts      n == m, k <= 42       two assignments that satisfy them, with as
//   n, m, k    67, 67, 42            few equal values as there have to be
//              74, 74, 42
//   n >= 1               a third one, where all that can be is 0: it fails
//   there
//
// Among thousands of sizes most pairs differ, and few are constants; a context
// takes long to decide each. Comparing the values in the assignments is quick,
// and only pairs with equal values need a question.
//
// Tested by tests/engine/model.

#ifndef SHAPEPROOF_MODEL_DISTINCTMODEL_H
#define SHAPEPROOF_MODEL_DISTINCTMODEL_H

#include "engine/base/Limits.h"
#include "engine/model/StandingModel.h"

namespace shapeproof {

class DistinctModel {
public:
  explicit DistinctModel(const TermStore &store)
      : first(store, limits::apartValue, /*areApart=*/true),
        second(store, limits::apartOtherValue, /*areApart=*/true),
        zeros(store, 0) {}

  void push() {
    first.push();
    second.push();
    marks.push_back(facts.size());
  }
  /// Precondition: a push without a pop.
  void pop() {
    first.pop();
    second.pop();
    if (scopesOfZeros == marks.size()) {
      zeros.pop();
      --scopesOfZeros;
    }
    numInZeros = std::min(numInZeros, marks.back());
    facts.resize(marks.back());
    marks.pop_back();
  }
  /// Adds a fact. Where moving a few symbols does not satisfy it, the model
  /// answers nothing until the end of the scope.
  void assume(ClaimId fact, FactId) {
    add(first, fact);
    add(second, fact);
    facts.push_back(fact);
  }

  /// Whether the facts can hold with different values of the two dims, so that
  /// their equality does not follow. False proves nothing.
  bool differ(DimId a, DimId b) {
    return areUnlike(first.value(a), first.value(b));
  }

  /// Whether the facts can hold with different values of the dim. False proves
  /// nothing.
  bool canVary(DimId d) { return areUnlike(first.value(d), second.value(d)); }

  /// The values in both assignments; nothing if one has none.
  std::optional<std::pair<int64_t, int64_t>> values(DimId d) {
    return both(first.value(d), second.value(d));
  }

  /// Whether the facts can hold where the claim does not, so that it does not
  /// follow. False proves nothing.
  bool canFail(ClaimId c) {
    const std::optional<bool> one = first.value(c), other = second.value(c);
    return one == false || other == false || (one && first.canDiffer(c)) ||
           withZeros().value(c) == false;
  }

private:
  template <typename T>
  static std::optional<std::pair<T, T>> both(std::optional<T> x,
                                             std::optional<T> y) {
    if (!x || !y)
      return std::nullopt;
    return std::make_pair(*x, *y);
  }
  static bool areUnlike(std::optional<int64_t> x, std::optional<int64_t> y) {
    return x && y && *x != *y;
  }

  static void add(StandingModel &model, ClaimId fact) {
    if (!model.add(fact))
      model.giveUp();
  }
  /// The third assignment, which learns the facts when it is asked.
  StandingModel &withZeros() {
    for (;; ++numInZeros) {
      for (; scopesOfZeros < marks.size() && marks[scopesOfZeros] == numInZeros;
           ++scopesOfZeros)
        zeros.push();
      if (numInZeros == facts.size())
        return zeros;
      add(zeros, facts[numInZeros]);
    }
  }

  StandingModel first, second, zeros;
  /// The facts; the number before each scope; how much of both the third has.
  std::vector<ClaimId> facts;
  std::vector<size_t> marks;
  size_t numInZeros = 0, scopesOfZeros = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_DISTINCTMODEL_H
