// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of read kernels that ask what holds of values along axes.
//
//   %o = arith.addi %b, %lane0 : i32
//   "tt.lanes"(%o, %lane0)         what is new in %o depends on no other lane
//   "tt.axis"(%o, %lane0) {sizes = [1024]}
//                                  it is a tensor of 1,024 lanes: what holds?
//
// A pointer is a distance in elements, so its tt.axis has their bytes, and the
// number and the divisibility of the argument that it points into. An access
// has an op of the same form, behind whose lanes its mask stands, if it has
// one:
//
//   "tt.width"(%p, %lane0, %m) {sizes = [1024], pointer, ..}
//                                  how many elements can be moved at once?

#ifndef SHAPEPROOF_MLIR_LANES_AXISOPS_H
#define SHAPEPROOF_MLIR_LANES_AXISOPS_H

#include "llvm/ADT/StringRef.h"

namespace shapeproof {

inline constexpr llvm::StringLiteral kAxisOp = "tt.axis";
inline constexpr llvm::StringLiteral kLanesOp = "tt.lanes";
inline constexpr llvm::StringLiteral kWidthOp = "tt.width";
/// On a tt.axis: the sizes of the axes; of a pointer, whether it points into
/// an argument that is known (its number), and the bytes of an element.
inline constexpr llvm::StringLiteral kSizesOfAxes = "sizes";
inline constexpr llvm::StringLiteral kIsPointer = "pointer";
inline constexpr llvm::StringLiteral kBaseNumber = "base";
inline constexpr llvm::StringLiteral kBaseDivisibility = "divisibility";
inline constexpr llvm::StringLiteral kElementBytes = "bytes";

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_AXISOPS_H
