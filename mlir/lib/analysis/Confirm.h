// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contingent is a promise: this input reaches this check and makes it fail.
// Before it is given the input is executed (exec/Reproduce.h); where the check
// does not fail then, the verdict is Unknown and says what happened instead.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H
#define SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H

#include "checks/Findings.h"
#include "facts/ImportOptions.h"

namespace shapeproof {

class ShapeLibraries;

/// Executes the examples of all contingent checks. `libraries`, which may be
/// null, say what shapes ops return that the interpreter does not know. The
/// checks of a shape function are not executed: the op that has the function is
/// not run by what the function says. They stay contingent if their examples
/// are of the function's arguments alone.
void confirmExamples(const ImportOptions &options,
                     const ShapeLibraries *libraries, Findings &findings);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H
