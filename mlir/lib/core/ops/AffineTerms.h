// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Affine maps as terms: the results of affine.apply, and bounds that interfaces
// state as maps.

#ifndef SHAPEPROOF_MLIR_OPS_AFFINETERMS_H
#define SHAPEPROOF_MLIR_OPS_AFFINETERMS_H

#include "core/rules/OpTable.h"
#include "mlir/IR/AffineMap.h"

namespace shapeproof {

/// The results of `map` on its dims, then symbols: index values, exact unless
/// they may overflow. A division by a number that may not be positive is
/// opaque.
llvm::SmallVector<IntModel> mapResults(RuleContext rule, mlir::AffineMap map,
                                       llvm::ArrayRef<IntModel> operands);
llvm::SmallVector<IntModel> mapResults(RuleContext rule, mlir::AffineMap map,
                                       mlir::ValueRange operands);
/// The least or the largest of the results of a map.
IntModel extremeOf(RuleContext rule, llvm::ArrayRef<IntModel> models,
                   bool isMin);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_AFFINETERMS_H
