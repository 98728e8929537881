// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Motion.h. Tested by tests/mlir/ir/simplify-moved.mlir.

#include "uses/simplify/Motion.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "uses/passes/Moved.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof::simplify {

using Explanation = ShapeConstraintAnalysis::Explanation;

static bool isIsolated(mlir::Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>();
}

/// The outermost loop around the op, with what is in it left behind.
static Leaving outermostLoop(mlir::Operation *op) {
  Leaving result;
  for (mlir::Operation *around = op->getParentOp();
       around && !isIsolated(around); around = around->getParentOp())
    if (llvm::isa<mlir::LoopLikeOpInterface>(around))
      result = {around, op};
  return result;
}

namespace {

/// The search for operations that may be moved with what is not so there.
class Search {
public:
  /// `opening`: an op that goes, while what is in it stays.
  Search(const Changes &changes, Why why, mlir::Operation *opening = nullptr)
      : changes(changes), why(why), opening(opening) {}

  bool holdsFor(mlir::Operation *op, mlir::ValueRange replaced);
  /// For all operations in the region, as branches in it may be opened, too.
  bool holdsInside(mlir::Region &region, mlir::ValueRange replaced) {
    return !region
                .walk([&](mlir::Operation *inner) {
                  return holdsFor(inner, replaced)
                             ? mlir::WalkResult::advance()
                             : mlir::WalkResult::interrupt();
                })
                .wasInterrupted();
  }
  bool holds(const Leaving &leaving) {
    if (!leaving.loop)
      return true;
    if (!answer)
      answer = why();
    return holdsAfter(leaving, *answer);
  }
  bool holdsForUsers(mlir::Value value);
  /// Whether an operation on tensors that may be moved was found.
  bool isUsedByMovable = false;

private:
  bool follow(mlir::OpOperand &use, mlir::Value replaced);
  void addAll(mlir::ValueRange values) {
    made.insert(values.begin(), values.end());
  }

  /// Whether another value may take the place of what the loop iterates over.
  bool mayBeOpened(mlir::Operation *loop) const {
    return loop == opening || changes.whyOpened(loop) ||
           llvm::isa<mlir::scf::WhileOp>(loop);
  }

  /// Whether what is opened around the op may be where the op is moved to.
  bool opensRightly(mlir::Operation *op, const Leaving &leaving) const {
    for (mlir::Operation *around = op->getParentOp();
         leaving.loop && around != leaving.loop; around = around->getParentOp())
      if (const Explanation *opened = changes.whyOpened(around);
          opened && !holdsAfter(leaving, *opened))
        return false;
    return true;
  }

  const Changes &changes;
  Why why;
  mlir::Operation *opening;
  std::optional<Explanation> answer;
  llvm::SetVector<mlir::Value> made;
};

/// As if the operation stood where a branch around it does, or a loop that is
/// opened: that may happen because of other facts.
bool Search::holdsFor(mlir::Operation *op, mlir::ValueRange replaced) {
  if (!isMovable(op) || !hasShaped(op))
    return true;
  isUsedByMovable = true;
  llvm::SmallVector<mlir::Value> others(replaced);
  mlir::Operation *moved = op;
  for (mlir::Operation *around = op->getParentOp();
       around && !isIsolated(around); around = around->getParentOp()) {
    llvm::SmallVector<const Explanation *> whys;
    auto isReplaced = [&](mlir::Value value) {
      if (const Explanation *replacedFor = changes.whyReplaced(value))
        whys.push_back(replacedFor);
      return changes.isReplaced(value) || llvm::is_contained(others, value);
    };
    const Leaving leaving = leavingOf(moved, isReplaced, around);
    if (!holds(leaving) || !opensRightly(op, leaving) ||
        (leaving.loop && !llvm::all_of(whys, [&](const Explanation *one) {
           return holdsAfter(leaving, *one);
         })))
      return false;
    if (!llvm::isa<mlir::LoopLikeOpInterface>(around))
      continue;
    if (mayBeOpened(around)) {
      for (mlir::Region &region : around->getRegions())
        if (!region.empty())
          llvm::append_range(others, region.getArguments());
    } else if (leaving.moved != moved) {
      // It stays in the loop, which may be moved with it.
      moved = around;
      if (!isMovable(moved))
        return true;
    }
  }
  return true;
}

bool Search::follow(mlir::OpOperand &use, mlir::Value replaced) {
  mlir::Operation *user = use.getOwner();
  if (!holdsFor(user, replaced))
    return false;
  for (mlir::Region &region : user->getRegions()) {
    if (!holdsInside(region, replaced))
      return false;
    if (!region.empty())
      addAll(region.getArguments());
  }
  addAll(user->getResults());
  if (!user->hasTrait<mlir::OpTrait::IsTerminator>())
    return true;
  for (mlir::Block *successor : user->getSuccessors())
    addAll(successor->getArguments());
  if (user->getNumSuccessors() > 1 && !holds(outermostLoop(user)))
    return false;
  mlir::Operation *around = user->getParentOp();
  if (user->getNumSuccessors() == 0 && around && !isIsolated(around)) {
    addAll(around->getResults());
    for (mlir::Region &region : around->getRegions())
      if (!region.empty())
        addAll(region.getArguments());
  }
  return true;
}

bool Search::holdsForUsers(mlir::Value value) {
  made.insert(value);
  for (size_t i = 0; i < made.size(); ++i) {
    if (i == limits::movedUses)
      return holds(outermostLoop(value.getDefiningOp()));
    for (mlir::OpOperand &use : made[i].getUses())
      if (!follow(use, value))
        return false;
  }
  return true;
}

} // namespace

bool mayReplace(Changes &changes, mlir::Value value, Why why) {
  if (!outermostLoop(value.getDefiningOp()).loop)
    return true;
  Search search(changes, why);
  if (!search.holdsForUsers(value))
    return false;
  if (search.isUsedByMovable)
    changes.mayBeReplaced(value, why());
  return true;
}

bool mayAnnotate(const Changes &changes, mlir::Operation *op, Why why) {
  return !isMovable(op) || Search(changes, why).holds(leavingOf(op));
}

bool mayOpen(Changes &changes, mlir::Operation *op, mlir::Region &region,
             Why why) {
  if (!outermostLoop(op).loop)
    return true;
  if (!Search(changes, why, op).holdsInside(region, {}))
    return false;
  changes.mayBeOpened(op, why());
  return true;
}

bool mayGoTo(const Changes &changes, mlir::Operation *branch, Why why) {
  return Search(changes, why).holds(outermostLoop(branch));
}

} // namespace shapeproof::simplify
