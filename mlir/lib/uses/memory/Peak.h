// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The peak of a function: the largest of the bytes at its moments.
//
//   {a}, {a, b} where p, {c}       max(n + select(p, m, 0), k), without those
//                                  that are proved not larger than another
//
// A moment that is left out is at most one that is kept, by the facts that hold
// at the moment itself: where a program stops at a check in between, only the
// facts before the check hold.

#ifndef SHAPEPROOF_MLIR_MEMORY_PEAK_H
#define SHAPEPROOF_MLIR_MEMORY_PEAK_H

#include "uses/memory/Lives.h"

namespace shapeproof::memory {

struct Peak {
  /// Nothing: no term over the inputs.
  std::optional<DimId> term;
  bool isExact = false;
  /// A constant bound, by the facts at each moment.
  std::optional<Int> bound;
  /// With a limit: it is proved to hold at each moment.
  bool isWithin = false;
  /// The moments at which it may be attained, with their bytes there.
  struct Part {
    const Moment *moment; ///< Null: nothing has been allocated yet.
    ClaimId guard;
    DimId bytes;
    bool isExact;
  };
  llvm::SmallVector<Part, 4> parts;
};

Peak peakOf(FunctionState &state, Lives &lives,
            const std::optional<Int> &limit);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_PEAK_H
