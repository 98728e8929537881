// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements that an operation writes, one by one.
//
//   vector.maskedstore %m[%i], %p, %v : memref<8xindex>, vector<2xi1>, ..
//
// writes lane 0 of %v to %m[%i] where lane 0 of %p is set, and lane 1 to
// %m[%i + 1] where lane 1 is. A store of a scalar writes one element. A
// transfer leaves out what is not in bounds of its target.

#ifndef SHAPEPROOF_MLIR_OPS_WRITES_H
#define SHAPEPROOF_MLIR_OPS_WRITES_H

#include "core/ir/VectorMoves.h"
#include "core/ops/BufferPlaces.h"
#include "mlir/Interfaces/VectorInterfaces.h"

namespace shapeproof::memory {

struct Write {
  /// The place in the memref or tensor that the op names.
  Place place;
  /// Whether it is written; without its mask, if that is not known.
  BoolModel when;
  /// The lane that is written there; no lane of a scalar.
  LaneSource from;
  bool isMaskKnown = true;
};

/// The writes of the op, the last one first, if it does nothing else; nothing
/// if their places are not known, or are many. `depth` is that of laneOf().
std::optional<std::vector<Write>> writesOf(RegionContext rule,
                                           mlir::Operation *op, unsigned depth);

/// The claim that the place lies within its memref or tensor along the
/// dimensions in which a lane of the transfer may lie outside.
BoolModel withinBounds(RuleContext rule, mlir::VectorTransferOpInterface op,
                       const Place &place);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_OPS_WRITES_H
