// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inequalities that follow from a stronger one.
//
//   n - i >= 3        gives n - i >= 1, and n - i != 2
//
// Among facts that differ by a constant only the strongest is kept, under the
// term without the constant.
//
// Tested by tests/engine/substitution.

#ifndef SHAPEPROOF_SUBSTITUTION_LOWERBOUNDS_H
#define SHAPEPROOF_SUBSTITUTION_LOWERBOUNDS_H

#include "engine/base/Scoped.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

class LowerBounds {
public:
  LowerBounds(TermStore &store, ScopeStack &scopes)
      : store(store), known(scopes) {}

  /// Adds the fact `term >= 0`.
  void add(DimId term, FactId fact);
  /// A fact that gives the claim (ClaimKind::Ge or Ne), if there is one.
  std::optional<FactId> proof(ClaimId claim);

private:
  struct Bound {
    Int constant;
    FactId fact;
  };
  TermStore &store;
  /// For each base, the fact `base + constant >= 0` with the least constant.
  ScopedMap<DimId, Bound> known;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SUBSTITUTION_LOWERBOUNDS_H
