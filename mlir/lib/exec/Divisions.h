// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients and remainders of integers: where they are not defined the program
// stops, whether or not MLIR takes the op to have no effect.
//
//   arith.divsi %n, %m    stops where %m is 0, or -1 and %n the least number
//   arith.remui %n, %m    so does this, which MLIR moves out of loops
//   arith.remsi %n, %c2   never stops

#ifndef SHAPEPROOF_MLIR_EXEC_DIVISIONS_H
#define SHAPEPROOF_MLIR_EXEC_DIVISIONS_H

#include "exec/Value.h"

#include "mlir/IR/Operation.h"

namespace shapeproof::exec {

bool isDivision(mlir::Operation *op);

/// A division, and not by a constant with which it is always defined.
bool isDivisionByAny(mlir::Operation *op);

/// May a division by \p divisor not be defined, whatever it divides?
bool mayBeUndefinedBy(const RtValue &divisor);

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_DIVISIONS_H
