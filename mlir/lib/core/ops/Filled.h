// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements that a loop has stored in a buffer.
//
//   scf.for %i = %lb to %ub step %c1 {
//     %v = arith.muli %i, %n
//     memref.store %v, %m[%i]
//   }
//   %x = memref.load %m[%j]          j * n, where lb <= j < ub
//
// The same holds of affine.for and affine.store. Loops may be nested. Each
// index is one of their variables, a different one each, or is the same in all
// iterations; so no element is written twice.

#ifndef SHAPEPROOF_MLIR_OPS_FILLED_H
#define SHAPEPROOF_MLIR_OPS_FILLED_H

#include "core/rules/OpTable.h"
#include "mlir/IR/OpDefinition.h"

namespace shapeproof::memory {

class Filled {
public:
  /// The store that all iterations of the loop run, to which it is the only one
  /// that `mayWrite` is true of; nothing if there is none.
  static std::optional<Filled>
  by(mlir::Operation *loop,
     llvm::function_ref<bool(mlir::Operation *)> mayWrite);

  /// The buffer that it stores to.
  mlir::Value buffer() const { return theStore->getOperand(1); }
  /// The claim that the loop has stored at the index, and its evidence.
  BoolModel holds(RuleContext rule, llvm::ArrayRef<IntModel> index) const;
  /// The value that it has stored there; nothing if it cannot be said.
  std::optional<Model> at(RuleContext rule,
                          llvm::ArrayRef<IntModel> index) const;

private:
  /// The axis that the variable of a loop is the index of.
  std::optional<unsigned> axisOf(mlir::Value variable) const;
  bool isInvariant(mlir::Value v) const;
  std::optional<IntModel> valueAt(RuleContext rule, mlir::Value v,
                                  llvm::ArrayRef<IntModel> index,
                                  unsigned depth) const;

  /// A loop by 1.
  struct Range {
    mlir::Operation *loop;
    mlir::Value variable;
  };
  static std::optional<Range> rangeOf(mlir::Operation *loop);
  bool setIndices();
  bool areBoundsInvariant(mlir::Operation *loop) const;

  mlir::Operation *theStore = nullptr;
  llvm::SmallVector<mlir::OpFoldResult> indices;
  llvm::SmallVector<Range> loops; ///< From the outermost one.
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_OPS_FILLED_H
