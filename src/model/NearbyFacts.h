// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts nearest to a question, when only so many can be looked at.
//
//   n == m,  m >= k,  k == 7,  j == 1     asked about n: in this order the
//   first (shares n), the second (shares m), the third; never the last
//
// A fact is as far away as the facts on the shortest way to it are large, its
// own size included: m == 2 * n says more of n than the fifth bulky fact about
// n * m does.
//
// Facts are indexed by symbol only when a question comes that needs it, each
// once; a question then costs about as much as there are facts about the
// symbols it meets.

#ifndef SHAPEPROOF_MODEL_NEARBYFACTS_H
#define SHAPEPROOF_MODEL_NEARBYFACTS_H

#include "base/Scoped.h"
#include "model/ModelSearch.h"

namespace shapeproof {

class NearbyFacts {
public:
  struct Fact {
    ClaimId claim;
    FactId id;
  };

  NearbyFacts(const TermStore &store, ScopeStack &scopes);

  void add(ClaimId claim, FactId id) { facts.push_back({claim, id}); }

  /// At most `most` facts connected to the claim by shared symbols, the nearest
  /// (of equally near ones, those assumed first), given in order of assumption.
  /// `cutOff` becomes true when there are more.
  llvm::SmallVector<Fact, 16> nearest(ClaimId claim, size_t most, bool &cutOff);

private:
  static constexpr uint32_t kNone = ~0u;
  struct Link {
    uint32_t fact, next;
  };
  template <typename IdT>
  void link(ScopedMap<IdT, uint32_t> &first, IdT id, uint32_t fact);

  const TermStore &store;
  ScopedVector<Fact> facts;
  /// [0]: how many of them are indexed.
  ScopedVector<uint32_t> indexed;
  ScopedVector<Link> links;
  ScopedMap<DimId, uint32_t> ofDim;
  ScopedMap<ShapeId, uint32_t> ofShape;
  ScopedMap<ClaimId, uint32_t> ofBool;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_NEARBYFACTS_H
