// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places of operations in the files that they were parsed from, and the
// operations that are analysed by themselves.
//
//   cf.assert ... loc("f.mlir":12:5)      12:5, or f.mlir:12:5

#ifndef SHAPEPROOF_MLIR_IR_PLACES_H
#define SHAPEPROOF_MLIR_IR_PLACES_H

#include "mlir/IR/Operation.h"
#include "shapeproof/SourcePlace.h"

namespace shapeproof {

/// Line and column of an op in the file it was parsed from; 0, 0 if unknown.
Place placeOf(mlir::Location location);
inline Place placeOf(mlir::Operation *op) { return placeOf(op->getLoc()); }
/// The place, with the name of the file.
SourcePlace sourcePlaceOf(mlir::Location location);
inline SourcePlace sourcePlaceOf(mlir::Operation *op) {
  return sourcePlaceOf(op->getLoc());
}

/// Whether the op is analysed by itself: one without a parent, or isolated from
/// above.
inline bool isRoot(mlir::Operation *op) {
  return (op->getNumRegions() > 0 &&
          op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>()) ||
         !op->getParentOp();
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_PLACES_H
