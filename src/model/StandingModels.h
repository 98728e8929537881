// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few assignments that satisfy all facts, kept along with them.
//
//   a == n, b == n, ...           in one all are 2, in another 0
//   n >= 1 ?                      holds in the first, fails in the second:
//                                 contingent, and nothing had to be moved
//
// Where many symbols are tied to one, no few moves bring an assignment to the
// other side of a question about that; one that began elsewhere is there. Most
// questions do without it: it learns the facts when it is looked at.
//
// Tested by tests/unit/model.

#ifndef SHAPEPROOF_MODEL_STANDINGMODELS_H
#define SHAPEPROOF_MODEL_STANDINGMODELS_H

#include "model/StandingModel.h"
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

  /// Takes a fact in. Where no moves satisfy it, `search` is asked for values
  /// of all symbols of the facts that are connected with it.
  void add(ClaimId fact,
           llvm::function_ref<std::optional<Assignment>()> search);

  /// Whether there is one still.
  bool satisfiesAll() { return first.satisfiesAll() || other().satisfiesAll(); }
  /// Whether the claim was seen to hold, and to fail.
  struct Seen {
    bool toHold = false, toFail = false;
    bool isBoth() const { return toHold && toFail; }
  };
  Seen valuesInModels(ClaimId claim);
  /// In the first of them that there is.
  Seen valueInFirstModel(ClaimId claim);
  /// Whether the claim can hold and fail: they differ, or few moves bring one
  /// of them to the other side. False says nothing.
  bool canDiffer(ClaimId claim);

  size_t memoryUsage() const;

private:
  struct Fact {
    ClaimId claim;
    /// What the first took over for it, if it did.
    std::unique_ptr<Assignment> found;
  };

  /// The second, with all facts.
  StandingModel &other();
  void addToSecond(const Fact &fact);

  StandingModel first, second;
  /// In their scopes; of both, how many the second has.
  std::vector<Fact> facts;
  std::vector<size_t> marks;
  size_t numInSecond = 0, scopesOfSecond = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_STANDINGMODELS_H
