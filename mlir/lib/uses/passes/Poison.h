// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether one value may replace another where operations make poison.
//
//   %t = linalg.map ... ins(%a) outs(%b)
//   %d = tensor.dim %t, %c0          equal to %e, but poison where %a and %b
//   %e = tensor.dim %b, %c0          differ in size: %e may not become %d
//
// An operation that may be moved is no error where its operands do not fit: its
// results are poison, and so are all values computed from them. A value may
// safely replace another if everything that can make it poison makes the other
// poison, too: the other is computed by that operation.
//
// Operations that have effects are executed, or the program is not; arguments
// of a function are taken as not poison. A few other kinds are known never to
// make poison from operands that are not; all the rest may.

#ifndef SHAPEPROOF_MLIR_PASSES_POISON_H
#define SHAPEPROOF_MLIR_PASSES_POISON_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace shapeproof {

class PoisonSources {
public:
  /// Whether `value` is poison at most where `other` is. Examines a bounded
  /// number of operations behind each, and returns false if that is not enough.
  bool isSafeFor(mlir::Value value, mlir::Value other);

private:
  /// The nearest values behind one that may be poison by themselves.
  using Sources = std::optional<llvm::SmallVector<mlir::Value, 2>>;
  const Sources &nearest(mlir::Value value);

  llvm::DenseMap<mlir::Value, Sources> known;
  /// The value whose computation `behind` contains.
  mlir::Value behindOf;
  llvm::SmallPtrSet<mlir::Value, 16> behind;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_POISON_H
