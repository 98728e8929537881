// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether one value may stand for another where operations make poison.
//
//   %t = linalg.map ... ins(%a) outs(%b)
//   %d = tensor.dim %t, %c0          equal to %e, but poison where %a and %b
//   %e = tensor.dim %b, %c0          differ in size: %e may not become %d
//
// An operation that may be moved is no error where its operands do not fit: its
// results are poison, and so is what is computed of them. A value is safe in
// the place of another if whatever can make it poison makes the other poison,
// too: it is an operation that the other is computed by.
//
// Operations that have effects are executed, or the program is not; arguments
// of a function are taken as what they are. Of others a few kinds are known
// never to make poison of operands that are none; all the rest may.

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
  /// Whether `value` is poison at most where `other` is. Looks at a bounded
  /// number of operations behind each, and says no where that is not enough.
  bool isSafeFor(mlir::Value value, mlir::Value other);

private:
  /// The nearest values behind one that may be poison by themselves.
  using Sources = std::optional<llvm::SmallVector<mlir::Value, 2>>;
  const Sources &nearest(mlir::Value value);

  llvm::DenseMap<mlir::Value, Sources> known;
  /// What `behindOf` is computed by.
  mlir::Value behindOf;
  llvm::SmallPtrSet<mlir::Value, 16> behind;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_POISON_H
