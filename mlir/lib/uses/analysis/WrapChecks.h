// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks whether the arithmetic of addresses and sizes fits its types.
//
//   %p = arith.muli %i, %k : i32
//   %a = arith.index_cast %p : i32 to index
//   memref.load %m[%a]                        %p is checked: it has to fit i32
//
//   %h = arith.muli %x, %c31 : i32
//   %b = arith.remui %h, %n : i32             %h is not: only the remainder is
//   %a = arith.index_cast %b : i32 to index   meant
//
// Asked are sums, differences, products, shifts to the left and truncations
// whose result reaches an index, an offset, a size or a bound of a loop; but
// not by way of remui, shrui, andi, ori or xori alone, with which programs say
// that they mean the number modulo a power of two. A result that is read
// without its sign alone (by divui, extui, ..) has to fit without it.
//
// Numbers in vectors and tensors are not followed.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_WRAPCHECKS_H
#define SHAPEPROOF_MLIR_ANALYSIS_WRAPCHECKS_H

#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// Puts the checks (ir/WrapCheck.h) into a module. With `hold`, each is known
/// to hold behind it.
void addWrapChecks(mlir::ModuleOp module, bool hold);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_WRAPCHECKS_H
