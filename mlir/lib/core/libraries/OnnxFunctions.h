// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions of ONNX operators, made for operands of which something is
// known, by the rules that ONNX models are read with:
//
//   "onnx.Concat"(%x, %y) {axis = 1}       %x: [a, 3], %y: [a, b]
//
//   func.func @shapes(%a0: !shape.shape {shapeproof.operand = 0}, ...) {
//     ...
//     return %r.0 : !shape.shape           [a, b + 3], nothing is required
//
// A function rests on what is known of the operands: on ranks, on numbers that
// are constant and on numbers that are equal. Each is made once.

#ifndef SHAPEPROOF_MLIR_LIBRARIES_ONNXFUNCTIONS_H
#define SHAPEPROOF_MLIR_LIBRARIES_ONNXFUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof-onnx/Operator.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <mutex>

namespace shapeproof {

/// Sets sizes and elements of an operand that is given, if they are known.
using KnownOperand = llvm::function_ref<void(mlir::Value, onnx::NodeInput &)>;

class OnnxFunctions {
public:
  /// Whether there is a rule for the operator.
  static bool holdFor(mlir::Operation *op);
  /// The function for the op with these operands; null if there is none.
  mlir::FunctionOpInterface functionFor(mlir::Operation *op,
                                        KnownOperand known) const;

private:
  struct Made {
    mlir::OwningOpRef<mlir::ModuleOp> module;
    mlir::FunctionOpInterface function;
  };
  /// The functions by their texts. Functions of a module are walked at a time.
  mutable llvm::StringMap<Made> made;
  std::unique_ptr<std::mutex> lock = std::make_unique<std::mutex>();
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_ONNXFUNCTIONS_H
