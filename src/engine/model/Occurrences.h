// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that a symbol occurs in.
//
//   fact n - m >= 0     nodes  n, m -> n - m -> n - m >= 0, which is a fact
//
// The nodes below facts (WordEvaluator.h) have links to the nodes they are
// operands of, so climbing finds the facts that can change with a symbol. A
// node is entered with the first fact above it, and removed with the scope of
// that fact.
//
// A broadcast of many symbols (terms/BroadcastSets.h) is not entered, as long
// as there are few such: the symbols in it can be looked up. So a scope with
// only one of a long chain of such broadcasts costs nothing.
//
// Tested by tests/engine/model.

#ifndef SHAPEPROOF_MODEL_OCCURRENCES_H
#define SHAPEPROOF_MODEL_OCCURRENCES_H

#include "engine/base/Scoped.h"
#include "engine/model/WordEvaluator.h"

namespace shapeproof {

class Occurrences {
public:
  Occurrences(const TermStore &store, const WordEvaluator &words,
              ScopeStack &scopes);

  /// Adds a fact that is laid out. Costs the number of new nodes below it.
  void addFact(ClaimId fact);
  bool isBelowFact(uint32_t node) const;
  /// Whether the node is a broadcast of many symbols.
  bool isLargeJoin(uint32_t node) const;
  /// Calls `each` with the symbols of a large join that may be below no fact,
  /// until it returns true.
  void forEachFree(uint32_t join, llvm::function_ref<bool(DimId)> each) const;
  /// Whether few nodes use the node directly.
  bool hasFewUses(uint32_t node) const;
  /// Collects the facts above the node, each once; false if there are too many
  /// nodes above it.
  bool factsAbove(uint32_t node, llvm::SmallVectorImpl<ClaimId> &above);

  size_t memoryUsage() const;

private:
  static constexpr uint32_t kLast = ~0u;
  struct Entry {
    uint32_t seen = 0;
    ClaimId fact; ///< Invalid if the node is no fact.
    /// The latest entered user of the node, in `uses`.
    uint32_t latestUse = kLast;
    /// The number of entered users.
    uint32_t numUses : 31;
    uint32_t isEntered : 1;

    Entry() : numUses(0), isEntered(false) {}
  };
  /// A user of a node, and the previous user of the same node.
  struct Use {
    uint32_t user, before;
  };
  bool isEntered(uint32_t node) const {
    return node < entries.size() && entries[node].isEntered;
  }
  void enter(uint32_t node);
  void leave(uint32_t node);

  const TermStore &store;
  const WordEvaluator &words;
  std::vector<Entry> entries;
  llvm::SmallVector<Use, 64> uses;
  ScopedLog<uint32_t> entered, facts;
  /// Joins below facts that are not entered; they stand for their symbols.
  ScopedVector<uint32_t> sets;
  uint32_t climbs = 0;
  llvm::SmallVector<uint32_t, 32> open, users;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_OCCURRENCES_H
