// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places for buffers in one arena, as terms.
//
//   a: n bytes, b: m bytes, c: k bytes; a meets b, b meets c
//
//   a at 0, c at 0, b at round(max(n, k)), end: round(max(n, k)) + m
//
// A buffer begins after the ends of those before it that it meets, so that any
// order gives places that are right for all sizes. How good they are depends
// on the order. It is the one of a planner that knows the sizes, at sizes that
// are tried: large buffers first, each into the smallest gap that it fits.
//
// Where no buffer crosses the beginning of another one, the arena may be two
// allocations, of no more bytes together. It is, if buffers on both sides are
// accessed in one loop (LoopUses.h): above, at the beginning of b.

#ifndef SHAPEPROOF_MLIR_MEMORY_ARENALAYOUT_H
#define SHAPEPROOF_MLIR_MEMORY_ARENALAYOUT_H

#include "uses/memory/AtPoint.h"
#include "uses/memory/LoopUses.h"
#include "uses/memory/UseSpans.h"

namespace shapeproof::memory {

struct ArenaBuffer {
  mlir::Operation *allocation;
  /// The bytes where it is allocated, and for the arena: at least 0, and 0
  /// where it is known at the entry that it is not allocated.
  DimId bytes, reserved;
  uint64_t alignment;
  UseSpans spans;
  LoopUses loops;
  /// Holds wherever it is allocated.
  ClaimId guard = TermStore::trueClaim();
  /// Whether every run in which the guard holds allocates so many bytes.
  bool isCertain = false;
  /// Otherwise, and if it might be very large: the part of the guard that says
  /// that it is not, and that the bytes can be computed. Checked where it is
  /// allocated.
  std::optional<ClaimId> fits = std::nullopt;
};

struct ArenaLayout {
  /// For each buffer: the allocation that it is in, and where.
  std::vector<unsigned> parts;
  std::vector<DimId> offsets;
  /// For each allocation.
  std::vector<DimId> sizes;
};

/// The next multiple of the alignment.
DimId alignedUp(TermStore &store, DimId bytes, uint64_t alignment);

/// `place`: where all runs compute the sizes.
ArenaLayout layOut(FunctionState &state, llvm::ArrayRef<ArenaBuffer> buffers,
                   mlir::Operation *place, bool mayHaveParts);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_ARENALAYOUT_H
