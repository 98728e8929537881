// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The branches above a block that decide whether it is reached.
//
//   ^a: cond_br %p, ^b, ^c      ^b depends on ^a; ^d and ^e, which all ways
//   ^b: br ^d   ^c: br ^d       from their dominators come to, do not
//   ^d: br ^e
//
// A function of thousands of blocks in a row has a question at each; so the
// answer for a block is kept, and one for a block below begins there.

#ifndef SHAPEPROOF_MLIR_IR_CONTROLCHAIN_H
#define SHAPEPROOF_MLIR_IR_CONTROLCHAIN_H

#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

class ControlChain {
public:
  /// Whether a block is reached wherever its immediate dominator, the first
  /// operand, is. The answer for a block never changes.
  using Test = llvm::function_ref<bool(mlir::Block *, mlir::Block *)>;

  /// The nearest block, from this one up, that is not reached wherever its
  /// immediate dominator is; null if there is none below the entry of the
  /// region. Precondition: the block is reachable from it.
  mlir::Block *nearest(mlir::Block *block, mlir::DominanceInfo &dominance,
                       Test isAlwaysReached);

private:
  llvm::DenseMap<mlir::Block *, mlir::Block *> known;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_CONTROLCHAIN_H
