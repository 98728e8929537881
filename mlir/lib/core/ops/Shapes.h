// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for the rules of the shape dialect, whose results can or cannot hold
// an error.

#ifndef SHAPEPROOF_MLIR_OPS_SHAPES_H
#define SHAPEPROOF_MLIR_OPS_SHAPES_H

#include "core/rules/OpTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/ValueRange.h"

namespace shapeproof::shapes {

llvm::SmallVector<ShapeModel> contentsOf(RuleContext rule,
                                         mlir::ValueRange values);
/// The constants as a shape; nothing if one does not fit 64 bits. An element
/// ShapedType::kDynamic, which stands for an unknown one where MLIR folds
/// shapes, becomes an unknown of its own, >= 0 if `areSizes`.
std::optional<ShapeModel> constantShape(RuleContext rule,
                                        mlir::DenseIntElementsAttr extents,
                                        bool areSizes);
/// A shape that is certainly an error.
ShapeModel errorShape(RuleContext rule);
/// Like ModelBuilder::withoutError; for an unknown rank it also assumes that
/// the result equals `s` wherever `s` is no error: by definition, from here to
/// the end of the scope.
ShapeModel definedPart(RuleContext rule, const ShapeModel &s);
/// Sets a shape-valued result. If its type cannot hold an error, it is unknown
/// where `model` is one, and equal to `model` elsewhere.
void setResult(RuleContext rule, mlir::Value result, ShapeModel model);
void setResult(RuleContext rule, mlir::Value result, IntModel model);
/// Sets a result that is an error whatever the operands are.
void setError(RuleContext rule, mlir::Value result);
/// The value `v` read as a shape: an error if it cannot be one.
ShapeModel valueAsShape(RuleContext rule, mlir::Value v);

} // namespace shapeproof::shapes

namespace shapeproof {

// Each is in a file Shape<Part>.cpp.
void addShapeConstraintRules(OpTable &table);
void addShapeReduceRules(OpTable &table);
void addShapeValueRules(OpTable &table);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_SHAPES_H
