// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes the inputs of a contract before they are shown: a check has to fail
// where a clause is broken, and none may fail where the function is said to
// run.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_CONFIRMCONTRACTS_H
#define SHAPEPROOF_MLIR_CONTRACTS_CONFIRMCONTRACTS_H

#include "core/checks/Findings.h"
#include "core/facts/ImportOptions.h"

namespace shapeproof {

class ShapeLibraries;

/// Drops inputs on which the function does not end as it should. A clause that
/// is broken by an input on which the function runs is not called exact.
/// `libraries` may be null.
void confirmContracts(const ImportOptions &options,
                      const ShapeLibraries *libraries, Findings &findings);

/// Runs the function on inputs named arg0, arg0.dim1, arg0[2]: whether it ends
/// and no check failed, all being evaluated; nothing where that is not known.
std::optional<bool> runOn(const ImportOptions &options,
                          const ShapeLibraries *libraries,
                          mlir::Operation *function, const Example &inputs);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_CONFIRMCONTRACTS_H
