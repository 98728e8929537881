// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that select a part of a tensor or memref by offsets, sizes and strides.

#ifndef SHAPEPROOF_MLIR_EXEC_SLICES_H
#define SHAPEPROOF_MLIR_EXEC_SLICES_H

#include "core/exec/Interpreter.h"

#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/SmallBitVector.h"

namespace shapeproof::exec {

struct Slice {
  llvm::SmallVector<int64_t, 4> offsets, sizes, strides;
};

/// The number that a static attribute or a dynamic operand gives.
int64_t valueOf(Interpreter &in, mlir::OpFoldResult mixed);
llvm::SmallVector<int64_t, 4>
valuesOf(Interpreter &in, llvm::ArrayRef<mlir::OpFoldResult> mixed);

/// The sizes of a value of \p type whose dynamic ones are \p dynamic.
llvm::SmallVector<int64_t, 4> sizesOf(Interpreter &in, mlir::ShapedType type,
                                      mlir::ValueRange dynamic);

/// The element at \p index of a memref, in its storage. If there is none the
/// run ends, and the result is null.
Scalar *elementAt(Interpreter &in, mlir::Operation *op, const Shaped &memref,
                  llvm::ArrayRef<int64_t> index);
/// The same of a value; elements that are no numbers are not supported.
Scalar *elementAt(Interpreter &in, mlir::Operation *op, mlir::Value memref,
                  llvm::ArrayRef<int64_t> index);
Scalar *elementAt(Interpreter &in, mlir::Operation *op, mlir::Value memref,
                  mlir::ValueRange indices);

/// Reads the slice that \p op names; the op's contract is broken unless it lies
/// within \p dims: size 0 and 0 <= offset <= dim, or size > 0 and the first and
/// the last element in [0, dim). The sizes of a result are those of the slice
/// without the \p dropped dimensions.
mlir::LogicalResult readSlice(Interpreter &in, mlir::Operation *op,
                              llvm::ArrayRef<int64_t> dims, Slice &slice,
                              const llvm::SmallBitVector &dropped = {});

/// The dimensions of the slice that \p op names that \p type lacks. If there
/// are several choices of size 1, the choice does not change which elements are
/// accessed.
llvm::SmallBitVector droppedDims(mlir::OffsetSizeAndStrideOpInterface op,
                                 mlir::ShapedType type);

/// The view of \p source that \p slice names, without the \p dropped
/// dimensions.
Shaped viewOf(const Shaped &source, const Slice &slice,
              const llvm::SmallBitVector &dropped);

/// Copies a value that may be a view in which elements occur any number of
/// times; ends the run if they are too many.
mlir::LogicalResult makeCopy(Interpreter &in, mlir::Operation *op,
                             const Shaped &source, Shaped &result);

} // namespace shapeproof::exec

#endif
