// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about inputs and other values, made facts about the inputs alone.
//
//   d == 32 * s,  2 <= s <= 63        d mod 32 == 0,  2 <= d floordiv 32 <= 63
//   d == s * e,   s <= 9              d mod max(e, 1) == 0,  e >= 1 or d == 0,
//                                     e == 0 or d floordiv e <= 9

#ifndef SHAPEPROOF_CONTRACT_PROJECTION_H
#define SHAPEPROOF_CONTRACT_PROJECTION_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

/// A fact, and its number, which the caller chooses.
struct NumberedFact {
  ClaimId claim;
  unsigned number;
};

/// Solves equalities for values that are no inputs, and puts the solutions into
/// the other facts. The result follows from the facts, for some values of what
/// was solved for; it is split into conjuncts. Facts with values that no
/// equality gives stay as they are.
std::vector<NumberedFact> projected(TermStore &store, const Inputs &inputs,
                                    llvm::ArrayRef<NumberedFact> facts);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_PROJECTION_H
