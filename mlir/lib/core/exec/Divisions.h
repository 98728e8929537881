// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients and remainders of integers: the program stops where they are not
// defined, even if MLIR takes the op to have no effect.
//
//   arith.divsi %n, %m    stops if %m is 0, or is -1 and %n the least number
//   arith.remui %n, %m    stops if %m is 0, although MLIR moves it out of loops
//   arith.remsi %n, %c2   never stops

#ifndef SHAPEPROOF_MLIR_EXEC_DIVISIONS_H
#define SHAPEPROOF_MLIR_EXEC_DIVISIONS_H

#include "core/exec/Value.h"

#include "mlir/IR/Operation.h"

namespace shapeproof::exec {

bool isDivision(mlir::Operation *op);

/// Whether it is a division that may be undefined: not one by a constant for
/// which it is always defined.
bool isDivisionByAny(mlir::Operation *op);

/// Whether a division by \p divisor may be undefined for some dividend.
bool mayBeUndefinedBy(const RtValue &divisor);

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_DIVISIONS_H
