// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Walker.h.

#include "walk/Walker.h"
#include "calls/Calls.h"
#include "functions/Instantiate.h"
#include "ir/Limits.h"
#include "libraries/Libraries.h"
#include "loops/Invariants.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "values/TypeBounds.h"
#include "walk/Demand.h"
#include "walk/Stated.h"
#include "walk/Walk.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-walk"

ALWAYS_ENABLED_STATISTIC(numOps, "Operations walked, each as often as it is");

namespace shapeproof {

static bool isIsolated(mlir::Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>();
}

/// Whether anything about a value of the type can be decided.
static bool isOfInterest(mlir::Type type) {
  // The sizes are known, and so many floats are not followed.
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
      shaped && shaped.hasStaticShape() &&
      llvm::isa<mlir::FloatType>(shaped.getElementType()))
    return false;
  return integerWidth(type) || isTruth(type) ||
         llvm::isa<mlir::TensorType, mlir::BaseMemRefType>(type) ||
         llvm::isa<mlir::shape::ShapeDialect>(type.getDialect());
}

static bool hasGraphRegion(mlir::Region *region) {
  mlir::Operation *op = region->getParentOp();
  if (auto kind = llvm::dyn_cast_or_null<mlir::RegionKindInterface>(op))
    return !kind.hasSSADominance(region->getRegionNumber());
  return op && !op->isRegistered();
}

//===- Tasks ----------------------------------------------------------------//

void Walker::start() { schedule(defaultPlan(root)); }

void Walker::step() {
  Task task = std::move(tasks.back());
  tasks.pop_back();
  task();
}

void Walker::run() {
  start();
  while (!tasks.empty())
    step();
}

void Walker::runRegion(Importer &importer, mlir::Region &region,
                       llvm::function_ref<void()> enter,
                       llvm::function_ref<void()> leave) {
  Walker walker(importer, region.getParentOp());
  RegionPlan plan;
  plan.visit(region, enter, leave);
  walker.schedule(std::move(plan));
  while (!walker.tasks.empty())
    walker.step();
}

void Walker::advanceTo(mlir::Operation *op) {
  stop = op;
  while (!tasks.empty() && (!next || next != op))
    step();
  stop = nullptr;
}

/// Tasks run last in, first out: schedule backwards.
void Walker::schedule(RegionPlan plan) {
  if (plan.finish)
    tasks.push_back(std::move(plan.finish));
  for (auto &visit : llvm::reverse(plan.visits))
    tasks.push_back(
        [this, visit = std::move(visit)]() mutable { enterRegion(visit); });
}

//===- Regions and blocks ---------------------------------------------------//

RegionPlan Walker::defaultPlan(mlir::Operation *op) {
  RegionPlan plan;
  for (mlir::Region &region : op->getRegions())
    plan.visit(region, [this, op, &region] {
      if (!ofName(op).entry) // Its rule knows better.
        harvestArguments({importer, op}, region);
    });
  plan.finish = [this, op] {
    if (!ofName(op).entry) {
      establishStructure({importer, op});
      finishFromInterfaces({importer, op});
    }
    setUnknownResults(op);
  };
  return plan;
}

void Walker::enterRegion(RegionPlan::Visit &visit) {
  if (visit.region->empty())
    return;
  mlir::Region *region = visit.region;
  importer.facts().push();
  if (visit.enter)
    visit.enter();
  mlir::Block *entry = &region->front();
  bool isInput = isIsolated(region->getParentOp());
  tasks.push_back(
      [this, region, isInput, leave = std::move(visit.leave)]() mutable {
        if (leave)
          leave();
        if (isInput)
          recheckStated(importer, region->getParentOp());
        importer.facts().pop();
      });
  ValueModels &models = importer.models();
  for (mlir::Value argument : entry->getArguments()) {
    if (models.isModelled(argument))
      continue;
    if (isInput)
      models.setFresh(argument);
    else
      models.setOutsideOfType(argument);
  }
  if (isInput) {
    assumeStated(importer, region->getParentOp());
    if (importer.options().calls)
      importer.options().calls->atEntry(importer, region->getParentOp());
  }
  if (region->hasOneBlock())
    return walkFrom(entry, entry->begin());
  for (mlir::Block &block : *region)
    if (!dominance.isReachableFromEntry(&block))
      giveUpBlock(&block);
  enterNode(dominance.getNode(entry));
}

/// Gives up the checks of a block that cannot be reached.
void Walker::giveUpBlock(mlir::Block *block) {
  block->walk([&](mlir::Operation *op) {
    if (llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrEqOp,
                  mlir::shape::CstrBroadcastableOp, mlir::shape::CstrRequireOp>(
            op))
      importer.checks().giveUp(op, "the block cannot be reached");
  });
}

void Walker::enterNode(mlir::DominanceInfoNode *node) {
  mlir::Block *block = node->getBlock();
  if (importer.demand() && importer.demand()->isAfterAll(block))
    return; // So are those that it dominates.
  if (node->getIDom()) {
    importer.facts().push();
    tasks.push_back([this] { importer.facts().pop(); });
    std::optional<FactId> branch;
    if (block == tried.header) {
      tried.invariants->enter();
    } else {
      branch = blocks.assumeOnlyBranch(block);
      merges.assume(block);
      enterLoop(block);
    }
    merges.enter(block, branch);
    blocks.setArguments(block);
  } else {
    merges.enter(block, std::nullopt);
  }
  // After the block: its children, in the order of the region.
  llvm::SmallVector<mlir::DominanceInfoNode *> children(node->children());
  if (tried.header) // Blocks after the loop are no part of it.
    llvm::erase_if(children, [&](auto *child) {
      return !llvm::is_contained(tried.blocks, child->getBlock());
    });
  if (children.size() > 1)
    llvm::sort(children, [&](auto *a, auto *b) {
      return tables->numberOf(a->getBlock()) < tables->numberOf(b->getBlock());
    });
  for (auto *child : llvm::reverse(children))
    tasks.push_back([this, child] { enterNode(child); });
  walkFrom(block, block->begin());
}

unsigned Walker::RootTables::numberOf(mlir::Block *block) {
  if (numbered != block->getParent()) {
    numbered = block->getParent();
    unsigned n = 0;
    for (mlir::Block &b : *numbered)
      numbers[&b] = n++;
  }
  return numbers.lookup(block);
}

//===- Loops of blocks ------------------------------------------------------//

/// Models the arguments of a loop's first block by what stays true of them.
void Walker::enterLoop(mlir::Block *header) {
  auto [in, back] = blocks.loopEdgesInto(header);
  if (in.empty() || back.empty() || in.size() > limits::loopEdges ||
      back.size() > limits::loopEdges)
    return;
  llvm::SmallVector<mlir::Block *> body = blocks.loopOf(header, back);
  if (body.empty())
    return;
  Invariants invariants({importer, back.front().from->getTerminator()}, body);
  for (mlir::BlockArgument argument : header->getArguments()) {
    auto bringing = [&](Edge edge) { return edge.valueFor(argument); };
    auto inits = llvm::map_to_vector<4>(in, bringing);
    auto nexts = llvm::map_to_vector<4>(back, bringing);
    bool isKnown = llvm::all_of(nexts, [](mlir::Value v) { return bool(v); }) &&
                   llvm::all_of(inits, [&](mlir::Value v) {
                     return v && importer.models().isEstablished(v);
                   });
    if (isKnown &&
        !llvm::all_of(nexts, [&](mlir::Value v) { return v == argument; }))
      invariants.add(argument, inits, nexts);
  }
  if (invariants.empty())
    return;
  invariants.find([&, &back = back] {
    Walker walker(importer, root, tables);
    walker.tried = {header, body, back, &invariants};
    walker.enterNode(walker.dominance.getNode(header));
    while (!walker.tasks.empty())
      walker.step();
  });
  invariants.enter();
}

/// While a loop is tried: handles the edges back that the branch has.
void Walker::leaveTriedLoop(mlir::Operation *branch) {
  for (auto [way, edge] : llvm::enumerate(tried.back)) {
    if (edge.from->getTerminator() != branch)
      continue;
    importer.facts().push();
    blocks.assumeBranch(branch, tried.header);
    tried.invariants->leave(way);
    importer.facts().pop();
  }
}

//===- Operations -----------------------------------------------------------//

void Walker::walkFrom(mlir::Block *block, mlir::Block::iterator it) {
  bool isGraph = block->getParent() && hasGraphRegion(block->getParent());
  const Demand *demand = demandIn(block);
  for (; it != block->end(); ++it) {
    mlir::Operation *op = &*it;
    if (demand && !demand->isNeeded(op))
      continue;
    Instance *instance = importer.checks().instance();
    if (instance && !instance->step())
      return; // The caller sees that it has not come to its end.
    if (stopsAt(op))
      return;
    ++numOps;
    if (isGraph) {
      giveUpEarlyUses(op);
      importer.facts().push(); // Order means nothing: no fact outlives its op.
    }
    RegionPlan plan;
    if (visit(op, plan)) {
      tasks.push_back([this, block, isGraph, op] {
        if (isGraph)
          importer.facts().pop();
        walkFrom(block, std::next(op->getIterator()));
      });
      return schedule(std::move(plan));
    }
    if (isGraph)
      importer.facts().pop();
  }
}

/// Values that \p op uses before they are defined, as ops of graph regions do,
/// are determined by the program, and no inputs.
void Walker::giveUpEarlyUses(mlir::Operation *op) {
  llvm::SetVector<mlir::Value> used(op->operand_begin(), op->operand_end());
  if (!isIsolated(op))
    mlir::getUsedValuesDefinedAbove(op->getRegions(), used);
  for (mlir::Value value : used) {
    mlir::Operation *definition = value.getDefiningOp();
    if (definition && definition->getBlock() == op->getBlock() &&
        !definition->isBeforeInBlock(op) &&
        !importer.models().isModelled(value))
      importer.models().setUnmodelled(value);
  }
}

/// The demand, if some ops of the block are not to be walked; otherwise null.
const Demand *Walker::demandIn(mlir::Block *block) const {
  const Demand *demand = importer.demand();
  return demand && demand->isSparse(block) ? demand : nullptr;
}

bool Walker::stopsAt(mlir::Operation *op) {
  // The places of a trial hold facts that are only tried.
  if (!importer.options().lazy || importer.checks().instance() ||
      importer.checks().isTrial())
    return false;
  reached[op] = importer.facts().contexts().here();
  if (op != stop)
    return false;
  next = op;
  tasks.push_back([this] {
    mlir::Operation *at = next; // It may be another one by now.
    next = nullptr;
    walkFrom(at->getBlock(), at->getIterator());
  });
  return true;
}

Walker::OfName Walker::ofName(mlir::Operation *op) {
  auto [it, inserted] = tables->names.try_emplace(op->getName());
  if (inserted)
    it->second = {OpTable::get().find(op->getName().getStringRef()),
                  mlir::OpTrait::hasElementwiseMappableTraits(op)};
  return it->second;
}

/// Whether the result of the op may be made by the module itself: by a function
/// with a body, or by one that is not known.
static bool handsOn(mlir::Operation *op) {
  auto call = llvm::dyn_cast<mlir::CallOpInterface>(op);
  if (!call)
    return op->getName().getStringRef() == "async.await";
  auto symbol =
      llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee());
  auto function = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
      symbol ? mlir::SymbolTable::lookupNearestSymbolFrom(op, symbol)
             : nullptr);
  return !function || !function.isExternal();
}

/// The result of an op that is a function of its operands is determined by the
/// program, only not known; a value from memory, a call or anywhere else is an
/// input.
void Walker::setUnknownResults(mlir::Operation *op) {
  for (mlir::Value result : op->getResults()) {
    if (importer.models().isModelled(result))
      continue;
    // Values that the regions bring may be outside of their type; so may the
    // result.
    if (op->getNumRegions() > 0)
      importer.models().setOutsideOfType(result);
    else if (op->isRegistered() && mlir::isPure(op))
      importer.models().setUnmodelled(result);
    else if (handsOn(op))
      importer.models().setOutsideOfType(result, {}, /*isInput=*/true);
    else
      importer.models().setFresh(result);
  }
}

/// The results of an op that has just been modelled are within the bounds of
/// their types, having run or as a contract.
static void establishTypeBounds(Importer &importer, mlir::Operation *op) {
  for (mlir::Value result : op->getResults()) {
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(result.getType());
    if (!tensor || !tensor.getEncoding() ||
        !importer.models().isModelled(result))
      continue;
    ShapeModel shape = importer.models().shape(result);
    importer.facts().establish(
        op, withinTypeBounds(importer.store(), tensor, shape.term),
        shape.evidence);
  }
}

/// True if the op has regions to walk, by `plan`.
bool Walker::visit(mlir::Operation *op, RegionPlan &plan) {
  // The regions of an isolated op are analysed by themselves.
  if (isIsolated(op) || visitCall(op)) {
    setUnknownResults(op);
    return false;
  }
  const bool hasRegions =
      op->getNumRegions() > 0 &&
      !(importer.demand() && importer.demand()->isWalkedWithout(op));
  if (op->getNumSuccessors() > 0)
    merges.leave(op->getBlock());
  LLVM_DEBUG(llvm::dbgs() << "visit " << op->getName() << " at " << op->getLoc()
                          << "\n");
  if (op->getNumRegions() > 0 && llvm::isa<mlir::LoopLikeOpInterface>(op))
    importer.checks().loops().noteLoop(op);
  auto [entry, mayBeElementwise] = ofName(op);
  mlir::FunctionOpInterface function; // Within a shape function, none.
  if (importer.options().libraries && !importer.checks().instance())
    function = importer.options().libraries->functionFor(op);
  if (entry && entry->regionRule) {
    entry->regionRule({importer, op}, op, plan);
  } else {
    if (entry && entry->rule && !(mayBeElementwise && isElementwise(op)))
      entry->rule({importer, op}, op);
    else
      visitUnknown(op, /*isMapped=*/bool(function));
    if (!hasRegions) {
      if (!entry)
        establishStructure({importer, op});
      if (function)
        instantiate(importer, op, function);
      setUnknownResults(op);
      establishTypeBounds(importer, op);
      return false;
    }
    plan = defaultPlan(op);
  }
  plan.finish = [this, op, function,
                 finish = std::move(plan.finish)]() mutable {
    if (function)
      instantiate(importer, op, function);
    if (finish)
      finish();
    setUnknownResults(op);
  };
  return true;
}

/// Handles calls, branches of loops that are tried, and the end of a function;
/// true if nothing is left to do for the op.
bool Walker::visitCall(mlir::Operation *op) {
  if (importer.checks().instance() && instantiateCall(importer, op))
    return true;
  if (tried.header)
    leaveTriedLoop(op);
  CallGraph *calls = importer.options().calls;
  if (!calls)
    return false;
  if (op->hasTrait<mlir::OpTrait::ReturnLike>() && op->getParentOp() == root)
    calls->atReturn(importer, op);
  if (op->getNumRegions() > 0)
    return false;
  importer.checks().noteCall(op);
  return calls->atCall(importer, op);
}

void Walker::visitUnknown(mlir::Operation *op, bool isMapped) {
  if (importFromInterfaces({importer, op}) || isMapped)
    return;
  if (op->isRegistered()) {
    if (op->hasTrait<mlir::OpTrait::IsTerminator>())
      return;
    auto bringsAny = [](mlir::Region &region) {
      return llvm::any_of(region.getArgumentTypes(), isOfInterest);
    };
    if (llvm::none_of(op->getResultTypes(), isOfInterest) &&
        llvm::none_of(op->getRegions(), bringsAny))
      return;
  }
  importer.checks().ignore(op, op->isRegistered() ? "no rule for this operation"
                                                  : "no shape function");
}

//===- Walk.h ---------------------------------------------------------------//

void walk(Importer &importer, mlir::Operation *root) {
  Walker(importer, root).run();
}

} // namespace shapeproof
