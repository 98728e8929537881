// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of a loop's variable at which a check may fail first.
//
//   for i = 0 to n step 12 { assert i mod 8 == 0 }
//
//       first and last   0 and 12 * ((n - 1) floordiv 12)
//       later            12, where n > 12: the claim is false there
//
//   for i = 0 to n step 4 { assert i != m }
//
//       later            m, where 0 <= m < n and m mod 4 == 0
//
// The claim at a value is required where the loop comes to it. The values are
// guesses otherwise: whether they are enough for all others is for the caller
// to prove.

#ifndef SHAPEPROOF_CONTRACT_LOOPPOINTS_H
#define SHAPEPROOF_CONTRACT_LOOPPOINTS_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

/// A value of a variable, and where the loop comes to it.
struct LoopPoint {
  DimId value;
  ClaimId isReached;
};

LoopPoint firstPoint(TermStore &store, const Range &range);
/// Nothing if the step is unknown.
std::optional<LoopPoint> lastPoint(TermStore &store, const Range &range);

/// The values between at which the claim may fail although it holds at the
/// first: those of iterations after it, if the claim divides the variable or
/// fails there whatever the inputs are, and those at which a comparison of the
/// variable changes its truth. `claimAt` is the claim with such a value, and
/// the other variables at the ends of their ranges.
std::vector<LoopPoint>
laterPoints(TermStore &store, const Range &range, ClaimId claim,
            llvm::function_ref<ClaimId(const LoopPoint &)> claimAt);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_LOOPPOINTS_H
