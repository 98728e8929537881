// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Types.h.

#include "core/ir/Types.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinTypes.h"

namespace shapeproof {

std::optional<unsigned> integerWidth(mlir::Type type) {
  if (llvm::isa<mlir::IndexType>(type))
    return 64;
  auto integer = llvm::dyn_cast<mlir::IntegerType>(type);
  if (!integer || integer.getWidth() < 2 || integer.getWidth() > 64)
    return std::nullopt;
  return integer.getWidth();
}

bool isTruth(mlir::Type type) { return type.isInteger(1); }

bool isShapeSize(mlir::Type type) {
  return llvm::isa<mlir::shape::SizeType>(type);
}

bool isShapeShape(mlir::Type type) {
  return llvm::isa<mlir::shape::ShapeType>(type);
}

bool isValueShape(mlir::Type type) {
  return llvm::isa<mlir::shape::ValueShapeType>(type);
}

bool isWitness(mlir::Type type) {
  return llvm::isa<mlir::shape::WitnessType>(type);
}

bool isExtentTensor(mlir::Type type) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  return tensor && tensor.getRank() == 1 && tensor.getElementType().isIndex();
}

bool isIntegerTensor(mlir::Type type) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  return tensor && (isTruth(tensor.getElementType()) ||
                    integerWidth(tensor.getElementType()));
}

bool isShapeLike(mlir::Type type) {
  return isShapeShape(type) || isExtentTensor(type);
}

bool isSizeLike(mlir::Type type) { return isShapeSize(type) || type.isIndex(); }

bool hasShape(mlir::Type type) {
  return llvm::isa<mlir::ShapedType>(type) || isValueShape(type);
}

bool saysShape(mlir::Type type) {
  return isShapeLike(type) || isValueShape(type);
}

std::optional<llvm::ArrayRef<int64_t>> extentsOf(mlir::Type type) {
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return std::nullopt;
  return shaped.getShape();
}

} // namespace shapeproof
