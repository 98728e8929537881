// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FirstTime.h. Tested by tests/mlir/ir/first-time.mlir and
// tests/mlir/exec/iterations.py.
//
// The way from the check to the entry of the function is walked up. On it,
// `reached` is a condition under which code that runs to its end comes to the
// check: the branches around it, and those of inner loops in their first
// iterations. Its terms are about the present iteration; with the symbols
// that the loop carries replaced they are about another one. A condition with
// other symbols of the body says nothing of another one. The evidence of these
// terms held in the other iteration as well, since it is established on the
// same way.

#include "core/checks/FirstTime.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "engine/terms/Rewrite.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

//===- The first iteration --------------------------------------------------//

void FirstIteration::addFirst(TermStore &store, DimId symbol, DimId value) {
  if (store.kind(symbol) == DimKind::Symbol)
    first.emplace_back(symbol, value);
  isFirst = store.conj(isFirst, store.eq(symbol, value));
}

void FirstIteration::add(TermStore &store, FactScopes &facts,
                         const Model &argument, const Model &init) {
  auto isKnown = [&](EvidenceId mine, EvidenceId other) {
    if (!facts.hold(mine) || !facts.hold(other))
      return false;
    evidence = facts.evidence().unite({evidence, mine, other});
    return true;
  };
  const IntModel &number = argument.integer, &from = init.integer;
  if (number.term.valid() && from.term.valid() && number.error == kNever &&
      from.error == kNever && isKnown(number.evidence, from.evidence))
    addFirst(store, number.term, from.term);
  const BoolModel &truth = argument.truth, &was = init.truth;
  if (truth.claim.valid() && was.claim.valid() &&
      isKnown(truth.evidence, was.evidence)) {
    if (Term(truth.claim).isSymbol(store))
      first.emplace_back(truth.claim, was.claim);
    isFirst = store.conj(isFirst, store.iff(truth.claim, was.claim));
  }
  auto addList = [&](const ShapeModel &own, const ShapeModel &start) {
    if (!own.term.valid() || !start.term.valid() || own.error != kNever ||
        start.error != kNever || store.kind(own.term) != ShapeKind::Ranked ||
        store.kind(start.term) != ShapeKind::Ranked)
      return;
    llvm::SmallVector<DimId> mine(store.extents(own.term)),
        theirs(store.extents(start.term));
    if (mine.size() != theirs.size() || mine.size() > limits::knownElements ||
        !isKnown(own.evidence, start.evidence))
      return;
    for (auto [symbol, value] : llvm::zip_equal(mine, theirs))
      if (symbol != value)
        addFirst(store, symbol, value);
  };
  addList(argument.shape, init.shape);
  addList(argument.content, init.content);
}

//===- The way up -----------------------------------------------------------//

/// The way from a check up.
class FirstTime::Way {
public:
  explicit Way(FirstTime &all) : all(all), store(all.store) {}

  /// Goes up from the check; whether `reached` is known in the end.
  bool goUp(mlir::Operation *check);
  llvm::SmallVector<Fact, 4> found;
  ClaimId reached = TermStore::trueClaim();
  /// A claim of the check, in the first iterations on the way.
  ClaimId claim = TermStore::trueClaim();

private:
  void addBlocks(mlir::Block *block);
  bool addOp(mlir::Operation *op, mlir::Region *region);
  void addFacts(const FirstIteration &loop);
  void goToFirst(const FirstIteration &loop);
  void addCondition(const BoolModel &condition, bool holds);
  void addBranch(mlir::Block *above, mlir::Block *block);
  void addBranches(mlir::Block *block, mlir::Block *top,
                   const FirstIteration *loop);
  const FirstIteration *loopAround(mlir::Block *block) const;
  bool isOnAllWays(mlir::Block *above, mlir::Block *block,
                   const FirstIteration *loop) const;
  template <typename Map>
  std::optional<ClaimId> inOther(const FirstIteration &loop, const Map &map,
                                 ClaimId claim) const;

  FirstTime &all;
  TermStore &store;
  EvidenceId evidence = kNoEvidence;
  /// Whether `reached` is such a condition.
  bool isKnown = true;
  /// The first block of the loop of blocks that was left last.
  mlir::Block *left = nullptr;
};

/// The claim in the other iteration that the map is about; nothing if it has
/// symbols of the loop that the map does not have.
template <typename Map>
std::optional<ClaimId> FirstTime::Way::inOther(const FirstIteration &loop,
                                               const Map &map,
                                               ClaimId claim) const {
  if (store.size(claim) > limits::scopedTermNodes)
    return std::nullopt;
  Rewriter rewriter(store);
  for (auto [symbol, value] : map) {
    const Term from = symbol, to = value;
    if (from.sort == Term::Dim)
      rewriter.set(from.dim(), to.dim());
    else if (from.sort == Term::Claim)
      rewriter.set(from.claim(), to.claim());
  }
  const bool isAbout = !anyPart(store, claim, [&](Term t) {
    return loop.start.isLaterSymbol(store, t) && !rewriter.hasImage(t);
  });
  return isAbout ? std::optional(rewriter(claim)) : std::nullopt;
}

/// Adds what is known of a loop where its iterations reach the check if
/// `reached` holds.
void FirstTime::Way::addFacts(const FirstIteration &loop) {
  const EvidenceId support =
      all.facts.evidence().unite({evidence, loop.evidence});
  auto add = [&](std::optional<ClaimId> other) {
    if (!other)
      return;
    const ClaimId claim = store.disj(loop.isFirst, store.negate(*other));
    if (claim != TermStore::trueClaim() && all.facts.hold(support))
      found.push_back({loop.loop, "loop", claim, support});
  };
  add(inOther(loop, loop.first, reached));
  if (reached != TermStore::trueClaim())
    add(inOther(loop, loop.previous, reached));
}

/// Goes out of a loop: code that runs it reaches the check if its first
/// iteration does.
void FirstTime::Way::goToFirst(const FirstIteration &loop) {
  if (!isKnown)
    return;
  auto inFirst = inOther(loop, loop.first, store.conj(loop.runs, reached));
  auto own = inOther(loop, loop.first, claim);
  isKnown = inFirst && own;
  if (isKnown) {
    reached = *inFirst;
    claim = *own;
  }
  evidence = all.facts.evidence().unite({evidence, loop.evidence});
}

void FirstTime::Way::addCondition(const BoolModel &condition, bool holds) {
  isKnown &= condition.claim.valid() && all.facts.hold(condition.evidence);
  if (!isKnown)
    return;
  reached = store.conj(holds ? condition.claim : store.negate(condition.claim),
                       reached);
  evidence = all.facts.evidence().unite(evidence, condition.evidence);
}

/// The innermost loop of blocks with the block, not the loop that is left.
const FirstIteration *FirstTime::Way::loopAround(mlir::Block *block) const {
  mlir::Block *inner = nullptr;
  for (mlir::Block *first : all.around.lookup(block))
    if (first != left && all.dominance.dominates(first, block) &&
        (!inner || all.dominance.dominates(inner, first)))
      inner = first;
  return inner ? &all.noted.find(inner)->second : nullptr;
}

/// Whether all ways on from `above` come to the block before they leave the
/// iteration of the loop, or the region if there is none.
bool FirstTime::Way::isOnAllWays(mlir::Block *above, mlir::Block *block,
                                 const FirstIteration *loop) const {
  llvm::SmallSetVector<mlir::Block *, 8> open;
  open.insert(above);
  for (size_t i = 0; i < open.size(); ++i) {
    if (open[i]->getNumSuccessors() == 0 || open.size() > limits::loopBlocks)
      return false;
    for (mlir::Block *next : open[i]->getSuccessors()) {
      if (loop && (next == loop->blocks.front() ||
                   !llvm::is_contained(loop->blocks, next)))
        return false;
      if (next != block)
        open.insert(next);
    }
  }
  return true;
}

/// Adds the condition of the branch from `above`, its immediate dominator, to
/// the block.
void FirstTime::Way::addBranch(mlir::Block *above, mlir::Block *block) {
  auto branch = llvm::dyn_cast<mlir::cf::CondBranchOp>(above->getTerminator());
  isKnown = branch && block->getSinglePredecessor() == above &&
            branch.getTrueDest() != branch.getFalseDest();
  if (isKnown)
    addCondition(all.models.truth(branch.getCondition()),
                 branch.getTrueDest() == block);
}

/// Adds the conditions of the branches from `top`, in the same iteration.
void FirstTime::Way::addBranches(mlir::Block *block, mlir::Block *top,
                                 const FirstIteration *loop) {
  while (isKnown && block != top) {
    if (!loop)
      block = all.outside.nearest(block, all.dominance,
                                  [&](mlir::Block *above, mlir::Block *below) {
                                    return isOnAllWays(above, below, nullptr);
                                  });
    if (!block)
      return;
    mlir::Block *above = all.dominance.getNode(block)->getIDom()->getBlock();
    if (!loop || !isOnAllWays(above, block, loop))
      addBranch(above, block);
    block = above;
  }
}

/// Goes up to the entry of the region.
void FirstTime::Way::addBlocks(mlir::Block *block) {
  left = nullptr;
  if (!all.dominance.isReachableFromEntry(block))
    isKnown = false;
  while (isKnown) {
    const FirstIteration *loop = loopAround(block);
    if (!loop && claim == TermStore::trueClaim() &&
        isRoot(block->getParentOp()))
      return; // Nothing is found further up.
    if (!loop)
      return addBranches(block, &block->getParent()->front(), nullptr);
    // An iteration that goes back to the first block has come to this one.
    const bool isOnWayBack =
        llvm::all_of(loop->latches, [&](mlir::Block *latch) {
          return all.dominance.dominates(block, latch);
        });
    if (isOnWayBack)
      addFacts(*loop);
    left = loop->blocks.front();
    addBranches(block, left, loop);
    if (isKnown && !isOnWayBack)
      addFacts(*loop);
    goToFirst(*loop);
    block = left;
  }
}

/// Goes out of a region of an op.
bool FirstTime::Way::addOp(mlir::Operation *op, mlir::Region *region) {
  if (auto it = all.noted.find(&region->front());
      it != all.noted.end() && it->second.blocks.empty()) {
    addFacts(it->second);
    goToFirst(it->second);
    return isKnown;
  }
  if (auto branch = llvm::dyn_cast<mlir::scf::IfOp>(op)) {
    addCondition(all.models.truth(branch.getCondition()),
                 region == &branch.getThenRegion());
    return isKnown;
  }
  auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(op);
  auto variables = loop ? loop.getLoopInductionVars() : std::nullopt;
  if (!variables)
    return llvm::isa<mlir::shape::AssumingOp, mlir::scf::ExecuteRegionOp,
                     mlir::memref::AllocaScopeOp>(op);
  // All iterations of a parallel loop run, in any order.
  Rewriter atStart(store);
  for (mlir::Value variable : *variables) {
    const DimId term = all.models.integer(variable).term;
    auto range = all.loops.rangeOf(op, term);
    if (!range || store.size(reached) > limits::scopedTermNodes)
      return false;
    atStart.set(term, range->lb);
    reached = store.conj(store.lt(range->lb, range->ub), reached);
  }
  reached = atStart(reached);
  claim = atStart(claim);
  return true;
}

bool FirstTime::Way::goUp(mlir::Operation *check) {
  for (mlir::Operation *at = check; isKnown;) {
    mlir::Region *region = at->getParentRegion();
    if (!region || region->empty())
      break;
    if (!region->hasOneBlock())
      addBlocks(at->getBlock());
    at = region->getParentOp();
    if (!at || isRoot(at))
      break;
    isKnown = isKnown && addOp(at, region);
  }
  return isKnown;
}

void FirstTime::note(mlir::Block *body, FirstIteration loop) {
  for (mlir::Block *block : loop.blocks)
    if (auto &firsts = around[block]; !llvm::is_contained(firsts, body))
      firsts.push_back(body);
  noted[body] = std::move(loop);
}

llvm::SmallVector<Fact, 4> FirstTime::at(mlir::Operation *check) {
  if (noted.empty())
    return {};
  Way way(*this);
  way.goUp(check);
  return std::move(way.found);
}

std::optional<FirstTime::InFirst> FirstTime::inFirst(mlir::Operation *check,
                                                     ClaimId claim) {
  Way way(*this);
  way.claim = claim;
  if (!way.goUp(check))
    return std::nullopt;
  return InFirst{way.reached, way.claim};
}

} // namespace shapeproof
