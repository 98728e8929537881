// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inequalities that follow from a min or max and its operands.
//
//   max(a, b) == a          a >= b
//   n == max(n - 1, 0) + 1  n - 1 >= 0
//   max(a, b) >= a          true
//
// The normal form keeps the equation, as equality classes use it; code that
// knows order rather than equality asks for the inequalities.
//
// Tested by tests/engine/terms.

#ifndef SHAPEPROOF_TERMS_EXTREMUM_H
#define SHAPEPROOF_TERMS_EXTREMUM_H

#include "shapeproof/Terms.h"
#include <optional>

namespace shapeproof {

/// The inequalities between operands that an equation (ClaimKind::Eq) means, if
/// it says that a min or max of at most 8 operands equals one of them.
/// Equivalent to the claim. Costs a few terms for each min and max in it.
std::optional<ClaimId> orderOfOperands(TermStore &store, ClaimId equation);

/// Whether a sum is >= 0 whatever its symbols are: obviously, or because a
/// maximum that is added is at least each of its operands, or a minimum that is
/// subtracted at most each of its operands, as in max(a, b) - min(a, c). Looks
/// through up to two extrema; makes no terms.
bool isNonNegativeByOperands(const TermStore &store, DimId sum);

/// Whether a literal about dims (Eq, Ne, Ge) always holds, or never, by the
/// order between a min or max in it and its operands: max(0, i) >= i holds, and
/// min(i, j) > i does not. The store does not fold these literals, as engines
/// get their knowledge about the extremum from facts of this form. Looks
/// through up to two extrema; makes no terms.
std::optional<bool> truthByOperands(const TermStore &store, ClaimId literal);

/// Whether a claim always holds, or never, by its normal form or by
/// truthByOperands on it or on each of the few literals that it joins. Every
/// context knows this.
std::optional<bool> foldedTruth(const TermStore &store, ClaimId claim);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_EXTREMUM_H
