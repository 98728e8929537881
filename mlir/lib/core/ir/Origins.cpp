// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Origins.h.

#include "core/ir/Origins.h"
#include "core/ir/SymbolUses.h"
#include "core/lanes/Carried.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace shapeproof {

//===- Calls ----------------------------------------------------------------//

/// Whether the op, which names a function, may call it in a way that is not
/// seen. An op beside functions only says something of them.
static bool mayCall(Operation *user) {
  Operation *parent = user->getParentOp();
  return parent && !parent->hasTrait<OpTrait::SymbolTable>();
}

ModuleCalls::ModuleCalls(llvm::ArrayRef<Operation *> tops) {
  SymbolTableCollection tables;
  for (Operation *top : tops)
    top->walk([&](CallOpInterface call) { addCall(call, tables); });
  if (!all.empty())
    for (Operation *top : tops)
      addUses(top, tables);
  for (auto &[function, entry] : called)
    for (Block &block : function->getRegion(0))
      if (!block.empty() && block.getNumSuccessors() == 0 &&
          block.back().hasTrait<OpTrait::ReturnLike>())
        entry.returns.push_back(&block.back());
}

void ModuleCalls::addCall(CallOpInterface call, SymbolTableCollection &tables) {
  all.push_back(call);
  auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  auto function = symbol ? dyn_cast_or_null<FunctionOpInterface>(
                               tables.lookupNearestSymbolFrom(call, symbol))
                         : FunctionOpInterface();
  if (!function)
    return;
  if (function.isExternal()) {
    externalCalls.insert(call);
    return;
  }
  Function &entry = called[function];
  if (TypeRange(function.getArgumentTypes()) !=
      TypeRange(call.getArgOperands())) {
    entry.isOpen = true;
    return;
  }
  entry.calls.push_back(call);
  callees[call] = function;
}

void ModuleCalls::addUses(Operation *top, SymbolTableCollection &tables) {
  const SymbolUses uses(top, tables);
  // The function may be called by way of a value.
  for (Operation *symbol : uses.symbols()) {
    auto function = dyn_cast<FunctionOpInterface>(symbol);
    if (!function || function.isExternal())
      continue;
    for (Operation *user : uses.of(symbol))
      if (mayCall(user) && callees.lookup(user) != function)
        called[function].isOpen = true;
  }
}

llvm::SmallVector<Operation *> ModuleCalls::functions() const {
  return llvm::map_to_vector(called, [](auto &entry) { return entry.first; });
}

const ModuleCalls::Function *ModuleCalls::find(Operation *function) const {
  auto it = called.find(function);
  return it == called.end() ? nullptr : &it->second;
}

const ModuleCalls::Function *ModuleCalls::calledBy(Operation *call) const {
  auto it = callees.find(call);
  return it == callees.end() ? nullptr : find(it->second);
}

const bool *Origins::findHanded(Value v) const {
  for (const HandedTensors *module : modules)
    if (const bool *isSo = module ? module->find(v) : nullptr)
      return isSo;
  return nullptr;
}

bool Origins::ofFunctionArgument(BlockArgument argument) {
  Operation *function = argument.getOwner()->getParentOp();
  if (const bool *isSo = findHanded(argument))
    return *isSo;
  const ModuleCalls::Function *entry = links ? links->find(function) : nullptr;
  if (!entry) {
    auto symbol = dyn_cast<SymbolOpInterface>(function);
    return symbol && symbol.isPrivate();
  }
  for (CallOpInterface call : entry->calls)
    add(call.getArgOperands()[argument.getArgNumber()]);
  return entry->isOpen;
}

bool Origins::ofCall(OpResult result) {
  Operation *call = result.getOwner();
  if (!links) {
    const bool *isSo = findHanded(result);
    return !isSo || *isSo;
  }
  if (links->isExternal(call))
    return ofAnything(call);
  const ModuleCalls::Function *callee = links->calledBy(call);
  if (!callee)
    return true;
  for (Operation *end : callee->returns) {
    if (end->getNumOperands() != call->getNumResults())
      return true;
    add(end->getOperand(result.getResultNumber()));
  }
  return false;
}

//===- Block arguments ------------------------------------------------------//

bool Origins::ofArgument(BlockArgument argument) {
  if (!argument.getOwner()->isEntryBlock())
    return ofForwarded(argument);
  Operation *op = argument.getOwner()->getParentOp();
  if (!op)
    return true;
  if (isa<FunctionOpInterface>(op))
    return ofFunctionArgument(argument);
  if (auto branches = dyn_cast<RegionBranchOpInterface>(op);
      branches && !isa<scf::ForallOp>(op))
    return ofBranches(branches, argument);
  return ofAnything(op);
}

bool Origins::ofForwarded(BlockArgument argument) {
  const auto passed = passedTo(argument);
  if (passed)
    add(*passed);
  return !passed;
}

//===- Regions --------------------------------------------------------------//

/// Whether the body of the loop is sure to run.
static bool runsOnce(Operation *op) {
  if (auto loop = dyn_cast<affine::AffineForOp>(op))
    return loop.hasConstantBounds() &&
           loop.getConstantLowerBound() < loop.getConstantUpperBound();
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return false;
  std::optional<llvm::APInt> count = loop.getStaticTripCount();
  return count && !count->isZero();
}

bool Origins::ofBranches(RegionBranchOpInterface op, Value v) {
  auto numberOf = [](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument ? argument.getArgNumber()
                    : cast<OpResult>(value).getResultNumber();
  };
  const bool isResult = isa<OpResult>(v), skipsEntry = isResult && runsOnce(op);
  bool isKnown = false;
  llvm::SmallVector<RegionSuccessor> successors;
  for (RegionBranchPoint point : op.getAllRegionBranchPoints()) {
    successors.clear();
    op.getSuccessorRegions(point, successors);
    for (const RegionSuccessor &successor : successors) {
      ValueRange inputs = successor.getSuccessorInputs();
      if (successor.isParent() != isResult || inputs.empty())
        continue;
      const unsigned first = numberOf(inputs.front()), place = numberOf(v);
      if (place < first || place - first >= inputs.size() ||
          inputs[place - first] != v)
        continue;
      isKnown = true;
      if (point.isParent() && skipsEntry)
        continue;
      auto end = dyn_cast_or_null<RegionBranchTerminatorOpInterface>(
          point.getTerminatorPredecessorOrNull());
      if (!end && !point.isParent())
        return true;
      ValueRange given = end ? ValueRange(end.getSuccessorOperands(successor))
                             : op.getEntrySuccessorOperands(successor);
      if (place - first >= given.size())
        return true;
      add(given[place - first]);
    }
  }
  return !isKnown;
}

/// Adds the values that the regions of an op use from outside: the op may run
/// again where its result is read.
void Origins::addUsedIn(Operation *op) {
  if (op->getNumRegions() == 0)
    return;
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(op->getRegions(), used);
  add(used.getArrayRef());
}

/// Adds all values that the op sees.
bool Origins::ofAnything(Operation *op) {
  add(op->getOperands());
  addUsedIn(op);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      if (block.empty() || block.getNumSuccessors() > 0)
        continue;
      add(block.back().getOperands());
      block.back().walk([&](Operation *inner) { add(inner->getOperands()); });
    }
  return false;
}

//===- Results --------------------------------------------------------------//

bool Origins::ofStructured(linalg::LinalgOp op, OpResult result) {
  for (OpOperand &operand : op->getOpOperands())
    if (op.payloadUsesValueFromOperand(&operand))
      add(operand.get());
  addUsedIn(op);
  // An element may stay unwritten: a reduction may be over nothing.
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  if (!op.getMatchingIndexingMap(init).isPermutation())
    add(init->get());
  return false;
}

/// Adds the destination as well if nothing may be inserted: then it is the
/// result.
bool Origins::ofInserted(Operation *op) {
  auto insert = cast<tensor::InsertSliceOp>(op);
  add(insert.getSource());
  if (!llvm::all_of(insert.getStaticSizes(), [](int64_t size) {
        return !ShapedType::isDynamic(size) && size > 0;
      }))
    add(insert.getDest());
  return false;
}

bool Origins::ofResult(OpResult result) {
  Operation *op = result.getOwner();
  if (isa<CallOpInterface>(op))
    return ofCall(result);
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return ofStructured(structured, result);
  if (auto branches = dyn_cast<RegionBranchOpInterface>(op);
      branches && !isa<scf::ForallOp, scf::ParallelOp>(op))
    return ofBranches(branches, result);
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<tensor::EmptyOp>([](auto) { return true; })
      // The elements of a buffer that others write to.
      .Case<bufferization::ToTensorOp>([](auto) { return true; })
      .Case<bufferization::AllocTensorOp>([&](auto alloc) {
        if (alloc.getCopy())
          add(alloc.getCopy());
        return !alloc.getCopy();
      })
      // The result has memory of its own, or only sizes are looked at.
      .Case<tensor::InsertOp, tensor::ScatterOp, shape::ShapeOfOp>(
          [](auto) { return false; })
      .Case<tensor::InsertSliceOp>([&](auto) { return ofInserted(op); })
      .Case<tensor::ReshapeOp>([&](auto reshape) {
        add(reshape.getSource());
        return false;
      })
      .Case<bufferization::MaterializeInDestinationOp>([&](auto materialize) {
        add(materialize.getSource());
        return false;
      })
      .Default([&](Operation *) { return ofAnything(op); });
}

bool Origins::mayHoldElements(Type type) {
  return !isa<IntegerType, IndexType, FloatType, ComplexType, VectorType,
              NoneType, BaseMemRefType, shape::SizeType, shape::WitnessType>(
      type);
}

bool Origins::isSource(Value v) {
  if (auto argument = dyn_cast<BlockArgument>(v))
    return ofArgument(argument);
  return ofResult(cast<OpResult>(v));
}

} // namespace shapeproof
