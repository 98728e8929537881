// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes of elements in buffers, by the data layout around an operation:
// 4 for f32, 1 for i1, 16 for complex<f64>.

#ifndef SHAPEPROOF_MLIR_IR_ELEMENTBYTES_H
#define SHAPEPROOF_MLIR_IR_ELEMENTBYTES_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace shapeproof {

/// The bytes from one element to the next in a buffer; nothing if the layout of
/// the type is not known.
std::optional<int64_t> elementBytes(mlir::Operation *at, mlir::Type element);
/// The alignment that the code expects of its address, where elementBytes()
/// gives a size.
uint64_t elementAlignment(mlir::Operation *at, mlir::Type element);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_ELEMENTBYTES_H
