// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that an operation may be moved out of.
//
//   scf.for %i = ... {
//     cf.assert %d_is_4
//     %s = tensor.extract_slice %t[0] [%d] [1]    in bounds, whatever %d is
//   }
//
// Code motion takes %s out of the loop, since it is speculatable and nothing it
// uses is of the loop; there the assert may not have been passed, nor need the
// loop have run once. So [4] must not be written for [%d] because of the
// assert: what is written into such an operation has to hold before the loop.

#ifndef SHAPEPROOF_MLIR_IR_MOVABLE_H
#define SHAPEPROOF_MLIR_IR_MOVABLE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

/// Whether code motion may take the op out of a loop that has its operands.
bool isMovable(mlir::Operation *op);

/// Whether the op, or one in it, has values that are tensors or buffers.
bool hasShaped(mlir::Operation *op);

/// Whether uses of a truth value, or of another one made of it, may be moved:
/// all but checks may, since it may choose sizes, or code with tensors.
bool mayChooseWhatMoves(mlir::Value truth);

/// The outermost loop that an operation may leave, and the operation in the
/// loop's body that may be moved out of it: the operation itself, or one around
/// it. Both null if there is none.
struct Leaving {
  mlir::Operation *loop = nullptr, *moved = nullptr;

  /// Whether a fact established at `at` may not have been where it is moved to.
  bool leavesBehind(mlir::Operation *at) const {
    return loop && at && loop->isAncestor(at) && !moved->isAncestor(at);
  }
};

/// Whether a value becomes another one, which may be outside of loops.
using IsReplaced = llvm::function_ref<bool(mlir::Value)>;

/// How `op` may leave loops once some values are replaced. Looks at a bounded
/// number of operations that operands are made by, and takes the rest to be
/// movable, too. With `within`, an op around it, as if it stood directly in
/// that one.
Leaving leavingOf(mlir::Operation *op, IsReplaced isReplaced = {},
                  mlir::Operation *within = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_MOVABLE_H
