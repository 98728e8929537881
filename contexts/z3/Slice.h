// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that can matter to a question.
//
// Problem: `n == m` says nothing about k. A claim needs only the components of
// facts that it shares symbols (or uninterpreted functions) with: a model of
// these can be completed over the others independently, as long as each of them
// is satisfiable.
//
//   facts: n == 2 * k, m >= 3, k < 5     components: {0, 2}, {1}
//   claim: n < 10                         slice: {0, 2}
//
// The components are those of facts/FactIndex.h. A conjunction is taken apart
// first, so `n == k and m >= 3` connects nothing.

#ifndef SHAPEPROOF_CONTEXTS_Z3_SLICE_H
#define SHAPEPROOF_CONTEXTS_Z3_SLICE_H

#include "engine/facts/FactIndex.h"
#include <vector>

namespace shapeproof::z3 {

/// Connected facts, in the order they were assumed. Each is one conjunct of a
/// fact, with the fact's number.
using Component = std::vector<AssumedFact>;

/// Facts in scopes, partitioned on demand.
class Facts {
public:
  explicit Facts(TermStore &store)
      : store(store), assumed(scopes), index(store, scopes, true) {}

  void push();
  void pop();
  void assume(ClaimId claim, FactId fact);

  /// The components, ordered by their first fact. Valid until facts change.
  const std::vector<Component> &components();
  /// The ascending indices of the components that share symbols with a claim or
  /// dim.
  llvm::SmallVector<unsigned, 4> touchedBy(Term claimOrDim);
  size_t memoryUsage() const;

private:
  TermStore &store;
  ScopeStack scopes;
  /// Conjuncts assumed so far; a repeat adds nothing.
  ScopedMap<ClaimId, bool> assumed;
  FactIndex index;

  // The partition.
  bool fresh = false;
  std::vector<Component> parts;
  llvm::DenseMap<FactIndex::Component, unsigned> partOf;
};

/// The premises of an answer about the node over its slice. If the slice of the
/// premises alone would not have all of them, all facts of the slice instead:
/// then a division by zero, which is no symbol, connects them: 0 < -1 floordiv
/// n says something about -1 floordiv m if both divide by zero.
llvm::SmallVector<FactId, 4> connectedPremises(TermStore &store,
                                               llvm::ArrayRef<FactId> premises,
                                               const Component &slice,
                                               Term node);

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_SLICE_H
