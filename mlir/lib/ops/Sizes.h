// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tensor and memref operations have in common: sizes, indices, slices.

#ifndef SHAPEPROOF_MLIR_OPS_SIZES_H
#define SHAPEPROOF_MLIR_OPS_SIZES_H

#include "import/OpTable.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SmallBitVector.h"

namespace shapeproof::sizes {

/// A value or an attribute.
IntModel fold(Importer &importer, mlir::OpFoldResult x);

/// x.dim: the extent at an index. Outside the rank: unknown, and said so.
void dim(Importer &importer, mlir::Operation *op);
void rank(Importer &importer, mlir::Operation *op);
/// The result is the operand seen as another type; the extents that the
/// result's type knows better are a fact about the operand.
void cast(Importer &importer, mlir::Operation *op);
/// The result has the extents of its type, the dynamic ones being `dynamic`.
void create(Importer &importer, mlir::Operation *op, mlir::ValueRange dynamic);
/// 0 <= index < extent for each dimension of `shaped`.
void inBounds(Importer &importer, mlir::Operation *op, mlir::Value shaped,
              llvm::ArrayRef<IntModel> indices);
void inBounds(Importer &importer, mlir::Operation *op, mlir::Value shaped,
              mlir::ValueRange indices);
/// The two have equal shapes.
void equalShapes(Importer &importer, mlir::Operation *op, mlir::Value a,
                 mlir::Value b);
/// Each slice lies within its dimension of `shaped`.
void sliceInBounds(Importer &importer, mlir::OffsetSizeAndStrideOpInterface op,
                   mlir::Value shaped);
/// The sizes without those of the dropped dimensions.
llvm::SmallVector<IntModel> keptSizes(Importer &importer,
                                      mlir::OffsetSizeAndStrideOpInterface op,
                                      const llvm::SmallBitVector &dropped);
/// The groups of `reassociation` multiplied.
void collapse(Importer &importer, mlir::Operation *op,
              llvm::ArrayRef<mlir::ReassociationIndices> reassociation);
/// The sizes of each group of `reassociation` multiply to the operand's extent.
void expands(Importer &importer, mlir::Operation *op,
             llvm::ArrayRef<mlir::ReassociationIndices> reassociation,
             llvm::ArrayRef<IntModel> sizes);
/// The sizes are what `type` says where it says something.
void typeHolds(Importer &importer, mlir::Operation *op, mlir::ShapedType type,
               llvm::ArrayRef<IntModel> sizes);

} // namespace shapeproof::sizes

#endif // SHAPEPROOF_MLIR_OPS_SIZES_H
