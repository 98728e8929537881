// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code that may reach the memory of a buffer.
//
//   %a = memref.alloc()
//   %v = memref.subview %a[..]      a view of %a
//   func.call @f(%v)                from here on others may have its address

#ifndef SHAPEPROOF_MLIR_IR_BUFFERS_H
#define SHAPEPROOF_MLIR_IR_BUFFERS_H

#include "mlir/IR/Value.h"

namespace shapeproof {

/// Marks a function with statements that cannot be read.
inline constexpr llvm::StringLiteral kHasUnread = "shapeproof.has_unread";

/// The buffer that this one is a view of, as far as that is followed.
mlir::Value sourceOf(mlir::Value buffer);
/// Whether the operation stands for a statement that cannot be read
/// (syntax/UnreadStatements.h): it may use any buffer of its function.
bool isUnread(mlir::Operation *op);
/// Whether the buffer is defined in an async.execute, where MLIR's analysis of
/// aliases crashes: it takes each result of an operation with regions to be one
/// of theirs, and the first one of async.execute is a token.
bool isInAsync(mlir::Value buffer);
/// Whether vectors of elements of the buffer have another layout in memory than
/// elements one by one have: the bits of i1 and i4 are packed.
bool isPacked(mlir::Value buffer);
/// Marks the functions that have such operations, for isPassedOn().
void markUnread(mlir::Operation *top);
/// Whether the buffer, or a view of it, is used by anything but operations that
/// read it, write to it or end its life, which do not tell others where it is.
bool isPassedOn(mlir::Value buffer);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_BUFFERS_H
