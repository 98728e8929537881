// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overflow flags that are proved, which LLVM makes use of.
//
//   %s = arith.addi %i, %c1 : i64       0 <= %i < %n: overflow<nsw, nuw>
//
// With a flag the result is poison where it overflows. So a flag holds wherever
// the operands are available: it is set because of what is known before the
// branches and loops that the operation may be taken out of.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_FLAGS_H
#define SHAPEPROOF_MLIR_SIMPLIFY_FLAGS_H

#include "uses/analysis/Question.h"
#include "uses/simplify/Changes.h"

namespace shapeproof::simplify {

void addFlags(ShapeConstraintAnalysis &sizes, Changes &changes,
              mlir::Operation *op);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_FLAGS_H
