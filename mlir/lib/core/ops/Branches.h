// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that run one of their regions: scf.if, scf.index_switch, affine.if.

#ifndef SHAPEPROOF_MLIR_OPS_BRANCHES_H
#define SHAPEPROOF_MLIR_OPS_BRANCHES_H

#include "core/rules/OpTable.h"

namespace shapeproof {

struct Branch {
  mlir::Region *region;
  /// The condition under which this region runs.
  BoolModel condition;
};

/// Plans the walk of branches of which exactly one runs. In each, its condition
/// holds; the facts it established remain afterwards as implications. The
/// results of the op are the values that the regions yield, chosen by the
/// conditions.
void planBranches(RegionContext rule, RegionPlan &plan,
                  llvm::ArrayRef<Branch> branches);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_BRANCHES_H
