// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FunctionTable.h. FunctionState.cpp says which changes a function's own
// state survives.
//
// Two kinds of changes cannot make the knowledge that functions have of each
// other wrong: an op without effects, regions and symbols comes or goes; a
// function that neither calls nor is called is changed in a way that names no
// symbol. All others unlink, moves and changes of whole blocks or functions
// included.

#include "uses/analysis/FunctionTable.h"
#include "core/ir/Attributes.h"
#include "core/ir/Places.h"
#include "core/walk/Stated.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-analysis"

ALWAYS_ENABLED_STATISTIC(numStates, "Functions of which a state was made");
ALWAYS_ENABLED_STATISTIC(numDropped,
                         "States dropped since the function has changed");

namespace shapeproof {
namespace {

/// The root that the op stands in; null if it is detached or outermost.
mlir::Operation *rootAround(mlir::Operation *op) {
  do
    op = op->getParentOp();
  while (op && !isRoot(op));
  return op;
}

bool namesSymbol(mlir::Operation *op) {
  return allAttributes(op)
      .walk([](mlir::SymbolRefAttr) { return mlir::WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Whether the op gives values and does nothing else.
bool isPlain(mlir::Operation *op) {
  return op->getNumRegions() == 0 && mlir::isPure(op);
}

} // namespace

//===- Setting up -----------------------------------------------------------//

FunctionTable::FunctionTable(mlir::Operation *top, Options given) : top(top) {
  options = std::move(given);
  setUp();
}

void FunctionTable::setOptions(Options given) {
  if (given.context == options.context && given.budget == options.budget &&
      given.trustOpContracts == options.trustOpContracts &&
      given.assumeNoOverflow == options.assumeNoOverflow &&
      given.assumeValidInputs == options.assumeValidInputs &&
      given.acrossFunctions == options.acrossFunctions &&
      given.nearby == options.nearby &&
      given.detectStaleUse == options.detectStaleUse)
    return;
  options = std::move(given);
  setUp();
}

void FunctionTable::setUp() {
  if (llvm::none_of(registeredContexts(), [&](const ContextInfo &info) {
        return info.name == options.context;
      }))
    options.context = defaultContextName().str();
  if (!isBudget(options.budget))
    options.budget = 1;
  harvestedBefore = numHarvested();
  states.clear();
  others.clear();
  near.clear();
  ImportOptions importOptions;
  static_cast<AnalysisOptions &>(importOptions) = options;
  importOptions.lazy = true;
  engine = std::make_unique<Engine>(top, importOptions);
  // Functions and libraries are known by their symbols.
  isLinked =
      options.acrossFunctions && top->hasTrait<mlir::OpTrait::SymbolTable>();
  if (isLinked) {
    engine->findLibraries(/*diagnose=*/false);
    engine->finishFunctions();
  }
  enroll();
}

/// Gives each function a place in the table, so that threads need no lock to
/// find it. Functions stand in modules; other isolated ops, deeper down, are
/// found under a lock.
void FunctionTable::enroll() {
  llvm::SmallVector<mlir::Operation *> open{top};
  while (!open.empty()) {
    mlir::Operation *next = open.pop_back_val();
    if (!isRoot(next))
      continue;
    states.try_emplace(next);
    if (next->hasTrait<mlir::OpTrait::SymbolTable>())
      for (mlir::Region &region : next->getRegions())
        for (mlir::Operation &inner : region.getOps())
          open.push_back(&inner);
  }
}

//===- States ---------------------------------------------------------------//

FunctionTable::Slot &FunctionTable::slotOf(mlir::Operation *root) {
  if (auto it = states.find(root); it != states.end())
    return it->second;
  std::lock_guard<std::mutex> lock(mutex);
  return others[root];
}

FunctionState *FunctionTable::stateFor(mlir::Operation *at) {
  mlir::Operation *root = rootAround(at);
  if (!root)
    return nullptr;
  Slot &slot = slotOf(root);
  bool mayLink = isLinked.load(std::memory_order_relaxed);
  if (slot && !slot->isAlone && !mayLink)
    drop(slot);
  if (!slot) {
    ++numStates;
    slot = std::make_unique<FunctionState>(root, *engine,
                                           !mayLink || !engine->isLinked(root),
                                           options.detectStaleUse);
  }
  return slot.get();
}

FunctionState *FunctionTable::stateNear(mlir::Operation *at,
                                        llvm::ArrayRef<mlir::Value> values,
                                        bool withFacts) {
  mlir::Operation *root = options.nearby ? rootAround(at) : nullptr;
  if (!root)
    return nullptr;
  std::unique_lock<std::mutex> lock(mutex);
  Near &last = near[root]; // It stays where it is.
  lock.unlock();
  if (last.at != at || last.values != values) {
    last = Near();
    last.at = at;
    last.values.assign(values.begin(), values.end());
  }
  std::optional<Slot> &slot = last.states[withFacts];
  if (!slot) {
    auto demand =
        Demand::ofQuestion(root, engine->optionsAlone(), at, values, withFacts);
    slot.emplace(demand ? std::make_unique<FunctionState>(root, *engine,
                                                          std::move(*demand))
                        : nullptr);
  }
  return slot->get();
}

/// Forgets what was found near questions in the function that has changed.
void FunctionTable::forgetNear(mlir::Operation *op) {
  if (!options.nearby)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  near.erase(isRoot(op) ? op : rootAround(op));
}

llvm::Error FunctionTable::checkStatedFacts() {
  if (llvm::Error error = checkStated(top))
    return error;
  std::vector<StatedConflict> conflicts;
  top->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (!isRoot(op) || !hasStated(op) || op->getRegion(0).front().empty())
      return;
    FunctionState *state = stateFor(&op->getRegion(0).front().front());
    llvm::append_range(conflicts, state->conflicts());
  });
  return emitConflicts(conflicts);
}

void FunctionTable::drop(Slot &slot) {
  if (!slot)
    return;
  ++numDropped;
  LLVM_DEBUG(llvm::dbgs() << "drop a state of " << slot->numHarvested()
                          << " operations\n");
  std::lock_guard<std::mutex> lock(mutex);
  harvestedBefore += slot->numHarvested();
  slot.reset();
}

void FunctionTable::dropBelow(mlir::Operation *op) {
  op->walk([&](mlir::Operation *inner) {
    if (!isRoot(inner))
      return;
    drop(slotOf(inner));
    forgetNear(inner);
  });
}

void FunctionTable::invalidate(mlir::Operation *op) {
  if (op == top)
    return setUp();
  unlink();
  forgetNear(op);
  dropBelow(op);
  if (mlir::Operation *root = isRoot(op) ? nullptr : rootAround(op))
    drop(slotOf(root));
}

uint64_t FunctionTable::numHarvested() const {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t sum = harvestedBefore;
  for (auto &entry : states)
    if (entry.second)
      sum += entry.second->numHarvested();
  for (auto &entry : others)
    if (entry.second)
      sum += entry.second->numHarvested();
  return sum;
}

//===- Changes --------------------------------------------------------------//

void FunctionTable::unlink() {
  if (isLinked.exchange(false, std::memory_order_relaxed))
    LLVM_DEBUG(llvm::dbgs() << "functions are known by themselves from here\n");
}

/// Whether other functions, that call the one around `op` or are called from
/// it, or will be, can depend on `op`.
bool FunctionTable::concernsOthers(mlir::Operation *op) const {
  if (!isLinked.load(std::memory_order_relaxed))
    return false;
  mlir::Operation *root = rootAround(op);
  return !root || engine->isLinked(root) || op->getNumRegions() > 0 ||
         namesSymbol(op);
}

void FunctionTable::notifyOperationInserted(
    mlir::Operation *op, mlir::OpBuilder::InsertPoint previous) {
  forgetNear(op);
  bool isMoved = previous.isSet();
  if (isMoved || isRoot(op) ||
      (concernsOthers(op) && !(isPlain(op) && !namesSymbol(op))))
    unlink();
  if (isMoved && previous.getBlock() && previous.getBlock()->getParentOp())
    notifyBlockErased(previous.getBlock());
  if (isRoot(op))
    return dropBelow(op);
  if (mlir::Operation *root = rootAround(op))
    if (Slot &slot = slotOf(root); slot && (isMoved || !slot->inserted(op)))
      drop(slot);
}

void FunctionTable::notifyOperationErased(mlir::Operation *op) {
  forgetNear(op);
  if (isRoot(op) || (concernsOthers(op) && !isPlain(op)))
    unlink();
  if (isRoot(op))
    return dropBelow(op);
  if (mlir::Operation *root = rootAround(op))
    if (Slot &slot = slotOf(root); slot && !slot->erased(op))
      drop(slot);
}

void FunctionTable::notifyOperationModified(mlir::Operation *op) {
  forgetNear(op);
  if (isRoot(op) || concernsOthers(op))
    unlink();
  if (isRoot(op))
    dropBelow(op);
  if (mlir::Operation *root = rootAround(op))
    if (Slot &slot = slotOf(root); slot && !slot->modified(op))
      drop(slot);
}

void FunctionTable::notifyBlockInserted(mlir::Block *block, mlir::Region *,
                                        mlir::Region::iterator) {
  notifyBlockErased(block);
}

void FunctionTable::notifyBlockErased(mlir::Block *block) {
  unlink();
  mlir::Operation *op = block->getParentOp();
  if (op)
    forgetNear(op);
  if (op && !isRoot(op))
    op = rootAround(op);
  if (op)
    drop(slotOf(op));
}

} // namespace shapeproof
