// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The definition that a call runs, which the linker may choose.
//
//   func.func @f(..) attributes {llvm.linkage = #llvm.linkage<weak>}
//
// The linker may take another `f` than this one.

#ifndef SHAPEPROOF_MLIR_OPS_LINKAGE_H
#define SHAPEPROOF_MLIR_OPS_LINKAGE_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

/// Whether another definition may be linked instead: linkage of functions that
/// become LLVM's is an attribute of theirs.
bool mayBeReplaced(mlir::Operation *function);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_LINKAGE_H
