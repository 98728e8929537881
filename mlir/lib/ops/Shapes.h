// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rules of the shape dialect have in common: results that may or may
// not have room for an error.

#ifndef SHAPEPROOF_MLIR_OPS_SHAPES_H
#define SHAPEPROOF_MLIR_OPS_SHAPES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/ValueRange.h"
#include "rules/OpTable.h"

namespace shapeproof::shapes {

llvm::SmallVector<ShapeModel> contentsOf(RuleContext rule,
                                         mlir::ValueRange values);
/// The constants as a shape; nothing if one does not fit 64 bits. An element
/// that is ShapedType::kDynamic, which stands for an unknown one where MLIR
/// folds shapes, is an unknown of its own, >= 0 if `areSizes`.
std::optional<ShapeModel> constantShape(RuleContext rule,
                                        mlir::DenseIntElementsAttr extents,
                                        bool areSizes);
/// A shape that is surely an error.
ShapeModel errorShape(RuleContext rule);
/// As ModelBuilder::withoutError; besides, of an unknown rank, `s` still
/// wherever it is no error: by definition, from here to the end of the scope.
ShapeModel definedPart(RuleContext rule, const ShapeModel &s);
/// Sets what a shape-valued result says. Where its type cannot be an error, it
/// is unknown where `model` is one, and equal to `model` elsewhere.
void setResult(RuleContext rule, mlir::Value result, ShapeModel model);
void setResult(RuleContext rule, mlir::Value result, IntModel model);
/// A result that is an error whatever the operands are.
void setError(RuleContext rule, mlir::Value result);
/// The value `v` read as a shape: an error if it cannot be one.
ShapeModel valueAsShape(RuleContext rule, mlir::Value v);

} // namespace shapeproof::shapes

namespace shapeproof {

// One per file: Shape<Part>.cpp.
void addShapeConstraintRules(OpTable &table);
void addShapeReduceRules(OpTable &table);
void addShapeValueRules(OpTable &table);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_SHAPES_H
