// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions in the order in which summaries of them can be made.
//
//   f calls g, g calls h, h calls g       h, g, f; recursive: g, h

#ifndef SHAPEPROOF_MLIR_MEMORY_CALLORDER_H
#define SHAPEPROOF_MLIR_MEMORY_CALLORDER_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace shapeproof::memory {

struct CallOrder {
  /// Orders the functions with bodies in and below `top`.
  explicit CallOrder(mlir::Operation *top);

  /// Each after those that it calls, as far as they do not call each other.
  std::vector<mlir::Operation *> calleesFirst;
  /// The functions that may call themselves, perhaps through others.
  llvm::DenseSet<mlir::Operation *> recursive;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_CALLORDER_H
