// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Carried.h.

#include "core/lanes/Carried.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

using namespace mlir;

using Sources = std::optional<llvm::SmallVector<Value, 2>>;

Sources passedTo(BlockArgument argument) {
  llvm::SmallVector<Value, 2> passed;
  Block *block = argument.getOwner();
  for (auto pred = block->pred_begin(); pred != block->pred_end(); ++pred) {
    auto branch = dyn_cast<BranchOpInterface>((*pred)->getTerminator());
    if (!branch)
      return std::nullopt;
    passed.push_back(branch.getSuccessorOperands(
        pred.getSuccessorIndex())[argument.getArgNumber()]);
    if (!passed.back())
      return std::nullopt;
  }
  return passed;
}

static Sources ofResult(OpResult result) {
  const unsigned i = result.getResultNumber();
  Operation *op = result.getOwner();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return {{loop.getRegionIterArg(i)}};
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return {{loop.getAfterArguments()[i]}};
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return {
        {branch.thenYield().getOperand(i), branch.elseYield().getOperand(i)}};
  return std::nullopt;
}

Sources carriedFrom(Value v) {
  if (auto result = dyn_cast<OpResult>(v))
    return ofResult(result);
  auto argument = cast<BlockArgument>(v);
  Block *block = argument.getOwner();
  const unsigned i = argument.getArgNumber();
  Operation *parent = block->getParentOp();
  if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    if (i == 0)
      return std::nullopt;
    return {{loop.getInits()[i - 1], loop.getYieldedValues()[i - 1]}};
  }
  if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    if (block == loop.getAfterBody())
      return {{loop.getConditionOp().getArgs()[i]}};
    return {{loop.getInits()[i], loop.getYieldOp().getOperand(i)}};
  }
  if (block->isEntryBlock() || !isa<FunctionOpInterface>(parent))
    return std::nullopt;
  return passedTo(argument);
}

} // namespace shapeproof
