// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel does with claims that its theories leave open.
//
//   facts: n == m * k, m > 0       is n floordiv m == k?
//
// A proof is searched for over the kFacts nearest facts (facts/FactIndex.h,
// proof/ClaimProver.h), unless linear arithmetic, which the theories know, is
// all there is: the search multiplies inequalities, puts in equalities,
// rewrites quotients and shapes as needed, and its proofs are checked before
// they are believed. Where it proves one half and has no answer on the other,
// it asks whether the facts contradict. What the theories decide is not doubted
// here: VacuityKernel.h and `tiered` look whether the facts contradict at all.
//
// Cost: a millisecond, or tens where products have many factors; scaled by
// ContextOptions::budget.

#ifndef SHAPEPROOF_KERNEL_PROOFSEARCH_H
#define SHAPEPROOF_KERNEL_PROOFSEARCH_H

#include "facts/FactIndex.h"
#include "kernel/Kernel.h"
#include "proof/CheckedProof.h"

namespace shapeproof {

struct ContextOptions;
class Budget;

class ProofSearch {
public:
  /// What it does is charged to `work`, within its allowance.
  ProofSearch(TermStore &store, ScopeStack &scopes,
              const ContextOptions &options, Budget &work);

  /// Sets of many sizes that fit are kept whole; a search has the pairs of
  /// those sizes that its claim or a fact near it is about.
  void add(ClaimId fact, FactId id);
  void beforePush() { facts.beforePush(); }
  /// The answer to a claim, or `open`, which is what the theories came to.
  KernelAnswer decide(ClaimId claim, Answer open);
  /// Whether nothing that can matter to the term is beyond linear arithmetic.
  bool onlyLinearMatters(DimId dim);

private:
  void addConjunct(ClaimId fact, FactId id);
  /// Puts pairs in place of the sets among the facts.
  void spellOutSets(llvm::MutableArrayRef<AssumedFact> nearby, ClaimId goal);
  /// Looks for a proof that the facts entail the goal.
  CheckedProof search(llvm::ArrayRef<AssumedFact> nearby, ClaimId goal);
  /// Whether linear arithmetic over the integers says all there is to say.
  bool isLinear(ClaimId formula) const;
  bool isLinear(DimId dim) const;
  bool areLinear(llvm::ArrayRef<AssumedFact> nearby) const;

  TermStore &store;
  Budget &work;
  ProverOptions options;
  FactIndex facts;
  /// [0]: how many of them are more than linear.
  ScopedVector<uint32_t> hardFacts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_PROOFSEARCH_H
