// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Narrowing by a disjunction, to the ranges that all arms that can hold share.
//
//   n == 7 or n == 1             n in {1, 7}: both ways of n leave that
//   n < 1 or m == k, n >= 1      m == k, the only arm that is left
//   n < 1 or m == k              nothing: the arms are about different dims
//
// Each arm is run on a copy of the ranges, and the results of arms that can
// hold are joined. The last case is by far the most frequent where branches
// leave facts behind. So if an arm is one comparison, with the sum it is about,
// whether it can hold is computed in 64-bit words; and two arms that can hold
// and share no variable end the narrowing.

#ifndef SHAPEPROOF_PROPAGATION_CLAUSENARROWING_H
#define SHAPEPROOF_PROPAGATION_CLAUSENARROWING_H

#include "engine/propagation/Propagator.h"

namespace shapeproof {

/// As `refine`, for a Clause.
void refineClause(const Propagator &clause,
                  llvm::MutableArrayRef<IntRange> ranges,
                  const GuardSource &guards);

/// Whether the parts of an arm can hold together in these ranges (which are by
/// the positions of the clause), as far as refining each part in turn can find
/// out. Nothing where that takes more than 64-bit words. For refineClause, and
/// tests.
std::optional<bool> canHold(llvm::ArrayRef<Propagator> parts,
                            llvm::ArrayRef<IntRange> ranges);

} // namespace shapeproof

#endif // SHAPEPROOF_PROPAGATION_CLAUSENARROWING_H
