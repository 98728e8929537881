// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Uninitialised.h. A tensor is so if all that it can be is: where one way
// to it writes, bufferization keeps what is read apart from what is written.
//
// Tested by tests/ir/uninitialised-tensors.mlir.

#include "import/Uninitialised.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace {

/// Where the elements of a tensor come from, without having been written.
class Origins {
public:
  bool areUninitialised(Value tensor) {
    open.insert(tensor);
    for (size_t i = 0; i < open.size() && !written; ++i) {
      constexpr size_t kMaxValues = 32;
      if (i == kMaxValues)
        return true; // It may be.
      if (auto argument = dyn_cast<BlockArgument>(open[i]))
        follow(argument);
      else
        follow(cast<OpResult>(open[i]));
    }
    return !written;
  }

private:
  void follow(BlockArgument argument);
  void follow(OpResult result);
  /// What the regions of an op end with, at a place among as many as `count`.
  void addEnds(Operation *op, unsigned place, unsigned count);
  void addForwarded(BlockArgument argument);

  llvm::SmallSetVector<Value, 8> open;
  bool written = false;
};

} // namespace

void Origins::addEnds(Operation *op, unsigned place, unsigned count) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty() && block.getNumSuccessors() == 0 &&
          block.back().getNumOperands() == count)
        open.insert(block.back().getOperand(place));
}

void Origins::addForwarded(BlockArgument argument) {
  Block *block = argument.getOwner();
  for (auto from = block->pred_begin(); from != block->pred_end(); ++from) {
    auto branch = dyn_cast<BranchOpInterface>((*from)->getTerminator());
    Value value = branch
                      ? branch.getSuccessorOperands(
                            from.getSuccessorIndex())[argument.getArgNumber()]
                      : Value();
    if (value)
      open.insert(value);
    else
      written = true;
  }
}

/// What a function is given is taken to have been written.
void Origins::follow(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  const unsigned place = argument.getArgNumber();
  if (!argument.getOwner()->isEntryBlock())
    return addForwarded(argument);
  if (auto loop = dyn_cast_or_null<scf::ForOp>(op); loop && place > 0) {
    open.insert(loop.getInits()[place - 1]);
    open.insert(loop.getYieldedValues()[place - 1]);
  } else if (auto loop = dyn_cast_or_null<scf::WhileOp>(op)) {
    if (argument.getOwner() == loop.getAfterBody())
      return void(open.insert(loop.getConditionOp().getArgs()[place]));
    open.insert(loop.getInits()[place]);
    open.insert(loop.getYieldOp().getOperand(place));
  } else {
    written = true;
  }
}

void Origins::follow(OpResult result) {
  Operation *op = result.getOwner();
  const unsigned place = result.getResultNumber();
  if (isa<tensor::EmptyOp>(op))
    return;
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op)) {
    written = bool(alloc.getCopy());
  } else if (isa<tensor::CastOp, tensor::ExtractSliceOp,
                 tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                 tensor::ReshapeOp>(op)) {
    open.insert(op->getOperand(0)); // The same elements.
  } else if (auto select = dyn_cast<arith::SelectOp>(op)) {
    open.insert(select.getTrueValue());
    open.insert(select.getFalseValue());
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    open.insert(loop.getInits()[place]);
    open.insert(loop.getYieldedValues()[place]);
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    open.insert(loop.getConditionOp().getArgs()[place]);
  } else if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(op)) {
    addEnds(op, place, op->getNumResults());
  } else if (auto call = dyn_cast<CallOpInterface>(op)) {
    // It may be inlined.
    Operation *callee = call.resolveCallable();
    written = !callee;
    if (callee)
      addEnds(callee, place, op->getNumResults());
  } else {
    written = true;
  }
}

bool shapeproof::isUninitialised(Value tensor) {
  return Origins().areUninitialised(tensor);
}
