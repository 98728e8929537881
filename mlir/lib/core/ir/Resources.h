// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of integers whose elements stand at the end of the file.
//
//   "onnx.Constant"() {value = dense_resource<axes> : tensor<1xi64>}
//   {-# dialect_resources: { builtin: { axes: "0x080000000400000000000000" } }
//   #-}
//
// is  dense<4> : tensor<1xi64>.  Exporters write constants so, the sizes of a
// Reshape as well as weights.

#ifndef SHAPEPROOF_MLIR_IR_RESOURCES_H
#define SHAPEPROOF_MLIR_IR_RESOURCES_H

#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// Puts the elements of short lists of integers where they are used. This is
/// for reports on a module that is never written.
void readResources(mlir::ModuleOp module);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_RESOURCES_H
