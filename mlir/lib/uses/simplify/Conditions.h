// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The condition of a check: without the parts that always hold, and with one
// comparison in place of two.
//
//   %p = arith.cmpi sge, %i, %c0      where i >= 0 is known:  assert %q
//   %q = arith.cmpi slt, %i, %n       where n >= 0 is known:
//   %r = arith.andi %p, %q              %u = arith.cmpi ult, %i, %n
//   cf.assert %r                        cf.assert %u
//
// A check that is proved as a whole goes by shapeproof-elide-checks. It is kept
// if one part may fail, and the others cost as much in each run.

#ifndef SHAPEPROOF_MLIR_SIMPLIFY_CONDITIONS_H
#define SHAPEPROOF_MLIR_SIMPLIFY_CONDITIONS_H

#include "uses/simplify/Changes.h"

namespace shapeproof::simplify {

/// Whether the op is a check of a conjunction.
bool isConditional(mlir::Operation *op);
void simplifyCondition(ShapeConstraintAnalysis &sizes, Changes &changes,
                       mlir::Operation *op);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_MLIR_SIMPLIFY_CONDITIONS_H
