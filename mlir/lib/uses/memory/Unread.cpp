// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Unread.h. Tested by tests/mlir/ir/unread-buffers.mlir and
// tests/mlir/exec/arena.py.

#include "uses/memory/Unread.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "uses/memory/Allocation.h"

namespace shapeproof::memory {

using namespace mlir;

/// All classes that only this function refers to are taken to be unread, until
/// an access is seen that the program needs; the accesses to one class may be
/// needed because of another.
UnreadBuffers::UnreadBuffers(const Aliases &aliases) : aliases(aliases) {
  for (const AliasClass &group : aliases.classes())
    if (group.escape.empty() && !group.isForeign && !group.allocations.empty())
      unread.insert(&group);
  while (unread.remove_if([&](const AliasClass *group) {
    return !llvm::all_of(group->accesses,
                         [&](Operation *op) { return onlyWritesThem(op); });
  }))
    ;
}

/// Whether nothing is missed without the op if nobody reads the buffers.
bool UnreadBuffers::onlyWritesThem(Operation *op) const {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || !op->use_empty() || op->hasTrait<OpTrait::IsTerminator>())
    return false;
  for (Region &region : op->getRegions())
    for (Operation &inside : region.getOps())
      if (!isMemoryEffectFree(&inside))
        return false;
  llvm::SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  bool writes = false;
  for (const auto &instance : instances) {
    if (isa<MemoryEffects::Read>(instance.getEffect()))
      continue;
    const Value value = instance.getValue();
    const AliasClass *group = value ? aliases.of(value) : nullptr;
    if (!isa<MemoryEffects::Write>(instance.getEffect()) || !group ||
        !unread.contains(group))
      return false;
    writes = true;
  }
  return writes;
}

/// Erases the allocations of a class, and what is left of it, if all of that is
/// views.
static bool eraseValues(const AliasClass &group) {
  llvm::SmallVector<Operation *> made;
  for (Value value : llvm::reverse(group.values)) {
    Operation *op = value.getDefiningOp();
    if (op && viewSource(value) && isMemoryEffectFree(op) && op->use_empty())
      op->erase();
    else
      made.push_back(op);
  }
  for (Operation *op : made)
    if (!isa_and_nonnull<memref::AllocOp>(op) ||
        !llvm::all_of(op->getUsers(), llvm::IsaPred<memref::DeallocOp>))
      return false;
  for (Operation *op : group.deallocations)
    op->erase();
  for (Operation *op : made)
    op->erase();
  return true;
}

bool UnreadBuffers::erase() {
  llvm::SetVector<Operation *> writes;
  for (const AliasClass *group : unread)
    writes.insert_range(group->accesses);
  for (Operation *op : writes)
    op->erase();
  bool isChanged = !writes.empty();
  for (const AliasClass *group : unread)
    isChanged |= eraseValues(*group);
  return isChanged;
}

} // namespace shapeproof::memory
