// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Constants.h. Tested by tests/mlir/ir/constants-of-dialects.mlir.

#include "core/ops/Constants.h"
#include "core/ir/Limits.h"
#include "core/ops/Elements.h"
#include "core/ops/Shapes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"

namespace shapeproof::constants {

/// The value of the attribute in the type; an index attribute may stand for an
/// integer of another width.
static std::optional<int64_t> numberIn(mlir::Type type,
                                       mlir::IntegerAttr value) {
  std::optional<unsigned> width = integerWidth(type);
  std::optional<unsigned> own = integerWidth(value.getType());
  if (!width || !own)
    return std::nullopt;
  int64_t number = value.getValue().getSExtValue();
  bool isSame = value.getType() == type;
  bool fits = value.getType().isIndex() && llvm::isIntN(*width, number);
  return isSame || fits ? std::optional(number) : std::nullopt;
}

bool set(RuleContext rule, mlir::Value result, mlir::Attribute value) {
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(value)) {
    auto number = numberIn(result.getType(), integer);
    if (isTruth(result.getType()) && isTruth(integer.getType()))
      rule.set(result, BoolModel{rule.store().boolConstant(
                           integer.getValue().isOne())});
    else if (number)
      rule.set(result, rule.build().constant(*number));
    else
      return false;
    return true;
  }
  auto dense = llvm::dyn_cast<mlir::DenseIntElementsAttr>(value);
  if (!dense || !isIntegerTensor(result.getType()) ||
      dense.getType() != result.getType())
    return false;
  rule.setShape(result, rule.build().freshShape(result.getType(), "constant"));
  if (isExtentTensor(result.getType())) {
    if (dense.getNumElements() <= limits::constantExtents)
      if (auto content = shapes::constantShape(rule, dense, /*areSizes=*/false))
        rule.setContent(result, *content);
  } else if (dense.getNumElements() <= limits::listElements) {
    elements::List list;
    for (const llvm::APInt &element : dense.getValues<llvm::APInt>())
      list.push_back(rule.build().constant(element.getSExtValue()));
    elements::set(rule, result, list);
  }
  return true;
}

bool import(RuleContext rule) {
  mlir::Operation *op = rule.op();
  mlir::Attribute value;
  return op->getNumResults() == 1 &&
         mlir::matchPattern(op, mlir::m_Constant(&value)) &&
         set(rule, op->getResult(0), value);
}

} // namespace shapeproof::constants
