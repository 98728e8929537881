// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the peak of a function with a limit, and finds facts about inputs
// that would lower its bound:
//
//   4 * n * m <= 4096       fails with n = 33, m = 32, which need 4224 bytes;
//                           n <= 32 lowers the bound to 4096 where m <= 32
//
// A proof is for each moment, by the facts that hold there. Sizes that need
// more are those of a run that comes to the moment.

#ifndef SHAPEPROOF_MLIR_MEMORY_LIMIT_H
#define SHAPEPROOF_MLIR_MEMORY_LIMIT_H

#include "shapeproof/MemoryReport.h"
#include "uses/memory/Peak.h"

namespace shapeproof::memory {

/// Compares the peak with report.limit.
void compareWithLimit(FunctionState &state, const Lives &lives,
                      const Peak &peak, FunctionMemory &report);
/// Finds upper ends of single inputs: with a limit that is not kept, those with
/// which it is; otherwise half of what the input may be, where that helps most.
void findLowering(FunctionState &state, const Lives &lives, const Peak &peak,
                  FunctionMemory &report);

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_LIMIT_H
