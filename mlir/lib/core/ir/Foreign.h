// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions and types of dialects that are not registered, read as the ones
// that they stand for:
//
//   "util.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
//   ^bb0(%n: index):                             func.func @f(%n: index) {
//     "util.return"() : () -> ()                   return
//   }) : () -> ()                                }
//
//   torch.operator "onnx.Flatten"(%x)            onnx.Flatten
//       {torch.onnx.axis = 1 : si64}                 {axis = 1 : si64}
//
//   !torch.vtensor<[?,4],f32>                    tensor<?x4xf32>
//   !torch.int, !torch.bool, !torch.list<int>    i64, i1, tensor<?xi64>
//   !flow.dispatch.tensor<readonly:tensor<?xf32>>     tensor<?xf32>
//
// This is for reports on a module that is never written: places stay.

#ifndef SHAPEPROOF_MLIR_IR_FOREIGN_H
#define SHAPEPROOF_MLIR_IR_FOREIGN_H

#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// Whether values of the type are None: `none`, `!torch.none`.
bool isNone(mlir::Type type);

/// Rewrites the module in place, branches and loops as well
/// (ForeignControlFlow.h).
///
/// An op that is not registered is a function if it has a symbol name, the type
/// of a function and one region whose first block takes that type's inputs, and
/// if values are defined in it before they are used. At the end of a block, an
/// op of any such dialect that is called `return` (or `Return`, as in a
/// func.func) returns from it; an op called `call` that names one of these
/// functions calls it, and an op called `composite` calls its decomposition.
///
/// An input of an ONNX operator that is a `None` of torch is absent, as in
/// onnx-mlir: it is the result of onnx.NoValue, of type `none`. onnx.Return
/// returns from a func.func.
///
/// An op that takes a list of torch, unless it is a list of numbers, takes the
/// elements instead: torch.aten.cat of a list of %a and %b, and of %d, has the
/// operands %a, %b and %d, in two segments. An op that makes a list of tensors
/// for a torch.prim.ListUnpack alone has the results of that. A list of numbers
/// that may be changed later has the attribute `changed`. An op torch.operator
/// that names an op of torch is that op, and a part of a tuple is the value
/// that the tuple was made of.
///
/// Without foreign types, a module of registered ops stays as it is.
void readForeign(mlir::ModuleOp module, bool hasForeignTypes);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_FOREIGN_H
