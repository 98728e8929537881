// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// !shape.value_shape, a value together with a shape, as the arguments of shape
// functions have it.
//
//   %v = shape.with_shape %t, %s     an error where %t is not of shape %s
//   shape.shape_of %v                %s, or the error
//   shape.value_as_shape %v          the elements of %t, as extents
//
// Its model is two shapes: its shape, and its value read as a shape.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "ops/Shapes.h"

namespace shapeproof {

using namespace mlir;

ShapeModel shapes::valueAsShape(Importer &importer, Value v) {
  TermStore &store = importer.store;
  Type type = v.getType();
  if (isExtentTensor(type) || isValueShape(type) || importer.hasContent(v))
    return importer.content(v);
  auto shaped = dyn_cast<ShapedType>(type);
  ShapeModel model;
  bool canBe = shaped && shaped.getElementType().isIntOrIndex() &&
               (!shaped.hasRank() || shaped.getRank() == 1);
  if (!canBe) {
    model.term = store.ranked({});
    model.error = store.trueClaim();
    return model;
  }
  constexpr int64_t kMaxElements = 1024;
  DenseIntElementsAttr elements;
  if (matchPattern(v, m_Constant(&elements)) && shaped.hasRank() &&
      elements.getNumElements() <= kMaxElements &&
      !shaped.getElementType().isInteger(1)) {
    llvm::SmallVector<DimId> extents;
    bool negative = false;
    for (const llvm::APInt &value : elements.getValues<llvm::APInt>()) {
      if (value.getSignificantBits() > 64)
        return importer.content(v);
      negative |= value.isNegative();
      extents.push_back(store.constant(value.getSExtValue()));
    }
    if (!negative) {
      model.term = store.ranked(extents);
      importer.setContent(v, model);
      return model;
    }
  }
  // Unknown, and perhaps no shape.
  return importer.content(v);
}

namespace {

using namespace shapes;

void withShape(Importer &importer, Operation *op) {
  TermStore &store = importer.store;
  Value operand = op->getOperand(0), result = op->getResult(0);
  ShapeModel of = importer.shape(operand),
             given = importer.content(op->getOperand(1));
  ClaimId differ =
      store.disj({of.error, given.error, store.shapeNe(of.term, given.term)});
  given.error = differ;
  given.evidence = importer.evidence.unite(of.evidence, given.evidence);
  importer.setShape(result, given);
  ShapeModel value = valueAsShape(importer, operand);
  value.error = store.disj(value.error, differ);
  value.evidence = importer.evidence.unite(value.evidence, given.evidence);
  importer.setContent(result, value);
}

void valueAsShapeOp(Importer &importer, Operation *op) {
  setResult(importer, op->getResult(0),
            valueAsShape(importer, op->getOperand(0)));
}

/// Beyond the type, the value has the shape that goes with it.
void valueOf(Importer &importer, Operation *op) {
  Value result = op->getResult(0);
  importer.setShape(
      result, importer.shapeAs(
                  result.getType(),
                  importer.definedPart(op, importer.shape(op->getOperand(0)))));
}

} // namespace

void addShapeValueRules(OpTable &table) {
  table.add("shape.with_shape", withShape);
  table.add("shape.value_as_shape", valueAsShapeOp);
  table.add("shape.value_of", valueOf);
}

} // namespace shapeproof
