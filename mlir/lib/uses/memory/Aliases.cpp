// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Aliases.h. Tested by tests/mlir/ir/plan-buffers.mlir.

#include "uses/memory/Aliases.h"
#include "core/calls/Calls.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "uses/memory/Allocation.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace shapeproof::memory {

using namespace mlir;

Repeats repeatsOf(Operation *op) {
  if (isa<scf::IfOp, scf::IndexSwitchOp, affine::AffineIfOp>(op))
    return Repeats::Either;
  if (isa<scf::ExecuteRegionOp, memref::AllocaScopeOp, shape::AssumingOp>(op))
    return Repeats::Once;
  if (isa<scf::ForOp, scf::WhileOp, affine::AffineForOp,
          memref::GenericAtomicRMWOp>(op))
    return Repeats::InTurn;
  if (auto launch = dyn_cast<gpu::LaunchOp>(op))
    return launch.getAsyncToken() ? Repeats::NotKnown : Repeats::AtOnce;
  if (isa<scf::ParallelOp, scf::ForallOp, scf::ReduceOp, scf::InParallelOp,
          affine::AffineParallelOp>(op) ||
      isa<linalg::LinalgOp>(op))
    return Repeats::AtOnce;
  return Repeats::NotKnown;
}

namespace {

bool isMemRef(Value value) { return isa<BaseMemRefType>(value.getType()); }

/// Whether values of the type cannot refer to memory.
bool isPlainData(Type type) {
  return isa<IndexType, IntegerType, FloatType, VectorType, ComplexType>(type);
}

/// Ops whose results are what the ends of their regions yield.
bool givesWhatRegionsYield(Operation *op) {
  return isa<scf::IfOp, scf::IndexSwitchOp, affine::AffineIfOp,
             scf::ExecuteRegionOp, memref::AllocaScopeOp, shape::AssumingOp>(
      op);
}

bool isFollowedLoop(Operation *op) {
  return isa<scf::ForOp, affine::AffineForOp, scf::WhileOp>(op);
}

/// Finds pairs of values of which one is made of the other.
class ValueFlow {
public:
  using Join = llvm::function_ref<void(Value, Value)>;
  explicit ValueFlow(Join join) : join(join) {}

  void visit(Operation *op);

private:
  void joinAll(ValueRange a, ValueRange b) {
    for (auto [x, y] : llvm::zip(a, b))
      join(x, y);
  }

  Join join;
};

void ValueFlow::visit(Operation *op) {
  for (Value result : op->getResults())
    if (isMemRef(result))
      if (Value source = viewSource(result))
        join(result, source);
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    join(op->getResult(0), select.getTrueValue());
    join(op->getResult(0), select.getFalseValue());
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    joinAll(loop.getInits(), loop.getBeforeArguments());
    joinAll(loop.getConditionOp().getArgs(), loop.getAfterArguments());
    joinAll(loop.getAfterArguments(), loop.getResults());
    joinAll(loop.getYieldOp().getOperands(), loop.getBeforeArguments());
  } else if (isFollowedLoop(op)) {
    auto loop = cast<LoopLikeOpInterface>(op);
    joinAll(loop.getInits(), loop.getRegionIterArgs());
    joinAll(loop.getYieldedValues(), loop.getRegionIterArgs());
    joinAll(loop.getRegionIterArgs(), op->getResults());
  } else if (givesWhatRegionsYield(op)) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.empty() && block.back().hasTrait<OpTrait::ReturnLike>())
          joinAll(block.back().getOperands(), op->getResults());
  }
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (unsigned i = 0; i < op->getNumSuccessors(); ++i) {
      SuccessorOperands given = branch.getSuccessorOperands(i);
      joinAll(given.getForwardedOperands(),
              op->getSuccessor(i)->getArguments().drop_front(
                  given.getProducedOperandCount()));
    }
}

/// Whether the value is in a buffer of memref.alloc, or of another value of its
/// class.
bool isFollowed(Value value) {
  if (Operation *op = value.getDefiningOp())
    return isa<memref::AllocOp, arith::SelectOp>(op) || viewSource(value) ||
           givesWhatRegionsYield(op) || isFollowedLoop(op);
  Block *block = cast<BlockArgument>(value).getOwner();
  if (block->isEntryBlock())
    return isFollowedLoop(block->getParentOp());
  for (auto it = block->pred_begin(); it != block->pred_end(); ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    if (!branch || branch.getSuccessorOperands(it.getSuccessorIndex())
                           .getProducedOperandCount() > 0)
      return false;
  }
  return true;
}

/// Looks at the uses of the values of one class.
class UseCheck {
public:
  UseCheck(AliasClass &group, Operation *function, const Captures &captures)
      : group(group), function(function), captures(captures) {}

  void visit(OpOperand &use);

private:
  void visitCall(func::CallOp call, unsigned operand);
  bool isKnownTerminator(Operation *op) const;
  bool readsOrWrites(Operation *op, Value value) const;
  void escapes(const llvm::Twine &how) {
    if (group.escape.empty())
      group.escape = how.str();
  }

  AliasClass &group;
  Operation *function;
  const Captures &captures;
};

bool UseCheck::isKnownTerminator(Operation *op) const {
  if (isa<BranchOpInterface>(op))
    return true;
  Operation *parent = op->getParentOp();
  return isa<scf::ConditionOp>(op) ||
         (op->hasTrait<OpTrait::ReturnLike>() &&
          (givesWhatRegionsYield(parent) || isFollowedLoop(parent)));
}

/// Whether all that the op does with the value is to read or write what it
/// refers to, before the op ends.
bool UseCheck::readsOrWrites(Operation *op, Value value) const {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || isa<memref::DmaStartOp, memref::DmaWaitOp>(op) ||
      !llvm::all_of(op->getResultTypes(), isPlainData))
    return false;
  llvm::SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  bool isOfValue = false;
  for (const auto &instance : instances) {
    if (!isa<MemoryEffects::Read, MemoryEffects::Write>(instance.getEffect()))
      return false;
    isOfValue |= instance.getValue() == value;
  }
  return isOfValue;
}

void UseCheck::visitCall(func::CallOp call, unsigned operand) {
  FunctionOpInterface callee = calleeOf(call);
  if (!callee || callee.isExternal())
    return escapes("it is passed to @" + call.getCallee() +
                   ", which is not defined here");
  if (captures.mayKeep(callee, operand))
    return escapes("it is passed to @" + call.getCallee() +
                   ", which may keep or free it");
}

void UseCheck::visit(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<memref::DimOp, memref::RankOp>(op))
    return;
  for (Operation *around = op->getParentOp(); around != function;
       around = around->getParentOp())
    if (repeatsOf(around) == Repeats::NotKnown)
      return escapes("it is used within `" + around->getName().getStringRef() +
                     "`");
  if (isa<memref::DeallocOp>(op)) {
    group.deallocations.push_back(op);
    return;
  }
  group.uses.push_back(op);
  // memref.assume_alignment, loads and stores.
  if (auto assumed = op->getAttrOfType<IntegerAttr>("alignment"))
    if (assumed.getValue().isPowerOf2())
      group.alignment =
          std::max(group.alignment, assumed.getValue().getZExtValue());
  if (isa<memref::DistinctObjectsOp>(op))
    return escapes("`memref.distinct_objects` needs an allocation of its own");
  if (auto call = dyn_cast<func::CallOp>(op)) {
    group.accesses.push_back(op);
    return visitCall(call, use.getOperandNumber());
  }
  if (op->hasTrait<OpTrait::IsTerminator>()) {
    if (isa<func::ReturnOp>(op))
      escapes("it is returned");
    else if (!isKnownTerminator(op))
      escapes("it is passed on by `" + op->getName().getStringRef() + "`");
    return;
  }
  const bool isView = llvm::any_of(op->getResults(), [&](Value result) {
    return isMemRef(result) && viewSource(result) == use.get();
  });
  if (isView || isFollowedLoop(op) || isa<arith::SelectOp>(op))
    return;
  group.accesses.push_back(op);
  if (readsOrWrites(op, use.get()))
    return;
  if (isa<memref::StoreOp, affine::AffineStoreOp>(op))
    return escapes("it is stored");
  escapes("it is used by `" + op->getName().getStringRef() + "`");
}

} // namespace

Aliases::Aliases(FunctionOpInterface function, const Captures &captures) {
  llvm::SmallVector<Value> values;
  llvm::EquivalenceClasses<void *> joined;
  auto add = [&](Value value) {
    if (isMemRef(value)) {
      values.push_back(value);
      joined.insert(value.getAsOpaquePointer());
    }
  };
  auto join = [&](Value a, Value b) {
    if (isMemRef(a) && isMemRef(b))
      joined.unionSets(a.getAsOpaquePointer(), b.getAsOpaquePointer());
  };
  ValueFlow flow(join);
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), add);
    if (op == function)
      return;
    llvm::for_each(op->getResults(), add);
    flow.visit(op);
  });
  llvm::DenseMap<void *, unsigned> byLeader;
  for (Value value : values) {
    void *leader = joined.getLeaderValue(value.getAsOpaquePointer());
    auto [it, isNew] = byLeader.try_emplace(leader, all.size());
    if (isNew)
      all.emplace_back();
    numbers[value] = it->second;
    AliasClass &group = all[it->second];
    group.values.push_back(value);
    group.isForeign |= !isFollowed(value);
    if (auto alloc = value.getDefiningOp<memref::AllocOp>())
      group.allocations.push_back(alloc);
  }
  for (AliasClass &group : all) {
    UseCheck check(group, function, captures);
    for (Value value : group.values)
      for (OpOperand &use : value.getUses())
        check.visit(use);
  }
}

Captures::Captures(Operation *top) : calls(top) {
  for (Operation *op : calls.calleesFirst) {
    auto function = cast<FunctionOpInterface>(op);
    if (function.isExternal() || mayCallItself(op) ||
        llvm::none_of(function.getArguments(), isMemRef))
      continue;
    const Aliases aliases(function, *this);
    llvm::BitVector &safe = given[op];
    safe.resize(function.getNumArguments());
    for (BlockArgument argument : function.getArguments())
      if (const AliasClass *group = aliases.of(argument))
        safe[argument.getArgNumber()] =
            group->escape.empty() && group->deallocations.empty();
  }
}

bool Captures::mayKeep(FunctionOpInterface function, unsigned argument) const {
  auto it = given.find(function);
  return it == given.end() || !it->second[argument];
}

} // namespace shapeproof::memory
