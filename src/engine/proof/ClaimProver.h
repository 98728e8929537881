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
// solution, the search looks for a formula that is false in the solution
// although it follows from the facts or is valid:
//
// - a known disjunction (a fact, an axiom of an atom) without a true arm: its
//   arms are refuted one by one, or split on;
// - else a valid formula about the products, quotients and shapes in the
//   solution (Lemmas.h).
//
// So only lemmas that matter are made: incremental linearisation (Cimatti,
// Griggio, Irfan, Roveri and Sebastiani, TOCL 19(3), 2018), with products of
// known inequalities (Sherali and Adams' reformulation-linearisation) first. If
// no such formula is found, the solution satisfies the facts, and they cannot
// be refuted.
//
// A prover starts without state, so its results depend on its facts alone.
// Cost: milliseconds for the small problems that it is meant for; tens of
// milliseconds for products of five factors. Many other products over the same
// symbols use up its budget.

#ifndef SHAPEPROOF_PROOF_CLAIMPROVER_H
#define SHAPEPROOF_PROOF_CLAIMPROVER_H

#include "engine/base/Limits.h"
#include "engine/proof/Alignment.h"
#include "shapeproof/Answer.h"
#include <memory>

namespace shapeproof {

struct ProverOptions {
  /// The steps of the linear solver.
  uint64_t steps = limits::proverSteps;
  /// The limits of arms tried and lemmas made.
  unsigned arms = limits::proverArms, lemmas = limits::proverLemmas;
  /// How much larger problems than usual may be.
  double size = 1;
  /// Where the solution makes nothing false, tries all cases of ranks that
  /// shapes may have, not only decided ones. For callers that know that there
  /// is a proof: satisfiable facts cost all arms.
  bool triesAllRanks = false;
  /// The number of levels of aligned parts to split on if no proof is found
  /// without (proveAndCheck, CheckedProof.h).
  unsigned alignedLevels = 0;
};

class ClaimProver {
public:
  ClaimProver(TermStore &store, const ProverOptions &options);
  ~ClaimProver();

  void addFact(ClaimId fact, FactId id);
  /// Sets parts to split on, parents first, before all other splits and before
  /// the negation of the goal is added.
  void setFirstSplits(llvm::ArrayRef<AlignedPart> parts);

  enum class Result : uint8_t {
    Refuted,   ///< The facts and the negation of the goal contradict.
    Satisfied, ///< No contradiction was found; there is a solution.
    Limit,     ///< The steps, arms or lemmas ended.
  };
  /// Tries to refute the facts with the negation of the goal; called once.
  Result refute(ClaimId goal);
  /// The number of steps taken.
  uint64_t stepsTaken() const;

  /// After Satisfied: the values of the symbols that matter.
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
