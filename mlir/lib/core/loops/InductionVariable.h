// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Induction variables.

#ifndef SHAPEPROOF_MLIR_LOOPS_INDUCTIONVARIABLE_H
#define SHAPEPROOF_MLIR_LOOPS_INDUCTIONVARIABLE_H

#include "core/rules/OpTable.h"

namespace shapeproof::loops {

struct Bounds {
  IntModel lb, ub, step;
};

/// In the scope of the body of a loop that requires its steps: assumes that
/// none of its ranges is empty.
void assumeRuns(RuleContext rule, llvm::ArrayRef<Bounds> bounds);

/// Models the induction variable and assumes the claims that the loop makes of
/// it; to be called in the scope of the body. `isUnsigned`: the loop compares
/// as unsigned. Returns the evidence that iv is lb + step * (number of
/// iterations so far); nothing if that is not known.
std::optional<EvidenceId> enter(RegionContext rule, mlir::Value iv,
                                const Bounds &bounds, bool isUnsigned);

/// The claim with which no step of a signed variable with so many bits wraps
/// around: ub - 1 + step fits. Where it is not known to hold, the variable
/// takes lb, lb + step, ... below ub, and may go on with other values below ub.
ClaimId stepsFitClaim(TermStore &store, DimId ub, DimId step, unsigned width);

/// Assumes that the steps are positive if there is an iteration of the op. If
/// there is none they may be anything, so this is to be called where the loop
/// stands, and in its body. (With several dimensions, an iteration is one of
/// all.)
void requireSteps(RuleContext rule, llvm::ArrayRef<Bounds> bounds);

/// The number of iterations of a loop that is counted; to be called where the
/// loop stands. Adds the evidence of that form to `evidence`.
DimId tripCount(RuleContext rule, const Bounds &bounds, EvidenceId &evidence);

/// Whether enter() will return something, for a variable of this type.
bool isCounted(RuleContext rule, mlir::Type type, const Bounds &bounds,
               bool isUnsigned);

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_LOOPS_INDUCTIONVARIABLE_H
