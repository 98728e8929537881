// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which facts can matter to a claim: those connected to it by shared symbols.
//
//   n == m,  m >= 3,  k == 7        asked n >= 2: the first two
//
// The index answers in two ways. *Components* are the sets of connected facts:
// a union-find over symbols. (What is divided by the constant 0 counts as one
// symbol: `5 floordiv 0 == 3` says something of `5 floordiv 0`.) *Nearest*
// facts are for those who can look at so many only: best first from the claim's
// symbols, along a list of the facts that mention each symbol. A fact is as far
// away as the facts on the shortest way to it are large, its own size included:
// m == 2 * n says more of n than the fifth bulky fact about n * m does.
//
// Facts are entered when a question first needs them, and separately for each
// of the two ways. What a scope added is taken back with it.
//
// Tested by tests/unit/facts.

#ifndef SHAPEPROOF_FACTS_FACTINDEX_H
#define SHAPEPROOF_FACTS_FACTINDEX_H

#include "base/Scoped.h"
#include "facts/AssumedFact.h"
#include "terms/Symbols.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof {

class FactIndex {
public:
  /// `byFunctions`: whether facts that share an uninterpreted function are
  /// connected. For those who give functions values.
  FactIndex(const TermStore &store, ScopeStack &scopes,
            bool byFunctions = false);

  void add(ClaimId claim, FactId id);
  size_t size() const { return facts.size(); }
  const AssumedFact &operator[](size_t i) const { return facts[i].fact; }

  //===- Components -------------------------------------------------------===//

  /// The number of a component; another one after the next fact or pop.
  using Component = uint32_t;

  /// To be called before a scope is opened. Questions enter the facts into what
  /// they need; what they do in an inner scope for facts of an outer one is
  /// taken back with it, and would have to be done again.
  void beforePush();
  /// Enters all facts into components.
  void join();

  /// The one that a fact is in. One without symbols is a component by itself.
  Component componentOf(uint32_t fact);
  /// Differs whenever the component's facts do, also across pops: the serial
  /// number of its last fact. (Facts are a stack, so that one determines
  /// which stood before it.)
  uint64_t version(Component component) const {
    return nodes[component].serial;
  }
  /// All of them, in order of their first fact.
  llvm::SmallVector<Component, 8> components();
  /// Those that the symbols of a claim or dim belong to, each once.
  llvm::SmallVector<Component, 4> touched(Term claimOrDim);
  /// The facts of these, as indices in order of assumption; nothing (and false)
  /// if there are more than `most`. Costs about what it returns.
  bool collect(llvm::ArrayRef<Component> components, size_t most,
               llvm::SmallVectorImpl<uint32_t> &indices) const;
  bool collect(llvm::ArrayRef<Component> components, size_t most,
               llvm::SmallVectorImpl<ClaimId> &claims) const;

  //===- Nearest facts ----------------------------------------------------===//

  /// At most `most` facts connected to the claim, the nearest (of equally near
  /// ones, those assumed first), in order of assumption. `cutOff` becomes true
  /// when there are more. Costs about as much as there are facts that mention
  /// the symbols met.
  llvm::SmallVector<AssumedFact, 16> nearest(ClaimId claim, size_t most,
                                             bool &cutOff);
  /// The same of a claim or dim, where of the facts that mention a symbol only
  /// the last `perSymbol` are looked at: costs no more than these.
  llvm::SmallVector<AssumedFact, 16> nearest(Term claimOrDim, size_t most,
                                             size_t perSymbol);

  /// Terms in which symbols were looked for so far.
  uint64_t visited() const { return termsVisited; }
  size_t memoryUsage() const;

private:
  static constexpr uint32_t kNone = ~0u;
  struct Entry {
    AssumedFact fact;
    uint64_t serial;
    /// Once joined: a node of its component, and the component's next fact.
    uint32_t node = kNone, next = kNone;
  };
  /// A symbol, or what divisions by the constant 0 give; or what stands for
  /// one, of a fact without symbols.
  struct Node {
    uint32_t parent, size = 1;
    /// Of a root: its facts as a list, and the last one's serial number.
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
  /// Whether a question has ever needed the one, or the other.
  bool hasJoined = false, hasLinked = false;
  uint64_t nextSerial = 1;
  uint64_t termsVisited = 0;
  TermMarks seen;
  ScopedVector<Entry> facts;
  /// How many facts have been joined, and how many linked: [0] of each.
  ScopedVector<uint32_t> joined, linked;
  /// The nodes of symbols.
  ScopedMap<uint64_t, uint32_t> numbers;
  ScopedVector<Node> nodes;
  /// By node.
  ScopedVector<uint32_t> firstLink;
  ScopedVector<Link> links;
  /// A number means the same for ever.
  llvm::StringMap<uint32_t> functions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_FACTS_FACTINDEX_H
