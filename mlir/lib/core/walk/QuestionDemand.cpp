// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The demand of one question, found from the values that it is about.
//
//   %n = tensor.dim %t, %c0           needed: %a is computed from it
//   ...                               10,000 operations, none of them looked at
//   %c = arith.cmpi sle, %n, %m       needed: a check is about %n
//   cf.assert %c                      needed
//   scf.for %i = %c0 to %n {          needed: the question is asked in it
//     %a = arith.minsi %n, %k         needed: the question is about it
//     "here"(%a)                      the question: how large is %a?
//
// Operands are followed to what defines them, and uses to checks. Whatever it
// leaves out only takes answers away (Demand.h). The checks that are found do
// not depend on the order of uses: all users of a value are looked at or none.

#include "core/ir/Limits.h"
#include "core/walk/Demand.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace shapeproof {

/// `assert (n + 1 <= m)` is a check of n through two operations.
static constexpr unsigned kOpsToCheck = 2;

std::optional<Demand> Demand::ofQuestion(mlir::Operation *root,
                                         const ImportOptions &options,
                                         mlir::Operation *at,
                                         llvm::ArrayRef<mlir::Value> values,
                                         bool withFacts) {
  Demand demand(root, options);
  demand.at = at;
  for (mlir::Operation *op = at; op && op != root; op = op->getParentOp()) {
    if (!op->getParentRegion()->hasOneBlock())
      return std::nullopt;
    demand.sparse.insert(op->getBlock());
    demand.need(op);
  }
  for (mlir::Value value : values)
    demand.needValue(value);
  if (!demand.close(limits::nearbyOps) ||
      (withFacts && !demand.addChecks(values)))
    return std::nullopt;
  demand.list();
  return demand;
}

/// Adds all that needed ops depend on; false if these are more than `most`.
bool Demand::close(size_t most) {
  while (!open.empty())
    if (needed.size() > most || !addNeeds(open.pop_back_val()))
      return false;
  return true;
}

/// Adds what a needed op depends on; false if that is not known.
bool Demand::addNeeds(mlir::Operation *op) {
  if (op == at)
    return true; // It has not run.
  needOperands(op);
  if (op->getNumRegions() == 0 || withoutRegions.contains(op) ||
      op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
    return true;
  // The results of an op around the question are not known yet, but a loop
  // brings what it yields back.
  const bool isAround = op->isProperAncestor(at);
  const bool isPassedOn = !isAround || llvm::isa<mlir::LoopLikeOpInterface>(op);
  if (!isAround && isPlain(op)) {
    op->walk([&](mlir::Operation *inner) { needOperands(inner); });
    return true;
  }
  for (mlir::Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    if (!region.hasOneBlock())
      return false;
    sparse.insert(&region.front());
    if (isPassedOn && region.front().mightHaveTerminator())
      need(region.front().getTerminator());
  }
  return true;
}

//===- Checks ---------------------------------------------------------------//

/// Whether the op runs before the question is asked, and each time.
bool Demand::isBefore(mlir::Operation *op) const {
  mlir::Operation *around = op->getBlock()->findAncestorOpInBlock(*at);
  return around && op != around && op->isBeforeInBlock(around);
}

/// Notes the checks of the value, and of what a few ops compute from it.
void Demand::noteChecksOf(mlir::Value v, unsigned depth) {
  if (v.hasNUsesOrMore(1 + (depth == kOpsToCheck ? limits::nearbyUses
                                                 : limits::nearbyUsesBetween)))
    return;
  for (mlir::Operation *user : v.getUsers()) {
    if (user->getNumRegions() > 0 || user == at)
      continue;
    if (!isPlain(user) && !user->hasTrait<mlir::OpTrait::IsTerminator>() &&
        isBefore(user))
      checks.insert(user);
    if (depth > 0)
      for (mlir::Value result : user->getResults())
        noteChecksOf(result, depth - 1);
  }
}

/// Needs the checks of the values that are needed, and of those that these
/// need, and so on.
bool Demand::addChecks(llvm::ArrayRef<mlir::Value> values) {
  llvm::SmallDenseSet<mlir::Value, 32> seen;
  auto look = [&](mlir::Value v) {
    if (seen.insert(v).second)
      noteChecksOf(v, kOpsToCheck);
  };
  llvm::for_each(values, look);
  size_t numAdded = 0;
  for (size_t next = 0; next < found.size(); checks.clear()) {
    for (; next < found.size(); ++next) {
      if (found[next] == at)
        continue;
      llvm::for_each(found[next]->getOperands(), look);
      llvm::for_each(found[next]->getResults(), look);
    }
    llvm::SmallVector<mlir::Operation *, 16> others;
    llvm::copy_if(checks, std::back_inserter(others),
                  [&](auto *op) { return !needed.contains(op); });
    // The last to run first.
    llvm::sort(others, [](mlir::Operation *a, mlir::Operation *b) {
      if (a->getBlock() == b->getBlock())
        return b->isBeforeInBlock(a);
      return b->getBlock()->findAncestorOpInBlock(*a) != nullptr;
    });
    for (mlir::Operation *check : others) {
      if (numAdded++ == limits::nearbyChecks ||
          needed.size() > limits::nearbyOps)
        return true;
      need(check);
      if (!close(2 * limits::nearbyOps))
        return false;
    }
  }
  return true;
}

//===- Order ----------------------------------------------------------------//

void Demand::list() {
  for (mlir::Operation *op : found)
    listed[op->getBlock()].push_back(op);
  for (auto &[block, ops] : listed)
    llvm::sort(ops, [](mlir::Operation *a, mlir::Operation *b) {
      return a->isBeforeInBlock(b);
    });
}

} // namespace shapeproof
