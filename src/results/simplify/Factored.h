// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes out of min, max and select what all operands have in common.
//
//   min(x floordiv 4, y floordiv 4)       min(x, y) floordiv 4
//   max(min(x, 5), min(y, 5))             min(5, max(x, y))
//   select(p, x + z, y + z)               select(p, x, y) + z
//   select(p, select(p, x, y), z)         select(p, x, z)
//   select(p, x, y) == x                  p or y == x
//
// Terms so deep are many steps away for the enumeration of candidates (Pool.h).
// Those of dims are guesses, for the caller to prove.

#ifndef SHAPEPROOF_SIMPLIFY_FACTORED_H
#define SHAPEPROOF_SIMPLIFY_FACTORED_H

#include "shapeproof/Terms.h"

namespace shapeproof::simplify {

/// A dim that is probably equal, with what is common outside; the dim itself if
/// its operands have nothing in common.
DimId factored(TermStore &store, DimId dim);

/// An equal claim in which the arms of a select are compared by themselves; the
/// claim itself if it is no comparison of a select.
ClaimId splitSelect(TermStore &store, ClaimId claim);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_FACTORED_H
