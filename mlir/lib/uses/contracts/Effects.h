// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Effects that others can see before an op is reached. With such effects, a
// program that stops at the entry of its function differs from one that stops
// at the op.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_EFFECTS_H
#define SHAPEPROOF_MLIR_CONTRACTS_EFFECTS_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

/// The effects that count besides those of unknown ops and functions, and loops
/// that may not end.
enum class Seen : uint8_t {
  Memory, ///< Memory is written or freed that the function has not allocated.
  NoMemory,
};

/// Whether the op is a launch or a parallel loop: it runs its region for ids in
/// any order, so that the one that stops may be the first.
bool runsInAnyOrder(mlir::Operation *op);

/// Whether, from the entry of the function around `op` until it is reached for
/// the last time, something may have such an effect. Where ids run in any
/// order, what others do does not count.
bool mayActBefore(mlir::Operation *op, Seen seen = Seen::Memory);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_EFFECTS_H
