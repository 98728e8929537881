// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a guard may look at the arguments.
//
//   func @f(%q, %m)                        not m >= 1 or q >= 1
//     scf.if %m >= 1 {
//       cf.assert %q >= 1                  m first: where it is 0, the program
//     }                                    never looks at q, which may be
//     poison
//
// Where an argument is poison and the program does not look at it, the program
// is defined. So a guard looks at an argument only where the program would do
// so, or would stop at a check, as far as the guard has found by then.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_GUARDORDER_H
#define SHAPEPROOF_MLIR_CONTRACTS_GUARDORDER_H

#include "uses/contracts/GuardArithmetic.h"

namespace shapeproof {

/// A clause whose arms, of which one has to hold, are looked at in turn.
struct GuardClause {
  size_t clause; ///< Its place in the contract.
  ClaimId claim;
  llvm::SmallVector<ClaimId, 2> arms;
  bool isThere = false; ///< As in WantedClause.
};

/// A clause and the claim to be made for it.
struct WantedClause {
  size_t clause;
  ClaimId claim;
  /// Whether the program asserts it at its entry, before any other.
  bool isThere = false;
  /// Whether it fails only where a check does.
  bool isNecessary = false;
};

/// The claims in an order in which each may be looked at and, if `arithmetic`
/// is given, computed where all before it hold. Claims about values that the
/// program may not look at are left out, and those that are too large or for
/// which there are no ops.
std::vector<GuardClause> inGuardOrder(const EntryContract &contract,
                                      llvm::ArrayRef<WantedClause> wanted,
                                      GuardArithmetic *arithmetic);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_GUARDORDER_H
