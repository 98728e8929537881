// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See UseSpans.h. Tested by tests/mlir/ir/plan-buffers.mlir and
// tests/mlir/exec/arena.py.

#include "uses/memory/UseSpans.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof::memory {

using namespace mlir;

FunctionSpans::FunctionSpans(Operation *function) : function(function) {
  unsigned next = 0;
  function->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { places[op].first = next++; });
  // The last op inside ends last.
  function->walk<WalkOrder::PostOrder>([&](Operation *op) {
    unsigned &last = places[op].second;
    last = std::max(last, places[op].first);
    if (op != function) {
      unsigned &outer = places[op->getParentOp()].second;
      outer = std::max(outer, places[op].second);
    }
  });
}

/// A region on the way from the allocation outwards, and the op in it that
/// makes the buffer.
struct FunctionSpans::Level {
  Operation *made;
  Region *region;
  /// Whether the region passes the buffer on to the op around it.
  bool isPassedOn;
};

namespace {

/// The blocks from which `isUsed` blocks can be reached, at their ends.
llvm::DenseSet<Block *> liveAtEnd(Region &region, Block *made,
                                  llvm::function_ref<bool(Block *)> isUsed) {
  llvm::DenseSet<Block *> result;
  llvm::SmallVector<Block *> open;
  auto enter = [&](Block *block) { // It is live at the beginning.
    for (Block *before : block->getPredecessors())
      if (result.insert(before).second && before != made)
        open.push_back(before);
  };
  for (Block &block : region)
    if (isUsed(&block) && &block != made)
      enter(&block);
  while (!open.empty())
    enter(open.pop_back_val());
  return result;
}

llvm::SetVector<Block *> reachedFrom(Block *block) {
  llvm::SetVector<Block *> result;
  for (Block *next : block->getSuccessors())
    result.insert(next);
  for (size_t i = 0; i < result.size(); ++i) {
    Block *at = result[i];
    for (Block *next : at->getSuccessors())
      result.insert(next);
  }
  return result;
}

} // namespace

/// Adds the parts within one region; false if the buffer may be carried back to
/// where it is made.
bool FunctionSpans::addParts(const Level &level, const AliasClass &group,
                             UseSpans &spans) const {
  Block *made = level.made->getBlock();
  // The last use in each block, by its place.
  llvm::DenseMap<Block *, unsigned> lastUse;
  for (Operation *use : group.uses) {
    Operation *inside = level.region->findAncestorOpInRegion(*use);
    if (!inside || (inside == level.made && use != level.made))
      continue;
    auto [it, isNew] = lastUse.try_emplace(inside->getBlock(), end(inside));
    it->second = std::max(it->second, end(inside));
  }
  const unsigned from =
      level.made == spans.allocation ? begin(level.made) : end(level.made);
  const llvm::SetVector<Block *> reached = reachedFrom(made);
  if (reached.contains(made) &&
      (level.isPassedOn || llvm::any_of(group.values, [&](Value value) {
         auto argument = dyn_cast<BlockArgument>(value);
         return argument && argument.getOwner()->getParent() == level.region &&
                !argument.getOwner()->isEntryBlock();
       })))
    return false;
  llvm::DenseSet<Block *> live;
  if (!level.isPassedOn)
    live = liveAtEnd(*level.region, made,
                     [&](Block *block) { return lastUse.contains(block); });
  auto lastOf = [&](Block *block, unsigned least) {
    if (level.isPassedOn || live.contains(block))
      return std::max(least, end(&block->back()));
    auto it = lastUse.find(block);
    return it == lastUse.end() ? least : std::max(least, it->second);
  };
  spans.parts.push_back({from, lastOf(made, from)});
  for (Block *block : reached) {
    if (block == made || block->empty())
      continue;
    const unsigned first = begin(&block->front());
    if (level.isPassedOn || live.contains(block) || lastUse.contains(block))
      spans.parts.push_back({first, lastOf(block, first)});
  }
  return true;
}

std::optional<UseSpans> FunctionSpans::of(Operation *allocation,
                                          const AliasClass &group,
                                          Operation *top,
                                          std::string &why) const {
  UseSpans spans{allocation, {}};
  for (Operation *around = allocation->getParentOp(); around != top;
       around = around->getParentOp()) {
    const Repeats repeats = repeatsOf(around);
    if (repeats == Repeats::AtOnce || repeats == Repeats::NotKnown) {
      why = "`" + around->getName().getStringRef().str() +
            "` may allocate it several times at once";
      return std::nullopt;
    }
  }
  for (Operation *made = allocation;;) {
    Region *region = made->getParentRegion();
    const bool isPassedOn = !llvm::all_of(group.values, [&](Value value) {
      return region->isAncestor(value.getParentRegion());
    });
    Operation *around = region->getParentOp();
    if (!addParts({made, region, isPassedOn}, group, spans) ||
        (isPassedOn && repeatsOf(around) == Repeats::InTurn)) {
      why = "a loop carries it from one iteration to another";
      return std::nullopt;
    }
    if (!isPassedOn)
      return spans;
    made = around;
  }
}

/// Whether the two are in different regions of an op that runs one of these.
static bool isEither(Operation *a, Operation *b) {
  llvm::SmallDenseMap<Operation *, Region *> around;
  for (Region *region = a->getParentRegion(); region;
       region = region->getParentRegion())
    around[region->getParentOp()] = region;
  for (Region *region = b->getParentRegion(); region;
       region = region->getParentRegion())
    if (auto it = around.find(region->getParentOp()); it != around.end())
      return it->second != region &&
             repeatsOf(region->getParentOp()) == Repeats::Either;
  return false;
}

bool FunctionSpans::meet(const UseSpans &a, const UseSpans &b) {
  for (auto [first, last] : a.parts)
    for (auto [from, to] : b.parts)
      if (first <= to && from <= last)
        return !isEither(a.allocation, b.allocation);
  return false;
}

Operation *FunctionSpans::lastIn(Block &block, const UseSpans &spans) const {
  Operation *result = nullptr;
  for (Operation &op : block)
    if (auto it = places.find(&op); it != places.end())
      for (auto [first, last] : spans.parts)
        if (it->second.first <= last && first <= it->second.second)
          result = &op;
  return result;
}

} // namespace shapeproof::memory
