// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Satisfying assignments that need no search.
//
// Problem: most facts are `n >= 1`, `n == 2 * k`, `s == [n, m]`, and asking Z3
// whether they can hold, or whether `n == m` may then fail, costs a thousand
// times as much as trying. A fixed handful of assignments (all symbols 1, all
// 2, 0, rising, falling, ...) is moved into the ranges of facts about one
// symbol, made to satisfy equations that define a symbol, and evaluated. An
// assignment that satisfies all facts is a model; failing proves nothing.
//
//   n >= 5, m == 2 * n       all 1: n = 5, m = 10; all 8: n = 8, m = 16
//   claim n < 6              holds in the first, fails in the second

#ifndef SHAPEPROOF_CONTEXTS_Z3_CANDIDATES_H
#define SHAPEPROOF_CONTEXTS_Z3_CANDIDATES_H

#include "shapeproof/Answer.h"
#include "z3/Slice.h"

namespace shapeproof::z3 {

/// Assignments of all symbols in the items and the claim that satisfy the
/// items; `example` also satisfies the claim, `counterexample` does not.
struct CandidateModels {
  std::optional<Assignment> example, counterexample;
};

/// Tries the candidates. Cost: a few evaluations of the items. Deterministic:
/// the same items and claim give the same result.
CandidateModels tryCandidates(TermStore &store,
                              llvm::ArrayRef<AssumedFact> items, ClaimId claim);

/// Whether the assignment gives every item, and the claim, the value true.
bool satisfies(const TermStore &store, const Assignment &assignment,
               llvm::ArrayRef<AssumedFact> items, ClaimId claim);

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_CANDIDATES_H
