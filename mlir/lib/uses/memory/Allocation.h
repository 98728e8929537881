// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that allocate and free, and views.
//
//   %a = memref.alloc(%n) : memref<?xf32>     allocates 4 * n bytes
//   %v = memref.subview %a[..]                a view of %a
//   memref.dealloc %a                         frees the buffer of %a

#ifndef SHAPEPROOF_MLIR_MEMORY_ALLOCATION_H
#define SHAPEPROOF_MLIR_MEMORY_ALLOCATION_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace shapeproof::memory {

/// The memref that the op allocates; null if it allocates none, or in a way
/// that is not known.
mlir::Value allocatedBy(mlir::Operation *op);
/// Whether the buffer lives to the end of the function or memref.alloca_scope.
bool isOnStack(mlir::Operation *op);

/// A value whose buffer an op frees, perhaps only under some condition.
struct Freed {
  mlir::Value value;
  bool isSure = true;
  /// If one of these is in the same buffer, it is not freed.
  mlir::ValueRange retained = {};
};
llvm::SmallVector<Freed, 1> freedBy(mlir::Operation *op);

/// Whether the op, without its regions, is known to neither allocate nor free
/// anything.
bool isNeutral(mlir::Operation *op);

/// Whether the program may end at the op, or within it, without being
/// undefined, or run it forever.
bool mayStop(mlir::Operation *op);

/// The value in whose buffer the result lies; null if it is no view.
mlir::Value viewSource(mlir::Value view);
/// The value itself behind casts, which keep the number of elements.
mlir::Value withoutCasts(mlir::Value value);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_ALLOCATION_H
