// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks and sizes of launches in the functions that kernels become (Kernels.h).

#ifndef SHAPEPROOF_MLIR_LANES_LAUNCHARGUMENTS_H
#define SHAPEPROOF_MLIR_LANES_LAUNCHARGUMENTS_H

#include "mlir/IR/Value.h"

namespace shapeproof {

/// Whether the op asks if a mask holds at all lanes.
bool isMask(mlir::Operation *op);
/// Whether the argument of a function is a number of programs of its launch.
bool isSizeOfLaunch(mlir::BlockArgument argument);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_LAUNCHARGUMENTS_H
