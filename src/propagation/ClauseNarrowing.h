// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Narrowing by a disjunction: what all arms that can hold agree on.
//
//   n == 7 or n == 1             n in {1, 7}: both ways of n leave that
//   n < 1 or m == k, n >= 1      m == k, the only arm that is left
//   n < 1 or m == k              nothing: the arms are about different dims
//
// Each arm is run on a copy of the ranges, and those that can hold are joined.
// The last case is by far the most frequent where branches leave facts behind.
// So whether an arm can hold is told in words where it is one comparison, with
// the sum that is compared, and two that can and share no variable end it.

#ifndef SHAPEPROOF_PROPAGATION_CLAUSENARROWING_H
#define SHAPEPROOF_PROPAGATION_CLAUSENARROWING_H

#include "propagation/Propagator.h"

namespace shapeproof {

/// As `refine`, for a Clause.
void refineClause(const Propagator &clause,
                  llvm::MutableArrayRef<IntRange> ranges,
                  const GuardSource &guards);

/// Whether the parts of an arm can hold together in these ranges, by the
/// positions of the clause, as far as refining each in turn tells. Nothing
/// where that takes more than words. For refineClause, and tests.
std::optional<bool> canHold(llvm::ArrayRef<Propagator> parts,
                            llvm::ArrayRef<IntRange> ranges);

} // namespace shapeproof

#endif // SHAPEPROOF_PROPAGATION_CLAUSENARROWING_H
