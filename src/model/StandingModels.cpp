// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See StandingModels.h.

#include "model/StandingModels.h"

using namespace shapeproof;

/// What every symbol starts as. Most sizes are neither 0 nor 1; those that can
/// be are 0.
static constexpr int64_t kFirst = 2, kSecond = 0;

StandingModels::StandingModels(const TermStore &store)
    : first(store, kFirst), second(store, kSecond) {}

void StandingModels::push() {
  first.push();
  second.push();
}

void StandingModels::pop() {
  first.pop();
  second.pop();
}

void StandingModels::add(
    ClaimId fact, llvm::function_ref<std::optional<Assignment>()> search) {
  std::optional<Assignment> found;
  if (!first.add(fact)) {
    found = search();
    if (found)
      first.adopt(fact, *found);
    else
      first.giveUp();
  }
  if (second.add(fact))
    return;
  if (found)
    second.adopt(fact, *found);
  else
    second.giveUp();
}

StandingModels::Seen StandingModels::see(ClaimId claim) {
  Seen seen;
  for (StandingModel *model : {&first, &second})
    if (std::optional<bool> value = model->value(claim))
      (*value ? seen.toHold : seen.toFail) = true;
  return seen;
}

bool StandingModels::canDiffer(ClaimId claim) {
  return first.canDiffer(claim) || second.canDiffer(claim);
}

size_t StandingModels::memoryUsage() const {
  return first.memoryUsage() + second.memoryUsage();
}
