// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lives.h: places where several ways come together, and regions of blocks.
//
//   %r = scf.if %p { %a = alloc(%n); yield %a } else { %b = alloc(%m); .. }
//
//   after it, a buffer of select(p, n, m) bytes stands for the two, and %r is
//   in it
//
// Blocks are walked in reverse postorder. A loop of blocks may free what was
// there before, and has to free what it allocates.

#include "core/ir/Limits.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "uses/memory/Lives.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SCCIterator.h"

namespace shapeproof::memory {

using namespace mlir;

std::optional<DimId> Lives::sumOf(const Alive &buffers, bool &isExact) {
  DimId sum = store.constant(0);
  for (unsigned buffer : buffers) {
    if (!all[buffer].bytes)
      return std::nullopt;
    sum = store.add(sum, *all[buffer].bytes);
    isExact &= all[buffer].isExact;
  }
  return sum;
}

/// A buffer that stands for these of each way.
unsigned Lives::joined(Operation *at, llvm::ArrayRef<Way> ways,
                       llvm::ArrayRef<Alive> parts) {
  Buffer result{at, std::nullopt};
  result.isListed = false;
  llvm::SmallVector<DimId> sums;
  for (const Alive &part : parts)
    if (std::optional<DimId> sum = sumOf(part, result.isExact))
      sums.push_back(*sum);
  if (sums.size() == parts.size()) {
    if (llvm::all_equal(sums)) {
      result.bytes = sums.front();
    } else if (ways.size() == 2 && ways.front().condition) {
      result.bytes = store.select(*ways.front().condition, sums[0], sums[1]);
    } else {
      result.bytes = store.max(sums);
      result.isExact = false;
    }
  }
  const unsigned number = add(result);
  for (const Alive &part : parts)
    for (unsigned buffer : part) {
      all[buffer].partOf = number;
      all[number].isOnStack |= all[buffer].isOnStack;
    }
  return number;
}

void Lives::join(Operation *at, ValueRange values, llvm::ArrayRef<Way> ways) {
  alive.clear();
  if (ways.empty())
    return;
  for (unsigned buffer : ways.front().alive)
    if (llvm::all_of(ways, [&](const Way &way) {
          return llvm::is_contained(way.alive, buffer);
        }))
      alive.push_back(buffer);
  llvm::SmallVector<Alive, 2> rest(ways.size());
  for (auto [way, others] : llvm::zip(ways, rest))
    for (unsigned buffer : way.alive)
      if (!isAlive(buffer))
        others.push_back(buffer);
  for (auto [i, value] : llvm::enumerate(values)) {
    if (!isa<BaseMemRefType>(value.getType()))
      continue;
    llvm::SmallVector<int> roots;
    for (const Way &way : ways)
      roots.push_back(i < way.values.size() ? bufferOf(way.values[i])
                                            : int(kNotKnown));
    if (llvm::all_equal(roots) &&
        (roots.front() < 0 || isAlive(roots.front()))) {
      owners[value] = roots.front();
      continue;
    }
    owners[value] = kNotKnown;
    llvm::SmallVector<Alive, 2> parts;
    for (auto [root, others] : llvm::zip(roots, rest))
      if (root >= 0 && llvm::is_contained(others, unsigned(root)))
        parts.push_back({unsigned(root)});
    if (parts.size() < ways.size())
      continue;
    for (auto [part, others] : llvm::zip(parts, rest))
      others.erase(llvm::find(others, part.front()));
    const unsigned number = joined(at, ways, parts);
    owners[value] = number;
    alive.push_back(number);
  }
  for (bool isStack : {false, true}) {
    llvm::SmallVector<Alive, 2> parts(ways.size());
    bool isAny = false;
    for (auto [part, others] : llvm::zip(parts, rest))
      for (unsigned buffer : others)
        if (all[buffer].isOnStack == isStack) {
          part.push_back(buffer);
          isAny = true;
        }
    if (isAny)
      alive.push_back(joined(at, ways, parts));
  }
}

llvm::SmallVector<Lives::Way, 2> Lives::walkRegion(Region &region) {
  if (region.empty())
    return {};
  if (!region.hasOneBlock())
    return walkBlocks(region);
  visitBlock(region.front());
  if (region.front().empty())
    return {{alive, nullptr, {}}};
  Operation *end = &region.front().back();
  return {{alive, end, end->getOperands()}};
}

namespace {

/// The blocks of a region that are in loops.
llvm::DenseSet<Block *> blocksInLoops(Region &region) {
  llvm::DenseSet<Block *> result;
  for (auto it = llvm::scc_begin(&region); !it.isAtEnd(); ++it)
    if (it.hasCycle())
      result.insert((*it).begin(), (*it).end());
  return result;
}

} // namespace

llvm::SmallVector<Lives::Way, 2> Lives::walkBlocks(Region &region) {
  struct Entered {
    llvm::SmallVector<Way, 2> ways;
    llvm::SmallVector<Guard, 2> guards;
    std::optional<Alive> alive;
  };
  llvm::DenseMap<Block *, Entered> blocks;
  llvm::SmallVector<Way, 2> ends;
  const llvm::DenseSet<Block *> inLoops = blocksInLoops(region);
  PostDominanceInfo after(region.getParentOp());
  Block *entry = &region.front();
  const Guard outer = guard;
  llvm::ReversePostOrderTraversal<Block *> order(entry);
  for (Block *block : order) {
    Entered &entered = blocks[block];
    if (block != entry) {
      // A run comes here by the one way or by the other.
      if (entered.ways.size() == 2 && !inLoops.contains(block) &&
          llvm::all_of(entered.guards,
                       [](const Guard &one) { return one.isExact; }))
        entered.ways.front().condition = entered.guards.front().claim;
      // The arguments of a block in a loop change.
      join(&block->front(),
           inLoops.contains(block) ? ValueRange()
                                   : ValueRange(block->getArguments()),
           entered.ways);
      llvm::SmallVector<ClaimId> claims;
      guard = outer;
      if (!after.postDominates(block, entry)) {
        for (const Guard &one : entered.guards) {
          claims.push_back(one.claim);
          guard.isExact &= one.isExact;
        }
        const ClaimId any = store.disj(claims);
        const bool isKnown = !inLoops.contains(block) &&
                             store.size(any) <= limits::callTermNodes;
        guard.claim = isKnown ? any : outer.claim;
        guard.isExact &= isKnown;
      }
    }
    entered.alive = alive;
    visitBlock(*block);
    const Alive atEnd = alive;
    const Guard here = guard;
    Operation *end = &block->back();
    if (end->getNumSuccessors() == 0 && end->hasTrait<OpTrait::ReturnLike>())
      ends.push_back({atEnd, end, end->getOperands(),
                      here.isExact ? std::optional(here.claim) : std::nullopt});
    auto branch = dyn_cast<BranchOpInterface>(end);
    auto choice = dyn_cast<cf::CondBranchOp>(end);
    std::optional<ClaimId> claim =
        choice ? claimOf(choice.getCondition(), end) : std::nullopt;
    for (unsigned i = 0; i < end->getNumSuccessors(); ++i) {
      Entered &next = blocks[end->getSuccessor(i)];
      if (next.alive) { // An edge back.
        for (unsigned buffer : atEnd)
          if (!llvm::is_contained(*next.alive, buffer))
            giveUp(end, "a loop of blocks keeps what it allocates");
        for (unsigned buffer : *next.alive)
          if (!llvm::is_contained(atEnd, buffer))
            all[buffer].isExact = false;
        continue;
      }
      Guard edge = here;
      if (claim)
        edge.claim =
            store.conj(here.claim, i == 0 ? *claim : store.negate(*claim));
      else
        edge.isExact &= end->getNumSuccessors() == 1;
      ValueRange given;
      if (branch &&
          branch.getSuccessorOperands(i).getProducedOperandCount() == 0)
        given = branch.getSuccessorOperands(i).getForwardedOperands();
      next.ways.push_back({atEnd, end, given});
      next.guards.push_back(edge);
    }
  }
  guard = outer;
  return ends;
}

} // namespace shapeproof::memory
