// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Walker.h.

#include "core/walk/Walker.h"
#include "core/calls/Calls.h"
#include "core/ir/Limits.h"
#include "core/loops/Invariants.h"
#include "core/walk/Demand.h"
#include "core/walk/Stated.h"
#include "core/walk/Walk.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-walk"

ALWAYS_ENABLED_STATISTIC(numOps, "Operations walked, each as often as it is");

namespace shapeproof {

static bool hasGraphRegion(mlir::Region *region) {
  mlir::Operation *op = region->getParentOp();
  if (auto kind = llvm::dyn_cast_or_null<mlir::RegionKindInterface>(op))
    return !kind.hasSSADominance(region->getRegionNumber());
  return op && !op->isRegistered();
}

//===- Tasks ----------------------------------------------------------------//

void Walker::start() { schedule(tables->ops.defaultPlan(root)); }

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
    FirstIteration loop;
    if (block == tried.header) {
      tried.invariants->enter();
    } else {
      branch = blocks.assumeOnlyBranch(block);
      merges.assume(block);
      loop = enterLoop(block);
    }
    merges.enter(block, branch);
    blocks.setArguments(block);
    if (!loop.blocks.empty())
      noteFirst(block, std::move(loop));
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
/// Returns what is known of the first iteration; it has blocks if it is a loop.
FirstIteration Walker::enterLoop(mlir::Block *header) {
  FirstIteration first;
  auto [in, back] = blocks.loopEdgesInto(header);
  if (in.empty() || back.empty() || in.size() > limits::loopEdges ||
      back.size() > limits::loopEdges)
    return first;
  llvm::SmallVector<mlir::Block *> body = blocks.loopOf(header, back);
  if (body.empty())
    return first;
  first.start = SymbolMark(importer.store());
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
  auto ofBlocks = [&, &back = back](FirstIteration loop) {
    loop.blocks = body;
    for (Edge edge : back)
      loop.latches.push_back(edge.from);
    return loop;
  };
  if (invariants.empty())
    return ofBlocks(std::move(first));
  invariants.find([&, &back = back] {
    Walker walker(importer, root, tables);
    walker.tried = {header, body, back, &invariants};
    walker.enterNode(walker.dominance.getNode(header));
    while (!walker.tasks.empty())
      walker.step();
  });
  invariants.enter();
  return ofBlocks(invariants.firstIteration());
}

/// Notes that the first iteration of a loop of blocks begins with the values
/// that one of the edges into it brings.
void Walker::noteFirst(mlir::Block *header, FirstIteration loop) {
  RegionContext rule(importer, loop.latches.front()->getTerminator());
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> ways;
  for (Edge edge : blocks.loopEdgesInto(header).first) {
    auto &values = ways.emplace_back();
    for (mlir::BlockArgument argument : header->getArguments())
      values.push_back(edge.valueFor(argument));
    if (llvm::is_contained(values, mlir::Value()))
      return;
  }
  if (ways.size() == 1)
    return rule.noteFirst(header, std::move(loop), header->getArguments(),
                          ways.front());
  llvm::SmallVector<ClaimId> claims;
  for (const auto &values : ways) {
    FirstIteration way;
    for (auto [argument, value] : llvm::zip(header->getArguments(), values))
      if (importer.models().isModelled(value))
        way.add(importer.store(), importer.facts(),
                importer.models().get(argument), importer.models().get(value));
    claims.push_back(way.isFirst);
    loop.evidence = rule.unite({loop.evidence, way.evidence});
  }
  loop.isFirst =
      importer.store().conj(loop.isFirst, importer.store().disj(claims));
  rule.noteFirst(header, std::move(loop), {}, {});
}

/// Handles the branch at the end of a block, which may be an edge back of the
/// loop that is tried.
void Walker::leaveBlock(mlir::Operation *branch) {
  for (auto [way, edge] : llvm::enumerate(tried.back)) {
    if (edge.from->getTerminator() != branch)
      continue;
    importer.facts().push();
    blocks.assumeBranch(branch, tried.header);
    tried.invariants->leave(way);
    importer.facts().pop();
  }
  merges.leave(branch->getBlock());
}

//===- Operations -----------------------------------------------------------//

void Walker::walkFrom(mlir::Block *block, mlir::Block::iterator it) {
  bool isGraph = block->getParent() && hasGraphRegion(block->getParent());
  const Demand *demand = demandIn(block);
  for (;; ++it) {
    if (demand)
      it = demand->firstNeeded(block, it);
    if (it == block->end())
      return;
    mlir::Operation *op = &*it;
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
    if (op->getNumSuccessors() > 0)
      leaveBlock(op);
    RegionPlan plan;
    if (tables->ops.visit(op, plan)) {
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

//===- Walk.h ---------------------------------------------------------------//

void walk(Importer &importer, mlir::Operation *root) {
  Walker(importer, root).run();
}

} // namespace shapeproof
