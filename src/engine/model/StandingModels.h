// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two assignments that satisfy all facts, kept along with them.
//
//   a == n, b == n, ...           in one all are 2, in another 0
//   n >= 1 ?                      holds in the first, fails in the second:
//                                 contingent, and nothing had to be moved
//
// Where many symbols are tied to one, a few moves cannot change the value of a
// question about that symbol, but an assignment that began with other values
// may have the other value. Most questions need only the first; the second
// learns the facts when it is asked.
//
// Tested by tests/engine/model.

#ifndef SHAPEPROOF_MODEL_STANDINGMODELS_H
#define SHAPEPROOF_MODEL_STANDINGMODELS_H

#include "engine/model/StandingModel.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <vector>

namespace shapeproof {

class StandingModels {
public:
  explicit StandingModels(const TermStore &store);

  void push() {
    marks.push_back(facts.size());
    first.push();
  }
  /// Precondition: a push without a pop.
  void pop();

  /// Adds a fact. Where no moves satisfy it, calls `search` for values of all
  /// symbols of the facts connected with it.
  void add(ClaimId fact,
           llvm::function_ref<std::optional<Assignment>()> search);

  /// Whether one of the assignments still satisfies all facts.
  bool satisfiesAll() { return first.satisfiesAll() || other().satisfiesAll(); }
  /// Whether the claim was seen to hold, and whether it was seen to fail.
  struct Seen {
    bool toHold = false, toFail = false;
    bool isBoth() const { return toHold && toFail; }
  };
  Seen valuesInModels(ClaimId claim);
  /// The value in the first assignment that satisfies all facts.
  Seen valueInFirstModel(ClaimId claim);
  /// Whether the claim can hold and fail: its values differ, or a few moves
  /// change one of them. False proves nothing.
  bool canDiffer(ClaimId claim);

  size_t memoryUsage() const;

private:
  struct Fact {
    ClaimId claim;
    /// The values that the first assignment adopted for the fact, if it did.
    std::unique_ptr<Assignment> found;
  };

  /// The second assignment, after it has learned all facts.
  StandingModel &other();
  void addToSecond(const Fact &fact);

  StandingModel first, second;
  /// The facts with their scopes; the number of each that the second has.
  std::vector<Fact> facts;
  std::vector<size_t> marks;
  size_t numInSecond = 0, scopesOfSecond = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_STANDINGMODELS_H
