// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that may run their regions for ever, or end the program.
//
//   scf.for, linalg.generic, tensor.generate     as often as their operands say
//   scf.while, tosa.while_loop, a CFG of blocks  as long as a condition holds
//
// That something comes after such an operation does not mean that the program
// comes to it.

#ifndef SHAPEPROOF_MLIR_EXEC_ENDLESS_H
#define SHAPEPROOF_MLIR_EXEC_ENDLESS_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

/// The op by itself, if all that is in its regions ends. True of operations
/// with regions of which it is not known.
bool mayNotEnd(mlir::Operation *op);

/// An operation of a dialect that is not known, and may be there to end the
/// program. Of those that compute something it is taken that they do not.
bool mayEndTheProgram(mlir::Operation *op);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_EXEC_ENDLESS_H
