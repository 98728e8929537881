// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim about one number as ranges and remainders, as people say it.
//
//   h ceildiv 2 == 1 or h ceildiv 2 == 2 * (h ceildiv 4)
//
//   of h = 4 * q + r     r == 0: 2q == 2q, always     r == 1: 2q + 1 == 2q + 2
//                        r == 2: 2q + 1 == 1, q == 0  only for q == 0
//                        r == 3: 2q + 2 == 2q + 2, always
//
//   is h mod 4 == 0 or h mod 4 == 3 or h in [1, 2]
//
// With the period of all divisions taken out, each remainder leaves a claim
// about q that is linear. From some q on it has to be true or false for good,
// which is proved; the values before are looked at one by one.

#ifndef SHAPEPROOF_CONTRACT_RESIDUES_H
#define SHAPEPROOF_CONTRACT_RESIDUES_H

#include "shapeproof/Terms.h"

namespace shapeproof {
class InferenceContext;
} // namespace shapeproof

namespace shapeproof::contract {

/// The claim in this form if it is about one dim symbol, all divisors are
/// constants with a small period, and the form is the smaller term; or as few
/// ranges, if it holds in no more of the first values and that is proved of
/// all. Of `and` and `or` about several symbols, each part that is about one.
/// Else the claim. `entry` holds facts of inputs alone.
ClaimId asResidues(TermStore &store, InferenceContext &entry, ClaimId claim);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_RESIDUES_H
