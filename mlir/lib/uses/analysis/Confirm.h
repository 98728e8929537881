// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contingent is a promise: this input reaches this check and makes it fail, and
// with that one it holds. So both are executed first (exec/Reproduce.h). Where
// only one of them does as it should, the verdict is Unknown, and the report
// has that one alone:
//
//   %m = max(%n, 0); for %i = 0 to %m {..}; assert %i_after != %m
//              fails with n = 2; not known whether it can hold

#ifndef SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H
#define SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H

#include "core/checks/Findings.h"
#include "core/facts/ImportOptions.h"

namespace shapeproof {

class ShapeLibraries;

/// Executes the examples of all contingent checks. `libraries`, which may be
/// null, give the shapes that ops return which the interpreter does not know.
/// Examples that do not do as they should are replaced by others, if such are
/// found. The checks of a shape function stay contingent if their examples are
/// of the function's arguments alone, and reach the op. Otherwise the shape
/// function is executed with the values that the op has in a run.
void confirmExamples(const ImportOptions &options,
                     const ShapeLibraries *libraries, Findings &findings);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_CONFIRM_H
