// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See JoinValues.h. Tested by tests/engine/laws and tests/engine/corpus.

#include "engine/kernel/JoinValues.h"
#include "engine/base/Limits.h"
#include "engine/propagation/Propagator.h"
#include "engine/terms/BroadcastSets.h"
#include "llvm/ADT/DenseSet.h"

using namespace shapeproof;
using llvm::SmallVector;

JoinValues::JoinValues(Deduction &deduction, CaseSplits &splits, DimId dim)
    : deduction(deduction), splits(splits) {
  const TermStore &store = deduction.store;
  SmallVector<DimId, 8> work{dim};
  llvm::SmallDenseSet<DimId, 8> seen;
  while (!work.empty() && !deduction.state.work.isExhausted()) {
    const DimId d = work.pop_back_val();
    deduction.state.work.charge(2);
    // One arm of a select may have no value, so selects are skipped.
    if (store.kind(d) == DimKind::Select || !seen.insert(d).second)
      continue;
    llvm::append_range(work, store.operands(d));
    if (store.kind(d) == DimKind::Broadcast && joins::isFlat(store, d))
      joins.push_back(d);
  }
}

bool JoinValues::areUndefined(Facts &premises) {
  for (DimId join : joins) {
    SmallVector<ReasonId, 8> why;
    if (deduction.status(joins::fit(deduction.store, join), &why) !=
        Verdict::Refuted)
      continue;
    premises = deduction.state.reasons.facts(why);
    return true;
  }
  return llvm::any_of(tried(), [&](DimId join) {
    return splits.refutes(joins::fit(deduction.store, join), premises);
  });
}

std::optional<Int> JoinValues::constantOf(DimId dim) {
  SmallVector<ReasonId, 8> ignored;
  const Bounds known = deduction.bounds(dim, ignored);
  return known.lo == known.hi ? known.lo : std::nullopt;
}

void JoinValues::assume() {
  TermStore &store = deduction.store;
  for (DimId join : tried()) {
    const ClaimId fit = joins::fit(store, join);
    // Write the claim as pairs where the bounds engine looks at pairs.
    const bool isGuarded =
        store.operands(join).size() <= limits::guardedOperands;
    deduction.assume(isGuarded ? store.spelledOut(fit) : fit,
                     ReasonTable::hypothesis());
  }
  deduction.settle();
  // Draw conclusions with the clauses nearby.
  Facts contradicting;
  for (DimId join : tried())
    if (!splits.propagate(splits.nearest(join), contradicting))
      return;
  for (DimId join : tried()) {
    if (constantOf(join))
      continue;
    SmallVector<Int, limits::boundedBroadcastValues> values;
    for (DimId operand : SmallVector<DimId, 8>(store.operands(join)))
      if (std::optional<Int> value = constantOf(operand);
          value && values.size() < limits::boundedBroadcastValues &&
          !llvm::is_contained(values, *value))
        values.push_back(*value);
    for (const Int &value : values) {
      const ClaimId isValue = store.eq(join, store.constant(value));
      Facts premises;
      if (!splits.refutes(store.negate(isValue), premises))
        continue;
      SmallVector<ReasonId, 4> reasons;
      for (FactId fact : premises)
        reasons.push_back(deduction.state.reasons.fact(fact));
      deduction.assume(isValue, deduction.state.reasons.derived(reasons));
      deduction.settle();
      break;
    }
  }
}
