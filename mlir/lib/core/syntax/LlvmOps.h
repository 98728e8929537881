// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of the llvm dialect that the library asks for, by name.
//
//   llvm.intr.assume %c : i1
//
// The dialect's own header takes eight seconds of each file that includes it.

#ifndef SHAPEPROOF_MLIR_SYNTAX_LLVMOPS_H
#define SHAPEPROOF_MLIR_SYNTAX_LLVMOPS_H

#include "mlir/IR/Builders.h"

namespace shapeproof {

inline bool isAssume(mlir::Operation *op) {
  return op->getName().getStringRef() == "llvm.intr.assume";
}

/// The condition that holds behind the op; none of what assumes something of
/// pointers (`["align"(%p, ..)]`), or is no `llvm.intr.assume`.
inline mlir::Value assumedCondition(mlir::Operation *op) {
  return isAssume(op) && op->getNumOperands() == 1 ? op->getOperand(0)
                                                   : mlir::Value();
}

/// Builds `llvm.intr.assume`. The dialect has to be loaded.
inline void createAssume(mlir::OpBuilder &b, mlir::Location loc,
                         mlir::Value condition) {
  mlir::OperationState assume(loc, "llvm.intr.assume", condition,
                              mlir::TypeRange());
  assume.addAttribute("op_bundle_sizes", b.getDenseI32ArrayAttr({}));
  b.create(assume);
}

/// Whether it is assembly that may do more than compute its results.
inline bool isInlineAssembly(mlir::Operation *op) {
  auto pure = op->getAttrOfType<mlir::BoolAttr>("pure");
  return op->getName().getStringRef() == "llvm.inline_asm" ||
         (op->getName().getStringRef() == "tt.elementwise_inline_asm" &&
          !(pure && pure.getValue()));
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_LLVMOPS_H
