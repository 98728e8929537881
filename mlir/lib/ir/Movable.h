// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loops an operation may be moved out of.
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

namespace shapeproof {

/// Whether what is done with a truth value, or with another one made of it, may
/// be moved: all but checks, since it may choose sizes, or code with tensors.
bool mayChooseWhatMoves(mlir::Value truth);

/// What may leave loops: the outermost of these, and the operation in its body
/// that may be moved out of it, which is or has in it what was asked about.
/// Both null if nothing may.
struct Leaving {
  mlir::Operation *loop = nullptr, *moved = nullptr;

  /// Whether what was established there may not have been where it is moved to.
  bool leavesBehind(mlir::Operation *at) const {
    return loop && at && loop->isAncestor(at) && !moved->isAncestor(at);
  }
};

/// How `op` may leave loops once `replaced`, an operand if it is given, is
/// another value. Looks at a bounded number of operations that operands are
/// made by, and takes the rest to be movable, too.
Leaving leavingOf(mlir::Operation *op, mlir::Value replaced = {});

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_MOVABLE_H
