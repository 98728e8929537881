// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See PolynomialDivision.h. Tested by tests/engine/proof.

#include "engine/proof/PolynomialDivision.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

/// The summand of the highest degree with the smallest coefficient.
static Summand leadingSummand(const TermStore &store, const LinearView &view) {
  auto rank = [&](const Summand &x) {
    const Int size = x.coefficient < 0 ? -x.coefficient : x.coefficient;
    return std::pair(-static_cast<int64_t>(factorsOf(store, x.column).size()),
                     size);
  };
  return *std::min_element(
      view.summands.begin(), view.summands.end(),
      [&](const Summand &a, const Summand &b) { return rank(a) < rank(b); });
}

std::optional<PolynomialQuotient>
shapeproof::dividePolynomial(TermStore &store, ProverBudget &budget,
                             DimId dividend, DimId divisor) {
  const LinearView by = store.linearView(divisor);
  const size_t before = store.linearView(dividend).summands.size();
  if (by.summands.empty())
    return std::nullopt;
  const Summand leading = leadingSummand(store, by);
  const Factors factors = factorsOf(store, leading.column);
  PolynomialQuotient result{store.constant(0), dividend};
  for (unsigned step = 0; step < limits::polynomialSteps; ++step) {
    const LinearView left = store.linearView(result.rest);
    DimId part = store.constant(0);
    for (const Summand &term : left.summands) {
      budget.visit(1);
      if (floorModulo(term.coefficient, leading.coefficient) != 0)
        continue;
      if (auto rest = divided(store, term.column, factors))
        part = store.add(
            part, store.scale(*rest, term.coefficient / leading.coefficient));
    }
    if (part == store.constant(0))
      break;
    result.quotient = store.add(result.quotient, part);
    result.rest = store.sub(result.rest, store.mul(divisor, part));
  }
  if (store.linearView(result.rest).summands.size() >= before)
    return std::nullopt;
  return result;
}
