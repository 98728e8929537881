// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities between terms, solved by substitution as they are assumed.
//
//   d1 == d0 + 3,  d2 == d1 + s,  d3 == d2 - 3       d3 == d0 + s ?
//
// Each fact is read through the earlier ones and solved for a symbol with
// coefficient 1 or -1: d1 := d0 + 3, d2 := d0 + s + 3, d3 := d0 + s. A claim is
// read through them too, and holds if nothing is left of it. Among the symbols
// that could be solved for, the one that the fewest others have been reduced to
// is taken, as in a union-find, so that reading through takes few steps
// whatever the order of the facts.
//
// The reason to have substitution beside linear/Elimination.h, which solves all
// equalities over exact integers with proofs, is speed: a fact costs less than
// a microsecond. Substitution proves and never refutes, and ignores equalities
// that it cannot solve for a symbol in one step and in machine words. Where it
// has no proof, the caller asks an engine.
//
// Other facts are used as they are: they prove the same claim, and a
// disjunction of which they are an arm; n >= 3 proves n >= 1 (LowerBounds.h); n
// >= m makes max(n, m) equal to n; and sizes that are among sizes that fit,
// fit, too (FittingSets.h).
//
// Evidence is exact: the facts whose coefficient is not 0 in the combination
// that gives the claim. As each definition stands for one fact, and definitions
// are independent of each other, there is only one combination.

#ifndef SHAPEPROOF_SUBSTITUTION_SUBSTITUTION_H
#define SHAPEPROOF_SUBSTITUTION_SUBSTITUTION_H

#include "engine/base/Scoped.h"
#include "engine/substitution/FittingSets.h"
#include "engine/substitution/LowerBounds.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace shapeproof {

class Substitution {
public:
  explicit Substitution(TermStore &store);

  void push() { scopes.push(); }
  void pop() { scopes.pop(); }
  /// Adds a fact, which may be any claim. Costs about its size, times the
  /// logarithm of the number of earlier facts.
  void assume(ClaimId claim, FactId fact);

  /// Whether the facts give the claim at once; if so, `premises` (if given)
  /// gets the facts used, ascending. False when facts were found to contradict.
  bool proves(ClaimId claim, llvm::SmallVectorImpl<FactId> *premises);
  bool provesEqual(DimId a, DimId b);

  size_t memoryUsage() const;

private:
  /// A column (the id of a dim that is a symbol or an atom) and its factor.
  using Part = std::pair<uint32_t, int64_t>;
  struct Form {
    llvm::SmallVector<Part, 12> parts; // Each column once; factors may be 0.
    int64_t constant = 0;
  };
  /// A definition that was read through, with its factor; or, with kFact set, a
  /// fact by itself.
  using Uses = llvm::SmallVectorImpl<Part>;
  static constexpr uint32_t kFact = 1u << 31;
  /// An unknown factor, which is taken not to be 0.
  static constexpr int64_t kSomehow = INT64_MIN;

  struct Definition {
    uint32_t column;
    uint32_t partsBegin, partsEnd, usesBegin, usesEnd;
    uint32_t weight;
    int64_t constant;
    FactId fact;
  };

  bool addTerm(DimId term, int64_t factor, Form &form, Uses *uses,
               unsigned depth);
  bool reduce(Form &form, Uses *uses, unsigned depth);
  bool reduceAtom(DimId atom, DimId &reduced, Uses *uses, unsigned depth);
  bool reduceWhole(DimId term, DimId &reduced, Uses *uses, unsigned depth);
  bool isSolved(uint32_t column) const {
    return column < solvedBy.size() && solvedBy[column] != kNone;
  }
  void solve(DimId term, FactId fact);
  bool chooseArm(DimId select, DimId &arm, Uses *uses, unsigned depth);
  bool literalHolds(ClaimId claim, llvm::SmallVectorImpl<FactId> *facts,
                    unsigned depth);
  bool literalHoldsAsRead(ClaimId claim, llvm::SmallVectorImpl<FactId> *facts,
                          unsigned depth);
  bool holds(ClaimId claim, llvm::SmallVectorImpl<FactId> *facts,
             unsigned depth);
  std::optional<FactId> fits(ClaimId claim);
  void explain(llvm::ArrayRef<Part> uses,
               llvm::SmallVectorImpl<FactId> &premises) const;

  static constexpr uint32_t kNone = ~0u;
  TermStore &store;
  ScopeStack scopes;
  ScopedVector<Definition> definitions{scopes};
  ScopedVector<Part> parts{scopes}, uses{scopes};
  /// By column: its definition, and the number of columns reduced to it.
  std::vector<uint32_t> solvedBy, weights;
  ScopedMap<ClaimId, FactId> known{scopes};
  FittingSets fitting{store, scopes};
  LowerBounds lowerBounds{store, scopes};
  ScopedValue<bool> contradictory{scopes, false};
  /// In the order of definitions. It is undone before the definitions, which it
  /// needs.
  ScopedLog<uint32_t> solvedColumns;
  unsigned steps = 0;
  /// Whether atoms are read through, and whether one was met.
  bool readsAtoms = true, metAtoms = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SUBSTITUTION_SUBSTITUTION_H
