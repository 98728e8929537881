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
  llvm::SmallVector<Value, 2> sources;
  for (auto it = block->pred_begin(), end = block->pred_end(); it != end;
       ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    if (!branch)
      return std::nullopt;
    Value from = branch.getSuccessorOperands(it.getSuccessorIndex())[i];
    if (!from)
      return std::nullopt;
    sources.push_back(from);
  }
  return sources;
}

} // namespace shapeproof
