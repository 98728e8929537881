// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reductions of parallel loops over their iterations.
//
//   %r = scf.parallel (%i) = .. init (%x) -> index {
//     scf.reduce(%v : index) { ^bb0(%a, %b): arith.addi %a, %b }
//   }                                                 addi of %x and each %v
//   %r = affine.parallel (%i) = .. reduce ("maxs")    maxs of each %v
//
// The iterations have no order: only operations on integers are known here,
// with which it does not matter.

#ifndef SHAPEPROOF_MLIR_IR_LOOPREDUCTIONS_H
#define SHAPEPROOF_MLIR_IR_LOOPREDUCTIONS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Value.h"

namespace shapeproof {

struct LoopReduction {
  mlir::Value element;
  mlir::arith::AtomicRMWKind kind;
  /// The start; null if it is the neutral element of the operation.
  mlir::Value init;
  /// The operation, if the program has one.
  mlir::Operation *combiner = nullptr;

  /// The neutral element, of a type of up to 64 bits.
  int64_t neutral() const;
};

/// The reductions for each result of the loop; none for other operations, and
/// if the order may matter for one of them.
llvm::SmallVector<LoopReduction, 1> loopReductions(mlir::Operation *loop);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_LOOPREDUCTIONS_H
