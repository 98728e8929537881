// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk that stops. See Walk.h.

#include "core/walk/Walk.h"
#include "core/walk/Walker.h"

namespace shapeproof {

StoppableWalk::StoppableWalk(Importer &importer, mlir::Operation *root)
    : walker(std::make_unique<Walker>(importer, root)) {
  walker->start();
}

StoppableWalk::~StoppableWalk() = default;

std::optional<Point> StoppableWalk::reach(mlir::Operation *op) {
  auto it = walker->places().find(op);
  if (it == walker->places().end()) {
    walker->advanceTo(op);
    it = walker->places().find(op);
    if (it == walker->places().end())
      return std::nullopt;
  }
  return it->second;
}

void StoppableWalk::pass(mlir::Operation *op) {
  if (!reach(op) || walker->frontier() != op)
    return;
  if (mlir::Operation *next = op->getNextNode())
    walker->advanceTo(next);
  else
    walker->step();
}

void StoppableWalk::finish() { walker->advanceTo(nullptr); }

bool StoppableWalk::isReached(mlir::Operation *op) const {
  return walker->places().count(op);
}

bool StoppableWalk::isPassed(mlir::Operation *op) const {
  return isReached(op) && op != walker->frontier();
}

bool StoppableWalk::isComplete() const { return walker->isDone(); }

unsigned StoppableWalk::numReached() const { return walker->places().size(); }

bool StoppableWalk::noteInserted(mlir::Operation *op) {
  mlir::Operation *next = op->getNextNode();
  if (!next)
    return !op->getPrevNode() || !isReached(op->getPrevNode());
  auto it = walker->places().find(next);
  if (it == walker->places().end())
    return true;
  if (next != walker->frontier())
    return false;
  Point place = it->second;
  walker->places().erase(it);
  walker->places()[op] = place;
  walker->setFrontier(op);
  return true;
}

bool StoppableWalk::noteErased(mlir::Operation *op) {
  if (walker->frontier() == op) {
    mlir::Operation *next = op->getNextNode();
    if (!next)
      return false;
    walker->places()[next] = walker->places().lookup(op);
    walker->setFrontier(next);
  }
  walker->places().erase(op);
  return true;
}

} // namespace shapeproof
