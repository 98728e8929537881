// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The budgets of the analysis of one root (a function), by its size alone.
//
//   FunctionBudget own(options.budget, function);
//   options.work = &own;          // its questions, and its contract
//
// The verdicts have no end in common: each question has steps of its own, fewer
// where there are many (base/Allowances.h). The contract has one, apart, so
// that no verdict depends on whether contracts are asked for.

#ifndef SHAPEPROOF_MLIR_FACTS_FUNCTIONBUDGET_H
#define SHAPEPROOF_MLIR_FACTS_FUNCTIONBUDGET_H

#include "core/ir/Limits.h"
#include "engine/base/Allowances.h"
#include "engine/base/Budget.h"
#include "mlir/IR/OpDefinition.h"

namespace shapeproof {

struct FunctionBudget {
  /// `numWalks`: of so many walks, each may take a part.
  FunctionBudget(double budget, mlir::Operation *root, size_t numWalks = 1)
      : FunctionBudget(numWalks, countOps(root), budget) {}
  /// The budget of a root of which so many ops are looked at.
  static FunctionBudget ofOps(double budget, size_t ops) {
    return FunctionBudget(1, ops, budget);
  }

  /// The number of questions in the root, estimated by its ops: checks, and
  /// what is asked to model others.
  const size_t size;
  Budget verdicts, contract;

private:
  FunctionBudget(size_t numWalks, size_t ops, double budget)
      : size(numWalks * (1 + ops / limits::opsPerQuestion)),
        contract(Allowances(budget, ops).contract()) {}

  /// Without roots below it.
  static size_t countOps(mlir::Operation *root) {
    size_t ops = 0;
    for (mlir::Region &region : root->getRegions())
      region.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
        if (op->getNumRegions() > 0 &&
            op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
          return mlir::WalkResult::skip();
        ++ops;
        return mlir::WalkResult::advance();
      });
    return ops;
  }
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_FUNCTIONBUDGET_H
