// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cf dialect: the check itself. Branches are the walk's
// (walk/BlockEntry.cpp).

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "ops/Integers.h"
#include "rules/OpTable.h"

namespace shapeproof {

static void check(RuleContext rule, mlir::cf::AssertOp assertion) {
  rule.check(integers::checkedCondition(rule, assertion.getArg()),
             assertion.getMsg());
}

void addCfRules(OpTable &table) { table.add("cf.assert", check); }

} // namespace shapeproof
