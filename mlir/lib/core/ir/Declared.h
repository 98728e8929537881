// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A size that a model declares, as a claim about the size that it has:
//
//   "shapeproof.declared"(%is_right) {is = "N + 1",
//       message = "axis 1 of 'y' is declared N"} : (i1) -> ()
//
// The claim is decided as a check, of kind `declared`. Nothing stops where it
// is false, so it is no fact for what follows and no part of a contract.

#ifndef SHAPEPROOF_MLIR_IR_DECLARED_H
#define SHAPEPROOF_MLIR_IR_DECLARED_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

inline constexpr llvm::StringLiteral kDeclaredOp = "shapeproof.declared";

/// The text of the size that there is.
inline constexpr llvm::StringLiteral kActualAttribute = "is";

inline bool isDeclaration(mlir::Operation *op) {
  return op->getName().getStringRef() == kDeclaredOp;
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_DECLARED_H
