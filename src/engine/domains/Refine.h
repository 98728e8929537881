// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Propagation backwards: from the range of a result to the ranges of its
// operands.
//
//   2*a + b in [0, 10], b >= 4       a <= 3
//   2 * h == n, n in 0 (mod 8)       h in 0 (mod 4)
//   n floordiv 4 == 3                n in [12, 15]
//   n mod 4 == 1                     n in 1 (mod 4)
//   min(a, b) >= 2                   a >= 2, b >= 2
//   min(a, b) <= 3, a >= 4           b <= 3
//
// Each function narrows its operands in place, given that the operator applied
// to them is a member of `result`. It returns whether one became smaller; when
// no operands fit, at least one becomes empty. `result` itself is narrowed by
// the forward transfer function, which the caller applies:
//
//   r.narrow(multiply(a, b)); refineMultiply(r, a, b);
//
// Laws (checked by enumeration in tests/engine/domains/RefineTest.cpp):
//
//   sound    a pair of operands in A x B whose result is in R stays in A' x B'.
//   narrow   A' <= A and B' <= B.
//   monotone smaller A, B, R give smaller A', B'. Together with the transfer
//            functions, a loop over all operators thus has one greatest
//            fixpoint whatever its order.
//   best     (one step, A' no larger than needed) for scaling, min, max and
//            broadcast; elsewhere the tests record how often.
//
// Where a divisor may be zero, nothing is refined: any result is possible.
// An operand that occurs twice (a * a) is passed as two copies and met after.

#ifndef SHAPEPROOF_DOMAINS_REFINE_H
#define SHAPEPROOF_DOMAINS_REFINE_H

#include "engine/domains/IntRange.h"
#include "llvm/ADT/ArrayRef.h"

namespace shapeproof::domains {

/// One term of a linear form: coefficient * range, the coefficient not zero.
struct LinearOperand {
  Int coefficient;
  IntRange range;
};

/// constant + the sum of the operands is in `result`: every operand is refined
/// against the sum of the others. Cost: linear in the operands.
bool refineLinear(const IntRange &result, const Int &constant,
                  llvm::MutableArrayRef<LinearOperand> operands);

/// factor * a is in `result`, any factor.
bool refineScale(const IntRange &result, const Int &factor, IntRange &a);
bool refineMultiply(const IntRange &result, IntRange &a, IntRange &b);
/// a^exponent is in `result`, exponent >= 1.
bool refinePower(const IntRange &result, unsigned exponent, IntRange &a);
bool refineFloorDivide(const IntRange &result, IntRange &a, IntRange &b);
bool refineModulo(const IntRange &result, IntRange &a, IntRange &b);
bool refineMinimum(const IntRange &result, IntRange &a, IntRange &b);
bool refineMaximum(const IntRange &result, IntRange &a, IntRange &b);
/// a and b are established as broadcastable and their common extent is in
/// `result`. With `result` top it refines by broadcastability alone: a == 7
/// leaves b in {1, 7}.
bool refineBroadcast(const IntRange &result, IntRange &a, IntRange &b);
/// a != b, where one is a constant at an end of the other.
bool refineNotEqual(IntRange &a, IntRange &b);

} // namespace shapeproof::domains

#endif // SHAPEPROOF_DOMAINS_REFINE_H
