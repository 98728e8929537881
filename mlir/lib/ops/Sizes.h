// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tensor and memref operations have in common: sizes, indices, slices.

#ifndef SHAPEPROOF_MLIR_OPS_SIZES_H
#define SHAPEPROOF_MLIR_OPS_SIZES_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "rules/OpTable.h"

namespace shapeproof::sizes {

/// A value or an attribute; several of them.
IntModel fold(RuleContext rule, mlir::OpFoldResult x);
llvm::SmallVector<IntModel> fold(RuleContext rule,
                                 llvm::ArrayRef<mlir::OpFoldResult> list);

//===- Rules ----------------------------------------------------------------//

/// x.dim: the extent at an index. Outside the rank: unknown, and said so.
void dim(RuleContext rule, mlir::Operation *op);
void rank(RuleContext rule, mlir::Operation *op);
/// The result is the operand seen as another type; the extents that the
/// result's type knows better are a fact about the operand.
void cast(RuleContext rule, mlir::Operation *op);
/// Each result is the operand in its place, seen as the result's type.
void sameShapes(RuleContext rule, mlir::Operation *op);
template <typename Op> void allocation(RuleContext rule, Op op);
/// A slice, which gives its sizes, but for the dropped dimensions.
template <typename Op> void slice(RuleContext rule, Op op);
template <typename Op> void collapseShape(RuleContext rule, Op op);
template <typename Op> void expandShape(RuleContext rule, Op op);

//===- Parts of rules -------------------------------------------------------//

/// The result has the extents of its type, the dynamic ones being `dynamic`.
void create(RuleContext rule, mlir::ValueRange dynamic);
/// x == y; 0 <= index < limit.
void establishEqual(RuleContext rule, const IntModel &x, const IntModel &y);
void establishWithin(RuleContext rule, const IntModel &index,
                     const IntModel &limit);
/// 0 <= index < extent for each dimension of `shaped`.
void inBounds(RuleContext rule, mlir::Value shaped,
              llvm::ArrayRef<IntModel> indices);
void inBounds(RuleContext rule, mlir::Value shaped, mlir::ValueRange indices);
/// The two have equal shapes.
void equalShapes(RuleContext rule, mlir::Value a, mlir::Value b);
/// Each slice lies within its dimension of `shaped`.
void sliceInBounds(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
                   mlir::Value shaped);
/// The sizes that a slice of this type keeps. Which of several dimensions of
/// size 1 were dropped can be open; the sizes that are left are not: only
/// static ones can be dropped, all others keep their order, and the type says
/// between which of them a 1 stands. Nothing if the type fits no choice.
std::optional<llvm::SmallVector<IntModel>>
keptSizes(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
          mlir::ShapedType type);
/// The groups of `reassociation` multiplied.
void collapse(RuleContext rule,
              llvm::ArrayRef<mlir::ReassociationIndices> reassociation);
/// The result has the sizes; those of each group of `reassociation` multiply to
/// the operand's extent.
void expand(RuleContext rule,
            llvm::ArrayRef<mlir::ReassociationIndices> reassociation,
            llvm::ArrayRef<IntModel> sizes);
/// The result has the sizes, which its type may know as well.
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
