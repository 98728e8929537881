// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arith dialect: integers, index and i1; tensors of these element by
// element (Elements.h). Floats and vectors are not modelled, nor are the
// *_extended ops (but equal operands, equal results).

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "ops/Elements.h"
#include "ops/Integers.h"
#include "ops/Shapes.h"

namespace shapeproof {
namespace {

void constant(RuleContext rule, mlir::arith::ConstantOp op) {
  mlir::Value result = op.getResult();
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(op.getValue())) {
    if (isTruth(integer.getType()))
      rule.set(result, BoolModel{rule.store().boolConstant(
                           integer.getValue().isOne())});
    else if (integerWidth(integer.getType()))
      rule.set(result,
               rule.build().constant(integer.getValue().getSExtValue()));
    return;
  }
  auto dense = llvm::dyn_cast<mlir::DenseIntElementsAttr>(op.getValue());
  if (!dense || !isIntegerTensor(result.getType()))
    return;
  rule.setShape(result, rule.build().freshShape(result.getType(), "constant"));
  constexpr int64_t kMaxExtents = 1024;
  if (isExtentTensor(result.getType())) {
    if (dense.getNumElements() <= kMaxExtents)
      if (auto content = shapes::constantShape(rule, dense, /*areSizes=*/false))
        rule.setContent(result, *content);
  } else if (dense.getNumElements() <= kMaxElements) {
    elements::List list;
    for (const llvm::APInt &value : dense.getValues<llvm::APInt>())
      list.push_back(rule.build().constant(value.getSExtValue()));
    elements::set(rule, result, list);
  }
}

void select(RuleContext rule, mlir::arith::SelectOp op) {
  if (isTruth(op.getCondition().getType()))
    rule.setChoice(op.getResult(), rule.truth(op.getCondition()),
                   op.getTrueValue(), op.getFalseValue());
}

/// add[us]i_extended, mul[us]i_extended: functions of their operands.
void extended(RuleContext rule, mlir::Operation *op) {
  std::optional<unsigned> width = integerWidth(op->getOperand(0).getType());
  if (!width)
    return;
  IntModel a = rule.integer(op->getOperand(0)),
           b = rule.integer(op->getOperand(1));
  EvidenceId evidence = rule.unite({a.evidence, b.evidence});
  for (mlir::OpResult result : op->getResults()) {
    std::string name = (op->getName().getStringRef() + llvm::Twine(*width) +
                        "." + llvm::Twine(result.getResultNumber()))
                           .str();
    DimId term = rule.store().apply(name, {a.term, b.term});
    if (isTruth(result.getType()))
      rule.set(
          result,
          BoolModel{rule.store().ne(term, rule.store().constant(0)), evidence});
    else if (integerWidth(result.getType()))
      rule.set(result, IntModel{term, evidence});
  }
}

void compare(RuleContext rule, mlir::arith::CmpIOp op) {
  integers::compare(rule, op, op.getPredicate());
}

} // namespace

void addArithRules(OpTable &table) {
  table.add("arith.constant", constant);
  table.add("arith.select", select);
  table.add("arith.cmpi", compare);
  table.add("arith.addui_extended", extended);
  table.addAll({"arith.mulsi_extended", "arith.mului_extended"}, extended);
  integers::addRules(table);
}

} // namespace shapeproof
