// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finding an assignment that satisfies some claims, cheaply.
//
// n = 2, m = 2 and n = 2, m = 3 show that `n == m` is contingent. Such
// assignments are easy to guess and easy to check, so they are searched for
// before a solver is asked: symbols start from small values, and as long as a
// claim fails one of its symbols is moved to repair it (n + m >= 7 with n = m =
// 2 raises n to 5; a disjunction picks an arm; an equality moves a symbol with
// coefficient 1 or -1). This is local search in the manner of Selman, Kautz and
// Cohen, "Noise strategies for improving local search" (AAAI 1994), with a
// fixed pseudo-random sequence.
//
// Sound by construction: a result has been evaluated on every claim.
// Incomplete: finding none proves nothing.

#ifndef SHAPEPROOF_MODEL_MODELSEARCH_H
#define SHAPEPROOF_MODEL_MODELSEARCH_H

#include "shapeproof/Answer.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

/// An assignment under which every claim of `claims` evaluates to true and has
/// a value for each of their symbols, starting from the values in `start`;
/// nothing if none was found within `steps` (one step visits one claim of usual
/// size once, and is deducted).
std::optional<Assignment> searchModel(TermStore &store,
                                      llvm::ArrayRef<ClaimId> claims,
                                      const Assignment &start, uint64_t &steps);

/// Copies to `into` the values of `more` for all terms it has no values for.
void completeWith(Assignment &into, const Assignment &more);

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_MODELSEARCH_H
