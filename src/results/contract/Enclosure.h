// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ends over the inputs for a number that is computed at the points of a path.
//
//   (64 * p + l) * s + k    p in [0, g), l in [0, 64), k in [0, K)
//
//       from  min(0, (64 * g - 1) * s)
//       to    max(0, (64 * g - 1) * s) + K - 1
//
// The ends are put together from those of the parts of the term, and nothing is
// searched for, so that sums of several products with strides cost little. The
// number need not take the values at the ends.
//
// Where a number wraps, it is taken not to if the ends of what is wrapped fit
// the type: that they do is a condition on the inputs. So is the sign of a
// divisor and of what is divided, where the term depends on it:
//
//   wrap32(64 * p)              64 * p,  if 64 * g - 64 < 2^31
//   n - s * (n div s)           from 0 to s - 1,  if s >= 1 and n >= 0

#ifndef SHAPEPROOF_CONTRACT_ENCLOSURE_H
#define SHAPEPROOF_CONTRACT_ENCLOSURE_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

struct Enclosure {
  /// Where all conditions hold, the number is at least `least` and at most
  /// `most` at each point.
  DimId least, most;
  Claims conditions;
};

/// Nothing if no ends were found. `atCheck` holds the facts at the points;
/// `scratch` names a fact that is assumed temporarily. Once `isSpent` returns
/// true, nothing more is asked.
std::optional<Enclosure> enclosureOf(TermStore &store,
                                     InferenceContext &atCheck, FactId scratch,
                                     DimId term, const Path &path,
                                     const Inputs &inputs,
                                     llvm::function_ref<bool()> isSpent);

/// A requirement that is enough for the claim, and perhaps more than is needed:
/// that the ends of its parts are at least 0. Nothing if none was found.
std::optional<Requirement> enoughByEnds(TermStore &store,
                                        InferenceContext &atCheck,
                                        FactId scratch, ClaimId claim,
                                        const Path &path, const Inputs &inputs,
                                        llvm::function_ref<bool()> isSpent);

/// The same for a claim about inputs and a number whose ends are known.
std::optional<Requirement>
enoughByEnclosure(TermStore &store, InferenceContext &atCheck, FactId scratch,
                  ClaimId claim, DimId term, const Enclosure &ends,
                  const Path &path, const Inputs &inputs);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_ENCLOSURE_H
