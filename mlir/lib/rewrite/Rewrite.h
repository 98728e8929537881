// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carrying decisions out, once all of them are made.

#ifndef SHAPEPROOF_MLIR_REWRITE_REWRITE_H
#define SHAPEPROOF_MLIR_REWRITE_REWRITE_H

#include "checks/Findings.h"

namespace shapeproof {

/// Emits a remark at each check: what becomes of it, and why.
void emitRemarks(const Findings &findings);
/// Emits a warning at each check that always fails, with the check's own text,
/// and where facts contradict; an error at each check whose proof z3 does not
/// agree with.
void emitProblems(const Findings &findings);
/// Removes what is proved within `root`, which is all that may be looked at.
/// The ops of the decisions are gone afterwards. Returns whether anything
/// changed.
bool applyDecisions(const Findings &findings, mlir::Operation *root);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_REWRITE_REWRITE_H
