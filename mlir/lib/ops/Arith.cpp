// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arith dialect: integers, index and i1, and tensors of these element by
// element (Elements.h). Floats and vectors are not modelled. The *_extended ops
// are modelled as functions only: equal operands give equal results.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "ops/Constants.h"
#include "ops/Integers.h"

namespace shapeproof {
namespace {

void constant(RuleContext rule, mlir::arith::ConstantOp op) {
  constants::set(rule, op.getResult(), op.getValue());
}

void select(RuleContext rule, mlir::arith::SelectOp op) {
  if (isTruth(op.getCondition().getType()))
    rule.setChoice(op.getResult(), rule.truth(op.getCondition()),
                   op.getTrueValue(), op.getFalseValue());
}

/// The rule of add[us]i_extended and mul[us]i_extended: functions of their
/// operands.
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
