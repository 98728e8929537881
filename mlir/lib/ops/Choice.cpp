// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If-then-else of models, one rule for every kind of value. See Choice.h.

#include "ops/Choice.h"
#include "ops/Integers.h"

using namespace shapeproof;

void shapeproof::setChoice(Importer &importer, mlir::Value result,
                           const BoolModel &condition, mlir::Value a,
                           mlir::Value b) {
  mlir::Type type = result.getType();
  if (isTruth(type))
    importer.set(result, importer.select(condition, importer.truth(a),
                                         importer.truth(b)));
  else if (integerWidth(type) || isShapeSize(type))
    importer.set(result, importer.select(condition, importer.integer(a),
                                         importer.integer(b)));
  else if (llvm::isa<mlir::ShapedType>(type))
    if (auto shape =
            importer.select(condition, importer.shape(a), importer.shape(b)))
      importer.setShape(result, *shape);
  if (isShapeShape(type) || isExtentTensor(type))
    if (auto content = importer.select(condition, importer.content(a),
                                       importer.content(b)))
      importer.setContent(result, *content);
}
