// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rewrite.
//
//   cf.assert that is proved                     erased
//   shape.cstr_* proved from what holds anyway   shape.const_witness true
//   ... from witnesses that nobody has consumed  those witnesses: whoever
//       consumes the result then consumes them
//   is_broadcastable, shape_eq that are decided  true or false, but where a
//       shape.cstr_require that stays needs them
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
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

/// Whether the op is a shape.cstr_require or computes what one may require.
static bool leadsToRequire(mlir::Operation *op) {
  constexpr size_t kMaxOps = 64; // Beyond, it may.
  llvm::SetVector<mlir::Operation *> ops;
  ops.insert(op);
  for (size_t i = 0; i < ops.size(); ++i) {
    if (i >= kMaxOps || llvm::isa<mlir::shape::CstrRequireOp>(ops[i]))
      return true;
    // What is yielded are results of the op around it.
    if (ops[i]->hasTrait<mlir::OpTrait::IsTerminator>() &&
        ops[i]->getParentOp() &&
        !llvm::isa<mlir::FunctionOpInterface>(ops[i]->getParentOp()))
      ops.insert(ops[i]->getParentOp());
    for (mlir::Value result : ops[i]->getResults())
      if (result.getType().isIntOrIndex())
        ops.insert(result.user_begin(), result.user_end());
  }
  return false;
}

/// Replaces the result by a constant. Not where a check requires it: stock
/// passes fold `shape.cstr_require false` to a witness that never holds, and
/// the program no longer stops.
static bool replaceByTruth(mlir::Operation *op, bool value) {
  llvm::SmallPtrSet<mlir::Operation *, 4> users;
  for (mlir::Operation *user : op->getUsers())
    if (!leadsToRequire(user))
      users.insert(user);
  if (users.empty())
    return false;
  mlir::OpBuilder builder(op);
  mlir::Value constant = mlir::arith::ConstantOp::create(
      builder, op->getLoc(), builder.getBoolAttr(value));
  op->getResult(0).replaceUsesWithIf(constant, [&](mlir::OpOperand &use) {
    return users.contains(use.getOwner());
  });
  return true;
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
      if (!replaceByTruth(op, decision.action == Action::True))
        continue;
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
  for (auto [op, value] : findings.constants)
    changed |= replaceByTruth(op, value);
  return changed;
}

} // namespace shapeproof
