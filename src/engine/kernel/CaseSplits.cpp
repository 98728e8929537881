// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hypotheses and case splits: see CaseSplits.h.
//
// Tested by tests/engine/laws and tests/engine/kernel.

#include "engine/kernel/CaseSplits.h"
#include "engine/base/Limits.h"
#include "engine/theories/Equality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-splits"

using namespace shapeproof;
using llvm::ArrayRef;

ALWAYS_ENABLED_STATISTIC(NumHypotheses, "Hypotheses assumed");
ALWAYS_ENABLED_STATISTIC(NumArms, "Arms of clauses tried");

void CaseSplits::beginQuestion() {
  // An arm may wake every clause, so many clauses leave fewer arms to try.
  armsLeft = static_cast<unsigned>(
      uint64_t(limits.arms) * limits::splitClausesPerArm /
      std::max<uint64_t>(limits::splitClausesPerArm, clauses.size()));
  cutOff = false;
}

std::optional<size_t> CaseSplits::openArms(uint32_t clause) {
  size_t open = 0;
  bool satisfied = false;
  for (ClaimId arm : deduction.store.operands(clauses[clause].disjunction)) {
    Verdict v = deduction.status(arm, nullptr);
    satisfied |= v == Verdict::Proved;
    open += v != Verdict::Refuted;
  }
  return satisfied ? std::nullopt : std::optional(open);
}

bool CaseSplits::propagate(ArrayRef<uint32_t> splits,
                           std::optional<uint32_t> &choice, Facts &facts) {
  for (bool again = true; again;) {
    if (deduction.contradicts(facts))
      return false;
    again = false;
    choice.reset();
    size_t fewest = ~size_t(0);
    for (uint32_t index : splits) {
      if (clauses[index].done)
        continue;
      std::optional<size_t> open = openArms(index);
      if (!open || *open <= 1) {
        deduction.examineClause(index);
        // Examined again where an allowance of steps ended in between.
        again |= clauses[index].done || deduction.state.contradictory();
      } else if (*open < fewest) {
        fewest = *open;
        choice = index;
      }
    }
  }
  return true;
}

bool CaseSplits::contradicts(ArrayRef<uint32_t> splits, unsigned depth,
                             Facts &facts) {
  std::optional<uint32_t> choice;
  if (!propagate(splits, choice, facts))
    return true;
  if (depth == 0 || !choice)
    return false;
  Facts all = deduction.state.reasons.facts(clauses[*choice].reason);
  for (ClaimId arm : deduction.store.operands(clauses[*choice].disjunction)) {
    if (armsLeft == 0 || deduction.state.work.isExhausted()) {
      cutOff = true;
      return false;
    }
    --armsLeft;
    ++NumArms;
    LLVM_DEBUG(deduction.store.print(llvm::dbgs() << "try arm ", arm);
               llvm::dbgs() << "\n");
    Facts used;
    deduction.push();
    deduction.assume(arm, ReasonTable::hypothesis());
    bool closed = contradicts(splits, depth - 1, used);
    deduction.pop();
    if (!closed)
      return false;
    addFacts(all, used);
  }
  facts = std::move(all);
  return true;
}

llvm::SmallVector<uint32_t, 8> CaseSplits::nearest(Term about) {
  if (limits.depth == 0)
    return {};
  const uint64_t visited = clauses.visited();
  llvm::SmallVector<uint32_t, 8> found =
      clauses.nearest(about, limits.clauses, [&](DimId symbol) {
        return deduction.state.equality
                   ? deduction.state.equality->beside(symbol)
                   : llvm::SmallVector<Term, 8>();
      });
  deduction.state.work.charge(limits::clauseSteps *
                              (clauses.visited() - visited));
  return found;
}

bool CaseSplits::refutesAtOnce(ClaimId formula, Facts &facts) {
  ++NumHypotheses;
  deduction.push();
  deduction.assume(formula, ReasonTable::hypothesis());
  deduction.settle();
  bool refuted = contradicts(nearest(formula), limits.depth, facts);
  deduction.pop();
  return refuted;
}

bool CaseSplits::refutes(ClaimId formula, Facts &facts) {
  if (refutesAtOnce(formula, facts))
    return true;
  if (deduction.store.kind(formula) != ClaimKind::Or)
    return false;
  // Refute the arms one by one: an arm that is a conjunction may contradict
  // only when its conjuncts are assumed.
  Facts all;
  for (ClaimId arm : deduction.store.operands(formula)) {
    Facts some;
    if (!refutesAtOnce(arm, some))
      return false;
    addFacts(all, some);
  }
  facts = std::move(all);
  return true;
}
