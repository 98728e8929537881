// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inputs that a contract comes with are executed before they are shown: a
// check fails where a clause is broken, none fails where it is said to run.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_CONFIRMCONTRACTS_H
#define SHAPEPROOF_MLIR_CONTRACTS_CONFIRMCONTRACTS_H

#include "checks/Findings.h"
#include "exec/RunBudget.h"
#include "facts/ImportOptions.h"

namespace shapeproof {

class ShapeLibraries;

/// Drops inputs that do not do as they should. A clause that is broken by an
/// input on which the function runs is not called exact. `libraries` may be
/// null.
void confirmContracts(const ImportOptions &options,
                      const ShapeLibraries *libraries, exec::RunBudget &budget,
                      Findings &findings);
/// For all functions of a module.
exec::RunBudget budgetOfContracts(const ImportOptions &options);
/// Within that.
inline void confirmContracts(const ImportOptions &options,
                             const ShapeLibraries *libraries,
                             Findings &findings) {
  exec::RunBudget budget = budgetOfContracts(options);
  confirmContracts(options, libraries, budget, findings);
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_CONFIRMCONTRACTS_H
