// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves operations into and out of min, max and select.
//
//   min(x floordiv 4, y floordiv 4)       min(x, y) floordiv 4
//   max(min(x, 5), min(y, 5))             min(5, max(x, y))
//   b - min(250, b) + 250                 max(250, b)
//   select(p, x + z, y + z) - z           select(p, x, y)
//   select(p, select(q, x, y), y)         select(p and q, x, y)
//   select(p, x, y) == x                  p or y == x
//
// Terms so deep are many steps away for the enumeration of candidates (Pool.h).
// Those of dims are guesses, for the caller to prove.

#ifndef SHAPEPROOF_SIMPLIFY_FACTORED_H
#define SHAPEPROOF_SIMPLIFY_FACTORED_H

#include "shapeproof/Terms.h"
#include <vector>

namespace shapeproof::simplify {

/// The sum of the summands that both dims have.
DimId commonSummands(TermStore &store, DimId a, DimId b);

/// Dims that are probably equal, in the order of the steps that lead to them,
/// at most limits::simplestLeaves.
std::vector<DimId> otherForms(TermStore &store, DimId dim);

/// A claim that is probably equal, with what its parts or summands have in
/// common outside; or the claim itself.
ClaimId otherForm(TermStore &store, ClaimId claim);

/// An equal claim in which the arms of a select are compared by themselves; the
/// claim itself if it is no comparison of a select.
ClaimId splitSelect(TermStore &store, ClaimId claim);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_FACTORED_H
