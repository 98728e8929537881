// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Satisfying assignments that need no search.
//
// Problem: most components of facts are `n >= 1`, `s == [n, m]`, and are
// obviously satisfiable; opening Z3 for each is a thousand times the work of
// trying all symbols = 1. A handful of such assignments, moved into the ranges
// that single facts state, are evaluated; what satisfies all facts is a model,
// and failing proves nothing.
//
//   n >= 5, m <= 3, n mod 2 == 0     all 1: n = 5 (odd); ... all 8: n = 8, m =
//   3

#ifndef SHAPEPROOF_CONTEXTS_Z3_CANDIDATES_H
#define SHAPEPROOF_CONTEXTS_Z3_CANDIDATES_H

#include "shapeproof/Answer.h"
#include "z3/Slice.h"

namespace shapeproof::z3 {

/// An assignment of all symbols in the items that satisfies all of them;
/// nothing if none of a fixed few does. Cost: a few evaluations of the items.
std::optional<Assignment> findCandidate(TermStore &store,
                                        llvm::ArrayRef<Item> items);

/// Whether the assignment gives every item, and the claims, the value true.
bool satisfies(const TermStore &store, const Assignment &assignment,
               llvm::ArrayRef<Item> items, llvm::ArrayRef<ClaimId> claims);

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_CANDIDATES_H
