// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that move lanes of vectors and compute nothing, and where a
// transfer moves them.
//
//   %w = vector.shuffle %u, %v [1, 2] : vector<2xi32>, vector<2xi32>
//
// Lane 0 of %w is lane 1 of %u, and lane 1 of %w is lane 0 of %v.

#ifndef SHAPEPROOF_MLIR_IR_VECTORMOVES_H
#define SHAPEPROOF_MLIR_IR_VECTORMOVES_H

#include "mlir/IR/Value.h"
#include "mlir/Interfaces/VectorInterfaces.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace shapeproof {

using Lane = llvm::ArrayRef<int64_t>;

/// A lane of a vector; for a value that is no vector, `lane` is empty.
struct LaneSource {
  mlir::Value value;
  llvm::SmallVector<int64_t, 4> lane;
};

/// The lane of an operand that the lane of `v` is; nothing if the operation
/// that makes `v` moves no lanes or has a position that is not constant, if the
/// lane is poison, or if lanes of scalable vectors are counted. Lanes of these
/// are those of the least size, which there are whatever the scale.
std::optional<LaneSource> movedFrom(mlir::Value v, Lane lane);

/// How far from the indices of a transfer the element of a lane is, along each
/// dimension of what it reads or writes; and the lane of its mask.
llvm::SmallVector<int64_t, 4> distanceTo(mlir::VectorTransferOpInterface op,
                                         Lane lane);
llvm::SmallVector<int64_t, 4> maskLaneOf(mlir::VectorTransferOpInterface op,
                                         Lane lane);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_VECTORMOVES_H
