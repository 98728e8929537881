// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims about numbers that wrap, without the wrapping.
//
//   for i = 0 to B { assert wrapped32(i * K) >= 0 }
//       -2^31 <= i * K < 2^31  and  i * K >= 0
//
// The claim follows from what is made of it here, since a number that fits does
// not wrap. The other direction holds for all values of the variables together:
// where the numbers of neighbouring points are at most 2^31 apart, they cannot
// jump over all of the numbers that the claim does not allow.

#ifndef SHAPEPROOF_CONTRACT_UNWRAPPING_H
#define SHAPEPROOF_CONTRACT_UNWRAPPING_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

struct Unwrapped {
  struct Part {
    ClaimId claim;
    Path path;
  };
  /// Claims without wrapping, and that the numbers fit, each with the path
  /// whose points it is to hold at. The original claim holds at the points of
  /// its path if all parts hold at theirs.
  llvm::SmallVector<Part, 2> parts;
  /// Whether the other direction holds as well.
  bool isExact = false;
};

/// Nothing if neither the claim nor its path have a number that wraps.
/// `atCheck` holds the facts at the check; `scratch` names a fact that is
/// assumed temporarily.
std::optional<Unwrapped> unwrapped(TermStore &store, InferenceContext &atCheck,
                                   FactId scratch, ClaimId claim,
                                   const Path &path, const Inputs &inputs);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_UNWRAPPING_H
