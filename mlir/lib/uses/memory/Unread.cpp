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

/// The classes that an op writes; nothing if the program may need the op even
/// if nobody reads them.
static std::optional<llvm::SmallVector<const AliasClass *, 1>>
onlyWrites(Operation *op, const Aliases &aliases) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || !op->use_empty() || op->hasTrait<OpTrait::IsTerminator>())
    return std::nullopt;
  for (Region &region : op->getRegions())
    for (Operation &inside : region.getOps())
      if (!isMemoryEffectFree(&inside))
        return std::nullopt;
  llvm::SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  llvm::SmallVector<const AliasClass *, 1> written;
  for (const auto &instance : instances) {
    if (isa<MemoryEffects::Read>(instance.getEffect()))
      continue;
    const Value value = instance.getValue();
    const AliasClass *group = value ? aliases.of(value) : nullptr;
    if (!isa<MemoryEffects::Write>(instance.getEffect()) || !group)
      return std::nullopt;
    written.push_back(group);
  }
  if (written.empty())
    return std::nullopt;
  return written;
}

/// All classes that only this function refers to are taken to be unread, until
/// an access is seen that the program needs; an access to one class may be
/// needed because it writes another.
UnreadBuffers::UnreadBuffers(const Aliases &aliases) {
  for (const AliasClass &group : aliases.classes())
    if (group.escape.empty() && !group.isForeign && !group.allocations.empty())
      unread.insert(&group);
  llvm::DenseMap<const AliasClass *, llvm::SmallVector<const AliasClass *, 2>>
      neededWith;
  llvm::SmallVector<const AliasClass *> needed;
  for (const AliasClass *group : unread)
    for (Operation *op : group->accesses) {
      const auto written = onlyWrites(op, aliases);
      if (!written || !llvm::all_of(*written, [&](const AliasClass *other) {
            return unread.contains(other);
          })) {
        needed.push_back(group);
        break;
      }
      for (const AliasClass *other : *written)
        if (other != group)
          neededWith[other].push_back(group);
    }
  while (!needed.empty()) {
    const AliasClass *group = needed.pop_back_val();
    if (unread.remove(group))
      llvm::append_range(needed, neededWith.lookup(group));
  }
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
