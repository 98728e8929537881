// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The walk: blocks in dominance order, regions where they stand, each in a
// scope.
//
//   ^entry: cond_br %p, ^a, ^b     push; ... ; push, assume %p, ^a, pop;
//   ^a: ...  ^b: ...                           push, assume not %p, ^b, pop;
//   pop
//
// What is in scope at an op are then the facts of the ops and edges that
// dominate it, and a fact about an SSA value is about its latest execution: a
// path from the value's op to a use passes each op that stands between them in
// the dominator tree. An edge's condition holds in a block with no other way
// in, but for those of a loop that the block is the first of.
//
// The walk keeps its own stack of tasks; the depth of the IR costs no
// recursion.

#include "import/Walk.h"
#include "calls/Calls.h"
#include "functions/Instantiate.h"
#include "functions/Libraries.h"
#include "import/OpTable.h"
#include "import/Stated.h"
#include "import/TypeBounds.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "ops/Choice.h"
#include "ops/Invariants.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {
namespace {

using Task = llvm::unique_function<void()>;

bool isIsolated(mlir::Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>();
}

/// A value nothing could be said about in any case.
bool isOfInterest(mlir::Type type) {
  return integerWidth(type) || isTruth(type) ||
         llvm::isa<mlir::TensorType, mlir::BaseMemRefType>(type) ||
         llvm::isa<mlir::shape::ShapeDialect>(type.getDialect());
}

class Walker {
public:
  Walker(Importer &importer, mlir::Operation *root)
      : importer(importer), root(root), dominance(root) {}

  void run() {
    start();
    while (!tasks.empty())
      step();
  }

  void runRegion(mlir::Region &region, llvm::function_ref<void()> enter,
                 llvm::function_ref<void()> leave) {
    RegionPlan plan;
    plan.visits.push_back({&region, enter, leave});
    schedule(root, plan);
    while (!tasks.empty())
      step();
  }

  void start() {
    RegionPlan plan = defaultPlan(root);
    schedule(root, plan);
  }

  /// Walks on until `op` comes next; to the end if it does not come.
  void advanceTo(mlir::Operation *op) {
    stop = op;
    while (!tasks.empty() && (!frontier || frontier != op))
      step();
    stop = nullptr;
  }

  void step() {
    Task task = std::move(tasks.back());
    tasks.pop_back();
    task();
  }

  /// Where each op was come to; filled for lazy importers.
  llvm::DenseMap<mlir::Operation *, Point> places;
  /// The op that comes next, where the walk has been stopped.
  mlir::Operation *frontier = nullptr;

  /// What is left to do, the next last.
  std::vector<Task> tasks;

private:
  RegionPlan defaultPlan(mlir::Operation *op) {
    RegionPlan plan;
    for (mlir::Region &region : op->getRegions())
      plan.visits.push_back({&region,
                             [this, op, &region] {
                               if (!entryOf(op)) // Its rule knows better.
                                 harvestArguments(importer, op, region);
                             },
                             [] {}});
    plan.finish = [this, op] { setUnknownResults(op); };
    return plan;
  }

  /// What an op that is a function of its operands gives is determined, only
  /// not by us; what comes from memory, a call or anywhere else is an input.
  void setUnknownResults(mlir::Operation *op) {
    bool isFunction = op->isRegistered() && mlir::isPure(op);
    for (mlir::Value result : op->getResults())
      if (!importer.isModelled(result)) {
        if (isFunction || op->getNumRegions() > 0)
          importer.setUnmodelled(result);
        else
          importer.setFresh(result);
      }
  }

  /// Tasks run last in, first out: schedule backwards.
  void schedule(mlir::Operation *op, RegionPlan &plan) {
    if (plan.finish)
      tasks.push_back(std::move(plan.finish));
    for (auto &visit : llvm::reverse(plan.visits))
      tasks.push_back(
          [this, visit = std::move(visit)]() mutable { enterRegion(visit); });
    (void)op;
  }

  void enterRegion(RegionPlan::Visit &visit) {
    if (visit.region->empty())
      return;
    mlir::Region *region = visit.region;
    importer.pushScope();
    visit.enter();
    tasks.push_back([this, leave = std::move(visit.leave)]() mutable {
      leave();
      importer.popScope();
    });
    mlir::Block *entry = &region->front();
    bool isInput = isIsolated(region->getParentOp());
    for (mlir::Value argument : entry->getArguments())
      if (!importer.isModelled(argument)) {
        if (isInput)
          importer.setFresh(argument);
        else
          importer.setUnmodelled(argument);
      }
    if (isInput) {
      assumeStated(importer, region->getParentOp());
      if (importer.options.calls)
        importer.options.calls->atEntry(importer, region->getParentOp());
    }
    if (region->hasOneBlock()) {
      enterBlock(entry);
      return;
    }
    for (mlir::Block &block : *region)
      if (!dominance.isReachableFromEntry(&block))
        giveUpBlock(&block);
    enterNode(dominance.getNode(entry));
  }

  /// Nothing is known of code that is never run, and nothing is done to it.
  void giveUpBlock(mlir::Block *block) {
    block->walk([&](mlir::Operation *op) {
      const OpEntry *entry = entryOf(op);
      if (llvm::isa<mlir::cf::AssertOp>(op) ||
          (op->getNumResults() == 1 &&
           llvm::isa<mlir::shape::WitnessType>(op->getResult(0).getType()) &&
           entry && op->getName().getStringRef().starts_with("shape.cstr_")))
        importer.giveUp(op, "the block cannot be reached");
    });
  }

  void enterNode(mlir::DominanceInfoNode *node) {
    mlir::Block *block = node->getBlock();
    if (node->getIDom()) {
      importer.pushScope();
      tasks.push_back([this] { importer.popScope(); });
      if (block == trialHeader) {
        trial->enter();
      } else {
        assumeEdge(block);
        importLoop(block);
      }
      importArguments(block);
    }
    // After the block: its children, in the order of the region.
    llvm::SmallVector<mlir::DominanceInfoNode *> children(node->children());
    if (children.size() > 1) {
      // Number the blocks of the region once.
      if (numbered != block->getParent()) {
        numbered = block->getParent();
        unsigned n = 0;
        for (mlir::Block &b : *numbered)
          blockNumber[&b] = n++;
      }
      llvm::sort(children, [&](auto *a, auto *b) {
        return blockNumber.lookup(a->getBlock()) <
               blockNumber.lookup(b->getBlock());
      });
    }
    for (auto *child : llvm::reverse(children))
      tasks.push_back([this, child] { enterNode(child); });
    enterBlock(block);
  }

  /// What an edge brings for an argument; null if that is not known.
  static mlir::Value incomingFor(mlir::BlockArgument argument,
                                 mlir::Block *from, unsigned successor) {
    auto branch =
        llvm::dyn_cast<mlir::BranchOpInterface>(from->getTerminator());
    if (!branch)
      return {};
    mlir::SuccessorOperands operands = branch.getSuccessorOperands(successor);
    return argument.getArgNumber() < operands.size()
               ? operands[argument.getArgNumber()]
               : mlir::Value();
  }

  /// An edge between blocks: a branch and which of its ways it is.
  struct Edge {
    mlir::Block *from;
    unsigned successor;
  };

  /// The edges into a block, from code that can be reached: those from outside
  /// of the loop that the block may be the first of, and those back to it.
  std::pair<llvm::SmallVector<Edge, 2>, llvm::SmallVector<Edge, 2>>
  edgesInto(mlir::Block *block) {
    std::pair<llvm::SmallVector<Edge, 2>, llvm::SmallVector<Edge, 2>> result;
    for (auto it = block->pred_begin(); it != block->pred_end(); ++it)
      if (dominance.isReachableFromEntry(*it))
        (dominance.dominates(block, *it) ? result.second : result.first)
            .push_back({*it, it.getSuccessorIndex()});
    return result;
  }

  /// The arguments of a loop's first block: what stays true of them.
  void importLoop(mlir::Block *block) {
    constexpr size_t kMaxEdges = 4;
    auto [in, back] = edgesInto(block);
    if (in.empty() || back.empty() || in.size() > kMaxEdges ||
        back.size() > kMaxEdges)
      return;
    llvm::SmallVector<mlir::Block *> blocks;
    for (mlir::Block &other : *block->getParent())
      if (dominance.isReachableFromEntry(&other) &&
          dominance.dominates(block, &other))
        blocks.push_back(&other);
    Invariants invariants(importer, back.front().from->getTerminator(), blocks);
    for (mlir::BlockArgument argument : block->getArguments()) {
      llvm::SmallVector<mlir::Value, 1> inits, nexts;
      for (auto [from, successor] : in)
        inits.push_back(incomingFor(argument, from, successor));
      for (auto [from, successor] : back)
        nexts.push_back(incomingFor(argument, from, successor));
      bool isKnown =
          llvm::all_of(nexts, [](mlir::Value v) { return bool(v); }) &&
          llvm::all_of(inits, [&](mlir::Value v) {
            return v && importer.isEstablished(v);
          });
      if (isKnown &&
          !llvm::all_of(nexts, [&](mlir::Value v) { return v == argument; }))
        invariants.add(argument, inits, nexts);
    }
    if (invariants.empty())
      return;
    invariants.find([&] {
      Walker walker(importer, root);
      walker.trialHeader = block;
      walker.trialEdges.assign(back.begin(), back.end());
      walker.trial = &invariants;
      walker.enterNode(walker.dominance.getNode(block));
      while (!walker.tasks.empty())
        walker.step();
    });
    invariants.enter();
  }

  /// While a loop is tried: the ways back that the branch `op` has.
  void leaveTrial(mlir::Operation *op) {
    for (auto [way, edge] : llvm::enumerate(trialEdges)) {
      if (edge.from->getTerminator() != op)
        continue;
      importer.pushScope();
      assumeBranch(op, trialHeader);
      trial->leave(way);
      importer.popScope();
    }
  }

  /// What the branch before two ways that meet in `block` chooses.
  void chooseArgument(mlir::Block *block, mlir::BlockArgument argument) {
    mlir::DominanceInfoNode *above = dominance.getNode(block)->getIDom();
    auto branch = llvm::dyn_cast<mlir::cf::CondBranchOp>(
        above->getBlock()->getTerminator());
    if (!branch || branch.getTrueDest() == branch.getFalseDest() ||
        llvm::isa<mlir::shape::WitnessType>(argument.getType()))
      return;
    mlir::Value chosen[2];
    for (auto it = block->pred_begin(); it != block->pred_end(); ++it) {
      if (!dominance.isReachableFromEntry(*it))
        continue;
      int side = -1;
      for (int i : {0, 1}) {
        mlir::Block *way = i ? branch.getFalseDest() : branch.getTrueDest();
        if (*it == above->getBlock()
                ? it.getSuccessorIndex() == unsigned(i)
                : way != block &&
                      way->getSinglePredecessor() == above->getBlock() &&
                      dominance.dominates(way, *it))
          side = i;
      }
      mlir::Value value = incomingFor(argument, *it, it.getSuccessorIndex());
      if (side < 0 || chosen[side] || !value || !importer.isEstablished(value))
        return;
      chosen[side] = value;
    }
    BoolModel condition = importer.truth(branch.getCondition());
    if (chosen[0] && chosen[1] && importer.isActive(condition.evidence))
      setChoice(importer, argument, condition, chosen[0], chosen[1]);
  }

  /// An integer, or the sizes, that some edge brings; if all are known.
  void assumeOneOf(mlir::Block *block, mlir::BlockArgument argument) {
    constexpr unsigned kMaxEdges = 4;
    TermStore &store = importer.store;
    llvm::SmallVector<ClaimId> ways;
    EvidenceId evidence = kNoEvidence;
    bool isShaped = llvm::isa<mlir::ShapedType>(argument.getType());
    if (!isShaped && !integerWidth(argument.getType()))
      return;
    for (auto it = block->pred_begin(); it != block->pred_end(); ++it) {
      if (!dominance.isReachableFromEntry(*it))
        continue;
      mlir::Value value = incomingFor(argument, *it, it.getSuccessorIndex());
      if (value == argument)
        continue;
      if (!value || ways.size() == kMaxEdges || !importer.isEstablished(value))
        return;
      Model model = importer.modelOf(value);
      evidence = importer.evidence.unite(
          evidence, isShaped ? model.shape.evidence : model.integer.evidence);
      ways.push_back(
          isShaped
              ? store.shapeEq(importer.shape(argument).term, model.shape.term)
              : store.eq(importer.integer(argument).term, model.integer.term));
    }
    importer.assume(block->getParentOp(), "branch", store.disj(ways), evidence);
  }

  /// A block argument is what all edges bring, if that is the same term.
  void importArguments(mlir::Block *block) {
    for (mlir::BlockArgument argument : block->getArguments()) {
      if (importer.isModelled(argument))
        continue; // Of a loop.
      mlir::Value same;
      bool known = true;
      std::optional<WitnessModel> said; // What all incoming witnesses say.
      for (auto it = block->pred_begin(); known && it != block->pred_end();
           ++it) {
        if (!dominance.isReachableFromEntry(*it))
          continue;
        auto branch =
            llvm::dyn_cast<mlir::BranchOpInterface>((*it)->getTerminator());
        mlir::Value incoming;
        if (branch) {
          mlir::SuccessorOperands operands =
              branch.getSuccessorOperands(it.getSuccessorIndex());
          if (argument.getArgNumber() < operands.size())
            incoming = operands[argument.getArgNumber()];
        }
        if (!incoming)
          known = false;
        else if (incoming == argument)
          continue; // What it was before.
        else if (llvm::isa<mlir::shape::WitnessType>(argument.getType()))
          intersect(said, importer.witness(incoming));
        else if (!importer.isEstablished(incoming))
          known = false;
        else if (!same)
          same = incoming;
        else
          known = importer.isSame(same, incoming);
      }
      if (known && said)
        importer.setSameWitness(argument, *said);
      else if (known && same)
        importer.copyModel(same, argument);
      else
        chooseArgument(block, argument);
      if (!importer.isModelled(argument)) {
        importer.setUnmodelled(argument);
        assumeOneOf(block, argument);
      }
    }
  }

  static void intersect(std::optional<WitnessModel> &said,
                        const WitnessModel &other) {
    if (!said)
      said = other;
    else
      llvm::erase_if(said->facts, [&](FactId fact) {
        return !llvm::is_contained(other.facts, fact);
      });
  }

  /// What the only branch to a block says. Branches back to it come from where
  /// that still holds: they are passed again only by way of the block.
  void assumeEdge(mlir::Block *block) {
    auto [in, back] = edgesInto(block);
    if (!in.empty() && llvm::all_of(in, [&, first = in.front().from](Edge e) {
          return e.from == first;
        }))
      assumeBranch(in.front().from->getTerminator(), block);
  }

  /// What holds if the branch goes to the block.
  void assumeBranch(mlir::Operation *op, mlir::Block *to) {
    TermStore &store = importer.store;
    if (auto branch = llvm::dyn_cast<mlir::cf::CondBranchOp>(op)) {
      if (branch.getTrueDest() == branch.getFalseDest())
        return;
      BoolModel condition = importer.truth(branch.getCondition());
      importer.assume(branch, "branch",
                      branch.getTrueDest() == to
                          ? condition.claim
                          : store.negate(condition.claim),
                      condition.evidence);
      return;
    }
    auto branch = llvm::dyn_cast<mlir::cf::SwitchOp>(op);
    if (!branch || !integerWidth(branch.getFlag().getType()))
      return;
    // One of the values that lead here; by default, none of those that lead
    // elsewhere.
    IntModel flag = importer.integer(branch.getFlag());
    llvm::SmallVector<ClaimId> here, elsewhere;
    if (auto values = branch.getCaseValues())
      for (auto [value, destination] : llvm::zip(
               values->getValues<llvm::APInt>(), branch.getCaseDestinations()))
        (destination == to ? here : elsewhere)
            .push_back(
                store.eq(flag.term, store.constant(value.getSExtValue())));
    ClaimId claim = branch.getDefaultDestination() == to
                        ? store.negate(store.disj(elsewhere))
                        : store.disj(here);
    importer.assume(branch, "branch", claim, flag.evidence);
  }

  void enterBlock(mlir::Block *block) { walkFrom(block, block->begin()); }

  void walkFrom(mlir::Block *block, mlir::Block::iterator it) {
    mlir::Operation *parent = block->getParentOp();
    bool isGraph = parent && hasGraphRegion(block->getParent());
    for (; it != block->end(); ++it) {
      mlir::Operation *op = &*it;
      if (importer.instance && !importer.instance->step())
        return; // Whoever started it sees that it has not come to its end.
      // Places of trials hold what is only tried.
      if (importer.options.lazy && !importer.instance && !importer.isTrial) {
        places[op] = importer.here();
        if (op == stop) {
          frontier = op;
          tasks.push_back([this] {
            mlir::Operation *next = frontier; // May be another by now.
            frontier = nullptr;
            walkFrom(next->getBlock(), next->getIterator());
          });
          return;
        }
      }
      if (isGraph)
        importer.pushScope(); // Order means nothing: no fact outlives its op.
      RegionPlan plan;
      bool entered = visit(op, plan);
      if (!entered) {
        if (isGraph)
          importer.popScope();
        continue;
      }
      tasks.push_back([this, block, isGraph, op] {
        if (isGraph)
          importer.popScope();
        walkFrom(block, std::next(op->getIterator()));
      });
      schedule(op, plan);
      return;
    }
  }

  bool hasGraphRegion(mlir::Region *region) {
    mlir::Operation *op = region->getParentOp();
    if (auto kind = llvm::dyn_cast<mlir::RegionKindInterface>(op))
      return !kind.hasSSADominance(region->getRegionNumber());
    return !op->isRegistered();
  }

  const OpEntry *entryOf(mlir::Operation *op) {
    auto [it, inserted] = entries.try_emplace(op->getName(), nullptr);
    if (inserted)
      it->second = OpTable::get().find(op->getName().getStringRef());
    return it->second;
  }

  /// True if the op has regions to walk, by `plan`.
  bool visit(mlir::Operation *op, RegionPlan &plan) {
    if (isIsolated(op)) {
      setUnknownResults(op); // Its regions are analysed by themselves.
      return false;
    }
    if (importer.instance && instantiateCall(importer, op)) {
      setUnknownResults(op);
      return false;
    }
    if (trial)
      leaveTrial(op);
    if (importer.options.calls && meetsOthers(op)) {
      setUnknownResults(op);
      return false;
    }
    if (op->getNumRegions() > 0 && llvm::isa<mlir::LoopLikeOpInterface>(op))
      importer.noteLoop(op);
    const OpEntry *entry = entryOf(op);
    mlir::FunctionOpInterface function = shapeFunctionOf(op);
    if (entry && entry->regionRule) {
      entry->regionRule(importer, op, plan);
    } else {
      if (entry && entry->rule)
        entry->rule(importer, op);
      else
        visitUnknown(op, /*isMapped=*/bool(function));
      if (op->getNumRegions() == 0) {
        if (function)
          instantiate(importer, op, function);
        setUnknownResults(op);
        establishTypeBounds(importer, op);
        return false;
      }
      plan = defaultPlan(op);
    }
    if (function)
      plan.finish = [this, op, function,
                     finish = std::move(plan.finish)]() mutable {
        instantiate(importer, op, function);
        if (finish)
          finish();
      };
    return true;
  }

  /// A call of a function of the module, or the end of one. True if the op is
  /// done with.
  bool meetsOthers(mlir::Operation *op) {
    CallGraph &calls = *importer.options.calls;
    if (op->hasTrait<mlir::OpTrait::ReturnLike>() && op->getParentOp() == root)
      calls.atReturn(importer, op);
    return op->getNumRegions() == 0 && calls.atCall(importer, op);
  }

  /// What a library maps the op to; nothing within a shape function.
  mlir::FunctionOpInterface shapeFunctionOf(mlir::Operation *op) {
    if (!importer.options.libraries || importer.instance)
      return {};
    return importer.options.libraries->functionFor(op);
  }

  void visitUnknown(mlir::Operation *op, bool isMapped) {
    if (importFromInterfaces(importer, op) || isMapped)
      return;
    if (op->isRegistered()) {
      if (op->hasTrait<mlir::OpTrait::IsTerminator>())
        return;
      if (op->getNumRegions() == 0 &&
          llvm::none_of(op->getResultTypes(), isOfInterest))
        return;
    }
    importer.ignore(op, op->isRegistered() ? "no rule for this operation"
                                           : "no shape function");
  }

  Importer &importer;
  mlir::Operation *root;
  mlir::DominanceInfo dominance;
  mlir::Operation *stop = nullptr;
  llvm::DenseMap<mlir::OperationName, const OpEntry *> entries;
  /// While a loop of blocks is tried: its first block and the ways back.
  mlir::Block *trialHeader = nullptr;
  llvm::SmallVector<Edge, 2> trialEdges;
  Invariants *trial = nullptr;
  mlir::Region *numbered = nullptr;
  llvm::DenseMap<mlir::Block *, unsigned> blockNumber;
};

} // namespace

void walk(Importer &importer, mlir::Operation *root) {
  Walker(importer, root).run();
}

void walkRegion(Importer &importer, mlir::Region &region,
                llvm::function_ref<void()> enter,
                llvm::function_ref<void()> leave) {
  Walker(importer, region.getParentOp()).runRegion(region, enter, leave);
}

//===- A walk that stops ----------------------------------------------------//

struct StoppableWalk::Impl : Walker {
  using Walker::Walker;
};

StoppableWalk::StoppableWalk(Importer &importer, mlir::Operation *root)
    : impl(std::make_unique<Impl>(importer, root)) {
  impl->start();
}

StoppableWalk::~StoppableWalk() = default;

std::optional<Point> StoppableWalk::reach(mlir::Operation *op) {
  auto it = impl->places.find(op);
  if (it == impl->places.end()) {
    impl->advanceTo(op);
    it = impl->places.find(op);
    if (it == impl->places.end())
      return std::nullopt;
  }
  return it->second;
}

void StoppableWalk::pass(mlir::Operation *op) {
  if (!reach(op) || impl->frontier != op)
    return;
  if (mlir::Operation *next = op->getNextNode())
    impl->advanceTo(next);
  else
    impl->step();
}

bool StoppableWalk::isReached(mlir::Operation *op) const {
  return impl->places.count(op);
}

bool StoppableWalk::isPassed(mlir::Operation *op) const {
  return isReached(op) && op != impl->frontier;
}

bool StoppableWalk::isComplete() const { return impl->tasks.empty(); }

unsigned StoppableWalk::numReached() const { return impl->places.size(); }

bool StoppableWalk::noteInserted(mlir::Operation *op) {
  mlir::Operation *next = op->getNextNode();
  if (!next)
    return !op->getPrevNode() || !isReached(op->getPrevNode());
  auto it = impl->places.find(next);
  if (it == impl->places.end())
    return true;
  if (next != impl->frontier)
    return false;
  Point place = it->second;
  impl->places.erase(it);
  impl->places[op] = place;
  impl->frontier = op;
  return true;
}

bool StoppableWalk::noteErased(mlir::Operation *op) {
  if (impl->frontier == op) {
    mlir::Operation *next = op->getNextNode();
    if (!next)
      return false;
    impl->places[next] = impl->places.lookup(op);
    impl->frontier = next;
  }
  impl->places.erase(op);
  return true;
}

} // namespace shapeproof
