// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// !shape.value_shape, a value together with a shape, which shape functions have
// as arguments.
//
//   %v = shape.with_shape %t, %s     an error where %t is not of shape %s
//   shape.shape_of %v                %s, or the error
//   shape.value_as_shape %v          the elements of %t, as extents
//
// Its model is two shapes: its shape, and its value read as a shape.

#include "core/ir/Limits.h"
#include "core/ops/Elements.h"
#include "core/ops/Shapes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"

namespace shapeproof {

using namespace mlir;

ShapeModel shapes::valueAsShape(RuleContext rule, Value v) {
  Type type = v.getType();
  if (isExtentTensor(type) || isValueShape(type))
    return rule.content(v);
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.getElementType().isIntOrIndex() ||
      (shaped.hasRank() && shaped.getRank() != 1))
    return errorShape(rule);
  DenseIntElementsAttr elements;
  bool isTruths = shaped.getElementType().isInteger(1);
  if (auto list = elements::of(rule, v); list && !isTruths) {
    ShapeModel known = rule.build().ranked(*list);
    llvm::SmallVector<ClaimId> negative;
    for (const IntModel &element : *list)
      negative.push_back(
          rule.store().lt(element.term, rule.store().constant(0)));
    known.error = rule.store().disj(negative);
    return known;
  }
  ShapeModel content = rule.model(v).content;
  if (isTruths ||
      (content.term.valid() && rule.lists().mayBeNegative(content.term)))
    return {rule.store().shapeSymbol("value"), kNoEvidence,
            rule.store().boolSymbol("value.error")};
  if (matchPattern(v, m_Constant(&elements)) && shaped.hasRank() &&
      elements.getNumElements() <= limits::constantExtents &&
      llvm::none_of(elements.getValues<llvm::APInt>(),
                    [](const llvm::APInt &n) { return n.isNegative(); }))
    if (auto known = constantShape(rule, elements, /*areSizes=*/true))
      rule.setContent(v, *known);
  // Otherwise it is unknown, and perhaps no shape.
  return rule.content(v);
}

namespace {

using namespace shapes;

void withShape(RuleContext rule, shape::WithOp op) {
  TermStore &store = rule.store();
  ShapeModel of = rule.shape(op.getOperand()),
             given = rule.content(op.getShape());
  ClaimId differ =
      store.disj({of.error, given.error, store.shapeNe(of.term, given.term)});
  EvidenceId evidence = rule.unite({of.evidence, given.evidence});
  rule.setShape(op.getResult(), {given.term, evidence, differ});
  ShapeModel value = valueAsShape(rule, op.getOperand());
  rule.setContent(op.getResult(),
                  {value.term, rule.unite({value.evidence, evidence}),
                   store.disj(value.error, differ)});
}

void valueAsShapeOp(RuleContext rule, shape::ValueAsShapeOp op) {
  setResult(rule, op.getResult(), valueAsShape(rule, op.getArg()));
}

/// The type, and also the shape of the pair, give the shape of the value.
void valueOf(RuleContext rule, shape::ValueOfOp op) {
  Value result = op.getResult();
  rule.setShape(
      result, rule.build().shapeAs(result.getType(),
                                   definedPart(rule, rule.shape(op.getArg()))));
}

} // namespace

void addShapeValueRules(OpTable &table) {
  table.add("shape.with_shape", withShape);
  table.add("shape.value_as_shape", valueAsShapeOp);
  table.add("shape.value_of", valueOf);
}

} // namespace shapeproof
