// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic, the same for the arith and the index dialect.

#ifndef SHAPEPROOF_MLIR_OPS_INTEGERS_H
#define SHAPEPROOF_MLIR_OPS_INTEGERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rules/OpTable.h"

namespace shapeproof::integers {

using Comparison = mlir::arith::CmpIPredicate;

/// The exact results of operations.
UnwrappedInt sum(RuleContext rule, const IntModel &a, const IntModel &b);
UnwrappedInt difference(RuleContext rule, const IntModel &a, const IntModel &b);
UnwrappedInt product(RuleContext rule, const IntModel &a, const IntModel &b);

/// `exact`, a function of an index that is computed by negating it: of the
/// least index there is no negative, and so no value to be sure of.
IntModel whereNegatable(RuleContext rule, const IntModel &x, IntModel exact);

/// Models a comparison.
void compare(RuleContext rule, mlir::Operation *op, Comparison comparison);
/// The claim `a comparison b`, for numbers of equal width.
ClaimId comparisonClaim(TermStore &store, Comparison comparison,
                        const IntModel &a, const IntModel &b);

/// What has to hold for the condition of a check to: nothing where the ranges
/// of what it compares decide. These are those of the types: a value is in them
/// unless it is poison, which no check is asked of. The terms may be outside,
/// so that it holds is no fact about them.
BoolModel checkedCondition(RuleContext rule, mlir::Value condition);

/// Whether the op flags that its result does not overflow as a signed number.
bool hasNoSignedWrap(mlir::Operation *op);

/// The rules that the two dialects share.
void addRules(OpTable &table);

} // namespace shapeproof::integers

#endif // SHAPEPROOF_MLIR_OPS_INTEGERS_H
