// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Motion.h. Tested by tests/ir/simplify-moved.mlir.

#include "simplify/Motion.h"
#include "ir/Limits.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Moved.h"
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
  explicit Search(Why why) : why(why) {}

  bool holdsFor(mlir::Operation *op, mlir::Value replaced,
                mlir::Operation *within = nullptr) {
    return !isMovable(op) || !hasShaped(op) ||
           holds(leavingOf(op, replaced, within));
  }
  /// As if the operations in the region stood where `op` does, or outside of
  /// what is around it, as that may be opened, too.
  bool holdsInside(mlir::Operation *op, mlir::Region &region,
                   mlir::Value replaced) {
    for (mlir::Operation &inner : region.getOps())
      for (mlir::Operation *around = op->getParentOp();
           around && !isIsolated(around); around = around->getParentOp())
        if (!holdsFor(&inner, replaced, around))
          return false;
    return true;
  }
  bool holds(const Leaving &leaving) {
    if (!leaving.loop)
      return true;
    if (!answer)
      answer = why();
    return holdsAfter(leaving, *answer);
  }
  bool holdsForUsers(mlir::Value value);

private:
  bool follow(mlir::OpOperand &use, mlir::Value replaced);
  void addAll(mlir::ValueRange values) {
    made.insert(values.begin(), values.end());
  }

  Why why;
  std::optional<Explanation> answer;
  llvm::SetVector<mlir::Value> made;
};

bool Search::follow(mlir::OpOperand &use, mlir::Value replaced) {
  mlir::Operation *user = use.getOwner();
  if (!holdsFor(user, replaced))
    return false;
  for (mlir::Region &region : user->getRegions()) {
    if (!holdsInside(user, region, replaced))
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

bool mayReplace(mlir::Value value, Why why) {
  return !outermostLoop(value.getDefiningOp()).loop ||
         Search(why).holdsForUsers(value);
}

bool mayAnnotate(mlir::Operation *op, Why why) {
  return !isMovable(op) || Search(why).holds(leavingOf(op));
}

bool mayOpen(mlir::Operation *op, mlir::Region &region, Why why) {
  return !outermostLoop(op).loop || Search(why).holdsInside(op, region, {});
}

bool mayGoTo(mlir::Operation *branch, Why why) {
  return Search(why).holds(outermostLoop(branch));
}

} // namespace shapeproof::simplify
