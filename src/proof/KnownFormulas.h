// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known on the path of a proof search from the root to where it is.
//
//   given            n == m*k           number 0
//   axiom of m       m >= 0             number 1
//   arm of a split   k <= 3 and q >= 1  numbers 2 and 3, until its scope ends
//
// Formulas are numbered by conjuncts, depth first, as proofs number them. Given
// and valid formulas hold on every path: they keep their numbers, and after a
// step back they are learned again. Learning a comparison asserts it in the
// linear part; a disjunction waits to be split on; a formula whose negation is
// known contradicts.

#ifndef SHAPEPROOF_PROOF_KNOWNFORMULAS_H
#define SHAPEPROOF_PROOF_KNOWNFORMULAS_H

#include "checker/LemmaRules.h"
#include "proof/LinearPart.h"
#include "proof/ProverBudget.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

class KnownFormulas {
public:
  struct Known {
    ClaimId formula;
    uint32_t id = 0;
    bool isAxiom = false;
  };
  /// The numbers of a formula and its negation; of false, twice.
  using Contradiction = std::optional<std::pair<uint32_t, uint32_t>>;

  /// What is learned is paid for by the budget.
  KnownFormulas(TermStore &store, ScopeStack &scopes, LinearPart &linear,
                ProverBudget &budget)
      : store(store), linear(linear), budget(budget), learned(scopes),
        disjunctions(scopes), comparisons(scopes), rewritables(scopes),
        idOf(scopes), told(scopes), opposites(scopes) {}

  /// Adds a formula that holds on every path. False if it was there, is
  /// trivial, or is too large to be looked at.
  bool addValid(ProofFormula f);
  /// Learns the valid formulas that are new on this path.
  void learnValid();
  /// Learns a claim that holds from here to the end of the scope. Returns the
  /// first number of its conjuncts, and the one after the last. Inequalities of
  /// a lemma that breeds stay out of literals().
  std::pair<uint32_t, uint32_t> assume(ClaimId claim, bool isAxiom,
                                       bool breeds);

  bool isKnown(ClaimId claim) const;
  /// By one look-up: false for most conjunctions.
  bool isNamed(ClaimId claim) const { return idOf.contains(claim); }
  /// Null for what is no lemma.
  const LemmaEffect *lemmaEffect(ClaimId formula) const;

  const std::vector<ProofFormula> &formulas() const { return all; }
  const Contradiction &contradiction() const { return opposites; }
  /// More columns, or a larger formula, than is worth looking at.
  bool isTooLarge() const { return tooLarge; }

  /// Of this path: all that was learned, in order; what can be split on; Eq and
  /// Ge claims for lemmas to use; what may be rewritten.
  llvm::ArrayRef<Known> path() const { return learned; }
  llvm::ArrayRef<Known> clauses() const { return disjunctions; }
  llvm::ArrayRef<ClaimId> literals() const { return comparisons; }
  llvm::ArrayRef<ClaimId> rewritable() const { return rewritables; }

private:
  llvm::SmallVector<ClaimId, 4> conjunctsOf(ClaimId formula) const;
  void learn(const Known &known, bool breeds);
  void contradict(uint32_t a, uint32_t b);
  void enter(ClaimId formula);
  void enter(ShapeId shape);
  void enter(DimId dim);

  TermStore &store;
  LinearPart &linear;
  ProverBudget &budget;
  std::vector<ProofFormula> all;
  std::vector<Known> valid; ///< The conjuncts of `all`.
  llvm::DenseSet<ClaimId> validSeen;
  llvm::DenseMap<ClaimId, LemmaEffect> lemmas;
  llvm::DenseSet<DimId> entered;
  uint32_t nextId = 0;
  bool tooLarge = false;

  ScopedVector<Known> learned, disjunctions;
  ScopedVector<ClaimId> comparisons, rewritables;
  ScopedMap<ClaimId, uint32_t> idOf;
  ScopedValue<size_t> told; ///< How many of `valid` this path has learned.
  ScopedValue<Contradiction> opposites;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_KNOWNFORMULAS_H
