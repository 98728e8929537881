// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asserts the contract of a function at its entry.
//
// A clause of the contract is asserted if it is exact: any input that breaks it
// makes a check fail, so the program stops as before, only sooner. A clause
// is left out if others could observe the difference in time (Effects.h).

#ifndef SHAPEPROOF_MLIR_CONTRACTS_ASSERTEDCLAUSES_H
#define SHAPEPROOF_MLIR_CONTRACTS_ASSERTEDCLAUSES_H

#include "core/checks/Findings.h"

namespace shapeproof {

/// The effects before a check that its assert may precede.
enum class Sooner : uint8_t {
  Unseen,  ///< Nothing that others can observe.
  Writes,  ///< Writes into memory of the caller, of a run that fails anyway.
  Effects, ///< Calls and loops that may not end as well.
};

/// Adds the asserts to the function of the contract, one behind the other,
/// behind those that it has there; returns how many. Their messages are those
/// of checks, behind the clauses if these are to be said.
unsigned assertAtEntry(const FunctionContract &contract, Sooner sooner,
                       bool assumeNoOverflow, bool saysClauses = true);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_ASSERTEDCLAUSES_H
