// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tosa dialect: operations that do not give the sizes of their results by
// interfaces (see Interfaces.cpp).
//
//   %r = tosa.add %a, %b          the operands broadcast, all of one rank
//   %r = tosa.reduce_sum %a       %a with 1 as the extent of the axis
//   %r = tosa.argmax %a           %a without the axis
//   %r = tosa.table %a, %t        %a

#include "core/ops/Sizes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace shapeproof {
namespace {

/// The result is the broadcast of the operands where they fit; unknown where
/// they do not.
void broadcasting(RuleContext rule, Operation *op) {
  Value result = op->getResult(0);
  auto type = dyn_cast<RankedTensorType>(result.getType());
  llvm::SmallVector<ShapeModel> shapes;
  for (Value operand : op->getOperands()) {
    auto from = dyn_cast<RankedTensorType>(operand.getType());
    // The shift of a product is a separate operand, a tensor of one element.
    if (from && type && from.getRank() == type.getRank())
      shapes.push_back(rule.shape(operand));
    else if (op->getName().getStringRef() != "tosa.mul" || shapes.size() != 2)
      return rule.ignore("the ranks differ");
  }
  auto broadcast = [&] {
    return rule.build().withoutError(rule.build().broadcast(shapes, true));
  };
  ShapeModel all = broadcast();
  if (rule.useOfClaims() != RuleContext::Use::Dropped) {
    auto terms = llvm::map_to_vector(
        shapes, [](const ShapeModel &shape) { return shape.term; });
    rule.establish(rule.build().broadcastable(terms), all.evidence);
    sizes::fitsType(rule, all, type);
    askDemands(rule);
    all = broadcast(); // The operands fit from here on.
  }
  rule.setShape(result, rule.build().shapeAs(result.getType(), all));
}

void reduction(RuleContext rule, Operation *op) {
  Value from = op->getOperand(0), result = op->getResult(0);
  auto axis = op->getAttrOfType<IntegerAttr>("axis");
  ShapeModel shape = rule.shape(from);
  TermStore &store = rule.store();
  if (!axis || store.kind(shape.term) != ShapeKind::Ranked)
    return rule.ignore("the rank is not known");
  llvm::SmallVector<DimId> extents(store.extents(shape.term));
  if (axis.getInt() < 0 || axis.getInt() >= int64_t(extents.size()))
    return rule.ignore("the axis is outside the rank");
  if (op->getName().getStringRef() == "tosa.argmax")
    extents.erase(extents.begin() + axis.getInt());
  else
    extents[axis.getInt()] = store.constant(1);
  shape.term = store.ranked(extents);
  sizes::setShapeAs(rule, result, shape);
}

} // namespace

void addTosaRules(OpTable &table) {
  table.addAll({"tosa.add", "tosa.sub", "tosa.mul"}, broadcasting);
  table.addAll({"tosa.intdiv", "tosa.pow", "tosa.select"}, broadcasting);
  table.addAll({"tosa.maximum", "tosa.minimum", "tosa.equal"}, broadcasting);
  table.addAll({"tosa.greater", "tosa.greater_equal"}, broadcasting);
  table.addAll({"tosa.logical_left_shift", "tosa.logical_right_shift"},
               broadcasting);
  table.addAll({"tosa.arithmetic_right_shift", "tosa.bitwise_and"},
               broadcasting);
  table.addAll({"tosa.bitwise_or", "tosa.bitwise_xor"}, broadcasting);
  table.addAll({"tosa.logical_and", "tosa.logical_or"}, broadcasting);
  table.add("tosa.logical_xor", broadcasting);
  table.addAll({"tosa.reduce_all", "tosa.reduce_any"}, reduction);
  table.addAll({"tosa.reduce_max", "tosa.reduce_min"}, reduction);
  table.addAll({"tosa.reduce_product", "tosa.reduce_sum"}, reduction);
  table.add("tosa.argmax", reduction);
  // The other operands say what becomes of the elements of the first.
  table.addAll({"tosa.identity", "tosa.negate", "tosa.rescale"},
               sizes::sameShapes);
  table.addAll({"tosa.reverse", "tosa.scatter", "tosa.table"},
               sizes::sameShapes);
}

} // namespace shapeproof
