// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What holds where: facts in scopes that follow regions and dominance.
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

/// How facts can hold at a point: they are active; or active or left behind; or
/// active, or follow from witnesses nobody has consumed.
enum class Holding { Active, Here, Carried };

class FactScopes {
public:
  FactScopes(TermStore &store, const ImportOptions &options)
      : store(store), options(options) {}
  FactScopes(const FactScopes &) = delete;
  FactScopes &operator=(const FactScopes &) = delete;
  /// Makes the contexts; before anything else. Error: no such context.
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
  /// Holds from here to the end of the scope. Nothing if it holds always.
  std::optional<FactId> assume(Fact fact);
  /// As above, for what an op established by running, so that a branch that it
  /// stands in leaves it behind as an implication.
  std::optional<FactId> assumeExecuted(Fact fact);
  /// What running `op` establishes: a fact if it cannot have been hoisted, a
  /// contract if those are trusted, otherwise nothing.
  std::optional<FactId> establish(mlir::Operation *op, ClaimId claim,
                                  EvidenceId evidence,
                                  llvm::StringRef message = {});
  /// Facts of a witness, recorded before, hold from here to the end of the
  /// scope.
  void consume(llvm::ArrayRef<FactId> facts);
  /// A region that was sure to run has ended, and left a value that rests on
  /// `evidence`: it held there, so it holds wherever the value is used. Nothing
  /// else may rely on it. To the end of the scope.
  void leaveBehind(EvidenceId evidence);
  /// All facts of executed ops assumed now.
  llvm::ArrayRef<FactId> executed() const { return executedFacts; }
  /// How many scopes are open; those of scopes opened since there were `depth`.
  size_t depth() const { return marks.size(); }
  llvm::ArrayRef<FactId> executedSince(size_t depth) const;
  /// The facts of this scope, with those of the ones around it, contradict.
  /// Whether that is news.
  bool noteContradictory() {
    if (marks.size() >= contradictoryFrom)
      return false;
    contradictoryFrom = marks.size();
    return true;
  }
  /// Of a lazy analysis: whether a fact comes from the op.
  bool hasFacts(mlir::Operation *op) const { return factOps.contains(op); }

  //===- Questions at this point ------------------------------------------===//

  bool isActive(FactId fact) const { return activeSince(fact).has_value(); }
  /// Whether all evidence of a value is so at this point: all of it holds.
  bool hold(EvidenceId set, Holding how = Holding::Here) const;
  /// What of it does not hold at this point.
  llvm::SmallVector<FactId, 2> others(EvidenceId set) const;
  /// What has to hold for the part of `set` that does not hold here, and the
  /// part that does: what rests on `set` is so here where the claim holds.
  std::pair<ClaimId, EvidenceId> guard(EvidenceId set);
  /// The second of these.
  EvidenceId partHere(EvidenceId set);
  /// If the claim is proved at this point: the facts that prove it.
  std::optional<EvidenceId> prove(ClaimId claim);
  bool isRefuted(ClaimId claim);
  /// The facts of a proof or contradiction with all that those rest on.
  EvidenceId closure(llvm::ArrayRef<FactId> premises);
  /// Of a lazy analysis: whether all evidence of a value that is used at the
  /// place that was last gone to holds there.
  bool holdsThere(EvidenceId set) const;

private:
  /// The depths of the scopes since which.
  std::optional<size_t> activeSince(FactId fact) const {
    return fact == kNoOverflow ? 0 : lockstep->assumedSince(fact);
  }
  std::optional<size_t> since(FactId fact, Holding how) const;
  /// Leaves what is not active of a set behind; whether nothing changes when
  /// that is done again in this scope.
  bool leaveBehindOnce(EvidenceId set);

  TermStore &store;
  const ImportOptions &options;
  EvidenceTable sets;
  ScopeNumbers scopes;
  /// By Holding.
  mutable HeldSets held[3]{{sets, scopes}, {sets, scopes}, {sets, scopes}};
  FactTable table;
  std::optional<Contexts> lockstep;
  llvm::DenseSet<mlir::Operation *> factOps;
  std::vector<FactId> executedFacts;
  /// How many there were when each scope was opened, and how many left behind.
  std::vector<size_t> marks, behindMarks;
  /// In order, with the depth of the scope, and what has ever been.
  std::vector<FactId> behind;
  llvm::DenseMap<FactId, size_t> leftBehind;
  llvm::DenseSet<FactId> everBehind;
  /// What was left behind in the scope of that number.
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
