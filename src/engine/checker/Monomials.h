// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Columns as products of factors: m*m*k has the factors m, m and k, and a
// symbol is its own only factor. Dividing takes factors away.

#ifndef SHAPEPROOF_CHECKER_MONOMIALS_H
#define SHAPEPROOF_CHECKER_MONOMIALS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

using Factors = llvm::SmallVector<DimId, 4>;

Factors factorsOf(const TermStore &store, DimId column);
DimId productOf(TermStore &store, llvm::ArrayRef<DimId> factors);

/// s[0]*...*s[rank-1].
DimId productOfExtents(TermStore &store, ShapeId s, const Int &rank);

/// The product of the column's factors without the given ones, each removed
/// once; nothing if one is missing.
std::optional<DimId> divided(TermStore &store, DimId column,
                             llvm::ArrayRef<DimId> factors);
/// The sum of the divided summands, all of which have the factors.
DimId divided(TermStore &store, llvm::ArrayRef<Summand> summands,
              llvm::ArrayRef<DimId> factors);

/// The integer k with a == k * b as polynomials; nothing if there is none, or b
/// is a constant.
std::optional<Int> multipleOf(TermStore &store, DimId a, DimId b);

/// The factors that all summands share; there is at least one summand.
Factors commonFactors(const TermStore &store, llvm::ArrayRef<Summand> summands);

} // namespace shapeproof

#endif // SHAPEPROOF_CHECKER_MONOMIALS_H
