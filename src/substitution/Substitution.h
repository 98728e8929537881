// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities between terms, solved by substitution as they are assumed.
//
//   d1 == d0 + 3,  d2 == d1 + s,  d3 == d2 - 3       d3 == d0 + s ?
//
// Each fact is read through the ones before it and solved for one symbol with
// coefficient 1 or -1: d1 := d0 + 3, d2 := d0 + s + 3, d3 := d0 + s. A claim is
// read through them too, and holds if nothing is left of it. Of the symbols
// that could be solved for, the one that the fewest others have been reduced to
// is taken, as in a union-find, so that reading through takes few steps
// whatever the order of the facts.
//
// It is kept beside linear/Elimination.h, which solves all equalities over
// exact integers with proofs, for its speed: a fact costs less than a
// microsecond here. It proves and never refutes, and ignores what it cannot
// solve in one step, in machine words, for a symbol; when there is no proof
// here, the caller asks an engine.
//
// Facts of any other kind count as they stand: a claim that was a fact is
// proved, and a disjunction by any of its arms; n >= 1 is where n >= 3 was;
// (LowerBounds.h); max(n, m) is n where n >= m was; sizes that are among some
// that fit, fit (FittingSets.h).
//
// Evidence is exact: of the combination of facts that gives the claim, those
// with a coefficient other than 0. As each definition stands for one fact, and
// definitions are independent of each other, there is only one combination.

#ifndef SHAPEPROOF_SUBSTITUTION_SUBSTITUTION_H
#define SHAPEPROOF_SUBSTITUTION_SUBSTITUTION_H

#include "base/Scoped.h"
#include "shapeproof/Terms.h"
#include "substitution/FittingSets.h"
#include "substitution/LowerBounds.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace shapeproof {

class Substitution {
public:
  explicit Substitution(TermStore &store);

  void push() { scopes.push(); }
  void pop() { scopes.pop(); }
  /// Any claim. A fact costs about its size, times the logarithm of the facts
  /// before it.
  void assume(ClaimId claim, FactId fact);

  /// Whether the facts give the claim at once; if so, `premises` (if given)
  /// gets the facts used, ascending. Says no when facts were found to
  /// contradict.
  bool proves(ClaimId claim, llvm::SmallVectorImpl<FactId> *premises);
  bool provesEqual(DimId a, DimId b);

  size_t memoryUsage() const;

private:
  /// A column (the id of a dim that is a symbol or an atom) and its factor.
  using Part = std::pair<uint32_t, int64_t>;
  struct Form {
    llvm::SmallVector<Part, 12> parts; // No column twice; zeros may stand.
    int64_t constant = 0;
  };
  /// A definition that was read through, with its factor; or, with kFact set, a
  /// fact by itself.
  using Uses = llvm::SmallVectorImpl<Part>;
  static constexpr uint32_t kFact = 1u << 31;
  /// A factor that is not known, and taken not to be 0.
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
  /// By column: its definition, and how many columns were reduced to it.
  std::vector<uint32_t> solvedBy, weights;
  ScopedMap<ClaimId, FactId> known{scopes};
  FittingSets fitting{store, scopes};
  LowerBounds lowerBounds{store, scopes};
  ScopedValue<bool> contradictory{scopes, false};
  /// In the order of definitions. Undone first: the definitions are still
  /// there.
  ScopedLog<uint32_t> solvedColumns;
  unsigned steps = 0;
  /// Whether atoms are read through, and whether one was met.
  bool readsAtoms = true, metAtoms = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SUBSTITUTION_SUBSTITUTION_H
