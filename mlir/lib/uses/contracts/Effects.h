// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Effects that others can see before an op is reached. With such effects, a
// program that stops at the entry of its function differs from one that stops
// at the op.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_EFFECTS_H
#define SHAPEPROOF_MLIR_CONTRACTS_EFFECTS_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

/// Whether, from the entry of the function around `op` until it is reached for
/// the last time, memory may be written or freed that the function has not
/// allocated, an unknown op or function may run, or a loop may not end.
bool mayActBefore(mlir::Operation *op);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_EFFECTS_H
