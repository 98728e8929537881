// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division of sums of products by a sum.
//
//   i*n + i*m + j  ==  (n + m)*i + j
//   n*n - 1        ==  (n + 1)*(n - 1) + 0
//
// Long division: while the divisor's leading monomial, one of the highest
// degree, divides summands of the rest, those multiples are subtracted, all
// together in one step.
//
// Cost: limits::polynomialSteps terms of the size of the dividend and divisor.

#ifndef SHAPEPROOF_PROOF_POLYNOMIALDIVISION_H
#define SHAPEPROOF_PROOF_POLYNOMIALDIVISION_H

#include "engine/proof/ProverBudget.h"
#include "shapeproof/Terms.h"
#include <optional>

namespace shapeproof {

/// The quotient and rest of dividend == divisor * quotient + rest.
struct PolynomialQuotient {
  DimId quotient, rest;
};

/// Nothing where the rest has as many summands as the dividend, or the divisor
/// is a number.
std::optional<PolynomialQuotient> dividePolynomial(TermStore &store,
                                                   ProverBudget &budget,
                                                   DimId dividend,
                                                   DimId divisor);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_POLYNOMIALDIVISION_H
