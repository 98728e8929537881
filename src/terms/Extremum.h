// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where an equation says which operand of a min or max is the least or largest.
//
//   max(a, b) == a          a >= b
//   n == max(n - 1, 0) + 1  n - 1 >= 0
//
// The equation stays the normal form, as equality classes take it in; whoever
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

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_EXTREMUM_H
