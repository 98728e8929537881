// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A search for proofs of claims that a kernel's theories leave open.
//
//   facts: n == m * k, m > 0       is n floordiv m == k?
//
// A proof is searched for over the limits::proofFacts nearest facts
// (facts/FactIndex.h, proof/ClaimProver.h), unless all of it is linear
// arithmetic, which the theories know. The search multiplies inequalities,
// substitutes equalities, and rewrites quotients and shapes as needed; its
// proofs are checked before they are used. If it proves the claim or its
// negation and runs out of steps on the other, it asks whether the facts
// contradict. Verdicts of the theories are not checked here: VacuityKernel.h
// and `tiered` look for contradicting facts.
//
// Cost: a millisecond, or tens where products have many factors; scaled by
// ContextOptions::budget.

#ifndef SHAPEPROOF_KERNEL_PROOFSEARCH_H
#define SHAPEPROOF_KERNEL_PROOFSEARCH_H

#include "engine/facts/FactIndex.h"
#include "engine/kernel/Kernel.h"
#include "engine/proof/CheckedProof.h"

namespace shapeproof {

struct ContextOptions;
class Budget;

class ProofSearch {
public:
  /// Charges its steps to `work`, within the allowance of that.
  ProofSearch(TermStore &store, ScopeStack &scopes,
              const ContextOptions &options, Budget &work);

  /// Adds a fact. Large sets of sizes that fit are kept whole; a search sees
  /// the pairs of those sizes that occur in its claim or a fact near it.
  void add(ClaimId fact, FactId id);
  void beforePush() { facts.beforePush(); }
  /// The answer to a claim; `open`, the answer of the theories, if none is
  /// found.
  KernelAnswer decide(ClaimId claim, Answer open);
  /// Whether the term, and all facts that can matter to it, are linear.
  bool onlyLinearMatters(DimId dim);

private:
  void addConjunct(ClaimId fact, FactId id);
  /// Replaces sets by pairs in the facts.
  void spellOutSets(llvm::MutableArrayRef<AssumedFact> nearby, ClaimId goal);
  /// Looks for a proof that the facts entail the goal.
  CheckedProof search(llvm::ArrayRef<AssumedFact> nearby, ClaimId goal);
  /// Whether the formula is linear arithmetic over the integers.
  bool isLinear(ClaimId formula) const;
  bool isLinear(DimId dim) const;
  bool areLinear(llvm::ArrayRef<AssumedFact> nearby) const;

  TermStore &store;
  Budget &work;
  ProverOptions options;
  FactIndex facts;
  /// hardFacts[0]: the number of facts that are more than linear.
  ScopedVector<uint32_t> hardFacts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_PROOFSEARCH_H
