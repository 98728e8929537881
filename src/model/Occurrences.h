// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which facts a symbol occurs in.
//
//   fact n - m >= 0     nodes  n, m -> n - m -> n - m >= 0, which is a fact
//
// The nodes below facts (WordEvaluator.h) know what they are operands of, so
// the facts that can change with a symbol are found by climbing. A node is
// entered with the first fact that it is below, whose scope takes it back.
//
// A broadcast of many symbols (terms/BroadcastSets.h) is not entered, as long
// as there are few such: it knows by itself what is in it, and a scope that
// holds but one of a long chain of them costs nothing.
//
// Tested by tests/unit/model.

#ifndef SHAPEPROOF_MODEL_OCCURRENCES_H
#define SHAPEPROOF_MODEL_OCCURRENCES_H

#include "base/Scoped.h"
#include "model/WordEvaluator.h"

namespace shapeproof {

class Occurrences {
public:
  Occurrences(const TermStore &store, const WordEvaluator &words,
              ScopeStack &scopes);

  /// A claim that is laid out. Costs what is below it and new.
  void addFact(ClaimId fact);
  bool isBelowFact(uint32_t node) const;
  /// Whether it is a broadcast of many symbols.
  bool isLargeJoin(uint32_t node) const;
  /// Calls `each` with the symbols of such a one that may be below no fact,
  /// until it returns true.
  void forEachFree(uint32_t join, llvm::function_ref<bool(DimId)> each) const;
  /// Whether little stands right above the node.
  bool hasFewUses(uint32_t node) const;
  /// The facts that the node is below, each once; false if there is too much
  /// above it to tell.
  bool factsAbove(uint32_t node, llvm::SmallVectorImpl<ClaimId> &above);

  size_t memoryUsage() const;

private:
  static constexpr uint32_t kLast = ~0u;
  struct Entry {
    uint32_t seen = 0;
    ClaimId fact; ///< Invalid where it is none.
    /// Of what uses the node and is entered: the latest, in `uses`.
    uint32_t latestUse = kLast;
    /// How many there are of these.
    uint32_t numUses : 31;
    uint32_t isEntered : 1;

    Entry() : numUses(0), isEntered(false) {}
  };
  /// That a node is an operand of `user`; the one before it of the same node.
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
  /// Joins that are below facts, and stand for what is below them.
  ScopedVector<uint32_t> sets;
  uint32_t climbs = 0;
  llvm::SmallVector<uint32_t, 32> open, users;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_OCCURRENCES_H
