// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lives.h: operations with regions.

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "uses/memory/LoopLives.h"

namespace shapeproof::memory {

using namespace mlir;

std::optional<ClaimId> Lives::claimOf(Value truth, Operation *at) {
  if (!state.importer().models().isModelled(truth))
    return std::nullopt;
  BoolModel model = state.importer().models().truth(truth);
  if (!AtPoint(state, at).holds(model.evidence))
    return std::nullopt;
  return model.claim;
}

void Lives::region(Operation *op) {
  const bool touches = touching.contains(op);
  if (!touches && llvm::none_of(op->getResultTypes(), [](Type type) {
        return isa<BaseMemRefType>(type);
      }))
    return;
  if (llvm::any_of(op->getResultTypes(),
                   [](Type type) { return isa<TensorType>(type); }))
    return giveUp(op, "tensors have no buffers yet");
  if (depth >= limits::memoryNesting)
    return giveUp(op, "the code is nested too deeply");
  ++depth;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    auto claim = claimOf(branch.getCondition(), op);
    branches(op, {{&branch.getThenRegion(), claim},
                  {&branch.getElseRegion(),
                   claim ? std::optional(store.negate(*claim)) : claim}});
  } else if (auto branch = dyn_cast<affine::AffineIfOp>(op)) {
    branches(op, {{&branch.getThenRegion(), std::nullopt},
                  {&branch.getElseRegion(), std::nullopt}});
  } else if (auto branch = dyn_cast<scf::IndexSwitchOp>(op)) {
    switchOn(branch);
  } else if (isa<scf::ExecuteRegionOp, memref::AllocaScopeOp,
                 shape::AssumingOp>(op)) {
    once(op, op->getRegion(0));
  } else if (isa<scf::WhileOp>(op)) {
    whileLoop(op);
  } else if (isa<scf::ForOp, scf::ParallelOp, scf::ForallOp,
                 affine::AffineForOp, affine::AffineParallelOp>(op)) {
    counted(cast<LoopLikeOpInterface>(op));
  } else if (touches) {
    giveUp(op, "it is not known how often `" + op->getName().getStringRef() +
                   "` runs its regions");
  }
  --depth;
}

void Lives::branches(Operation *op, llvm::ArrayRef<Branch> regions) {
  const Alive before = alive;
  const Guard outer = guard;
  llvm::SmallVector<Way, 2> ways;
  for (const Branch &branch : regions) {
    alive = before;
    guard = outer;
    if (branch.condition)
      guard.claim = store.conj(outer.claim, *branch.condition);
    else
      guard.isExact = false;
    llvm::SmallVector<Way, 2> ends = walkRegion(*branch.region);
    if (branch.region->empty())
      ends.push_back({before, nullptr, {}});
    for (Way &end : ends) {
      end.condition = branch.condition;
      ways.push_back(end);
    }
  }
  guard = outer;
  join(op, op->getResults(), ways);
}

void Lives::switchOn(scf::IndexSwitchOp op) {
  Importer &importer = state.importer();
  std::optional<DimId> on;
  if (importer.models().isModelled(op.getArg())) {
    const IntModel model = importer.models().integer(op.getArg());
    if (AtPoint(state, op).holds(model.evidence))
      on = model.term;
  }
  llvm::SmallVector<Branch> ways;
  llvm::SmallVector<ClaimId> none;
  for (auto [value, region] : llvm::zip(op.getCases(), op.getCaseRegions())) {
    Branch &way = ways.emplace_back(Branch{&region, std::nullopt});
    if (!on)
      continue;
    way.condition = store.eq(*on, store.constant(int64_t(value)));
    none.push_back(store.negate(*way.condition));
  }
  ways.push_back({&op.getDefaultRegion(),
                  on ? std::optional(store.conj(none)) : std::nullopt});
  branches(op, ways);
}

void Lives::once(Operation *op, Region &region) {
  const Alive before = alive;
  llvm::SmallVector<Way, 2> ends = walkRegion(region);
  join(op, op->getResults(), ends);
  if (isa<memref::AllocaScopeOp>(op)) {
    const Alive after = alive;
    for (unsigned buffer : after)
      if (all[buffer].isOnStack && !llvm::is_contained(before, buffer))
        leave(op, buffer);
  }
}

} // namespace shapeproof::memory
