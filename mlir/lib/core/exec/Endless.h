// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that may run their regions for ever, or end the program.
//
//   scf.for, linalg.generic, stablehlo.reduce    count up to their operands
//   scf.while, stablehlo.while, a CFG of blocks  run while a condition holds
//
// The program need not reach an operation that comes after such an operation.

#ifndef SHAPEPROOF_MLIR_EXEC_ENDLESS_H
#define SHAPEPROOF_MLIR_EXEC_ENDLESS_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

/// Whether the op itself may run for ever, given that the operations in its
/// regions end. True for operations with regions about which nothing is known.
bool mayNotEnd(mlir::Operation *op);

/// Whether it is an operation of an unknown dialect whose purpose may be to end
/// the program. Operations with results are assumed not to be.
bool mayEndTheProgram(mlir::Operation *op);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_EXEC_ENDLESS_H
