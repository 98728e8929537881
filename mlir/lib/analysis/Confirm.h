// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contingent is a promise: this input reaches this check and makes it fail. So
// the input is executed first (exec/Reproduce.h); where the check does not fail
// then, the verdict is Unknown, with the reason.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H
#define SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H

#include "checks/Findings.h"
#include "facts/ImportOptions.h"

namespace shapeproof {

class ShapeLibraries;

/// Executes the examples of all contingent checks. `libraries`, which may be
/// null, give the shapes that ops return which the interpreter does not know.
/// Examples that rest on values that are not modelled count only where runs on
/// the inputs, or on others like them, show both; otherwise the check is
/// unknown. The checks of a shape function are not executed, since running the
/// op does not run the function. They stay contingent if their examples are of
/// the function's arguments alone.
void confirmExamples(const ImportOptions &options,
                     const ShapeLibraries *libraries, Findings &findings);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H
