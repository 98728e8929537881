// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares all inputs that are equal with the one declared first.
//
//   a == b, b == c, c == d      however the program compares them
//   a == b, a == c, a == d      for people
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#ifndef SHAPEPROOF_CONTRACT_EQUALINPUTS_H
#define SHAPEPROOF_CONTRACT_EQUALINPUTS_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

/// A claim and the checks that need it.
struct NeededClaim {
  ClaimId claim;
  llvm::SmallVector<unsigned, 4> checks;
};

/// Rewrites the equalities of two inputs among the claims. None of them may
/// follow from others: then their number stays the same, and their conjunction.
/// A check that needs an equality on the way to the first input needs all of
/// the way.
void equateWithFirst(TermStore &store,
                     llvm::MutableArrayRef<NeededClaim> claims);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_EQUALINPUTS_H
