// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Examples of checks as far as an execution has a use for them.
//
//   func.func @f(%n: index) {
//     cf.assert %n_is_5                 an example of the second assert needs
//     n, %k = call @g()                    or its run ends at the first one,
//     and i; cf.assert %k_is_small             no run takes a value of k
//     scf.for %i = ... { cf.assert %c }
//
// An example is executed before it is reported (exec/Reproduce.h). Its values
// of inputs are what the function runs on, those of the variables of loops and
// threads are where it is to show what it says; it has no others afterwards.

#ifndef SHAPEPROOF_MLIR_FACTS_EXECUTEDEXAMPLES_H
#define SHAPEPROOF_MLIR_FACTS_EXECUTEDEXAMPLES_H

#include "core/ir/InputNames.h"
#include "engine/model/ExampleSymbols.h"

namespace shapeproof {

/// Always, if the name is of an input, that is, of no op, or of an unknown
/// extent of a constant. Loops in blocks count as around all that follows, so
/// of the variables of loops and launches the last matter.
inline constexpr ExampleSymbols kExecutedExamples{[](llvm::StringRef name) {
  if (!name.contains('@') || name.starts_with("shape.const_"))
    return ExampleSymbols::Shown::Always;
  return isVariableName(name) ? ExampleSymbols::Shown::Lately
                              : ExampleSymbols::Shown::Never;
}};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_EXECUTEDEXAMPLES_H
