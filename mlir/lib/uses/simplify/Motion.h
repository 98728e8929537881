// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a rewrite may rest on what is known at its place, given where code
// motion may take the code that it changes.
//
//   scf.for %i = ... {
//     cf.assert %n_is_at_most_k
//     %m = arith.minsi %n, %k               %n here, but ...
//     %s = tensor.extract_slice %t[0] [%m] [1]
//   }                                       ... %s may be moved above the loop,
//                                           where no assert has been passed
//
// Arithmetic does no harm wherever it runs. What does is an operation on
// tensors or buffers that code motion takes to be safe, with other sizes than
// it had: such an operation is rewritten by what holds where it may be moved
// to (ir/Movable.h). So is one that leaves a branch, since the branch always
// runs, say.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_MOTION_H
#define SHAPEPROOF_MLIR_SIMPLIFY_MOTION_H

#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "uses/simplify/Changes.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::simplify {

/// Why a rewrite is right at its place: that it is Proved, and the facts used.
/// Asked only where something can move.
using Why = llvm::function_ref<ShapeConstraintAnalysis::Explanation()>;

/// Whether the uses of a value may get another one that is equal to it at its
/// place. Follows a bounded number of values, and then takes all to move.
bool mayReplace(Changes &changes, mlir::Value value, Why why);
/// Whether an operation may be given attributes that are right at its place.
bool mayAnnotate(const Changes &changes, mlir::Operation *op, Why why);
/// Whether the operations in a region of `op` may take its place. Notes that
/// they may.
bool mayOpen(Changes &changes, mlir::Operation *op, mlir::Region &region,
             Why why);
/// Whether a branch to another block may go.
bool mayGoTo(const Changes &changes, mlir::Operation *branch, Why why);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_MOTION_H
