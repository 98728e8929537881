// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A quotient by a constant c is the negation of another one, and one of the two
// is its normal form (Division.cpp):
//
//   x floordiv c = -((c - 1 - x) floordiv c)

#ifndef SHAPEPROOF_TERMS_OPPOSITEQUOTIENT_H
#define SHAPEPROOF_TERMS_OPPOSITEQUOTIENT_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/ArrayRef.h"

namespace shapeproof {

/// Whether the dividend of a quotient by c has fewer positive coefficients than
/// that of its negation; of two with as many, a smaller sum of these, and then
/// a larger number. Coefficients are within -c/2 .. c/2.
bool isLessPositive(llvm::ArrayRef<Summand> dividend, const Int &constant,
                    const Int &c);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_OPPOSITEQUOTIENT_H
