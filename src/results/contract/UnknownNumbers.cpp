// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See UnknownNumbers.h. Tested by
// tests/results/contract/UnknownNumbersTest.cpp.

#include "results/contract/UnknownNumbers.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/Definedness.h"
#include "engine/terms/Symbols.h"

namespace shapeproof::contract {
namespace {

/// The ends of a symbol by conditions that are about it and inputs alone.
struct Bounds {
  llvm::SmallVector<DimId, 2> least, most;
};

/// rest + symbol >= 0 and rest - symbol >= 0.
void addBound(TermStore &store, const Inputs &inputs, DimId symbol,
              ClaimId condition, Bounds &bounds) {
  if (store.kind(condition) != ClaimKind::Ge)
    return;
  const DimId term = store.dim(condition);
  const LinearView view = store.linearView(term);
  const auto *own = llvm::find_if(
      view.summands, [&](const Summand &s) { return s.column == symbol; });
  if (own == view.summands.end() || abs(own->coefficient) != Int(1))
    return;
  const DimId rest = store.sub(term, store.scale(symbol, own->coefficient));
  if (!inputs.areAllIn(rest))
    return;
  if (own->coefficient > Int(0))
    bounds.least.push_back(store.neg(rest));
  else
    bounds.most.push_back(rest);
}

} // namespace

void addUnknownNumbers(TermStore &store, const Inputs &inputs, Path &path) {
  llvm::SmallVector<Term, 4> conditions(path.conditions.begin(),
                                        path.conditions.end());
  for (DimId symbol : symbolsOf(store, conditions).dims) {
    if (inputs.contains(Term(symbol)) ||
        llvm::any_of(path.ranges, [&](const Range &range) {
          return range.variable == symbol;
        }))
      continue;
    Bounds bounds;
    for (ClaimId condition : path.conditions)
      for (ClaimId part : conjunctsOf(store, condition))
        addBound(store, inputs, symbol, part, bounds);
    if (bounds.least.empty() || bounds.most.empty())
      continue;
    const DimId one = store.constant(1),
                end = store.add(store.min(bounds.most), one);
    path.ranges.insert(path.ranges.begin(),
                       Range{symbol, store.max(bounds.least), end, one});
    path.mayBeMissed = true;
  }
}

} // namespace shapeproof::contract
