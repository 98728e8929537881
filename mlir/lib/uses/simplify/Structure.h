// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches and loops that always or never run.
//
//   scf.if %true { A } else { B }          A
//   scf.for %i = %n to %n { A }            nothing
//   scf.for %i = %c0 to %c1 step %c1 { A } A, where %i is %c0
//   scf.while, with a condition that never holds: what comes before it, once
//   affine.if, affine.for: likewise

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_STRUCTURE_H
#define SHAPEPROOF_MLIR_SIMPLIFY_STRUCTURE_H

#include "uses/analysis/Question.h"
#include "uses/simplify/Changes.h"

namespace shapeproof::simplify {

/// Whether simplifyStructure may do something about the op.
bool isStructure(mlir::Operation *op);
/// Notes how the op becomes simpler; false if it does not. The code in it need
/// not be looked at where it is not run, which is then true of the region.
bool simplifyStructure(ShapeConstraintAnalysis &sizes, Changes &changes,
                       bool assumeNoOverflow, mlir::Operation *op,
                       llvm::function_ref<void(mlir::Region &)> skip);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_STRUCTURE_H
