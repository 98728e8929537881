// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a min or max says of its operands.
//
//   max(a, b) == a          a >= b
//   n == max(n - 1, 0) + 1  n - 1 >= 0
//   max(a, b) >= a          true
//
// An equation stays the normal form, as equality classes take it in; whoever
// knows order rather than equality asks for the other.
//
// Tested by tests/unit/terms.

#ifndef SHAPEPROOF_TERMS_EXTREMUM_H
#define SHAPEPROOF_TERMS_EXTREMUM_H

#include "shapeproof/Terms.h"
#include <optional>

namespace shapeproof {

/// The inequalities between operands that an equation (ClaimKind::Eq) means, if
/// it says that a min or max of at most 8 operands is one of them. Equivalent
/// to the claim. Costs a few terms for each min and max in it.
std::optional<ClaimId> orderOfOperands(TermStore &store, ClaimId equation);

/// Whether a sum is >= 0 whatever its symbols are, obviously or since a maximum
/// that is added is no less than one of its operands, or a minimum that is
/// subtracted no more: max(a, b) - min(a, c). Looks through up to two extrema;
/// makes no terms.
bool isNonNegativeByOperands(const TermStore &store, DimId sum);

/// Whether a literal about dims (Eq, Ne, Ge) holds always, or never, since a
/// min or max in it is no further than its operands: max(0, i) >= i holds, and
/// min(i, j) > i does not. The store does not fold these, as facts that say so
/// of a term are what engines know of it. Looks through up to two extrema;
/// makes no terms.
std::optional<bool> truthByOperands(const TermStore &store, ClaimId literal);

/// Whether a claim holds always, or never, as far as its normal form says, or
/// this of it or of each of the few literals that it joins. What every context
/// knows.
std::optional<bool> foldedTruth(const TermStore &store, ClaimId claim);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_EXTREMUM_H
