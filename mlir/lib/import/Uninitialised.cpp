// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Uninitialised.h. Where ways meet, a tensor is so if it is by all of them:
// where one way writes, bufferization keeps what is read apart from what is
// written. What is made of the elements of several is so if one of these is.
//
// Tested by tests/ir/uninitialised-tensors.mlir.

#include "import/Uninitialised.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace {

/// Where the elements of a tensor come from.
class Origins {
public:
  explicit Origins(const llvm::DenseMap<Value, bool> &known) : known(known) {}
  bool areUninitialised(Value tensor);

private:
  bool any(ValueRange values) {
    return llvm::any_of(values, [&](Value v) {
      return isa<TensorType>(v.getType()) && areUninitialised(v);
    });
  }
  bool all(llvm::ArrayRef<Value> values) {
    return llvm::all_of(values, [&](Value v) { return areUninitialised(v); });
  }
  bool ofArgument(BlockArgument argument);
  bool ofResult(OpResult result);
  bool ofForwarded(BlockArgument argument);
  bool ofEnds(Operation *op, unsigned place, unsigned count);

  const llvm::DenseMap<Value, bool> &known;
  /// What was found; what is being looked at says nothing of itself.
  llvm::SmallDenseMap<Value, bool, 8> found;
};

} // namespace

bool Origins::areUninitialised(Value tensor) {
  if (auto it = known.find(tensor); it != known.end())
    return it->second;
  constexpr size_t kMaxValues = 32;
  if (found.size() == kMaxValues)
    return true; // It may be.
  auto [it, isNew] = found.try_emplace(tensor, true);
  if (!isNew)
    return it->second;
  auto argument = dyn_cast<BlockArgument>(tensor);
  const bool result =
      argument ? ofArgument(argument) : ofResult(cast<OpResult>(tensor));
  return found[tensor] = result;
}

/// By what the regions of an op end with, at a place among as many as `count`.
bool Origins::ofEnds(Operation *op, unsigned place, unsigned count) {
  llvm::SmallVector<Value> ends;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty() && block.getNumSuccessors() == 0 &&
          block.back().getNumOperands() == count)
        ends.push_back(block.back().getOperand(place));
  return all(ends);
}

bool Origins::ofForwarded(BlockArgument argument) {
  Block *block = argument.getOwner();
  llvm::SmallVector<Value> forwarded;
  for (auto from = block->pred_begin(); from != block->pred_end(); ++from) {
    auto branch = dyn_cast<BranchOpInterface>((*from)->getTerminator());
    Value value = branch
                      ? branch.getSuccessorOperands(
                            from.getSuccessorIndex())[argument.getArgNumber()]
                      : Value();
    if (!value)
      return false;
    forwarded.push_back(value);
  }
  return all(forwarded);
}

/// What a function is given is taken to have been written.
bool Origins::ofArgument(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  const unsigned place = argument.getArgNumber();
  if (!argument.getOwner()->isEntryBlock())
    return ofForwarded(argument);
  if (auto loop = dyn_cast_or_null<scf::WhileOp>(op)) {
    if (argument.getOwner() == loop.getAfterBody())
      return areUninitialised(loop.getConditionOp().getArgs()[place]);
    return all({loop.getInits()[place], loop.getYieldOp().getOperand(place)});
  }
  if (isa_and_nonnull<scf::ForOp, affine::AffineForOp>(op) && place > 0) {
    auto loop = cast<LoopLikeOpInterface>(op);
    return all(
        {loop.getInits()[place - 1], loop.getYieldedValues()[place - 1]});
  }
  return false;
}

bool Origins::ofResult(OpResult result) {
  Operation *op = result.getOwner();
  const unsigned place = result.getResultNumber();
  if (isa<tensor::EmptyOp>(op))
    return true;
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op))
    return !alloc.getCopy();
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return all({select.getTrueValue(), select.getFalseValue()});
  // The same elements, or what is computed of each.
  if (isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::CollapseShapeOp,
          tensor::ExpandShapeOp, tensor::ReshapeOp, tensor::PadOp,
          tensor::InsertSliceOp>(op))
    return areUninitialised(op->getOperand(0));
  if (op->hasTrait<OpTrait::Elementwise>() || isa<tensor::ConcatOp>(op))
    return any(op->getOperands());
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return any(structured.getDpsInputs());
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return areUninitialised(loop.getConditionOp().getArgs()[place]);
  if (isa<scf::ForOp, affine::AffineForOp>(op)) {
    auto loop = cast<LoopLikeOpInterface>(op);
    return all({loop.getInits()[place], loop.getYieldedValues()[place]});
  }
  if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp,
          affine::AffineIfOp, shape::AssumingOp>(op))
    return ofEnds(op, place, op->getNumResults());
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    // It may be inlined.
    Operation *callee = call.resolveCallable();
    return callee && callee->getNumRegions() > 0 &&
           !callee->getRegion(0).empty() &&
           ofEnds(callee, place, op->getNumResults());
  }
  return false;
}

bool shapeproof::isUninitialised(Value tensor,
                                 const llvm::DenseMap<Value, bool> &known) {
  return Origins(known).areUninitialised(tensor);
}
