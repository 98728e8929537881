// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The knowledge that callers have of the memory of a function, in terms of its
// arguments.

#ifndef SHAPEPROOF_MLIR_MEMORY_SUMMARY_H
#define SHAPEPROOF_MLIR_MEMORY_SUMMARY_H

#include "uses/analysis/FunctionState.h"

namespace shapeproof::memory {

/// An upper bound of bytes, in terms of the inputs, or by a number alone.
struct BytesBound {
  std::optional<DimId> term;
  std::optional<Int> number;
  bool isExact = true;
};

struct Summary {
  /// The terms are of its store.
  FunctionState *state;
  llvm::SmallVector<Model> arguments;
  BytesBound peak;
  /// The buffers left when it returns; the buffer of each result, if it is one
  /// of these.
  llvm::SmallVector<BytesBound> left;
  llvm::SmallVector<std::optional<unsigned>> results;
  /// The arguments that it frees: always, or perhaps.
  llvm::SmallDenseMap<unsigned, bool> frees;
  bool assumesNoOverflow = false;
};

/// By function; those that call themselves, or that have no bound, are missing.
using Summaries = llvm::DenseMap<mlir::Operation *, Summary>;

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_SUMMARY_H
