// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rewrite.
//
//   cf.assert that is proved                     erased
//   shape.cstr_* proved from what holds anyway   shape.const_witness true
//   ... from witnesses that nobody has consumed  those witnesses: whoever
//       consumes the result then consumes them
//   is_broadcastable, shape_eq that are decided  true or false
//   comparisons that are so by definition        true or false
//
// Carried witnesses belong to checks that dominate this one, so they have been
// rewritten before: their replacements are used. Ops whose results become
// constants are left for stock passes to erase.

#include "rewrite/Rewrite.h"
#include "import/Findings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Builders.h"

namespace shapeproof {

static void replaceByTruth(mlir::Operation *op, bool value) {
  mlir::OpBuilder builder(op);
  op->getResult(0).replaceAllUsesWith(mlir::arith::ConstantOp::create(
      builder, op->getLoc(), builder.getBoolAttr(value)));
}

bool applyDecisions(const Findings &findings) {
  bool changed = false;
  llvm::DenseMap<mlir::Value, mlir::Value> replaced;
  for (const Decision &decision : findings.decisions) {
    mlir::Operation *op = decision.op;
    switch (decision.action) {
    case Action::Keep:
      continue;
    case Action::True:
    case Action::False:
      if (!op->use_empty())
        replaceByTruth(op, decision.action == Action::True);
      break;
    case Action::Erase:
      op->erase();
      break;
    case Action::ConstWitness:
    case Action::Carry: {
      if (op->use_empty()) {
        op->erase();
        break;
      }
      mlir::OpBuilder builder(op);
      mlir::Value witness;
      llvm::SmallVector<mlir::Value, 2> carried;
      for (mlir::Value w : decision.witnesses) {
        if (auto it = replaced.find(w); it != replaced.end())
          w = it->second;
        if (!llvm::is_contained(carried, w))
          carried.push_back(w);
      }
      if (decision.action == Action::ConstWitness)
        witness = mlir::shape::ConstWitnessOp::create(
            builder, op->getLoc(), builder.getBoolAttr(true));
      else if (carried.size() == 1)
        witness = carried.front();
      else
        witness =
            mlir::shape::AssumingAllOp::create(builder, op->getLoc(), carried);
      replaced[op->getResult(0)] = witness;
      op->getResult(0).replaceAllUsesWith(witness);
      op->erase();
      break;
    }
    }
    changed = true;
  }
  for (auto [op, value] : findings.constants) {
    if (op->use_empty())
      continue;
    replaceByTruth(op, value);
    changed = true;
  }
  return changed;
}

} // namespace shapeproof
