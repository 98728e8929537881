// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See StandingModels.h.

#include "engine/model/StandingModels.h"

using namespace shapeproof;

/// The first value of every symbol. Most sizes are neither 0 nor 1; in the
/// second model, sizes that can be 0 are.
static constexpr int64_t kFirst = 2, kSecond = 0;

StandingModels::StandingModels(const TermStore &store)
    : first(store, kFirst), second(store, kSecond) {}

void StandingModels::pop() {
  first.pop();
  if (scopesOfSecond == marks.size()) {
    second.pop();
    --scopesOfSecond;
  }
  numInSecond = std::min(numInSecond, marks.back());
  facts.erase(facts.begin() + marks.back(), facts.end());
  marks.pop_back();
}

void StandingModels::add(
    ClaimId fact, llvm::function_ref<std::optional<Assignment>()> search) {
  facts.push_back({fact, nullptr});
  if (first.add(fact))
    return;
  if (std::optional<Assignment> found = search()) {
    first.adopt(fact, *found);
    facts.back().found = std::make_unique<Assignment>(*std::move(found));
  } else {
    first.giveUp();
  }
}

void StandingModels::addToSecond(const Fact &fact) {
  if (second.add(fact.claim))
    return;
  if (fact.found)
    second.adopt(fact.claim, *fact.found);
  else
    second.giveUp();
}

StandingModel &StandingModels::other() {
  for (;; ++numInSecond) {
    while (scopesOfSecond < marks.size() &&
           marks[scopesOfSecond] == numInSecond) {
      second.push();
      ++scopesOfSecond;
    }
    if (numInSecond == facts.size())
      return second;
    addToSecond(facts[numInSecond]);
  }
}

static void note(std::optional<bool> value, StandingModels::Seen &seen) {
  if (value)
    (*value ? seen.toHold : seen.toFail) = true;
}

StandingModels::Seen StandingModels::valuesInModels(ClaimId claim) {
  Seen seen;
  note(first.value(claim), seen);
  note(other().value(claim), seen);
  return seen;
}

StandingModels::Seen StandingModels::valueInFirstModel(ClaimId claim) {
  Seen seen;
  note((first.satisfiesAll() ? first : other()).value(claim), seen);
  return seen;
}

bool StandingModels::canDiffer(ClaimId claim) {
  return first.canDiffer(claim) || valuesInModels(claim).isBoth() ||
         other().canDiffer(claim);
}

size_t StandingModels::memoryUsage() const {
  return first.memoryUsage() + second.memoryUsage() +
         facts.capacity() * sizeof(Fact) + marks.capacity() * sizeof(size_t);
}
