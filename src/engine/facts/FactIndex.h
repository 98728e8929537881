// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the facts that can matter to a claim: those connected to it by shared
// symbols.
//
//   n == m,  m >= 3,  k == 7        for the claim n >= 2: the first two
//
// The index answers in two ways. *Components* are the sets of connected facts:
// a union-find over symbols. (A dividend of a division by the constant 0 counts
// as one symbol: `5 floordiv 0 == 3` says something about `5 floordiv 0`.)
// *Nearest* facts are for callers that can use a limited number only: best
// first from the claim's symbols, along a list of the facts that mention each
// symbol. The distance of a fact is the sum of the sizes of the facts on the
// shortest path to it, its own size included: m == 2 * n says more about n than
// the fifth bulky fact about n * m does.
//
// Facts are entered when a question first needs them, separately for each of
// the two ways. Entries made in a scope are removed with it.
//
// Tested by tests/engine/facts.

#ifndef SHAPEPROOF_FACTS_FACTINDEX_H
#define SHAPEPROOF_FACTS_FACTINDEX_H

#include "engine/base/Scoped.h"
#include "engine/facts/AssumedFact.h"
#include "engine/terms/Symbols.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof {

class FactIndex {
public:
  /// `byFunctions`: whether facts that share an uninterpreted function are
  /// connected, for callers that give functions values.
  FactIndex(const TermStore &store, ScopeStack &scopes,
            bool byFunctions = false);

  void add(ClaimId claim, FactId id);
  size_t size() const { return facts.size(); }
  const AssumedFact &operator[](size_t i) const { return facts[i].fact; }

  //===- Components -------------------------------------------------------===//

  /// The number of a component; it changes with the next fact or pop.
  using Component = uint32_t;

  /// Called before a scope is opened, so that the facts so far are entered
  /// outside the scope. Entered by a question within, they would be removed
  /// with it and have to be entered again.
  void beforePush();
  /// Enters all facts into components.
  void join();

  /// The component of a fact. A fact without symbols is a component by itself.
  Component componentOf(uint32_t fact);
  /// A number that differs whenever the component's facts do, also across pops:
  /// the serial number of its last fact. (Facts are a stack, so that one
  /// determines which stood before it.)
  uint64_t version(Component component) const {
    return nodes[component].serial;
  }
  /// All components, in order of their first fact.
  llvm::SmallVector<Component, 8> components();
  /// The components of the symbols of a claim or dim, each once.
  llvm::SmallVector<Component, 4> touched(Term claimOrDim);
  /// Collects the facts of components, as indices in order of assumption;
  /// collects none and returns false if there are more than `most`. Costs about
  /// what it returns.
  bool collect(llvm::ArrayRef<Component> components, size_t most,
               llvm::SmallVectorImpl<uint32_t> &indices) const;
  bool collect(llvm::ArrayRef<Component> components, size_t most,
               llvm::SmallVectorImpl<ClaimId> &claims) const;

  //===- Nearest facts ----------------------------------------------------===//

  /// At most `most` facts connected to the claim, the nearest ones (among
  /// equally near ones, those assumed first), in order of assumption. `cutOff`
  /// becomes true when there are more. The cost is about the number of facts
  /// that mention the symbols met.
  llvm::SmallVector<AssumedFact, 16> nearest(ClaimId claim, size_t most,
                                             bool &cutOff);
  /// Like nearest(claim), for a claim or dim. For each symbol it uses only the
  /// last `perSymbol` facts that mention it, which bounds the cost.
  llvm::SmallVector<AssumedFact, 16> nearest(Term claimOrDim, size_t most,
                                             size_t perSymbol);

  /// The number of terms in which symbols were looked for so far.
  uint64_t visited() const { return termsVisited; }
  size_t memoryUsage() const;

private:
  static constexpr uint32_t kNone = ~0u;
  struct Entry {
    AssumedFact fact;
    uint64_t serial;
    /// After joining: the node of its component, and the component's next fact.
    uint32_t node = kNone, next = kNone;
  };
  /// A symbol, a division by the constant 0, or a stand-in for a fact without
  /// symbols.
  struct Node {
    uint32_t parent, size = 1;
    /// For a root: the list of its facts, and the serial number of the last
    /// one.
    uint32_t first = kNone, last = kNone, numFacts = 0;
    uint64_t serial = 0;
  };
  /// A fact that mentions a symbol, and the next such link of the symbol.
  struct Link {
    uint32_t fact, next;
  };

  void link();
  llvm::SmallVector<AssumedFact, 16> nearest(Term root, size_t most,
                                             size_t perSymbol, bool &cutOff);
  template <typename F> void forEachKey(Term root, uint64_t space, F visit);
  uint32_t newNode();
  uint32_t nodeOf(uint64_t key);
  uint32_t find(uint32_t node) const;
  uint32_t unite(uint32_t a, uint32_t b);
  void append(const Node &list, Node &to);

  const TermStore &store;
  const bool byFunctions;
  /// Whether the join index, and the link index, have ever been built.
  bool hasJoined = false, hasLinked = false;
  uint64_t nextSerial = 1;
  uint64_t termsVisited = 0;
  TermMarks seen;
  ScopedVector<Entry> facts;
  /// The numbers of facts that have been joined, and linked, each in entry [0].
  ScopedVector<uint32_t> joined, linked;
  /// The node of each symbol.
  ScopedMap<uint64_t, uint32_t> numbers;
  ScopedVector<Node> nodes;
  /// The first link of each node.
  ScopedVector<uint32_t> firstLink;
  ScopedVector<Link> links;
  /// A function keeps its number for ever.
  llvm::StringMap<uint32_t> functions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_FACTS_FACTINDEX_H
