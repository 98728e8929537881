// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value that is one of two, by a condition: the result of arith.select, and
// of an scf.if both of whose branches yield.

#ifndef SHAPEPROOF_MLIR_OPS_CHOICE_H
#define SHAPEPROOF_MLIR_OPS_CHOICE_H

#include "import/OpTable.h"

namespace shapeproof {

/// Models `result` as `a` where `condition` holds and as `b` elsewhere: truth
/// values, integers, shapes and shape contents, as far as the type has them.
void setChoice(Importer &importer, mlir::Value result,
               const BoolModel &condition, mlir::Value a, mlir::Value b);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_OPS_CHOICE_H
