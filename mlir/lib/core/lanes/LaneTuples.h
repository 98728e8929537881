// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operation that moves lanes has, at each lane, the value of an operand at
// another one.
//
//   %e = tt.expand_dims %r {axis = 0} : tensor<8xi32> -> tensor<1x8xi32>
//                                            %e at (i, j) is %r at (j)
//   %t = tt.reshape %a : tensor<32xi32> -> tensor<4x8xi32>
//                                            %t at (i, j) is %a at (8 * i + j)
//
// A tuple is an affine map without symbols: a result for each axis, over the
// lanes of the kernel as dimensions. A scalar has the empty tuple.

#ifndef SHAPEPROOF_MLIR_LANES_LANETUPLES_H
#define SHAPEPROOF_MLIR_LANES_LANETUPLES_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace shapeproof {

/// An operand whose value at the tuple is the value of the result.
struct Moved {
  mlir::Value from;
  mlir::AffineMap at;
};

/// The operand that the result has its values from, for an operation that moves
/// lanes: nothing for any other one, and for one that may reorder them.
std::optional<Moved> movedFrom(mlir::OpResult result, mlir::AffineMap at);

/// Whether the two operands are joined along a last axis of size 2.
bool isJoin(mlir::Operation *op);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_LANETUPLES_H
