// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic, the same for the arith and the index dialect.

#ifndef SHAPEPROOF_MLIR_OPS_INTEGERS_H
#define SHAPEPROOF_MLIR_OPS_INTEGERS_H

#include "core/rules/OpTable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace shapeproof::integers {

using Comparison = mlir::arith::CmpIPredicate;

/// The exact results of operations.
UnwrappedInt sum(RuleContext rule, const IntModel &a, const IntModel &b);
UnwrappedInt difference(RuleContext rule, const IntModel &a, const IntModel &b);
UnwrappedInt product(RuleContext rule, const IntModel &a, const IntModel &b);

/// The bits of x, read as an unsigned number.
DimId unsignedValue(TermStore &store, const IntModel &x, unsigned width);

/// `exact`, a function of an index that is computed by negating it: it is
/// guarded, as the least index has no negative.
IntModel whereNegatable(RuleContext rule, const IntModel &x, IntModel exact);

/// Models a comparison.
void compare(RuleContext rule, mlir::Operation *op, Comparison comparison);
/// The claim `a comparison b`, for numbers of equal width.
ClaimId comparisonClaim(TermStore &store, Comparison comparison,
                        const IntModel &a, const IntModel &b);

/// The claim that has to hold for the condition of a check to hold; true if the
/// ranges of the compared values decide it. These are the ranges of the types:
/// a value is within its range unless it is poison, and no check is asked about
/// poison. The terms may be outside, so the truth of the condition is no fact
/// about them.
BoolModel checkedCondition(RuleContext rule, mlir::Value condition);

/// Whether the op has the flag that its result does not overflow as a signed
/// number.
bool hasNoSignedWrap(mlir::Operation *op);

/// The rules that the two dialects share.
void addRules(OpTable &table);

} // namespace shapeproof::integers

#endif // SHAPEPROOF_MLIR_OPS_INTEGERS_H
