// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which facts can matter to a question.
//
// Problem: `n == m` says nothing about k. Two facts are connected if they share
// a symbol (or an uninterpreted function), directly or through others;
// components partition the facts. A claim needs the components that it shares
// symbols with, and no others: whatever satisfies those can be completed over
// the rest independently, as long as each of the rest is satisfiable.
//
//   facts: n == 2 * k, m >= 3, k < 5     components: {0, 2}, {1}
//   claim: n < 10                         slice: {0, 2}
//
// A conjunction is taken apart first, so `n == k and m >= 3` connects nothing.
//
// Cost: union-find over symbols, rebuilt after a pop, extended after an assume.

#ifndef SHAPEPROOF_CONTEXTS_Z3_SLICE_H
#define SHAPEPROOF_CONTEXTS_Z3_SLICE_H

#include "terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace shapeproof::z3 {

/// One conjunct of a fact.
struct Item {
  ClaimId claim;
  FactId fact;
};

/// Items that are connected, in the order they were assumed.
using Component = std::vector<Item>;

/// Facts in scopes, partitioned on demand.
class Facts {
public:
  explicit Facts(TermStore &store) : store(store) {}

  void push();
  void pop();
  void assume(ClaimId claim, FactId fact);

  /// Ordered by their first item. Valid until the next change of facts.
  const std::vector<Component> &components();
  /// Ascending indices of the components that share symbols with the node.
  llvm::SmallVector<unsigned, 4> touchedBy(Term node);
  size_t memoryUsage() const;

private:
  using Key = uint32_t;
  const std::vector<Key> &symbolsOf(Term node);
  Key find(Key key);
  void partition();

  TermStore &store;
  std::vector<Item> items;
  std::vector<size_t> scopes;
  /// Conjuncts assumed so far: a repeat adds nothing.
  llvm::DenseSet<ClaimId> assumed;

  // Symbols, numbered as they appear; a key means the same for ever.
  llvm::DenseMap<uint64_t, Key> keys;
  llvm::StringMap<Key> functionKeys;
  Key nextKey = 0;
  llvm::DenseMap<uint64_t, std::vector<Key>> symbolCache;

  // The partition.
  std::vector<Key> parent;
  size_t united = 0;
  bool fresh = false;
  std::vector<Component> parts;
  llvm::DenseMap<Key, unsigned> partOf;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_SLICE_H
