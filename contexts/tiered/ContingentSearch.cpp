// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ContingentSearch.h. Tested by tests/engine/laws and tests/engine/tiered.

#include "tiered/ContingentSearch.h"
#include "engine/base/Allowances.h"
#include "engine/base/Limits.h"
#include "engine/model/ModelSearch.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-tiered"

using namespace shapeproof;
using namespace shapeproof::tiered;

ALWAYS_ENABLED_STATISTIC(NumSearched, "Claims searched for two assignments");
ALWAYS_ENABLED_STATISTIC(NumShown,
                         "Claims shown contingent by two assignments");

ContingentSearch::ContingentSearch(TermStore &store, FactLog &log,
                                   Consistency &facts,
                                   const ContextOptions &options, Budget &work)
    : store(store), facts(facts), work(work),
      shown(store, log, options.exampleSymbols), wantExamples(options.examples),
      maxSteps(Allowances(options).evaluations()) {}

Answer ContingentSearch::withoutExamples() {
  Answer answer;
  answer.verdict = Verdict::Contingent;
  answer.decidedBy = "search";
  return answer;
}

std::optional<Answer> ContingentSearch::show(ClaimId claim) {
  return wantExamples ? search(claim) : withoutExamples();
}

std::optional<Answer> ContingentSearch::searchBriefly(ClaimId claim) {
  llvm::SmallVector<ClaimId, 16> goals;
  FactIndex &index = facts.index();
  if (!index.collect(index.touched(claim), limits::consistencyFirstFacts,
                     goals))
    return std::nullopt;
  const StandingModels::Seen seen = facts.models().valuesInModels(claim);
  for (bool holds : {false, true}) {
    if (holds ? seen.toHold : seen.toFail)
      continue;
    goals.push_back(holds ? claim : store.negate(claim));
    if (!searchModelWithin(work, store, goals, {},
                           limits::consistencyFirstSteps))
      return std::nullopt;
    goals.pop_back();
  }
  return facts.isKnown() ? show(claim) : std::nullopt;
}

bool ContingentSearch::satisfiesAll(const Assignment &input) {
  FactIndex &index = facts.index();
  Evaluator evaluator(store, input);
  for (size_t i = 0; i < index.size(); ++i)
    if (evaluator.value(index[i].claim) != std::optional(true))
      return false;
  return true;
}

llvm::SmallVector<FactIndex::Component, 8>
ContingentSearch::others(llvm::ArrayRef<FactIndex::Component> touched) {
  FactIndex &index = facts.index();
  llvm::SmallVector<FactIndex::Component, 8> result;
  // Each component needs values, shown or not, unless it is known to have some.
  if (!shown.areFew() || !facts.isKnown()) {
    for (FactIndex::Component c : index.components())
      if (!llvm::is_contained(touched, c))
        result.push_back(c);
    return result;
  }
  llvm::SmallDenseSet<FactIndex::Component, 16> seen(touched.begin(),
                                                     touched.end());
  shown.forEach([&](Term symbol) {
    for (FactIndex::Component c : index.touched(symbol))
      if (seen.insert(c).second)
        result.push_back(c);
  });
  return result;
}

std::optional<Answer> ContingentSearch::search(ClaimId claim,
                                               const CandidateValues *hints) {
  ++NumSearched;
  FactIndex &index = facts.index();
  const auto touched = index.touched(claim);
  // A pass over the facts is a step for each.
  auto searchAmong = [&](llvm::ArrayRef<ClaimId> goals) {
    return searchModelWithin(work, store, goals, {},
                             maxSteps + 2 * goals.size());
  };
  // Facts that share no symbol with the claim can use any model of their own.
  Assignment rest;
  for (FactIndex::Component c : others(touched)) {
    const std::optional<Assignment> &model = models.get(index.version(c), [&] {
      llvm::SmallVector<ClaimId, 8> claims;
      index.collect({c}, index.size(), claims);
      return searchAmong(claims);
    });
    if (!model)
      return std::nullopt;
    completeWith(rest, *model);
  }
  llvm::SmallVector<ClaimId, 8> goals;
  index.collect(touched, index.size(), goals);
  Answer answer = withoutExamples();
  for (bool holds : {true, false}) {
    goals.push_back(holds ? claim : store.negate(claim));
    std::optional<Assignment> found;
    if (const auto *hint = !hints  ? nullptr
                           : holds ? &hints->claimHolds
                                   : &hints->claimFails;
        hint && *hint)
      found = searchModelWithin(work, store, goals, **hint,
                                std::min(maxSteps, limits::hintSteps));
    if (!found)
      found = searchAmong(goals);
    goals.pop_back();
    if (!found)
      return std::nullopt;
    completeWith(*found, rest);
    assert((shown.areFew() || satisfiesAll(*found)) &&
           "an input satisfies all facts");
    if (wantExamples)
      (holds ? answer.example : answer.counterexample) = std::move(*found);
  }
  ++NumShown;
  return answer;
}
