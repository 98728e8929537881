// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Demand.h.

#include "core/walk/Demand.h"
#include "core/ir/Types.h"
#include "core/libraries/Libraries.h"
#include "core/rules/OpTable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/Statistic.h"
#include <algorithm>

#define DEBUG_TYPE "shapeproof-demand"

ALWAYS_ENABLED_STATISTIC(numNeededOps, "Operations needed, of sparse roots");

namespace shapeproof {

bool isQuestion(mlir::Operation *op) {
  return llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrRequireOp,
                   mlir::shape::CstrEqOp, mlir::shape::CstrBroadcastableOp,
                   mlir::shape::MeetOp, mlir::shape::ShapeEqOp,
                   mlir::shape::IsBroadcastableOp, mlir::shape::AssumingOp,
                   mlir::shape::AssumingAllOp, mlir::arith::CmpIOp,
                   mlir::index::CmpOp>(op);
}

bool Demand::isWorthwhile(const ImportOptions &options, size_t operations,
                          size_t questions) {
  return !options.reports && !options.contracts && !options.lazy &&
         !options.verified &&
         operations / std::max<size_t>(questions, 1) >=
             options.minOpsPerQuestion;
}

Demand::Demand(mlir::Operation *root, const ImportOptions &options,
               llvm::ArrayRef<mlir::Operation *> questions, bool isClosed)
    : root(root), options(options) {
  // Instances of shape functions ask questions as well.
  if (isClosed && !options.calls && !options.libraries)
    addUpToLast(questions);
  else
    for (mlir::Region &region : root->getRegions())
      addRegion(region);
  while (!open.empty()) {
    mlir::Operation *op = open.pop_back_val();
    needOperands(op);
    if (op->getNumRegions() == 0 || withoutRegions.contains(op) ||
        op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
      continue;
    if (isPlain(op)) // The results are made in its regions, which are short.
      op->walk([&](mlir::Operation *inner) { needOperands(inner); });
    else
      for (mlir::Region &region : op->getRegions())
        addRegion(region);
  }
  numNeededOps += needed.size();
}

mlir::Block::iterator Demand::firstNeeded(mlir::Block *block,
                                          mlir::Block::iterator it) const {
  if (!at) {
    while (it != block->end() && !isNeeded(&*it))
      ++it;
    return it;
  }
  auto ops = listed.find(block);
  if (it == block->end() || ops == listed.end())
    return block->end();
  auto first = llvm::partition_point(ops->second, [&](mlir::Operation *op) {
    return op->isBeforeInBlock(&*it);
  });
  return first == ops->second.end() ? block->end() : (*first)->getIterator();
}

//===- Where questions are still to come ------------------------------------//

void Demand::addRegion(mlir::Region &region) {
  for (mlir::Block &block : region)
    addBlock(&block, block.end());
}

/// Adds only the blocks and ops with a question to come. The questions are in
/// the order of a walk.
void Demand::addUpToLast(llvm::ArrayRef<mlir::Operation *> questions) {
  // The last question of each block, and the blocks that lead there.
  llvm::DenseMap<mlir::Block *, mlir::Operation *> last;
  llvm::SmallVector<mlir::Block *> asking;
  for (mlir::Operation *op : questions) {
    while (op->getParentOp() != root)
      op = op->getParentOp();
    auto [it, isNew] = last.try_emplace(op->getBlock());
    it->second = op;
    if (isNew)
      asking.push_back(op->getBlock());
  }
  llvm::DenseSet<mlir::Block *> leading;
  while (!asking.empty())
    for (mlir::Block *block : asking.pop_back_val()->getPredecessors())
      if (leading.insert(block).second)
        asking.push_back(block);
  for (mlir::Region &region : root->getRegions())
    for (mlir::Block &block : region) {
      if (leading.contains(&block))
        addBlock(&block, block.end());
      else if (mlir::Operation *op = last.lookup(&block))
        addBlock(&block, std::next(op->getIterator()));
      else
        afterAll.insert(&block);
    }
}

//===- Needed ops -----------------------------------------------------------//

const Demand::OfName &Demand::ofName(mlir::Operation *op) {
  auto [it, isNew] = names.try_emplace(op->getName());
  if (isNew) {
    OfName &of = it->second;
    const bool isCall = llvm::isa<mlir::CallOpInterface>(op);
    const OpEntry *entry = OpTable::get().find(op->getName().getStringRef());
    of.isQuestion = isQuestion(op);
    of.isAlwaysSpeculatable =
        op->hasTrait<mlir::OpTrait::AlwaysSpeculatableImplTrait>();
    of.isOpaque = !entry && (isCall ? !options.calls : !op->isRegistered());
    // As far as the name tells.
    of.mayBePlain = op->isRegistered() && !of.isQuestion && !isCall &&
                    !options.trustOpContracts &&
                    !op->hasTrait<mlir::OpTrait::IsTerminator>() &&
                    !op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>();
    // The only facts about its results are that they have the shapes of the
    // inits; see ops/Interfaces.cpp.
    of.isDestination =
        !entry && llvm::isa<mlir::DestinationStyleOpInterface>(op);
    of.returns = op->hasTrait<mlir::OpTrait::ReturnLike>();
  }
  return it->second;
}

/// Whether the op has a shape function, whose instance asks questions and
/// establishes facts.
bool Demand::hasFunction(mlir::Operation *op) const {
  return options.libraries && options.libraries->isMapped(op);
}

/// Regions of plain ops have no ops with regions: so this takes no recursion,
/// and no op is looked at again for each region around it.
bool Demand::isPlain(mlir::Operation *op) {
  const OfName of = ofName(op);
  if (hasFunction(op))
    return false;
  if (of.isOpaque)
    return op->getNumRegions() == 0 && op->getNumSuccessors() == 0;
  if (!of.mayBePlain)
    return false;
  for (mlir::Region &region : op->getRegions())
    for (mlir::Operation &inner : region.getOps()) {
      const OfName within = ofName(&inner);
      if (inner.getNumRegions() > 0 || within.isQuestion ||
          hasFunction(&inner) ||
          !(within.isAlwaysSpeculatable || mlir::isSpeculatable(&inner)))
        return false;
    }
  return of.isAlwaysSpeculatable || mlir::isSpeculatable(op);
}

void Demand::addBlock(mlir::Block *block, mlir::Block::iterator end) {
  sparse.insert(block);
  for (mlir::Operation &op : llvm::make_range(block->begin(), end))
    if (!isPlain(&op))
      need(&op);
}

void Demand::need(mlir::Operation *op) {
  if (!needed.insert(op).second)
    return;
  open.push_back(op);
  if (at)
    found.push_back(op);
}

void Demand::needValue(mlir::Value v) {
  // Arguments of blocks come from branches and the op around, needed as well.
  if (mlir::Operation *op = v.getDefiningOp())
    need(op);
}

void Demand::needOperands(mlir::Operation *op) {
  const OfName of = ofName(op);
  if (of.isOpaque && isPlain(op))
    return;
  // Returned values concern callers.
  if (of.returns && !options.calls && op->getParentOp() == root)
    return;
  // `linalg.matmul ins(%a, %b) outs(%c)` on floats.
  if (of.isDestination && isPlain(op) &&
      llvm::none_of(op->getResultTypes(), isIntegerTensor)) {
    for (mlir::Value init :
         llvm::cast<mlir::DestinationStyleOpInterface>(op).getDpsInits())
      needValue(init);
    if (op->getNumRegions() > 0)
      withoutRegions.insert(op);
    return;
  }
  for (mlir::Value operand : op->getOperands())
    needValue(operand);
}

} // namespace shapeproof
