// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Refuting a few facts together, products and divisions included, with a proof.
//
//   ClaimProver prover(store, ProverOptions());
//   prover.addFact(store.eq(n, store.mul(m, k)), fact1);
//   prover.addFact(store.gt(m, store.constant(0)), fact2);
//   ClaimId goal = store.eq(store.floorDiv(n, m), k);
//   prover.refute(goal);    // Refuted: the facts and `not goal` contradict
//   prover.premises();      // {fact1, fact2}
//   prover.takeProof();     // for the checker
//
// The comparisons go to a solver of linear integer arithmetic in which every
// product, quotient, min, ... is one more unknown. As long as it finds a
// solution, something is looked for that is false in the solution although it
// follows from the facts or is valid:
//
// - a disjunction that is known (a fact, an axiom of an atom) with no arm true:
//   its arms are refuted one by one, or split on;
// - else a valid formula about the products, quotients and shapes in the
//   solution (Lemmas.h).
//
// So only lemmas that matter are made: incremental linearisation (Cimatti,
// Griggio, Irfan, Roveri and Sebastiani, TOCL 19(3), 2018), with products of
// known inequalities (Sherali and Adams' reformulation-linearisation) first.
// When nothing is false, the solution is one of the facts: they are not
// refutable.
//
// A prover starts from nothing, so what it says depends on its facts alone.
// Cost: for the small problems that it is meant for, milliseconds; tens of them
// for products of five factors. Many other products over the same symbols use
// up its budget.

#ifndef SHAPEPROOF_PROOF_CLAIMPROVER_H
#define SHAPEPROOF_PROOF_CLAIMPROVER_H

#include "proof/Alignment.h"
#include "shapeproof/Answer.h"
#include <memory>

namespace shapeproof {

struct ProverOptions {
  /// Of the linear solver.
  uint64_t steps = 600000;
  /// Arms tried and lemmas made.
  unsigned arms = 900, lemmas = 750;
  /// Where the solution breaks nothing, looks at the cases of the ranks that
  /// shapes may have, and not only at those that are decided. For who knows
  /// that there is a proof: what is satisfied costs all arms.
  bool triesAllRanks = false;
  /// How deep the parts of an equality are looked for whose equality implies
  /// it, where nothing is found without (proveAndCheck, CheckedProof.h).
  unsigned alignedLevels = 0;
};

class ClaimProver {
public:
  ClaimProver(TermStore &store, const ProverOptions &options);
  ~ClaimProver();

  void addFact(ClaimId fact, FactId id);
  /// What is split on before anything else, and before the negation of the goal
  /// is looked at, parents first.
  void setFirstSplits(llvm::ArrayRef<AlignedPart> parts);

  enum class Result : uint8_t {
    Refuted,   ///< The facts and the negation of the goal contradict.
    Satisfied, ///< They do not, as far as this prover can see.
    Limit,     ///< The steps, arms or lemmas ended.
  };
  /// To be called once.
  Result refute(ClaimId goal);
  /// Of the steps in the options.
  uint64_t stepsTaken() const;

  /// After Satisfied: the solution, of the symbols that matter.
  Assignment solution() const;
  /// After Refuted: the facts used, ascending; the proof.
  llvm::SmallVector<FactId, 4> premises() const;
  ClaimProof takeProof();

private:
  class Search;
  std::unique_ptr<Search> search;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_CLAIMPROVER_H
