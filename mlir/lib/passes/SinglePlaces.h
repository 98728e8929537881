// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of whose bodies there may not be two copies: all threads are to
// meet in one place in them, or something stands there once, such as a symbol.
//
//   func @f(%n: index) {            func @g() {
//     ... call @g                     gpu.barrier

#ifndef SHAPEPROOF_MLIR_PASSES_SINGLEPLACES_H
#define SHAPEPROOF_MLIR_PASSES_SINGLEPLACES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

class SinglePlaces {
public:
  /// Of the functions in `root`, or `root` alone. Calls are followed within it:
  /// what is outside may be changing.
  explicit SinglePlaces(mlir::Operation *root);

  bool contains(mlir::Operation *function) const {
    return functions.contains(function);
  }

private:
  llvm::DenseSet<mlir::Operation *> functions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_SINGLEPLACES_H
