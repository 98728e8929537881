// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LoopFunctions.h. Tested by tests/mlir/ir/hoist-launches.mlir and
// tests/mlir/exec/launches.py.

#include "uses/passes/LoopFunctions.h"
#include "core/ir/Attributes.h"
#include "core/ir/Launch.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "uses/contracts/Effects.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {
namespace {

/// Whether the op refers to functions or other symbols, which its copy would
/// not find.
bool usesSymbols(mlir::Operation *op) {
  return op
      ->walk([](mlir::Operation *inner) {
        return allAttributes(inner).walk(
            [](mlir::SymbolRefAttr) { return mlir::WalkResult::interrupt(); });
      })
      .wasInterrupted();
}

/// The values from outside that the op uses.
llvm::SetVector<mlir::Value> usedBy(mlir::Operation *op) {
  llvm::SetVector<mlir::Value> result;
  mlir::getUsedValuesDefinedAbove(op->getRegions(), result);
  result.insert(op->operand_begin(), op->operand_end());
  return result;
}

/// Whether the value is computed anew in the function of the loop: it is a
/// constant, or of an op in the same block that anything may be done with.
bool isComputed(mlir::Value value, mlir::Operation *loop) {
  mlir::Operation *op = value.getDefiningOp();
  return op && op->getNumRegions() == 0 &&
         (mlir::matchPattern(op, mlir::m_Constant()) ||
          (op->getBlock() == loop->getBlock() && mlir::isMemoryEffectFree(op)));
}

} // namespace

mlir::Operation *loopFor(mlir::Operation *check) {
  mlir::Operation *result = nullptr;
  for (mlir::Operation *at = check->getParentOp();
       at && !llvm::isa<mlir::FunctionOpInterface>(at); at = at->getParentOp())
    if (runsInAnyOrder(at) || (llvm::isa<mlir::LoopLikeOpInterface>(at) &&
                               !(result && runsInAnyOrder(result))))
      result = at;
  return result;
}

LoopFunctions::LoopFunctions(mlir::Operation *root, Sooner sooner)
    : sooner(sooner) {
  llvm::SetVector<mlir::Operation *> loops;
  root->walk([&](mlir::Operation *op) {
    ++left;
    if (llvm::isa<mlir::cf::AssertOp>(op))
      if (mlir::Operation *loop = loopFor(op))
        loops.insert(loop);
  });
  for (mlir::Operation *loop : loops)
    if (loop->getParentOfType<mlir::func::FuncOp>() && !usesSymbols(loop))
      add(loop);
}

void LoopFunctions::add(mlir::Operation *loop) {
  llvm::SetVector<mlir::Value> used = usedBy(loop);
  llvm::SetVector<mlir::Operation *> computed;
  llvm::SmallVector<mlir::Value> arguments;
  for (size_t i = 0; i < used.size(); ++i) {
    const mlir::Value value = used[i];
    if (!isComputed(value, loop) || usesSymbols(value.getDefiningOp())) {
      arguments.push_back(value);
      continue;
    }
    if (left == 0)
      return;
    left -= computed.insert(value.getDefiningOp()) ? 1 : 0;
    for (mlir::Value operand : value.getDefiningOp()->getOperands())
      used.insert(operand);
  }
  auto around = loop->getParentOfType<mlir::func::FuncOp>();
  const bool isOfInputs = llvm::all_of(arguments, [&](mlir::Value v) {
    return v.getParentBlock() == &around.front() && !v.getDefiningOp();
  });
  if (isOfInputs && loop->getBlock() == &around.front() &&
      (sooner == Sooner::Effects ||
       !mayActBefore(loop,
                     sooner == Sooner::Writes ? Seen::NoMemory : Seen::Memory)))
    return; // Its checks have been tried at the entry.
  addFunction(loop, std::move(arguments), computed.takeVector());
}

/// Adds the function that computes the sizes, and runs the loop.
void LoopFunctions::addFunction(mlir::Operation *loop,
                                llvm::SmallVector<mlir::Value> arguments,
                                llvm::SmallVector<mlir::Operation *, 0> ops) {
  // Constants may be of other blocks.
  auto own =
      std::stable_partition(ops.begin(), ops.end(), [&](mlir::Operation *op) {
        return op->getBlock() != loop->getBlock();
      });
  std::sort(own, ops.end(), [](mlir::Operation *a, mlir::Operation *b) {
    return a->isBeforeInBlock(b);
  });
  const mlir::Location location = loop->getLoc();
  if (!functions)
    functions = mlir::ModuleOp::create(location);
  auto builder = mlir::OpBuilder::atBlockEnd(functions->getBody());
  auto function = mlir::func::FuncOp::create(
      builder, location, "loop" + std::to_string(all.size()),
      builder.getFunctionType(mlir::ValueRange(arguments).getTypes(), {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  mlir::IRMapping mapping;
  mapping.map(mlir::ValueRange(arguments), function.getArguments());
  for (mlir::Operation *op : ops)
    builder.clone(*op, mapping);
  builder.clone(*loop, mapping);
  mlir::func::ReturnOp::create(builder, location);
  all[function] = {loop, std::move(arguments)};
}

unsigned LoopFunctions::assertBefore(const FunctionContract &contract,
                                     bool assumeNoOverflow) const {
  const auto it = all.find(contract.function);
  if (it == all.end())
    return 0;
  const auto &[loop, values] = it->second;
  mlir::Block &body = contract.function->getRegion(0).front();
  mlir::Operation *end = &body.front();
  // Clauses are about arguments that nobody else has heard of.
  const unsigned numAsserted =
      assertAtEntry(contract, sooner, assumeNoOverflow, /*saysClauses=*/false);
  while (&body.front() != end) {
    mlir::Operation *op = &body.front();
    op->moveBefore(loop);
    for (mlir::OpOperand &operand : op->getOpOperands())
      if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(operand.get());
          argument && argument.getOwner() == &body)
        operand.set(values[argument.getArgNumber()]);
  }
  return numAsserted;
}

} // namespace shapeproof
