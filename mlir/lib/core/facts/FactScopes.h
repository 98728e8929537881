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
// fact rests on is its evidence (Evidence.h). Everything that ends with a scope
// is kept in containers of one ScopeStack (base/Scoped.h). A set of facts holds
// if its parts do, and the parts that are known to hold are kept:
//
//   scope 1: {f1 ... f900} holds          known until scope 1 ends
//     scope 2: {f1 ... f900, f901}?       only f901 is looked at

#ifndef SHAPEPROOF_MLIR_FACTS_FACTSCOPES_H
#define SHAPEPROOF_MLIR_FACTS_FACTSCOPES_H

#include "core/facts/Contexts.h"
#include "engine/base/Scoped.h"
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
  Contexts &contexts() { return *asked; }

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
  /// Notes that the fact of a witness that nobody has consumed holds in
  /// Contexts' `carrying`, to the end of the scope: it follows there, or else
  /// is assumed. Precondition: `carrying` does not refute it, as a
  /// contradiction would make everything follow.
  void carry(FactId fact, bool follows = false);
  /// The number of open scopes.
  size_t depth() const { return scopes.depth(); }
  /// The facts of executed ops that are assumed now: those of scopes opened
  /// since there were `depth`, or all.
  llvm::ArrayRef<FactId>
  executedSince(std::optional<size_t> depth = std::nullopt) const;
  /// Notes that the facts of this scope, with those of the ones around it,
  /// contradict; whether that is news.
  bool noteContradictory() {
    const bool isNews = !isContradictory;
    isContradictory = true;
    return isNews;
  }
  /// Whether a fact comes from the op. (Known in a lazy analysis only.)
  bool hasFacts(mlir::Operation *op) const { return factOps.contains(op); }

  //===- Questions at this point ------------------------------------------===//

  bool isActive(FactId fact) const {
    return fact == kNoOverflow ||
           (fact.raw < active.size() && active[fact.raw] > 0);
  }
  /// Whether all evidence of a value holds at this point.
  bool hold(EvidenceId set, Holding how = Holding::Here);
  /// The facts of the set that do not hold at this point.
  llvm::SmallVector<FactId, 2> others(EvidenceId set);
  /// The claims of the facts in `set` that do not hold here, as one claim, and
  /// the set of those that do: a value that rests on `set` is right here where
  /// the claim holds.
  std::pair<ClaimId, EvidenceId> guard(EvidenceId set);
  /// The second part of guard().
  EvidenceId partHere(EvidenceId set);
  /// The facts that prove the claim at this point; nothing if it is not proved.
  /// `verdict`, if given, receives the answer to the claim.
  std::optional<EvidenceId> prove(ClaimId claim, Verdict *verdict = nullptr);
  bool isRefuted(ClaimId claim);
  /// The facts of a proof or contradiction with all that those rest on.
  EvidenceId closure(llvm::ArrayRef<FactId> premises);
  /// Whether all evidence of a value holds at the place of the last question.
  /// (For a lazy analysis.)
  bool holdsThere(EvidenceId set) const;

private:
  bool holds(FactId fact, Holding how) const;
  void activate(FactId fact);
  /// Leaves the facts of a set that are not active behind; whether doing it
  /// again in this scope would change nothing.
  bool leaveBehindOnce(EvidenceId set);
  void addOthers(EvidenceId set, llvm::SmallVectorImpl<FactId> &others);

  TermStore &store;
  const ImportOptions &options;
  EvidenceTable sets;
  FactTable table;
  std::optional<Contexts> asked;
  llvm::DenseSet<mlir::Operation *> factOps;

  ScopeStack scopes;
  /// By FactId: 0 if the fact is not assumed, or one more than the depth of its
  /// scope.
  std::vector<uint32_t> active;
  ScopedLog<FactId> assumed{scopes, [this](FactId f) { active[f.raw] = 0; }};
  ScopedVector<FactId> executedFacts{scopes};
  /// The facts that are carried, or follow from those.
  ScopedMap<FactId, bool> carried{scopes};
  /// The facts left behind, each with the depth of the scope, and all that were
  /// ever left behind.
  llvm::DenseMap<FactId, size_t> leftBehind;
  llvm::DenseSet<FactId> everBehind;
  ScopedLog<FactId> behind{scopes, [this](FactId f) { leftBehind.erase(f); }};
  /// The sets that hold, by Holding, each with the `generation` in which that
  /// was found. It grows when a fact stops holding before its scope ends.
  ScopedMap<EvidenceId, unsigned> held[3]{
      ScopedMap<EvidenceId, unsigned>(scopes),
      ScopedMap<EvidenceId, unsigned>(scopes),
      ScopedMap<EvidenceId, unsigned>(scopes)};
  unsigned generation = 0;
  /// The sets left behind, each with the depth of the scope and `generation`.
  ScopedMap<EvidenceId, std::pair<size_t, unsigned>> setsBehind{scopes};
  ScopedValue<bool> isContradictory{scopes};
};

/// Facts of executed ops that the scope open now has.
inline llvm::ArrayRef<FactId> executedInScope(const FactScopes &facts) {
  return facts.depth() == 0 ? facts.executedSince()
                            : facts.executedSince(facts.depth() - 1);
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_FACTSCOPES_H
