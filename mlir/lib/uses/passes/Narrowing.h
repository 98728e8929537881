// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic in a narrower type, where that computes the same.
//
//   %s = arith.addi %a, %b : i64       %x = arith.trunci %a : i64 to i32
//                                      %y = arith.trunci %b : i64 to i32
//                                      %t = arith.addi %x, %y : i32
//                                      %s = arith.extsi %t : i32 to i64
//
// Narrowing.def says of each operation under which condition. Overflow flags
// stay only where all numbers lie in the range that the flag is about.

#ifndef SHAPEPROOF_MLIR_PASSES_NARROWING_H
#define SHAPEPROOF_MLIR_PASSES_NARROWING_H

#include "shapeproof-mlir/ShapeConstraintAnalysis.h"

namespace shapeproof {

/// A row of Narrowing.def.
struct NarrowingRow {
  enum Where { Modulo, Signed, Unsigned, AnySign };
  enum Besides { Nothing, AmountBelowWidth, LeastByMinusOne };

  llvm::StringLiteral operation;
  Where where;
  Besides besides;
};
llvm::ArrayRef<NarrowingRow> narrowingRows();

/// Does arithmetic of wider types, `index` among them, in the type of `width`
/// bits where that gives the same, and extends the results.
llvm::LogicalResult narrow(mlir::Operation *top,
                           const ShapeConstraintAnalysis::Options &options,
                           unsigned width);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_NARROWING_H
