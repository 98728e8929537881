// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MayNotReach.h.
//
// Tested by tests/mlir/ir/guard-order.mlir.

#include "uses/contracts/MayNotReach.h"
#include "core/exec/Endless.h"
#include "core/ir/Launch.h"
#include "core/libraries/Libraries.h"
#include "core/syntax/LlvmOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SCCIterator.h"

namespace shapeproof {

/// Whether the op, or one in it, may stop the program. Checks do not count:
/// they are asked for by themselves.
bool MayNotReach::mayStop(mlir::Operation *op) const {
  auto stops = [&](mlir::Operation *inner) {
    if (llvm::isa<mlir::CallOpInterface>(inner) || isKernelLaunch(inner))
      return !endingCalls.contains(inner);
    // A barrier waits for threads that come to it, or have failed.
    if (isBarrierOfKernel(inner))
      return false;
    if (!inner->isRegistered() && stopping == OfUnknown::Some)
      return mayNotEnd(inner) || (mayEndTheProgram(inner) &&
                                  !(libraries && libraries->isMapped(inner)));
    // Inline assembly is said to have effects on memory alone, but may end the
    // program.
    if (mayNotEnd(inner) || isInlineAssembly(inner))
      return true;
    // Where an assumption fails, the behaviour is undefined.
    return !llvm::isa<mlir::MemoryEffectOpInterface>(inner) &&
           !isAssume(inner) &&
           !llvm::isa_and_nonnull<mlir::shape::ShapeDialect>(
               inner->getDialect()) &&
           !inner->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>() &&
           !inner->hasTrait<mlir::OpTrait::IsTerminator>();
  };
  return op
      ->walk([&](mlir::Operation *inner) {
        return stops(inner) ? mlir::WalkResult::interrupt()
                            : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

mlir::Operation *MayNotReach::firstStop(mlir::Block *block) {
  auto [it, isNew] = firstStops.try_emplace(block, nullptr);
  if (isNew) {
    auto first = llvm::find_if(
        *block, [&](mlir::Operation &op) { return mayStop(&op); });
    if (first != block->end())
      it->second = &*first;
  }
  return it->second;
}

const llvm::DenseSet<mlir::Block *> &MayNotReach::missed(mlir::Region *region) {
  auto [it, isNew] = missedBlocks.try_emplace(region);
  llvm::DenseSet<mlir::Block *> &result = it->second;
  if (!isNew || region->hasOneBlock())
    return result;
  llvm::SmallVector<mlir::Block *> open;
  auto add = [&](mlir::Block *block) {
    if (result.insert(block).second)
      open.push_back(block);
  };
  for (mlir::Block &block : *region)
    if (firstStop(&block))
      llvm::for_each(block.getSuccessors(), add);
  for (auto loop = llvm::scc_begin(region); !loop.isAtEnd(); ++loop) {
    if (!loop.hasCycle())
      continue;
    llvm::DenseSet<mlir::Block *> own(loop->begin(), loop->end());
    auto isEntered = [&](mlir::Block *block) {
      return llvm::any_of(block->getPredecessors(), [&](mlir::Block *from) {
        return !own.contains(from);
      });
    };
    // Where one block is the only entry, it comes before any round.
    const bool hasHead = llvm::count_if(*loop, isEntered) == 1;
    for (mlir::Block *block : *loop) {
      if (!hasHead || !isEntered(block))
        add(block);
      for (mlir::Block *next : block->getSuccessors())
        if (!own.contains(next))
          add(next);
    }
  }
  while (!open.empty())
    llvm::for_each(open.pop_back_val()->getSuccessors(), add);
  return result;
}

bool MayNotReach::mayMiss(mlir::Operation *op) {
  for (mlir::Operation *at = op; at && at != root; at = at->getParentOp()) {
    mlir::Block *block = at->getBlock();
    mlir::Operation *stop = firstStop(block);
    // The stop may be in the op around: in the same loop.
    if (stop && (stop == at ? at != op : stop->isBeforeInBlock(at)))
      return true;
    if (missed(block->getParent()).contains(block))
      return true;
  }
  return false;
}

bool MayNotReach::mayMissTheEnd() {
  for (mlir::Region &region : root->getRegions()) {
    for (mlir::Block &block : region)
      if (firstStop(&block) ||
          (block.getNumSuccessors() == 0 &&
           (block.empty() ||
            !block.back().hasTrait<mlir::OpTrait::ReturnLike>())))
        return true;
    if (region.empty() || region.hasOneBlock())
      continue;
    for (auto loop = llvm::scc_begin(&region); !loop.isAtEnd(); ++loop)
      if (loop.hasCycle())
        return true;
  }
  return false;
}

} // namespace shapeproof
