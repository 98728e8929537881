// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Induction variables.

#ifndef SHAPEPROOF_MLIR_LOOPS_INDUCTIONVARIABLE_H
#define SHAPEPROOF_MLIR_LOOPS_INDUCTIONVARIABLE_H

#include "rules/OpTable.h"

namespace shapeproof::loops {

struct Bounds {
  IntModel lb, ub, step;
};

/// In the scope of the body of a loop that requires its steps: all its ranges
/// are not empty.
void assumeRuns(RuleContext rule, llvm::ArrayRef<Bounds> bounds);

/// Models the induction variable and assumes what the loop says of it; to be
/// called in the scope of the body. `isUnsigned`: the loop compares as
/// unsigned. Returns what it rests on that iv is lb + step * (number of
/// iterations so far); nothing if that is not known.
std::optional<EvidenceId> enter(RegionContext rule, mlir::Value iv,
                                const Bounds &bounds, bool isUnsigned);

/// An iteration of the op takes positive steps. If there is none they may be
/// anything, so this is to be said where the loop stands, and in its body.
/// (Of several dimensions, an iteration is one of all.)
void requireSteps(RuleContext rule, llvm::ArrayRef<Bounds> bounds);

/// How many iterations there are, of a loop that is counted; to be asked where
/// it stands. `evidence` grows by what the form rests on.
DimId tripCount(RuleContext rule, const Bounds &bounds, EvidenceId &evidence);

/// Whether enter() will return something, for a variable of this type.
bool isCounted(RuleContext rule, mlir::Type type, const Bounds &bounds,
               bool isUnsigned);

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_LOOPS_INDUCTIONVARIABLE_H
