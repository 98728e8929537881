// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ArenaPeak.h. Tested by tests/mlir/ir/plan-buffers-peak.mlir and
// tests/mlir/exec/arena.py.

#include "uses/memory/ArenaPeak.h"
#include "core/ir/Limits.h"
#include "llvm/ADT/BitVector.h"

namespace shapeproof::memory {
namespace {

class BesideArena {
public:
  BesideArena(FunctionState &state, Lives &lives, const ArenaLife &arena);

  mlir::Operation *raisesPeak();

private:
  bool isCounted(const Buffer &buffer) const {
    return !buffer.isOnStack && !arena.isRemoved(buffer.op);
  }
  bool isInLife(mlir::Operation *op) const;
  llvm::BitVector others(const Moment &moment) const;
  bool hasWholeArena(const Moment &moment) const;
  std::optional<DimId> upperEnd(const llvm::BitVector &some) const;
  std::optional<DimId> leastPeak() const;

  Lives &lives;
  TermStore &store;
  const ArenaLife &arena;
  AtPoint here;
  /// By buffer: whether it is in the arena, its alignment there.
  llvm::BitVector isPlanned;
  llvm::SmallVector<uint64_t> alignments;
};

BesideArena::BesideArena(FunctionState &state, Lives &lives,
                         const ArenaLife &arena)
    : lives(lives), store(state.importer().store()), arena(arena),
      here(state, arena.from), isPlanned(lives.buffers().size()),
      alignments(lives.buffers().size(), 1) {
  llvm::DenseMap<mlir::Operation *, uint64_t> planned;
  for (const ArenaBuffer &buffer : arena.buffers)
    planned[buffer.allocation] = buffer.alignment;
  // An entry for several buffers comes after theirs.
  llvm::BitVector hasParts(isPlanned.size());
  llvm::BitVector hasOthers(isPlanned.size());
  for (auto [i, buffer] : llvm::enumerate(lives.buffers())) {
    if (hasParts[i])
      isPlanned[i] = !hasOthers[i];
    else if (auto it = planned.find(buffer.op); it != planned.end()) {
      isPlanned.set(i);
      alignments[i] = it->second;
    }
    if (!buffer.partOf)
      continue;
    hasParts.set(*buffer.partOf);
    if (isPlanned[i])
      continue;
    hasOthers.set(*buffer.partOf);
    isPlanned.reset(*buffer.partOf);
  }
}

bool BesideArena::isInLife(mlir::Operation *op) const {
  mlir::Block *entry = arena.from->getBlock();
  mlir::Operation *top = entry->getParent()->findAncestorOpInRegion(*op);
  if (top->getBlock() != entry)
    return true;
  return !top->isBeforeInBlock(arena.from) &&
         (!arena.to || !arena.to->isBeforeInBlock(top));
}

/// The buffers that are alive, of those that are not in the arena.
llvm::BitVector BesideArena::others(const Moment &moment) const {
  llvm::BitVector result(isPlanned.size());
  for (unsigned i : moment.alive)
    if (!isPlanned[i] && isCounted(lives.buffers()[i]))
      result.set(i);
  return result;
}

/// Whether all buffers of the arena are alive.
bool BesideArena::hasWholeArena(const Moment &moment) const {
  llvm::DenseSet<mlir::Operation *> alive;
  for (auto [i, buffer] : llvm::enumerate(lives.buffers())) {
    unsigned whole = i;
    while (!llvm::is_contained(moment.alive, whole) &&
           lives.buffers()[whole].partOf)
      whole = *lives.buffers()[whole].partOf;
    if (llvm::is_contained(moment.alive, whole))
      alive.insert(buffer.op);
  }
  return llvm::all_of(arena.buffers, [&](const ArenaBuffer &buffer) {
    return alive.contains(buffer.allocation);
  });
}

std::optional<DimId> BesideArena::upperEnd(const llvm::BitVector &some) const {
  DimId sum = store.constant(0);
  UpperEnds ends = lives.upperEnds();
  for (unsigned i : some.set_bits()) {
    const std::optional<DimId> bytes = lives.buffers()[i].bytes;
    const std::optional<DimId> end = bytes ? ends(*bytes, here).term : bytes;
    if (!end)
      return std::nullopt;
    sum = store.add(sum, *end);
  }
  return sum;
}

/// A number of bytes that all runs need without the arena, where they are those
/// that the arena would take for them.
std::optional<DimId> BesideArena::leastPeak() const {
  llvm::SmallVector<DimId> sums;
  UpperEnds ends = lives.upperEnds();
  for (const Moment &moment : lives.moments()) {
    if (moment.guard.claim != TermStore::trueClaim() || !moment.guard.isExact)
      continue;
    DimId sum = store.constant(0);
    for (unsigned i : moment.alive) {
      const Buffer &buffer = lives.buffers()[i];
      if (!buffer.bytes || !buffer.isExact || !isCounted(buffer))
        continue;
      const UpperEnd end = ends(*buffer.bytes, here);
      if (end.term && end.isAttained && *end.term == *buffer.bytes)
        sum = store.add(sum, alignedUp(store, *end.term, alignments[i]));
    }
    sums.push_back(sum);
  }
  if (sums.empty())
    return std::nullopt;
  return store.max(sums);
}

mlir::Operation *BesideArena::raisesPeak() {
  // Buffers that are there whenever one of the arena's is allocated add as much
  // to the peak without it.
  llvm::BitVector always(isPlanned.size(), true);
  llvm::SmallVector<const Moment *> open;
  for (const Moment &moment : lives.moments()) {
    if (!isInLife(moment.at))
      continue;
    if (llvm::any_of(moment.alive, [&](unsigned i) { return isPlanned[i]; }))
      always &= others(moment);
    open.push_back(&moment);
  }
  std::optional<std::optional<DimId>> peak;
  for (const Moment *moment : open) {
    const llvm::BitVector beside = others(*moment);
    if (!beside.test(always) || hasWholeArena(*moment))
      continue;
    if (!peak)
      peak = leastPeak();
    const std::optional<DimId> bytes = upperEnd(beside);
    if (!bytes || !*peak)
      return moment->at;
    const ClaimId claim = store.le(store.add(*bytes, arena.size), **peak);
    if (store.size(claim) > limits::callTermNodes || here.canFail(claim) ||
        !here.isProved(claim))
      return moment->at;
  }
  return nullptr;
}

} // namespace

mlir::Operation *raisesPeak(FunctionState &state, Lives &lives,
                            const ArenaLife &arena) {
  return BesideArena(state, lives, arena).raisesPeak();
}

} // namespace shapeproof::memory
