// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Projection.h.
//
// Tested by tests/results/contract/ProjectionTest.cpp.

#include "results/contract/Projection.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/Replace.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {
namespace {

/// x == dividend floordiv divisor, where the divisor is at least 1; then the
/// remainder is 0. Where it is 0, so is the dividend, and x has any value.
struct Solution {
  DimId symbol, dividend, divisor;
};

class Projector {
public:
  Projector(TermStore &store, const Inputs &inputs)
      : store(store), inputs(inputs) {}

  void add(NumberedFact fact);
  bool eliminateOne();
  std::vector<NumberedFact> facts;

private:
  bool isOpen(DimId term) const {
    return store.kind(term) == DimKind::Symbol && !inputs.contains(Term(term));
  }
  std::optional<Solution> solve(ClaimId claim) const;
  std::optional<Solution> solveFor(const LinearView &view,
                                   const Summand &own) const;
  void put(const Solution &solution, size_t by);

  TermStore &store;
  const Inputs &inputs;
};

void Projector::add(NumberedFact fact) {
  if (store.kind(fact.claim) == ClaimKind::And) {
    for (ClaimId part : Claims(store.operands(fact.claim)))
      add({part, fact.number});
    return;
  }
  if (fact.claim != TermStore::trueClaim() &&
      llvm::none_of(facts, [&](const NumberedFact &other) {
        return other.claim == fact.claim;
      }))
    facts.push_back(fact);
}

static Int magnitude(const Int &number) {
  return number < Int(0) ? -number : number;
}

std::optional<Solution> Projector::solveFor(const LinearView &view,
                                            const Summand &own) const {
  DimId symbol, factor;
  if (isOpen(own.column)) {
    symbol = own.column;
    factor = store.constant(canonical(magnitude(own.coefficient)));
  } else if (store.kind(own.column) == DimKind::Product &&
             magnitude(own.coefficient) == 1) {
    // One factor is open; the others are sizes.
    factor = store.constant(1);
    for (DimId each : llvm::SmallVector<DimId>(store.operands(own.column))) {
      if (!symbol.valid() && isOpen(each)) {
        symbol = each;
        continue;
      }
      if (!store.isObviouslyNonNegative(each))
        return std::nullopt;
      factor = store.mul(factor, each);
    }
    if (!symbol.valid() || mentions(store, factor, symbol))
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  llvm::SmallVector<Summand> rest;
  const Int sign = own.coefficient > 0 ? Int(-1) : Int(1);
  for (const Summand &summand : view.summands) {
    if (&summand == &own)
      continue;
    if (mentions(store, summand.column, symbol))
      return std::nullopt;
    rest.push_back({summand.column, canonical(sign * summand.coefficient)});
  }
  return Solution{symbol, store.linear(canonical(sign * view.constant), rest),
                  factor};
}

/// Products come last: what they say has more cases.
std::optional<Solution> Projector::solve(ClaimId claim) const {
  if (store.kind(claim) != ClaimKind::Eq)
    return std::nullopt;
  const LinearView view = store.linearView(store.dim(claim));
  std::optional<Solution> best;
  for (const Summand &summand : view.summands) {
    std::optional<Solution> found = solveFor(view, summand);
    if (found && (!best || (store.getConstant(found->divisor) &&
                            !store.getConstant(best->divisor))))
      best = found;
  }
  return best;
}

/// Puts the solution into the facts, in place of the one with the number `by`.
void Projector::put(const Solution &solution, size_t by) {
  const DimId zero = store.constant(0), one = store.constant(1);
  const ClaimId isPositive = store.ge(solution.divisor, one);
  const DimId divisor = isPositive == TermStore::trueClaim()
                            ? solution.divisor
                            : store.max({solution.divisor, one});
  const DimId value = store.floorDiv(solution.dividend, divisor);
  std::vector<NumberedFact> old = std::move(facts);
  facts.clear();
  for (auto [i, fact] : llvm::enumerate(old)) {
    if (i != by) {
      ClaimId claim = fact.claim;
      if (mentions(store, claim, solution.symbol))
        claim = store.implies(isPositive,
                              replaced(store, claim, solution.symbol, value));
      add({claim, fact.number});
      continue;
    }
    add({store.eq(store.mod(solution.dividend, divisor), zero), fact.number});
    add({store.disj(isPositive, store.eq(solution.dividend, zero)),
         fact.number});
    if (store.symbol(solution.symbol).nonNegative)
      add({store.implies(isPositive, store.ge(value, zero)), fact.number});
  }
}

bool Projector::eliminateOne() {
  std::optional<Solution> best;
  size_t by = 0;
  for (auto [i, fact] : llvm::enumerate(facts)) {
    std::optional<Solution> found = solve(fact.claim);
    if (!found || (best && (store.getConstant(best->divisor) ||
                            !store.getConstant(found->divisor))))
      continue;
    best = found;
    by = i;
  }
  if (best)
    put(*best, by);
  return best.has_value();
}

} // namespace

std::vector<NumberedFact> projected(TermStore &store, const Inputs &inputs,
                                    llvm::ArrayRef<NumberedFact> facts) {
  Projector projector(store, inputs);
  for (const NumberedFact &fact : facts)
    projector.add(fact);
  while (projector.eliminateOne()) {
  }
  return std::move(projector.facts);
}

} // namespace shapeproof::contract
