// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cf dialect: cf.assert; and declared sizes, which are checks as well
// (ir/Declared.h). The walk handles branches (walk/BlockEntry.cpp).

#include "core/ir/Declared.h"
#include "core/ops/Integers.h"
#include "core/rules/OpTable.h"
#include "engine/base/Limits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "shapeproof/Report.h"

namespace shapeproof {

static void check(RuleContext rule, mlir::cf::AssertOp assertion) {
  rule.check(integers::checkedCondition(rule, assertion.getArg()),
             assertion.getMsg());
}

/// The text of the size that is compared with what is declared; empty if that
/// is not known, or the claim says enough.
static std::string actualSize(RuleContext rule, mlir::Operation *op,
                              ClaimId claim) {
  if (auto said = op->getAttrOfType<mlir::StringAttr>(kActualAttribute))
    return said.getValue().str();
  if (claim == TermStore::trueClaim())
    return "";
  auto equal = op->getOperand(0).getDefiningOp<mlir::arith::CmpIOp>();
  if (!equal || !equal.getLhs().getType().isIndex() ||
      equal.getPredicate() != mlir::arith::CmpIPredicate::eq)
    return "";
  std::string is = rule.store().str(rule.integer(equal.getLhs()).term);
  // The name of a value of which nothing is known has its place.
  if (is.size() > limits::shownMessage || llvm::StringRef(is).contains('@'))
    is.clear();
  return is;
}

static void checkDeclared(RuleContext rule, mlir::Operation *op) {
  if (op->getNumOperands() != 1 || !op->getOperand(0).getType().isInteger(1))
    return rule.ignore("it takes one truth value");
  const BoolModel claim = integers::checkedCondition(rule, op->getOperand(0));
  auto message = op->getAttrOfType<mlir::StringAttr>("message");
  rule.query(claim, CheckRole::Check, message ? message.getValue() : "",
             actualSize(rule, op, claim.claim));
}

void addCfRules(OpTable &table) {
  table.add("cf.assert", check);
  table.add(kDeclaredOp, checkDeclared);
}

} // namespace shapeproof
