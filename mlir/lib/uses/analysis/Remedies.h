// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remedies for checks that are not proved: a fact of the arguments that proves
// them.
//
//   func.func @f(%x: tensor<?x?xf32> {shapeproof.facts = ["arg0[1] ==
//   arg1[0]"]},
//
// The facts tried are clauses of the contract. Each is stated in turn, and the
// module analysed again: a check that is proved then has the fact as its
// remedy.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_REMEDIES_H
#define SHAPEPROOF_MLIR_ANALYSIS_REMEDIES_H

#include "core/checks/Findings.h"
#include "core/facts/ImportOptions.h"
#include "mlir/IR/BuiltinOps.h"

namespace shapeproof {

/// Gives checks in the findings, which are of `module` and have contracts,
/// their remedies. Leaves the module as it was. Cost: an analysis of the
/// function for each fact that is tried, and those are few.
void findRemedies(mlir::ModuleOp module, const ImportOptions &options,
                  Findings &findings);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_REMEDIES_H
