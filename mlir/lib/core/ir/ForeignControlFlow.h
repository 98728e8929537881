// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches and loops of dialects that are not registered, read as those of scf:
//
//   %r = torch.prim.If %c -> (T) {...} else {...}        scf.if
//   %r = "stablehlo.if"(%c) ({...}, {...})               scf.if
//   %r = stablehlo.while(%i = %a) : T cond {...} do {...}    scf.while
//
// A condition that is a tensor is its element.

#ifndef SHAPEPROOF_MLIR_IR_FOREIGNCONTROLFLOW_H
#define SHAPEPROOF_MLIR_IR_FOREIGNCONTROLFLOW_H

#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// Rewrites the module in place. Ops whose operands, regions and results do not
/// agree in number or type stay.
void readControlFlow(mlir::ModuleOp module);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_FOREIGNCONTROLFLOW_H
