// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cf dialect: cf.assert; and declared sizes, which are checks as well
// (ir/Declared.h). The walk handles branches (walk/BlockEntry.cpp).

#include "ir/Declared.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "ops/Integers.h"
#include "rules/OpTable.h"
#include "shapeproof/Report.h"

namespace shapeproof {

static void check(RuleContext rule, mlir::cf::AssertOp assertion) {
  rule.check(integers::checkedCondition(rule, assertion.getArg()),
             assertion.getMsg());
}

static void checkDeclared(RuleContext rule, mlir::Operation *op) {
  if (op->getNumOperands() != 1 || !op->getOperand(0).getType().isInteger(1))
    return rule.ignore("it takes one truth value");
  auto message = op->getAttrOfType<mlir::StringAttr>("message");
  rule.query(integers::checkedCondition(rule, op->getOperand(0)),
             CheckRole::Check,
             message ? message.getValue() : llvm::StringRef());
}

void addCfRules(OpTable &table) {
  table.add("cf.assert", check);
  table.add(kDeclaredOp, checkDeclared);
}

} // namespace shapeproof
