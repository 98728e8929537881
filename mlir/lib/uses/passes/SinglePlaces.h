// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions whose bodies must not be duplicated: all threads have to meet in
// one place in them, or they contain something that may exist only once, such
// as a symbol.
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
  /// Finds these functions in `root`, or examines `root` alone. Calls are
  /// followed within it: code outside may be changing.
  explicit SinglePlaces(mlir::Operation *root);

  bool contains(mlir::Operation *function) const {
    return functions.contains(function);
  }

private:
  llvm::DenseSet<mlir::Operation *> functions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_SINGLEPLACES_H
