// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors: masks that leave nothing out, and transfers within bounds.
//
//   vector.create_mask %n : vector<8xi1>     n >= 8: a constant mask
//   vector.transfer_read %t[%i], %pad : ..., vector<8xf32>
//                                            i + 8 <= dim: {in_bounds = [true]}

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_ACCESSES_H
#define SHAPEPROOF_MLIR_SIMPLIFY_ACCESSES_H

#include "uses/analysis/Question.h"
#include "uses/simplify/Changes.h"

namespace shapeproof::simplify {

/// Whether simplifyAccess may do something about the op.
bool isAccess(mlir::Operation *op);
void simplifyAccess(ShapeConstraintAnalysis &sizes, Changes &changes,
                    mlir::Operation *op);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_ACCESSES_H
