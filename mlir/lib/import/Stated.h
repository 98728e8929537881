// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that a function's arguments are stated to satisfy, without a check:
//
//   func.func @f(%t: tensor<?x?xf32> {shapeproof.facts = "d0 == 2 * d1"},
//                %n: index {shapeproof.facts = ["arg1 >= 1", "arg1 <= 64"]})
//
// d0, d1, .. are the sizes of the argument itself; arg0, arg1, .. all arguments
// of the function: integers, or shapes (`arg0[1]`, `rank(arg0)`). The grammar
// is that of claims in problem text.

#ifndef SHAPEPROOF_MLIR_IMPORT_STATED_H
#define SHAPEPROOF_MLIR_IMPORT_STATED_H

#include "import/Importer.h"
#include "mlir/IR/Operation.h"

namespace shapeproof {

inline constexpr llvm::StringLiteral kFactsAttribute = "shapeproof.facts";

/// Emits an error at each argument in or below `top` with a text that is no
/// claim. False if there was one.
bool checkStated(mlir::Operation *top);

/// In the scope of a function's body, its arguments modelled: assumes what is
/// stated of them.
void assumeStated(Importer &importer, mlir::Operation *function);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_STATED_H
