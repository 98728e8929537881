// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Witnesses that are consumed together.
//
//   %a = shape.cstr_broadcastable %s, %t
//   %b = shape.cstr_eq %s, %t
//   %w = shape.assuming_all %a, %b
//   shape.assuming %w {..}       consumes %a and %b together
//   return %b                    may be consumed by anyone, without %a
//
// A witness may take the place of another one where everything that consumes
// the other one consumes it too: elsewhere a program would begin to fail.

#ifndef SHAPEPROOF_MLIR_CHECKS_WITNESSUSES_H
#define SHAPEPROOF_MLIR_CHECKS_WITNESSUSES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

class WitnessUses {
public:
  /// From now on, an op that consumes the witness consumes the others in its
  /// place.
  void replace(mlir::Value witness, llvm::ArrayRef<mlir::Value> by);
  /// The parts of the witness: the operands of shape.assuming_all, and
  /// theirs, and what has replaced them; in order.
  llvm::SetVector<mlir::Value> partsOf(mlir::Value witness) const;
  /// The parts, with those that have been replaced given by those in their
  /// place.
  llvm::SmallVector<mlir::Value, 2>
  inPlaceOf(llvm::ArrayRef<mlir::Value> witnesses) const;
  /// Whether all that consumes the witness, or one that it has replaced, is
  /// known to consume the others too. Looks at no more than 256 uses: beyond,
  /// it is not known.
  bool isConsumedWith(mlir::Value witness,
                      llvm::ArrayRef<mlir::Value> others) const;

private:
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> replaced;
  /// The witnesses that each has taken the place of.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> replaces;
};

/// The op that first consumes a witness, where the program stops if the witness
/// does not hold; null if no such op comes before all others, or the witness
/// may be consumed elsewhere.
mlir::Operation *consumerOf(mlir::Operation *witness);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_WITNESSUSES_H
