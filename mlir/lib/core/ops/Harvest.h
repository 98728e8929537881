// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that MLIR's interfaces give about operations without a rule.

#ifndef SHAPEPROOF_MLIR_OPS_HARVEST_H
#define SHAPEPROOF_MLIR_OPS_HARVEST_H

#include "core/rules/OpTable.h"

namespace shapeproof {

/// By ValueBoundsOpInterface, models the results of `op` that have no model
/// yet.
bool harvestValueBounds(RegionContext rule);
/// By InferIntRangeInterface, the ranges of results that are integers.
bool harvestRanges(RegionContext rule);
/// By ReifyRankedShapedTypeOpInterface, sets the shapes of the results of `op`.
bool harvestReified(RegionContext rule);
/// The same by InferShapedTypeOpInterface, which reifies shapes as tensors.
bool harvestShapes(RegionContext rule);
/// Assumes that the body runs: no loop is empty.
void assumeBody(RuleContext rule);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_HARVEST_H
