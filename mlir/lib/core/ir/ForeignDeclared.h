// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes that an export of PyTorch declares of values that it computes, read as
// declared sizes (Declared.h):
//
//   torch.bind_symbolic_shape %x, [%s0], affine_map<()[s0] -> (s0)>      a fact
//   %3 = torch.aten.cat ...
//   torch.bind_symbolic_shape %3, [%s0], affine_map<()[s0] -> (s0 + 1)>
//
//     %d = tensor.dim %3, 0           before the second one: the claim that
//     %n = tensor.dim %x, 0           %d == %n + 1, "axis 0 of '%3' is
//     "shapeproof.declared"(...)      declared s0 + 1"
//
// A symbol is the size of the first input that is bound to it; one that no
// input has, as data decides it, is the size that it is declared for first. An
// operand that is no torch.symbolic_int is the number that it is.

#ifndef SHAPEPROOF_MLIR_IR_FOREIGNDECLARED_H
#define SHAPEPROOF_MLIR_IR_FOREIGNDECLARED_H

#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// Adds the claims. A binding of which there are claims gets the attribute
/// kDeclaredOp: it states no fact, unless nothing else says sizes of its value.
/// `text` is the file, for names of values.
void readDeclaredSizes(mlir::ModuleOp module, llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_FOREIGNDECLARED_H
