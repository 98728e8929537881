// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The origin of derived facts.
//
// A reason is either a fact of the user or a derivation from other reasons:
// "n == m, because broadcastable(n, m) was assumed and both exceed 1". Engines
// pass reasons around as 32-bit ids; only when an answer is given are they
// expanded to the user's facts. A hypothesis (the claim a question assumes to
// refute it) and an axiom are reasons that expand to no fact.

#ifndef SHAPEPROOF_BASE_REASONS_H
#define SHAPEPROOF_BASE_REASONS_H

#include "engine/base/Scoped.h"
#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

using ReasonId = Id<struct ReasonTag>;

/// Adds facts to a list that is and stays ascending, without repeats.
inline void addFacts(llvm::SmallVectorImpl<FactId> &facts,
                     llvm::ArrayRef<FactId> more) {
  llvm::append_range(facts, more);
  llvm::sort(facts);
  facts.erase(llvm::unique(facts), facts.end());
}

class ReasonTable {
public:
  explicit ReasonTable(ScopeStack &scopes) : entries(scopes), parents(scopes) {
    entries.push_back({Entry::Hypothesis, 0});
    entries.push_back({Entry::Hypothesis, 0});
  }

  /// The reason of a claim that a question assumes.
  static ReasonId hypothesis() { return ReasonId(0); }
  /// The reason of a statement that holds whatever the facts are.
  static ReasonId axiom() { return ReasonId(1); }

  ReasonId fact(FactId id) { return add({Entry::Fact, id.raw}); }

  ReasonId derived(llvm::ArrayRef<ReasonId> from) {
    if (from.size() == 1)
      return from.front();
    auto first = static_cast<uint32_t>(parents.size());
    for (ReasonId r : from)
      parents.push_back(r);
    parents.push_back(ReasonId());
    return add({Entry::Derived, first});
  }

  /// The user's facts behind the reasons: ascending, without repeats. Adds the
  /// number of reasons looked at to `visited`.
  llvm::SmallVector<FactId, 4> facts(llvm::ArrayRef<ReasonId> reasons,
                                     size_t *visited = nullptr) const;

  size_t memoryUsage() const {
    return entries.memoryUsage() + parents.memoryUsage();
  }

private:
  struct Entry {
    enum Kind : uint8_t { Hypothesis, Fact, Derived } kind;
    /// The fact id, or the index of the first parent; an invalid id ends the
    /// parents.
    uint32_t first;
  };
  ReasonId add(Entry e) {
    entries.push_back(e);
    return ReasonId(static_cast<uint32_t>(entries.size() - 1));
  }
  ScopedVector<Entry> entries;
  ScopedVector<ReasonId> parents;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_REASONS_H
