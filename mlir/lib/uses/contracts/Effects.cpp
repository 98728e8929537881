// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Effects.h.

#include "uses/contracts/Effects.h"
#include "core/exec/Endless.h"
#include "core/ir/Launch.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

/// Whether the memory is gone when the program stops, so that nobody can see
/// it.
static bool isAllocatedHere(mlir::Value memory) {
  for (unsigned steps = 0; memory && steps < limits::viewChain; ++steps) {
    mlir::Operation *op = memory.getDefiningOp();
    if (!op)
      return false;
    if (llvm::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp>(op))
      return true;
    auto view = llvm::dyn_cast<mlir::ViewLikeOpInterface>(op);
    memory = view ? view.getViewSource() : mlir::Value();
  }
  return false;
}

/// Whether the op alone, without its regions, has effects.
static bool acts(mlir::Operation *op, Seen seen) {
  if (mayNotEnd(op))
    return true;
  // A check is declared to have an effect, so that it is not moved.
  if (llvm::isa<mlir::cf::AssertOp>(op) ||
      op->hasTrait<mlir::OpTrait::IsTerminator>() ||
      (llvm::isa_and_nonnull<mlir::shape::ShapeDialect>(op->getDialect()) &&
       !llvm::isa<mlir::shape::DebugPrintOp>(op)))
    return false;
  if (auto effects = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(op)) {
    llvm::SmallVector<mlir::MemoryEffects::EffectInstance> instances;
    effects.getEffects(instances);
    return llvm::any_of(instances, [seen](const auto &instance) {
      const mlir::Value memory = instance.getValue();
      const bool isSeen = seen == Seen::Memory || !memory ||
                          !llvm::isa<mlir::BaseMemRefType>(memory.getType());
      return !llvm::isa<mlir::MemoryEffects::Read,
                        mlir::MemoryEffects::Allocate>(instance.getEffect()) &&
             isSeen && !isAllocatedHere(memory);
    });
  }
  return !op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>();
}

/// Whether the op, or one in it, may have effects.
static bool mayAct(mlir::Operation *op, Seen seen) {
  return op
      ->walk([seen](mlir::Operation *inner) {
        return acts(inner, seen) ? mlir::WalkResult::interrupt()
                                 : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the op runs its regions at most once each time it is reached.
static bool runsOnce(mlir::Operation *op) {
  return llvm::isa<mlir::scf::IfOp, mlir::scf::IndexSwitchOp,
                   mlir::scf::ExecuteRegionOp, mlir::memref::AllocaScopeOp,
                   mlir::shape::AssumingOp>(op);
}

/// The blocks from which control can come to the block, by at least one edge.
static llvm::SetVector<mlir::Block *> blocksBefore(mlir::Block *block) {
  llvm::SetVector<mlir::Block *> result(block->pred_begin(), block->pred_end());
  for (size_t i = 0; i < result.size(); ++i) {
    llvm::SmallVector<mlir::Block *> more(result[i]->getPredecessors());
    result.insert(more.begin(), more.end());
  }
  return result;
}

static bool mayActBeforeInRegion(mlir::Operation *op, Seen seen) {
  mlir::Block *block = op->getBlock();
  for (mlir::Operation &before : *block) {
    if (&before == op)
      break;
    if (mayAct(&before, seen))
      return true;
  }
  if (block->isEntryBlock())
    return false; // No block branches to an entry.
  llvm::SetVector<mlir::Block *> before = blocksBefore(block);
  if (before.size() > limits::effectBlocks || before.contains(block))
    return true;
  return llvm::any_of(before, [seen](mlir::Block *earlier) {
    return blocksBefore(earlier).contains(earlier) ||
           llvm::any_of(*earlier, [seen](mlir::Operation &inner) {
             return mayAct(&inner, seen);
           });
  });
}

bool runsInAnyOrder(mlir::Operation *op) {
  return isLaunch(op) || llvm::isa<mlir::scf::ParallelOp, mlir::scf::ForallOp,
                                   mlir::affine::AffineParallelOp>(op);
}

bool mayActBefore(mlir::Operation *op, Seen seen) {
  while (true) {
    if (!op->getBlock() || mayActBeforeInRegion(op, seen))
      return true;
    op = op->getParentOp();
    if (!op)
      return true;
    if (llvm::isa<mlir::FunctionOpInterface>(op))
      return false;
    if (!runsOnce(op) && !runsInAnyOrder(op) && mayAct(op, seen))
      return true;
  }
}

} // namespace shapeproof
