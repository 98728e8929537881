// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See PathTo.h.

#include "uses/contracts/PathTo.h"
#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/Places.h"
#include "core/ir/Types.h"
#include "core/lanes/Kernels.h"
#include "core/loops/InductionVariable.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include <algorithm>

namespace shapeproof {

void PathFinder::addGlance(mlir::ValueRange values, ClaimId passes) {
  glances.push_back({llvm::SmallVector<mlir::Value, 2>(values), passes});
}

contract::Path PathFinder::pathTo(mlir::Operation *op,
                                  std::vector<Glance> &found) {
  contract::Path path;
  glances.clear();
  areGlancesKnown = true;
  for (mlir::Operation *at = op; at && path.isComplete;) {
    mlir::Region *region = at->getParentRegion();
    if (!region) {
      path.isComplete = false;
      break;
    }
    if (!region->hasOneBlock())
      addBlocks(at->getBlock(), path);
    at = region->getParentOp();
    if (isRoot(at)) {
      addIds(at, path);
      addThreads(at, path);
      break;
    }
    addOp(at, region, path);
  }
  std::reverse(path.ranges.begin(), path.ranges.end());
  found.clear();
  if (areGlancesKnown && path.isComplete)
    found.assign(glances.rbegin(), glances.rend());
  return path;
}

/// Adds the ranges of ids: a launch runs the function for all of them.
void PathFinder::addIds(mlir::Operation *root, contract::Path &path) {
  if (root->getNumRegions() == 0 || root->getRegion(0).empty())
    return;
  TermStore &store = importer.store();
  auto arguments = root->getRegion(0).getArguments();
  auto termOf = [&](mlir::Value v) {
    return importer.models().integer(v).term;
  };
  for (mlir::BlockArgument argument : llvm::reverse(arguments)) {
    auto below = llvm::dyn_cast_if_present<mlir::IntegerAttr>(
        attributeOf(argument, kIdAttribute));
    if (!below)
      continue;
    const int64_t number = below.getInt();
    const DimId limit = below.getType().isIndex()
                            ? termOf(arguments[unsigned(number)])
                            : store.constant(number);
    path.ranges.push_back(
        {termOf(argument), store.constant(0), limit, store.constant(1)});
  }
}

/// Adds the conditions from the entry of its region to the block. Code after a
/// loop of blocks is not reached if the loop does not end; then the function
/// does not end either.
void PathFinder::addBlocks(mlir::Block *block, contract::Path &path) {
  if (!dominance.isReachableFromEntry(block)) {
    path.isComplete = false;
    return;
  }
  // Otherwise more code runs before the block, some of it perhaps later in the
  // walk.
  areGlancesKnown &=
      !joined.nearest(block, dominance, [](mlir::Block *above, mlir::Block *b) {
        return b->getSinglePredecessor() == above;
      });
  BlockEntry entries(importer, dominance);
  while (path.isComplete) {
    block = decided.nearest(block, dominance,
                            [&](mlir::Block *above, mlir::Block *below) {
                              return postDominance.postDominates(below, above);
                            });
    if (!block)
      return;
    mlir::Block *above = dominance.getNode(block)->getIDom()->getBlock();
    std::optional<Fact> fact;
    if (block->getSinglePredecessor() == above)
      fact = entries.branchFact(above->getTerminator(), block);
    if (fact) {
      path.conditions.push_back(fact->claim);
      addGlance(above->getTerminator()->getOperands().take_front(),
                fact->claim);
    } else {
      path.isComplete = false;
    }
    block = above;
  }
}

void PathFinder::addOp(mlir::Operation *op, mlir::Region *region,
                       contract::Path &path) {
  TermStore &store = importer.store();
  if (auto branch = llvm::dyn_cast<mlir::scf::IfOp>(op)) {
    ClaimId holds = importer.models().truth(branch.getCondition()).claim;
    path.conditions.push_back(
        region == &branch.getThenRegion() ? holds : store.negate(holds));
    addGlance(branch.getCondition(), path.conditions.back());
  } else if (auto choice = llvm::dyn_cast<mlir::scf::IndexSwitchOp>(op)) {
    DimId on = importer.models().integer(choice.getArg()).term;
    ClaimId chosen = TermStore::trueClaim();
    for (auto [value, own] :
         llvm::zip(choice.getCases(), choice.getCaseRegions())) {
      ClaimId holds = store.eq(on, store.constant(int64_t(value)));
      if (region != &own && region != &choice.getDefaultRegion())
        continue;
      path.conditions.push_back(region == &own ? holds : store.negate(holds));
      chosen = store.conj(chosen, path.conditions.back());
    }
    addGlance(choice.getArg(), chosen);
  } else if (isLaunch(op)) {
    addLaunch(op, path);
  } else if (auto each = llvm::dyn_cast<mlir::affine::AffineParallelOp>(op)) {
    addLoop(op, each.getIVs(), path);
  } else if (auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(op)) {
    auto variables = loop.getLoopInductionVars();
    addLoop(op, variables ? mlir::ValueRange(*variables) : mlir::ValueRange(),
            path);
  } else if (auto each = llvm::dyn_cast<mlir::tensor::GenerateOp>(op)) {
    addLoop(op, each.getBody().getArguments(), path);
  } else if (!llvm::isa<mlir::shape::AssumingOp, mlir::scf::ExecuteRegionOp,
                        mlir::memref::AllocaScopeOp>(op)) {
    path.isComplete = false;
  }
}

/// Says where the variable ends before it wraps, unless it always does.
void PathFinder::setEnd(contract::Range &range, mlir::Type type) {
  TermStore &store = importer.store();
  const std::optional<unsigned> width = integerWidth(type);
  if (!width || store.getConstant(range.step) == Int(1))
    return;
  const ClaimId ends =
      loops::stepsFitClaim(store, range.ub, range.step, *width);
  if (!importer.facts().prove(ends))
    range.endsIf = ends;
}

/// The bounds of the variable of number `i` that the loop looks at, before it
/// looks at those of the variables in it. For loops of other dialects the order
/// is unknown.
static llvm::SmallVector<mlir::Value, 3> boundsOf(mlir::Operation *op,
                                                  unsigned i) {
  llvm::SmallVector<mlir::Value, 3> result;
  if (!llvm::isa<mlir::scf::ForOp, mlir::scf::ParallelOp, mlir::scf::ForallOp>(
          op))
    return result;
  auto loop = llvm::cast<mlir::LoopLikeOpInterface>(op);
  for (const auto &bounds : {loop.getLoopLowerBounds(),
                             loop.getLoopUpperBounds(), loop.getLoopSteps()})
    if (bounds)
      if (auto value = llvm::dyn_cast<mlir::Value>((*bounds)[i]))
        result.push_back(value);
  return result;
}

void PathFinder::addLoop(mlir::Operation *op, mlir::ValueRange variables,
                         contract::Path &path) {
  if (variables.empty()) {
    path.isComplete = false;
    return;
  }
  for (size_t i = variables.size(); i-- > 0;) {
    const mlir::Value variable = variables[i];
    DimId term = importer.models().integer(variable).term;
    auto range = importer.checks().loops().rangeOf(op, term);
    if (!range) {
      path.isComplete = false;
      return;
    }
    contract::Range &own = path.ranges.emplace_back(
        contract::Range{range->iv, range->lb, range->ub, range->step});
    if (!importer.build().mayAssumeNoOverflow(variable.getType()))
      setEnd(own, variable.getType());
    addGlance(boundsOf(op, unsigned(i)),
              importer.store().lt(range->lb, range->ub));
  }
}

void PathFinder::addLaunch(mlir::Operation *launch, contract::Path &path) {
  TermStore &store = importer.store();
  const DimId zero = store.constant(0), one = store.constant(1);
  const auto ids = launchIds(launch);
  const auto sizes = launchSizes(launch);
  ClaimId runs = TermStore::trueClaim();
  llvm::SmallVector<mlir::Value, 6> operands;
  for (size_t i = ids.size(); i-- > 0;) {
    const DimId id = importer.models().integer(ids[i].first).term,
                limit = importer.models().integer(sizes[i].second).term;
    operands.push_back(sizes[i].second);
    runs = store.conj(runs, store.ge(limit, one));
    // Where there is one thread alone, the id is 0.
    if (store.kind(id) == DimKind::Symbol)
      path.ranges.push_back({id, zero, limit, one});
  }
  addGlance(operands, runs);
}

/// Adds the ids that the function reads: it runs for each combination.
void PathFinder::addThreads(mlir::Operation *function, contract::Path &path) {
  auto [it, isNew] = launchNumbers.try_emplace(function);
  if (isNew)
    it->second = launchNumbersIn(function);
  const LaunchNumbers &numbers = it->second;
  TermStore &store = importer.store();
  const DimId zero = store.constant(0), one = store.constant(1);
  auto term = [&](const std::string &name) {
    if (std::optional<int64_t> stated = statedSize(function, name))
      return store.constant(*stated);
    return importer.build().unknown(name, /*isSize=*/true, function).term;
  };
  for (const std::string &id : llvm::reverse(numbers.ids)) {
    path.ranges.push_back({term(id), zero, term(sizeOfId(id)), one});
    // Lanes and clusters are determined by threads and blocks.
    path.mayBeMissed |= !isInputOfLaunch(id);
  }
  for (const std::string &size : numbers.sizes)
    path.conditions.push_back(store.ge(term(size), one));
}

} // namespace shapeproof
