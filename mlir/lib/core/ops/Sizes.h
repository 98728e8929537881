// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for tensor and memref operations: sizes, indices, slices.

#ifndef SHAPEPROOF_MLIR_OPS_SIZES_H
#define SHAPEPROOF_MLIR_OPS_SIZES_H

#include "core/rules/OpTable.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace shapeproof::sizes {

/// The model of a value or an attribute, or of several.
IntModel fold(RuleContext rule, mlir::OpFoldResult x);
llvm::SmallVector<IntModel> fold(RuleContext rule,
                                 llvm::ArrayRef<mlir::OpFoldResult> list);

//===- Rules ----------------------------------------------------------------//

/// The rule of a dim op: the extent at an index. Outside the rank it is
/// unknown, and the report says so.
void dim(RuleContext rule, mlir::Operation *op);
void rank(RuleContext rule, mlir::Operation *op);
/// The rule of a cast: the result is the operand with another type; an extent
/// that only the result's type has is a fact about the operand.
void cast(RuleContext rule, mlir::Operation *op);
/// Each result has the shape of the operand at its position, with the result's
/// type.
void sameShapes(RuleContext rule, mlir::Operation *op);
template <typename Op> void allocation(RuleContext rule, Op op);
/// The rule of a slice: sets its sizes without the dropped dimensions.
template <typename Op> void slice(RuleContext rule, Op op);
template <typename Op> void collapseShape(RuleContext rule, Op op);
template <typename Op> void expandShape(RuleContext rule, Op op);

//===- Parts of rules -------------------------------------------------------//

/// The result has the extents of its type, the dynamic ones being `dynamic`.
void create(RuleContext rule, mlir::ValueRange dynamic);
/// States x == y; states 0 <= index < limit.
void establishEqual(RuleContext rule, const IntModel &x, const IntModel &y);
void establishWithin(RuleContext rule, const IntModel &index,
                     const IntModel &limit);
/// States 0 <= index < extent for each dimension of `shaped`.
void inBounds(RuleContext rule, mlir::Value shaped,
              llvm::ArrayRef<IntModel> indices);
void inBounds(RuleContext rule, mlir::Value shaped, mlir::ValueRange indices);
/// States that the shape has the sizes that the type gives; nothing if it is of
/// another rank.
void fitsType(RuleContext rule, const ShapeModel &shape, mlir::Type type);
/// Gives a result a shape, of which its type says some sizes; where demands are
/// asked, states that the shape has them.
void setShapeAs(RuleContext rule, mlir::Value result, const ShapeModel &shape);
/// States that the two have equal shapes.
void equalShapes(RuleContext rule, mlir::Value a, mlir::Value b);
/// States that each slice lies within its dimension of `shaped`.
void sliceInBounds(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
                   mlir::Value shaped);
/// The sizes that a slice of this type keeps. If several dimensions have size
/// 1, it may be open which ones were dropped, but not which sizes remain: only
/// static ones can be dropped, all others keep their order, and the type says
/// between which of them a 1 stands. Nothing if the type fits no choice.
std::optional<llvm::SmallVector<IntModel>>
keptSizes(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
          mlir::ShapedType type);
/// Sets the result's sizes to the products of the groups of `reassociation`.
void collapse(RuleContext rule,
              llvm::ArrayRef<mlir::ReassociationIndices> reassociation);
/// Sets the result's sizes; those of each group of `reassociation` multiply to
/// the operand's extent.
void expand(RuleContext rule,
            llvm::ArrayRef<mlir::ReassociationIndices> reassociation,
            llvm::ArrayRef<IntModel> sizes);
/// Sets the result's sizes, some of which its type may state as well.
void setSizes(RuleContext rule, llvm::ArrayRef<IntModel> sizes);

//===- Definitions ----------------------------------------------------------//

template <typename Op> void allocation(RuleContext rule, Op op) {
  create(rule, op.getDynamicSizes());
}

template <typename Op> void slice(RuleContext rule, Op op) {
  if (auto kept = keptSizes(rule, op, op.getType()))
    rule.setShape(op.getResult(), rule.build().shapeOf(op.getType(), *kept));
  else
    rule.setUnmodelled(op.getResult());
  sliceInBounds(rule, op, op.getSource());
}

template <typename Op> void collapseShape(RuleContext rule, Op op) {
  collapse(rule, op.getReassociationIndices());
}

template <typename Op> void expandShape(RuleContext rule, Op op) {
  expand(rule, op.getReassociationIndices(),
         fold(rule, op.getMixedOutputShape()));
}

} // namespace shapeproof::sizes

#endif // SHAPEPROOF_MLIR_OPS_SIZES_H
