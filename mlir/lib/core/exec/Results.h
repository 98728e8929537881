// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for handlers of tensors and of buffers: setting a result, and the ops
// that both dialects have.

#ifndef SHAPEPROOF_MLIR_EXEC_RESULTS_H
#define SHAPEPROOF_MLIR_EXEC_RESULTS_H

#include "core/exec/Interpreter.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace shapeproof::exec {

/// Sets the result of \p op, whose sizes must fit its type.
mlir::LogicalResult finish(Interpreter &in, mlir::Operation *op, Shaped value);

/// Checks the contract of an expand_shape: the parts of each size of \p source
/// are not negative and multiply to it.
mlir::LogicalResult
checkExpanded(Interpreter &in, mlir::Operation *op,
              llvm::ArrayRef<int64_t> source, llvm::ArrayRef<int64_t> sizes,
              llvm::ArrayRef<mlir::ReassociationIndices> groups);

/// Adds dim, rank and cast of the tensor or the memref dialect.
void addSizeHandlers(Interpreter &interpreter, llvm::StringRef dialect);

} // namespace shapeproof::exec

#endif
