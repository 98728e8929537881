// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes that no fact keeps from being larger.
//
//   x >= 1, n >= x - y      y can grow, with these facts holding: not x
//   x <= 0 or n == 2        where x >= 1 is known, x can grow
//   y == max(0, n - 1)      follows from nothing that is said of n alone
//
// Of what an operation that is not modelled returns, little is known. A check
// that compares it with inputs cannot be had by asking something of the inputs,
// and that needs no proof of one candidate after the other.
//
// Tested by tests/unit/contract/UnboundedTest.cpp.

#ifndef SHAPEPROOF_CONTRACT_UNBOUNDED_H
#define SHAPEPROOF_CONTRACT_UNBOUNDED_H

#include "contract/Requirement.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::contract {

class Unbounded {
public:
  explicit Unbounded(const TermStore &store) : store(store) {}

  /// What may be assumed where `fails` is asked. Linear in what it mentions.
  void addFact(ClaimId fact);

  /// Whether the claim fails for some value of a symbol that is no input,
  /// whatever the inputs are: where all facts added and a claim over inputs
  /// hold, they hold for that value too. `isAbove(x, c)`: x > c is known where
  /// the claim holds. False says nothing.
  bool fails(ClaimId claim, const Inputs &inputs,
             llvm::function_ref<bool(DimId, const Int &)> isAbove) const;

private:
  void addLiteral(ClaimId literal);

  const TermStore &store;
  /// Symbols that the facts may hold back.
  TermSet bounded;
  /// Others that are at most this in some literal, which is about nothing else.
  llvm::DenseMap<DimId, Int> atMost;
  /// Facts and what they consist of; what occurs in literals as more than a
  /// summand.
  TermSet parts, inside;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_UNBOUNDED_H
