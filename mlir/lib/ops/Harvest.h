// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What MLIR's interfaces tell of operations that no rule is written for.

#ifndef SHAPEPROOF_MLIR_OPS_HARVEST_H
#define SHAPEPROOF_MLIR_OPS_HARVEST_H

#include "rules/OpTable.h"

namespace shapeproof {

/// ValueBoundsOpInterface: the results of `op` that have no model yet.
bool harvestValueBounds(RegionContext rule);
/// ReifyRankedShapedTypeOpInterface: the shapes of the results of `op`.
bool harvestReified(RegionContext rule);
/// That its body runs: no loop is empty.
void assumeBody(RuleContext rule);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_HARVEST_H
