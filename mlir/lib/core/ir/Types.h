// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR types that the analysis has models for.

#ifndef SHAPEPROOF_MLIR_IR_TYPES_H
#define SHAPEPROOF_MLIR_IR_TYPES_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace shapeproof {

/// Bits of an integer type that is modelled: 64 for index, N for iN with
/// 2 <= N <= 64.
std::optional<unsigned> integerWidth(mlir::Type type);
bool isTruth(mlir::Type type);
bool isShapeSize(mlir::Type type);
bool isShapeShape(mlir::Type type);
/// !shape.value_shape: `shape` is its shape, `content` its value as a shape.
bool isValueShape(mlir::Type type);
bool isWitness(mlir::Type type);
/// tensor<?xindex>, tensor<3xindex>.
bool isExtentTensor(mlir::Type type);
/// Whether it is a tensor, of any rank, of i1 or of integers that are modelled.
bool isIntegerTensor(mlir::Type type);
/// !shape.shape or an extent tensor; !shape.size or index.
bool isShapeLike(mlir::Type type);
bool isSizeLike(mlir::Type type);
/// Whether a value of the type has a shape, or says one (its content).
bool hasShape(mlir::Type type);
bool saysShape(mlir::Type type);
/// The static extents of a shaped type: nothing if unranked.
std::optional<llvm::ArrayRef<int64_t>> extentsOf(mlir::Type type);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_TYPES_H
