// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks, accesses and sizes of launches in the functions that kernels become
// (Kernels.h).

#ifndef SHAPEPROOF_MLIR_LANES_LAUNCHARGUMENTS_H
#define SHAPEPROOF_MLIR_LANES_LAUNCHARGUMENTS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace shapeproof {

/// Whether the op asks if a mask holds at all lanes.
bool isMask(mlir::Operation *op);
/// An access of an element of the buffer of an argument, at each lane.
struct BufferAccess {
  mlir::Value buffer, index;
  bool reads, writes;
};
std::optional<BufferAccess> bufferAccessOf(mlir::Operation *op);
/// On such an access: what it does.
inline constexpr llvm::StringLiteral kReadsAttribute = "reads";
inline constexpr llvm::StringLiteral kWritesAttribute = "writes";
/// The kind, in reports, of two programs that write the same element.
inline constexpr llvm::StringLiteral kOverlapKind = "overlap";
/// Whether the argument of a function is a number of programs of its launch.
bool isSizeOfLaunch(mlir::BlockArgument argument);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_LAUNCHARGUMENTS_H
