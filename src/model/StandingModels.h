// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few assignments that satisfy all facts, kept along with them.
//
//   a == n, b == n, ...           in one all are 2, in another 0
//   n >= 1 ?                      holds in the first, fails in the second:
//                                 contingent, and nothing had to be moved
//
// Where many symbols are tied to one, no few moves bring an assignment to the
// other side of a question about that; one that began elsewhere is there.
//
// Tested by tests/unit/model.

#ifndef SHAPEPROOF_MODEL_STANDINGMODELS_H
#define SHAPEPROOF_MODEL_STANDINGMODELS_H

#include "model/StandingModel.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

class StandingModels {
public:
  explicit StandingModels(const TermStore &store);

  void push();
  /// Precondition: a push without a pop.
  void pop();

  /// Takes a fact in. Where no moves satisfy it, `search` is asked for values
  /// of all symbols of the facts that are connected with it.
  void add(ClaimId fact,
           llvm::function_ref<std::optional<Assignment>()> search);

  /// Whether there is one still.
  bool satisfiesAll() const { return first.satisfiesAll() || hasSecond(); }
  /// Whether the claim was seen to hold, and to fail.
  struct Seen {
    bool toHold = false, toFail = false;
    bool isBoth() const { return toHold && toFail; }
  };
  Seen see(ClaimId claim);
  /// Whether few moves bring one of them to the other side of the claim, which
  /// then can hold and fail. False says nothing.
  bool canDiffer(ClaimId claim);

  size_t memoryUsage() const;

private:
  bool hasSecond() const { return second.satisfiesAll(); }

  StandingModel first, second;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_STANDINGMODELS_H
