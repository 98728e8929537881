// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether an arena may need more memory than the allocations that it replaces.
//
//   %a = alloc(n); %b = alloc(n)      alone            with one arena
//   dealloc %a                        2 n              2 n
//   %r = alloc(n)                     2 n: b, r        3 n: the arena, r
//   dealloc %b
//   return %r
//
// An arena has all its bytes from the first of its buffers to the last use. If
// another buffer is allocated meanwhile, some of these may be free otherwise.

#ifndef SHAPEPROOF_MLIR_MEMORY_ARENAPEAK_H
#define SHAPEPROOF_MLIR_MEMORY_ARENAPEAK_H

#include "uses/memory/ArenaLayout.h"
#include "uses/memory/Lives.h"

namespace shapeproof::memory {

struct ArenaLife {
  llvm::ArrayRef<ArenaBuffer> buffers;
  DimId size;
  /// Ops of the entry block: the first is where the arena is allocated, the
  /// last is where it is freed. Null: at the end of the function.
  mlir::Operation *from, *to;
  /// Allocations that do not stay either.
  llvm::function_ref<bool(mlir::Operation *)> isRemoved;
};

/// An op during whose run there may be more bytes than at the peak without the
/// arena, apart from what its alignment takes; null if there is none. Not
/// counted is what functions allocate that are called.
mlir::Operation *raisesPeak(FunctionState &state, Lives &lives,
                            const ArenaLife &arena);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_ARENAPEAK_H
