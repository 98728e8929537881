// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cf dialect: the check itself. Branches are the walk's (import/Walk.cpp).

#include "import/OpTable.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace shapeproof {

static void check(Importer &importer, mlir::Operation *op) {
  auto assertion = llvm::cast<mlir::cf::AssertOp>(op);
  importer.checkAssert(op, importer.truth(assertion.getArg()),
                       assertion.getMsg());
}

void addCfRules(OpTable &table) { table.add("cf.assert", check); }

} // namespace shapeproof
