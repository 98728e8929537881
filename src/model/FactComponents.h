// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which facts can matter to a claim: those connected to it by shared symbols.
//
//   n == m,  m >= 3,  k == 7        asked n >= 2: the first two
//
// A union-find over symbols with undo (union by size, no compression, so pop is
// a few writes), and per component the list of its facts. Facts are looked at
// when a question first needs them.

#ifndef SHAPEPROOF_MODEL_FACTCOMPONENTS_H
#define SHAPEPROOF_MODEL_FACTCOMPONENTS_H

#include "base/Scoped.h"
#include "model/ModelSearch.h"

namespace shapeproof {

class FactComponents {
public:
  explicit FactComponents(const TermStore &store);

  void push() { scopes.push(); }
  void pop() { scopes.pop(); }
  /// Facts without symbols belong to no component.
  void add(ClaimId fact);

  struct Component {
    llvm::SmallVector<ClaimId, 8> facts;
    /// Differs whenever the component's facts do, also across pops: the serial
    /// number of its last fact. (Facts are a stack, so that one determines
    /// which stood before it.)
    uint64_t version = 0;
  };
  /// The facts connected to `claim`, and every other component: each in order
  /// of assumption, components in order of their first fact.
  void split(ClaimId claim, Component &connected,
             std::vector<Component> &others) const;

  static constexpr uint32_t kNone = ~0u;
  uint32_t numFacts() const { return facts.size(); }
  /// Which component a fact belongs to; kNone if it has no symbols.
  uint32_t componentOf(uint32_t fact) const {
    return facts[fact].node == kNone ? kNone : find(facts[fact].node);
  }
  /// As Component::version.
  uint64_t version(uint32_t component) const { return nodes[component].serial; }
  /// The components that a claim's symbols belong to, each once.
  llvm::SmallVector<uint32_t, 4> touched(ClaimId claim) const;
  /// The facts of these, in order of assumption; nothing (and false) if there
  /// are more than `most`. Costs about what it returns.
  bool collect(llvm::ArrayRef<uint32_t> components, size_t most,
               llvm::SmallVectorImpl<ClaimId> &claims) const;
  /// The same, as numbers of facts in order of `add`.
  bool collect(llvm::ArrayRef<uint32_t> components, size_t most,
               llvm::SmallVectorImpl<uint32_t> &indices) const;

  size_t memoryUsage() const;

private:
  struct Node {
    uint32_t parent, size = 1;
    /// Of a root: its facts as a list, and the last one's serial number.
    uint32_t first = kNone, last = kNone, numFacts = 0;
    uint64_t serial = 0;
  };
  struct Fact {
    ClaimId claim;
    uint32_t node;
    uint64_t serial;
    uint32_t next = kNone;
  };
  uint32_t find(uint32_t n) const;
  void append(uint32_t first, uint32_t last, uint32_t numFacts, uint64_t serial,
              Node &to);

  const TermStore &store;
  ScopeStack scopes;
  ScopedVector<Node> nodes{scopes};
  ScopedMap<DimId, uint32_t> dims{scopes};
  ScopedMap<ShapeId, uint32_t> shapes{scopes};
  ScopedMap<ClaimId, uint32_t> bools{scopes};
  ScopedVector<Fact> facts{scopes};
  uint64_t nextSerial = 1;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_FACTCOMPONENTS_H
