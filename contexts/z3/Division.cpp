// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients and remainders as Z3 terms: see Encoder.h for the axioms.
//
// With two or more divisions by unknowns, the quotient is a function of
// dividend and divisor, so that equal operands give equal results even where
// the divisor is zero and no axiom applies.
//
// Tested by tests/engine/z3.

#include "engine/base/Limits.h"
#include "z3/Encoder.h"

using namespace shapeproof;
using namespace shapeproof::z3;

/// x floordiv divisor, where the divisor is not zero.
Z3_ast Encoder::quotientByConstant(Z3_ast x, const Int &divisor) {
  // -7 floordiv -2 is 7 floordiv 2.
  if (divisor < 0)
    x = z.neg(x);
  Z3_ast d = z.number(abs(divisor)), q = z.freshInt();
  Z3_ast multiple = z.mul({d, q});
  z.require(z.le(multiple, x));
  z.require(z.lt(x, z.add({multiple, d})));
  return q;
}

/// x floordiv y.
Z3_ast Encoder::quotient(DimId x, DimId y) {
  auto [it, inserted] = quotients.try_emplace({x, y});
  if (!inserted)
    return it->second;
  std::optional<Int> divisor = terms_.getConstant(y);
  if (divisor && *divisor != 0)
    return it->second = quotientByConstant(dim(x), *divisor);
  // By a term, or by zero; equal operands give equal results even for zero.
  linearOnly = false;
  byUnknowns.push_back({x, y});
  Z3_ast a = dim(x), b = dim(y), zero = z.number(0);
  Z3_ast q =
      divisions > 1 ? z.applyToInts(quotientFunction, {a, b}) : z.freshInt();
  Z3_ast positive = z.lt(zero, b), negative = z.lt(b, zero);
  Z3_ast rest = z.sub(a, z.mul({b, q}));
  z.require(z.implies(positive, z.conj({z.le(zero, rest), z.lt(rest, b)})));
  z.require(z.implies(negative, z.conj({z.le(rest, zero), z.lt(b, rest)})));
  return it->second = q;
}

/// Consequences of the axioms of quotients by unknowns: dividing is monotone,
/// and undoes multiplying.
void Encoder::relateQuotients() {
  if (byUnknowns.size() > limits::z3RelatedQuotients)
    return;
  Z3_ast zero = z.number(0);
  for (auto [x, y] : byUnknowns) {
    Z3_ast a = dim(x), b = dim(y), q = quotient(x, y);
    Z3_ast positive = z.lt(zero, b), negative = z.lt(b, zero);
    // |q| <= |x|, and q has the signs' product.
    Z3_ast isNegative = z.lt(a, zero);
    z.require(z.implies(z.conj({positive, z.negate(isNegative)}),
                        z.conj({z.le(zero, q), z.le(q, a)})));
    z.require(z.implies(z.conj({positive, isNegative}),
                        z.conj({z.lt(q, zero), z.le(a, q)})));
    for (auto [w, y2] : byUnknowns) {
      if (y2 != y || w == x)
        continue;
      Z3_ast smaller = z.le(a, dim(w)), q2 = quotient(w, y);
      z.require(z.implies(z.conj({positive, smaller}), z.le(q, q2)));
      z.require(z.implies(z.conj({negative, smaller}), z.le(q2, q)));
    }
    if (productsMet.size() > limits::z3RelatedQuotients)
      continue;
    for (DimId p : productsMet) {
      llvm::ArrayRef<DimId> factors = terms_.operands(p);
      if (factors.size() != 2 || (factors[0] != y && factors[1] != y))
        continue;
      Z3_ast other = dim(factors[0] == y ? factors[1] : factors[0]);
      Z3_ast fits = z.le(other, q);
      z.require(z.implies(positive, z.eq(fits, z.le(dim(p), a))));
      z.require(z.implies(negative, z.eq(fits, z.le(a, dim(p)))));
    }
  }
}

/// x mod y, with the divisor's sign.
Z3_ast Encoder::remainder(DimId x, DimId y) {
  Z3_ast q = quotient(x, y);
  Z3_ast a = dim(x), b = dim(y);
  Z3_ast exact = z.sub(a, z.mul({b, q}));
  std::optional<Int> divisor = terms_.getConstant(y);
  if (divisor && *divisor != 0)
    return exact;
  Z3_ast m =
      remainders > 1 ? z.applyToInts(remainderFunction, {a, b}) : z.freshInt();
  z.require(z.disj({z.eq(b, z.number(0)), z.eq(m, exact)}));
  return m;
}
