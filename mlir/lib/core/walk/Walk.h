// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walking a function so that each op is seen with what holds before it.

#ifndef SHAPEPROOF_MLIR_WALK_WALK_H
#define SHAPEPROOF_MLIR_WALK_WALK_H

#include "core/rules/Importer.h"
#include "mlir/IR/Operation.h"
#include <memory>
#include <optional>

namespace shapeproof {

class Walker;

/// Walks a root, an op isolated from above, to its end.
void walk(Importer &importer, mlir::Operation *root);

/// A walk that stops where questions are asked. The importer is a lazy
/// one (ImportOptions::lazy).
class StoppableWalk {
public:
  StoppableWalk(Importer &importer, mlir::Operation *root);
  ~StoppableWalk();

  /// Walks on until `op` comes next, unless the walk has been there. Returns
  /// the place before `op`; nothing if the walk does not come there.
  std::optional<Point> reach(mlir::Operation *op);
  /// Walks on until `op` has been passed, if it has no regions.
  void pass(mlir::Operation *op);
  /// Walks on to the end.
  void finish();
  bool isReached(mlir::Operation *op) const;
  bool isPassed(mlir::Operation *op) const;
  bool isComplete() const;
  /// The number of ops that the walk has come to.
  unsigned numReached() const;

  /// An op was inserted. False if the walk has passed its place.
  bool noteInserted(mlir::Operation *op);
  /// An op without regions is about to be erased. False if the walk cannot go
  /// on.
  bool noteErased(mlir::Operation *op);

private:
  std::unique_ptr<Walker> walker;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_WALK_H
