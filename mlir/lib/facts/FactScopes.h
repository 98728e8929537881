// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts in scopes that follow regions and dominance.
//
//   %d = tensor.dim %t, %c0      a definition: %d *is* the extent of %t; this
//                                holds everywhere and is no fact
//   memref.load %m[%i]           a fact from here on: 0 <= %i < dim 0 of %m,
//                                as a load out of bounds is undefined
//   tensor.extract %t[%i]        no fact: it may have been hoisted over the
//                                test that guards it; with trusted contracts, a
//                                fact of kind `contract`
//
// A fact is recorded once (add) and assumed in scopes; which facts a value or a
// fact rests on is its evidence (Evidence.h).

#ifndef SHAPEPROOF_MLIR_FACTS_FACTSCOPES_H
#define SHAPEPROOF_MLIR_FACTS_FACTSCOPES_H

#include "facts/Contexts.h"
#include "facts/HeldSets.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

/// How facts can hold at a point. Active: assumed. Here: active or left behind.
/// Carried: active, or following from witnesses nobody has consumed.
enum class Holding { Active, Here, Carried };

class FactScopes {
public:
  FactScopes(TermStore &store, const ImportOptions &options)
      : store(store), options(options) {}
  FactScopes(const FactScopes &) = delete;
  FactScopes &operator=(const FactScopes &) = delete;
  /// Makes the contexts; to be called before anything else. Error: no such
  /// context.
  llvm::Error init(bool withWitnesses);

  EvidenceTable &evidence() { return sets; }
  const EvidenceTable &evidence() const { return sets; }
  const Fact &operator[](FactId id) const { return table[id]; }
  Contexts &contexts() { return *lockstep; }

  //===- Scopes and facts -------------------------------------------------===//

  void push();
  void pop();
  /// Records a fact without assuming it.
  FactId add(Fact fact);
  /// Assumes a fact from here to the end of the scope. Nothing if it always
  /// holds.
  std::optional<FactId> assume(Fact fact);
  /// As above, for what an op established by running, so that a branch that it
  /// stands in leaves it behind as an implication.
  std::optional<FactId> assumeExecuted(Fact fact);
  /// Assumes a claim that holds once `op` has run: as a fact if the op cannot
  /// have been hoisted, as a contract if those are trusted, otherwise not.
  std::optional<FactId> establish(mlir::Operation *op, ClaimId claim,
                                  EvidenceId evidence,
                                  llvm::StringRef message = {});
  /// Facts of a witness, recorded before, hold from here to the end of the
  /// scope.
  void consume(llvm::ArrayRef<FactId> facts);
  /// Notes that a region that was sure to run has ended and left a value that
  /// rests on `evidence`: it held there, so it holds wherever the value is
  /// used. Nothing else may rely on it. To the end of the scope.
  void leaveBehind(EvidenceId evidence);
  /// All facts of executed ops that are assumed now.
  llvm::ArrayRef<FactId> executed() const { return executedFacts; }
  /// The number of open scopes; the executed facts of scopes opened since there
  /// were `depth`.
  size_t depth() const { return marks.size(); }
  llvm::ArrayRef<FactId> executedSince(size_t depth) const;
  /// Notes that the facts of this scope, with those of the ones around it,
  /// contradict; whether that is news.
  bool noteContradictory() {
    if (marks.size() >= contradictoryFrom)
      return false;
    contradictoryFrom = marks.size();
    return true;
  }
  /// Whether a fact comes from the op. (Known in a lazy analysis only.)
  bool hasFacts(mlir::Operation *op) const { return factOps.contains(op); }

  //===- Questions at this point ------------------------------------------===//

  bool isActive(FactId fact) const { return activeSince(fact).has_value(); }
  /// Whether all evidence of a value holds at this point.
  bool hold(EvidenceId set, Holding how = Holding::Here) const;
  /// The facts of the set that do not hold at this point.
  llvm::SmallVector<FactId, 2> others(EvidenceId set) const;
  /// The claims of the facts in `set` that do not hold here, as one claim, and
  /// the set of those that do: a value that rests on `set` is right here where
  /// the claim holds.
  std::pair<ClaimId, EvidenceId> guard(EvidenceId set);
  /// The second part of guard().
  EvidenceId partHere(EvidenceId set);
  /// The facts that prove the claim at this point; nothing if it is not proved.
  std::optional<EvidenceId> prove(ClaimId claim);
  bool isRefuted(ClaimId claim);
  /// The facts of a proof or contradiction with all that those rest on.
  EvidenceId closure(llvm::ArrayRef<FactId> premises);
  /// Whether all evidence of a value holds at the place of the last question.
  /// (For a lazy analysis.)
  bool holdsThere(EvidenceId set) const;

private:
  /// The depth of the scope since which the fact holds; nothing if it does not.
  std::optional<size_t> activeSince(FactId fact) const {
    return fact == kNoOverflow ? 0 : lockstep->assumedSince(fact);
  }
  std::optional<size_t> since(FactId fact, Holding how) const;
  /// Leaves the facts of a set that are not active behind; whether doing it
  /// again in this scope would change nothing.
  bool leaveBehindOnce(EvidenceId set);

  TermStore &store;
  const ImportOptions &options;
  EvidenceTable sets;
  ScopeNumbers scopes;
  /// One for each Holding.
  mutable HeldSets held[3]{{sets, scopes}, {sets, scopes}, {sets, scopes}};
  FactTable table;
  std::optional<Contexts> lockstep;
  llvm::DenseSet<mlir::Operation *> factOps;
  std::vector<FactId> executedFacts;
  /// The number of executed facts, and of facts left behind, when each scope
  /// was opened.
  std::vector<size_t> marks, behindMarks;
  /// The facts left behind in order, then by the depth of the scope, then all
  /// that were ever left behind.
  std::vector<FactId> behind;
  llvm::DenseMap<FactId, size_t> leftBehind;
  llvm::DenseSet<FactId> everBehind;
  /// The number of the scope in which each set was left behind.
  llvm::DenseMap<EvidenceId, uint64_t> setsBehind;
  /// Depth of the outermost scope that is noted as contradictory.
  size_t contradictoryFrom = SIZE_MAX;
};

/// Facts of executed ops that the scope open now has.
inline llvm::ArrayRef<FactId> executedInScope(const FactScopes &facts) {
  return facts.depth() == 0 ? facts.executed()
                            : facts.executedSince(facts.depth() - 1);
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_FACTSCOPES_H
