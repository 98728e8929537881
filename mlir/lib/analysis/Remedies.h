// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For checks that are not proved: a fact of the arguments with which they are.
//
//   func.func @f(%x: tensor<?x?xf32> {shapeproof.facts = ["arg0[1] ==
//   arg1[0]"]},
//
// Clauses of the contract are what is tried. Each is stated in turn, and the
// module analysed again: what is proved then is what the fact removes.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_REMEDIES_H
#define SHAPEPROOF_MLIR_ANALYSIS_REMEDIES_H

#include "checks/Findings.h"
#include "facts/ImportOptions.h"
#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// Gives checks in the findings, which are of `module` and have contracts,
/// their remedies. The module is what it was afterwards. Cost: an analysis of
/// the function for each fact that is tried, of which there are few.
void findRemedies(mlir::ModuleOp module, const ImportOptions &options,
                  Findings &findings);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_REMEDIES_H
