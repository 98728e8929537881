// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LoopUses.h. Tested by tests/mlir/ir/plan-buffers-parts.mlir.

#include "uses/memory/LoopUses.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace shapeproof::memory {

using namespace mlir;

/// Null outside of loops.
static Operation *loopAround(Operation *op) {
  const auto memrefs =
      llvm::count_if(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
  if (memrefs > 1)
    return op;
  for (; Region *region = op->getParentRegion(); op = region->getParentOp()) {
    if (!region->hasOneBlock())
      return region->getParentOp();
    if (isa<FunctionOpInterface>(region->getParentOp()))
      return nullptr;
    const Repeats repeats = repeatsOf(region->getParentOp());
    if (repeats != Repeats::Once && repeats != Repeats::Either)
      return region->getParentOp();
  }
  return nullptr;
}

static bool mayWrite(Operation *op, const AliasClass &group) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return true;
  llvm::SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  return llvm::any_of(instances, [&](const auto &instance) {
    return isa<MemoryEffects::Write>(instance.getEffect()) &&
           (!instance.getValue() ||
            llvm::is_contained(group.values, instance.getValue()));
  });
}

LoopUses::LoopUses(const AliasClass &group) : group(&group) {
  for (Operation *op : group.accesses)
    if (Operation *loop = loopAround(op)) {
      const Use use{loop, mayWrite(op, group)};
      if (!llvm::is_contained(uses, use))
        uses.push_back(use);
    }
}

bool LoopUses::meet(const LoopUses &a, const LoopUses &b) {
  if (a.group == b.group)
    return false;
  return llvm::any_of(a.uses, [&](const Use &x) {
    return llvm::any_of(b.uses, [&](const Use &y) {
      return (x.isWritten || y.isWritten) &&
             (x.loop->isAncestor(y.loop) || y.loop->isAncestor(x.loop));
    });
  });
}

} // namespace shapeproof::memory
