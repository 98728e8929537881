// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that functions need, with proofs.
//
//   MemoryAnalysis memory(module);
//   for (const FunctionMemory &function : memory.functions())
//     if (function.peak)
//       ...                       // "max(4 * arg0.dim0, 8 * arg1)"
//
// The peak is the number of bytes that are alive at once, at most: a term over
// the sizes of the arguments, and a number where the facts bound it. No run of
// the function requests more. What counts is what allocations request, without
// alignment; an alloca lives to the end of its function or memref.alloca_scope,
// and a buffer that nobody frees to the end of the function. Buffers of the
// caller do not count.
//
// The analysis is of the code at the time of its construction.

#ifndef SHAPEPROOF_MLIR_MEMORYANALYSIS_H
#define SHAPEPROOF_MLIR_MEMORYANALYSIS_H

#include "mlir/IR/Operation.h"
#include "shapeproof-mlir/Memory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"

namespace shapeproof {

class MemoryAnalysis {
public:
  /// Analyses all functions with bodies in and below `top`. Operations are
  /// known by the libraries in it and by these.
  explicit MemoryAnalysis(mlir::Operation *top,
                          const MemoryOptions &options = {},
                          llvm::ArrayRef<mlir::Operation *> libraries = {});

  /// An error of the options or of stated facts, which has been emitted; there
  /// are no functions then.
  llvm::StringRef error() const { return problem; }
  /// In the order of the code.
  llvm::ArrayRef<FunctionMemory> functions() const { return found; }
  /// Null for what is no function with a body.
  const FunctionMemory *find(mlir::Operation *function) const {
    auto it = places.find(function);
    return it == places.end() ? nullptr : &found[it->second];
  }

private:
  llvm::Error analyze(mlir::Operation *top, const MemoryOptions &options,
                      llvm::ArrayRef<mlir::Operation *> libraries);

  std::string problem;
  std::vector<FunctionMemory> found;
  llvm::DenseMap<mlir::Operation *, size_t> places;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_MEMORYANALYSIS_H
