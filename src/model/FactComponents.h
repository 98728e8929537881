// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which facts can matter to a claim: those connected to it by shared symbols.
//
//   n == m,  m >= 3,  k == 7        asked n >= 2: the first two
//
// A union-find over symbols with undo (union by size, no compression, so pop is
// a few writes), and per component the list of its facts.

#ifndef SHAPEPROOF_MODEL_FACTCOMPONENTS_H
#define SHAPEPROOF_MODEL_FACTCOMPONENTS_H

#include "model/ModelSearch.h"
#include "scoped/Scoped.h"

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

  size_t memoryUsage() const;

private:
  static constexpr uint32_t kNone = ~0u;
  struct Node {
    uint32_t parent, size = 1;
  };
  struct Fact {
    ClaimId claim;
    uint32_t node;
    uint64_t serial;
  };
  uint32_t find(uint32_t n) const;

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
