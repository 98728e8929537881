// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See DenseSystem.h. Tested by tests/unit/tiered.

#include "tiered/DenseSystem.h"
#include "linear/IntegerPoint.h"
#include "tiered/ContingentSearch.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-tiered"

using namespace shapeproof;
using namespace shapeproof::tiered;

ALWAYS_ENABLED_STATISTIC(NumDense, "Claims decided as a dense system");

std::optional<Assignment> DenseSystem::pointWith(ClaimId claim) {
  facts.push_back(claim);
  std::optional<Assignment> point =
      searchModelWithin(work, store, facts, {}, kFirstSteps);
  facts.pop_back();
  return point;
}

bool DenseSystem::mayDecide(ClaimId claim) {
  // The negation of an equality is no part of a system.
  if (store.kind(claim) != ClaimKind::Ge || log.all().empty() ||
      log.all().size() >= kFirstDense)
    return false;
  facts.assign(1, claim);
  for (const AssumedFact &fact : log.all())
    facts.push_back(fact.claim);
  if (!linear::areDense(store, facts))
    return false;
  facts.erase(facts.begin());
  return true;
}

std::optional<Answer> DenseSystem::decide(ClaimId claim, bool quickly,
                                          std::optional<Answer> &proved) {
  const ClaimId negated = store.negate(claim);
  llvm::SmallVector<FactId, 4> premises;
  Answer answer;
  std::optional<Assignment> holding, failing;
  if (proofs.proves(claim, premises)) {
    answer = Answer::proved(premises);
    answer.decidedBy = "linear";
    if (quickly) // Facts that contradict prove it as well.
      return answer;
    holding = pointWith(claim);
  } else if (proofs.proves(negated, premises)) {
    answer = Answer::refuted(premises);
    answer.decidedBy = "linear";
    failing = pointWith(negated);
  } else {
    holding = pointWith(claim);
    if (holding)
      failing = pointWith(negated);
    if (!failing)
      return std::nullopt;
    answer = ContingentSearch::withoutExamples();
    if (wantExamples) {
      answer.example = std::move(holding);
      answer.counterexample = std::move(failing);
    }
    ++NumDense;
    return answer;
  }
  // What follows does not speak of nothing.
  if (!holding && !failing) {
    proved = std::move(answer);
    return std::nullopt;
  }
  ++NumDense;
  return answer;
}
