// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One assignment that satisfies all facts, kept along with them.
//
//   n == m          n = 2, m = 2         every symbol starts as 2, say
//   k == n + 3      k = 5                k was in no fact: it is moved
//   k >= m ?        holds in it, so it is not refuted
//   k <= m ?        fails in it, so it is not proved
//   j == m ?        holds in it, and fails with j = 3, as j is in no fact:
//                   contingent
//   k == 5 ?        fails with n = m = 3 and k = 6, which is a repair
//
// Most questions of a compiler are answered by evaluation: a claim that fails
// here cannot be proved, and the facts do not contradict as long as this
// assignment satisfies them. A fact costs about its size, and so does a
// question; there is no search. Where no free symbol can be moved, symbols of
// facts are (Repair.h); where that fails, the owner searches, and hands in the
// result or gives up.
//
// The assignment is a function of the facts in their order alone; questions
// leave nothing behind. Sound by construction: facts and claims are evaluated
// exactly, and a claim without a value (divisions by zero, functions, values
// beyond 64 bits) counts as not satisfied.

#ifndef SHAPEPROOF_MODEL_STANDINGMODEL_H
#define SHAPEPROOF_MODEL_STANDINGMODEL_H

#include "engine/base/Scoped.h"
#include "engine/model/Repair.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Terms.h"
#include <vector>

namespace shapeproof {

class StandingModel {
public:
  /// `start`: the first value of every symbol; shapes start as two extents of
  /// it. `areApart`: numbers start above it, few with the same value.
  explicit StandingModel(const TermStore &store, int64_t start = 2,
                         bool areApart = false);

  void push() { scopes.push(); }
  /// Precondition: a push without a pop.
  void pop() { scopes.pop(); }

  /// Adds a fact. False if it fails and moving a few symbols does not satisfy
  /// it; then `adopt` or `giveUp` has to follow.
  bool add(ClaimId fact);
  /// Sets values, found by the owner, for all symbols of the facts connected
  /// with `fact`. If they do not satisfy these facts, gives up and returns
  /// false.
  bool adopt(ClaimId fact, const Assignment &values);
  /// Answers nothing more in this scope.
  void giveUp();

  /// Whether all facts added are satisfied.
  bool satisfiesAll() const { return !lost; }
  /// The value of the claim in the assignment; nothing if the model has given
  /// up, or the claim has no value.
  std::optional<bool> value(ClaimId claim);
  /// The value of a dim, likewise.
  std::optional<int64_t> value(DimId dim);
  /// Whether other values satisfy all facts and give the claim the opposite
  /// value. False proves nothing. Precondition: the claim has a value.
  bool canDiffer(ClaimId claim);

  size_t memoryUsage() const;

private:
  /// Moves symbols that are in no fact so that the claim gets the value.
  bool reach(ClaimId claim, bool wanted) {
    tries = 0;
    looked = {};
    return reach(claim, wanted, 0);
  }
  bool reach(ClaimId claim, bool wanted, unsigned depth);
  /// As reach(), but moves symbols of facts as well.
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
  /// Whether the model has given up.
  ScopedValue<bool> lost;
  /// The moved symbols with their previous values.
  ScopedLog<std::pair<uint32_t, int64_t>> moved;
  using Extents = llvm::SmallVector<int64_t, 4>;
  ScopedLog<std::pair<uint32_t, Extents>> movedShapes;
  bool isTrial = false;
  unsigned tries = 0;
  /// The result of the last freeBelow, during a trial.
  Free looked;
  /// The least value that dim symbols are moved to.
  int64_t least = 0;
  llvm::SmallVector<uint32_t, 16> open;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_STANDINGMODEL_H
