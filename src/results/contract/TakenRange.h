// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers that a term takes at the points of a path, as a range over the
// inputs.
//
//   128 * b + t,  b in [0, g), t in [0, 128), where  128 * b + t < n
//
//       from 0 up to min(n, 128 * g), where g >= 1 and n >= 1
//
// An end is what a check on an unknown would require: that 128 * b + t < end
// holds at all points requires  end >= min(n, 128 * g).
//
// Numbers that wrap are taken not to: whoever uses the range proves that they
// fit (fitsAtAllPoints), by what the contract demands of the inputs.

#ifndef SHAPEPROOF_CONTRACT_TAKENRANGE_H
#define SHAPEPROOF_CONTRACT_TAKENRANGE_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

struct RangeEnd {
  DimId value;
  /// Where one of them does not hold, the term takes no number.
  Claims guards;
  /// Whether the term takes the number at the end, where the guards hold.
  bool isReached = false;
};

struct TakenRange {
  /// The least number, and the one behind the largest; nothing if no bound was
  /// found. Other numbers than these may be taken only where some number wraps.
  std::optional<RangeEnd> first, end;
  /// The points, and perhaps more, by numbers that do not wrap; and the
  /// conditions of these points by numbers that do.
  Path path;
  Claims conditions;
  /// The claims that they do not: those of each range, which rest on the ranges
  /// before, those of the conditions, and those of the term.
  std::vector<Claims> rangesFit;
  Claims conditionsFit, termFits;
};

/// `atCheck` holds the facts at the points; `scratch` names a fact that is
/// assumed temporarily. `unbounded` has all facts of `atCheck`. Once `isSpent`
/// returns true, nothing more is asked.
TakenRange takenRange(TermStore &store, InferenceContext &atCheck,
                      FactId scratch, DimId term, const Path &path,
                      const Inputs &inputs, const Unbounded *unbounded,
                      llvm::function_ref<bool()> isSpent);

/// Whether no number of the path and the term wraps, by the facts of `entry`,
/// which are about the inputs.
bool fitsAtAllPoints(TermStore &store, InferenceContext &entry, FactId scratch,
                     const TakenRange &range);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_TAKENRANGE_H
