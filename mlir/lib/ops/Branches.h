// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions of which one runs: scf.if, scf.index_switch, affine.if.

#ifndef SHAPEPROOF_MLIR_OPS_BRANCHES_H
#define SHAPEPROOF_MLIR_OPS_BRANCHES_H

#include "rules/OpTable.h"

namespace shapeproof {

struct Branch {
  mlir::Region *region;
  /// When it is the one that runs.
  BoolModel condition;
};

/// Plans the walk of branches of which exactly one runs. In each its condition
/// holds; what it established stays behind as an implication. The results of
/// the op are what the regions yield, chosen by the conditions.
void planBranches(RegionContext rule, RegionPlan &plan,
                  llvm::ArrayRef<Branch> branches);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_BRANCHES_H
