// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formulas known on the path of a proof search from the root.
//
//   given            n == m*k           number 0
//   axiom of m       m >= 0             number 1
//   arm of a split   k <= 3 and q >= 1  numbers 2 and 3, until its scope ends
//
// Formulas are numbered by conjuncts, depth first, as in proofs. Given and
// valid formulas hold on every path: they keep their numbers, and are learned
// again after a step back. Learning a comparison asserts it in the linear part;
// a disjunction waits to be split on; a formula whose negation is known
// contradicts.

#ifndef SHAPEPROOF_PROOF_KNOWNFORMULAS_H
#define SHAPEPROOF_PROOF_KNOWNFORMULAS_H

#include "engine/checker/LemmaRules.h"
#include "engine/proof/LinearPart.h"
#include "engine/proof/ProverBudget.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

class KnownFormulas {
public:
  struct Known {
    ClaimId formula;
    uint32_t id = 0;
    bool isAxiom = false;
  };
  /// The numbers of a formula and its negation; for false, its number twice.
  using Contradiction = std::optional<std::pair<uint32_t, uint32_t>>;

  /// Charges the cost of learning to the budget. `size`: as in ProverOptions.
  KnownFormulas(TermStore &store, ScopeStack &scopes, LinearPart &linear,
                ProverBudget &budget, double size = 1)
      : store(store), linear(linear), budget(budget), size(size),
        learned(scopes), disjunctions(scopes), comparisons(scopes),
        rewritables(scopes), idOf(scopes), told(scopes), opposites(scopes) {}

  /// Adds a formula that holds on every path. False if it is there already,
  /// trivial, or too large.
  bool addValid(ProofFormula f);
  /// Learns the valid formulas that are new on this path.
  void learnValid();
  /// Learns a claim that holds to the end of the scope. Returns the first
  /// number of its conjuncts, and the one after the last. If it `breeds`, its
  /// inequalities stay out of literals().
  std::pair<uint32_t, uint32_t> assume(ClaimId claim, bool isAxiom,
                                       bool breeds);

  bool isKnown(ClaimId claim) const;
  /// Whether the claim itself was learned; false for most conjunctions.
  bool isNamed(ClaimId claim) const { return idOf.contains(claim); }
  /// The effect of a lemma; null for other formulas.
  const LemmaEffect *lemmaEffect(ClaimId formula) const;

  const std::vector<ProofFormula> &formulas() const { return all; }
  const Contradiction &contradiction() const { return opposites; }
  /// Whether there are too many columns, or a formula is too large.
  bool isTooLarge() const { return tooLarge; }

  /// On this path: all learned formulas, in order; those to split on; Eq and Ge
  /// claims for lemmas to use; formulas that may be rewritten.
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
  const double size;
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
  ScopedValue<size_t> told; ///< The number of `valid` learned on this path.
  ScopedValue<Contradiction> opposites;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_KNOWNFORMULAS_H
