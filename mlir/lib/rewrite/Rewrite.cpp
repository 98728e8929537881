// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rewrite.
//
//   cf.assert that is proved                     erased
//   shape.cstr_* proved from what holds anyway   shape.const_witness true
//   ... from witnesses that nobody has consumed  those witnesses: whoever
//       consumes the result then consumes them
//
// A witness in the last case belongs to a check that dominates this one, so it
// has been rewritten before: its replacement is used.

#include "rewrite/Rewrite.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Builders.h"

namespace shapeproof {

bool applyDecisions(const Findings &findings) {
  bool changed = false;
  llvm::DenseMap<mlir::Value, mlir::Value> replaced;
  for (const Decision &decision : findings.decisions) {
    mlir::Operation *op = decision.op;
    switch (decision.action) {
    case Action::Keep:
      continue;
    case Action::Erase:
      op->erase();
      break;
    case Action::ConstWitness:
    case Action::Carry: {
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
        witness = mlir::shape::AssumingAllOp::create(builder, op->getLoc(),
                                                     carried);
      replaced[op->getResult(0)] = witness;
      op->getResult(0).replaceAllUsesWith(witness);
      op->erase();
      break;
    }
    }
    changed = true;
  }
  return changed;
}

} // namespace shapeproof
