// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One assignment that satisfies all facts, kept along with them.
//
//   n == m          n = 2, m = 2         every symbol starts as 2, say
//   k == n + 3      k = 5                k was in no fact: it gives way
//   k >= m ?        holds in it, so it is not refuted
//   k <= m ?        fails in it, so it is not proved
//   j == m ?        holds in it, and fails with j = 3, as j is in no fact:
//                   contingent
//   k == 5 ?        fails with n = m = 3 and k = 6, which is a repair
//
// Most questions of a compiler are answered by looking: what fails here need
// not be proved, and the facts do not contradict as long as this satisfies
// them. A fact costs about its size, and so does a question; no search is made.
// Where no free symbol can give way, those of facts are moved (Repair.h); where
// that fails, the owner searches, and hands in what it found or gives up.
//
// The assignment is a function of the facts in their order alone; questions
// leave nothing behind. Sound by construction: facts and claims are evaluated
// exactly, and what has no value (divisions by zero, functions, values beyond
// 64 bits) counts as not satisfied.

#ifndef SHAPEPROOF_MODEL_STANDINGMODEL_H
#define SHAPEPROOF_MODEL_STANDINGMODEL_H

#include "base/Scoped.h"
#include "model/Repair.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Terms.h"
#include <vector>

namespace shapeproof {

class StandingModel {
public:
  /// `start`: what every symbol starts as; shapes as two extents of that.
  /// `areApart`: numbers start above it, few with the same.
  explicit StandingModel(const TermStore &store, int64_t start = 2,
                         bool areApart = false);

  void push() { scopes.push(); }
  /// Precondition: a push without a pop.
  void pop() { scopes.pop(); }

  /// Takes a fact in. False if it fails and no few symbols can be moved to
  /// satisfy it; then `adopt` or `giveUp` has to follow.
  bool add(ClaimId fact);
  /// Values for all symbols of the facts that are connected with `fact`, which
  /// satisfy these. False (and it has given up) if they do not fit.
  bool adopt(ClaimId fact, const Assignment &values);
  /// Says nothing more in this scope.
  void giveUp();

  /// Whether all facts added are satisfied.
  bool satisfiesAll() const { return !lost; }
  /// What the assignment makes of the claim; nothing if it has given up, or the
  /// claim has no value.
  std::optional<bool> value(ClaimId claim);
  /// The same of a dim.
  std::optional<int64_t> value(DimId dim);
  /// Whether some other values satisfy all facts and make the claim what it is
  /// not here. False says nothing. Precondition: it has a value.
  bool canDiffer(ClaimId claim);

  size_t memoryUsage() const;

private:
  /// Moves symbols that are in no fact, so that the claim gets the value.
  bool reach(ClaimId claim, bool wanted) {
    tries = 0;
    looked = {};
    return reach(claim, wanted, 0);
  }
  bool reach(ClaimId claim, bool wanted, unsigned depth);
  /// Moves symbols of facts, too.
  bool repairFor(ClaimId claim, bool wanted);
  bool moveInto(ClaimId literal, bool wanted);
  bool moveColumn(DimId column, int64_t coefficient, ClaimId literal,
                  bool wanted, int64_t term);
  bool moveShape(uint32_t node, std::optional<llvm::ArrayRef<int64_t>> other,
                 ClaimId literal, bool wanted);
  bool tryValue(uint32_t node, int64_t value, ClaimId literal, bool wanted);
  bool tryShape(uint32_t node, llvm::ArrayRef<int64_t> extents, ClaimId literal,
                bool wanted);
  template <typename F> bool searchFree(uint32_t root, F enough);
  /// The symbols below a node that are in no fact, at most a few.
  struct Free {
    std::optional<uint32_t> root;
    llvm::SmallVector<uint32_t, 4> symbols;
    bool mayBeMore = false;
  };
  const Free &freeBelow(uint32_t root);
  bool isFree(uint32_t node) const { return !occurrences.isBelowFact(node); }
  void setLeast(int64_t value);
  void set(uint32_t node, int64_t value);
  void set(uint32_t node, llvm::ArrayRef<int64_t> extents);

  const TermStore &store;
  WordEvaluator words;
  ScopeStack scopes;
  Occurrences occurrences;
  Repair repair;
  /// Whether it has given up.
  ScopedValue<bool> lost;
  /// Symbols with the values they had.
  ScopedLog<std::pair<uint32_t, int64_t>> moved;
  using Extents = llvm::SmallVector<int64_t, 4>;
  ScopedLog<std::pair<uint32_t, Extents>> movedShapes;
  bool isTrial = false;
  unsigned tries = 0;
  /// Where it looked last, while it tries.
  Free looked;
  /// Dim symbols are moved to no value below.
  int64_t least = 0;
  llvm::SmallVector<uint32_t, 16> open;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_STANDINGMODEL_H
