// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The points of a path in fewer variables, and with fewer conditions.
//
//   b in [0, g), t in [0, 128), where  128 * b + t < n
//
//       claim over 128 * b + t     w in [0, min(128 * g, n)), claim over w
//
// The digits of a number in a mixed radix become the number: each w is made by
// one pair. So do the digits that a loop begins with, if its step is their
// number:
//
//   b in [0, g), t in [0, 128), i from 128 * b + t to n in steps of 128 * g
//
//       i in [0, n), where g >= 1
//
// A remainder by inputs, t mod n, becomes a variable of [0, min(n,
// t's end)). A condition that bounds one variable by inputs and variables
// farther out becomes a bound of its range. The values that the claim takes at
// the points stay the same.

#ifndef SHAPEPROOF_CONTRACT_JOINEDRANGES_H
#define SHAPEPROOF_CONTRACT_JOINEDRANGES_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

struct JoinedRanges {
  Path path;
  ClaimId claim;
};

/// Nothing if the path stays as it is. `proves` says whether a claim holds at
/// all points of the path.
std::optional<JoinedRanges>
joinedRanges(TermStore &store, const Inputs &inputs, const Path &path,
             ClaimId claim, llvm::function_ref<bool(ClaimId)> proves);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_JOINEDRANGES_H
