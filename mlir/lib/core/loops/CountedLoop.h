// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that count, scf.for and affine.for, and the values that they carry.

#ifndef SHAPEPROOF_MLIR_LOOPS_COUNTEDLOOP_H
#define SHAPEPROOF_MLIR_LOOPS_COUNTEDLOOP_H

#include "core/loops/InductionVariable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace shapeproof::loops {

/// Plans the walk of a loop with one induction variable. A carried value that
/// is yielded unchanged is its start, and a carried tensor whose shape is kept
/// has the shape of its start; invariants of the others are found by induction.
void planCounted(RegionContext rule, mlir::LoopLikeOpInterface loop,
                 const Bounds &bounds, bool isUnsigned, RegionPlan &plan);

/// A loop over a box of ranges, signed: its body runs once for each point, in
/// any order.
void planBox(RegionContext rule, mlir::Region &body, mlir::ValueRange variables,
             llvm::SmallVector<Bounds, 2> ranges, RegionPlan &plan);

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_LOOPS_COUNTEDLOOP_H
