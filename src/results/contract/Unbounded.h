// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds sizes that no fact bounds from above.
//
//   x >= 1, n >= x - y      y can grow, with these facts holding: not x
//   x <= 0 or n == 2        where x >= 1 is known, x can grow
//   y == max(0, n - 1)      does not follow from facts about n alone
//
// Little is known about the results of an operation that is not modelled. If a
// check compares such a result with inputs, no condition on the inputs can
// guarantee it; this class finds that without a proof attempt for each
// candidate.
//
// Tested by tests/results/contract/UnboundedTest.cpp.

#ifndef SHAPEPROOF_CONTRACT_UNBOUNDED_H
#define SHAPEPROOF_CONTRACT_UNBOUNDED_H

#include "results/contract/Requirement.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::contract {

class Unbounded {
public:
  explicit Unbounded(const TermStore &store) : store(store) {}

  /// Adds a fact that may be assumed where `fails` is asked. Linear in its
  /// terms.
  void addFact(ClaimId fact);

  /// Whether the claim fails for some value of a symbol that is no input,
  /// whatever the inputs are: where all facts added and a claim over inputs
  /// hold, they hold for that value too. `isAbove(x, c)` tells whether x > c is
  /// known where the claim holds. A result of false means nothing.
  bool fails(ClaimId claim, const Inputs &inputs,
             llvm::function_ref<bool(DimId, const Int &)> isAbove) const;

private:
  void addLiteral(ClaimId literal);

  const TermStore &store;
  /// Symbols that the facts may bound.
  TermSet bounded;
  /// Other symbols with the bound that some literal about them alone gives.
  llvm::DenseMap<DimId, Int> atMost;
  /// Facts and their parts; terms that occur in literals in another place than
  /// as a summand.
  TermSet parts, inside;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_UNBOUNDED_H
