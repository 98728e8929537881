// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops, while the buffers in them are followed.

#ifndef SHAPEPROOF_MLIR_MEMORY_LOOPLIVES_H
#define SHAPEPROOF_MLIR_MEMORY_LOOPLIVES_H

#include "uses/memory/Lives.h"

namespace shapeproof::memory {

/// The iterations of a counted loop. (Nested ranges are one box.)
struct Lives::Box {
  /// There is an iteration.
  ClaimId runs = TermStore::trueClaim();
  /// Their number: where there is one, and always.
  DimId trips, tripsOrNone;
};

struct Lives::Loop {
  mlir::Operation *op;
  std::optional<Box> box;
  mlir::ValueRange inits, arguments;
  bool isParallel = false;
  /// Walks the body; returns its end, with the values that it yields.
  llvm::function_ref<std::optional<Way>()> body;

  Alive before = {};
  size_t firstMoment = 0;
  std::optional<Way> end = std::nullopt;
  /// Sizes of carried buffers that stay what they are at the start.
  llvm::SmallVector<std::pair<DimId, DimId>> kept = {};
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_LOOPLIVES_H
