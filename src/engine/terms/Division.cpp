// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// floordiv, ceildiv and mod.
//
// A division by a constant c > 0 moves the part that divides exactly out:
//   (4*n + 3) floordiv 4          = n                 since 3 floordiv 4 = 0
//   (6*n + 4*m + 3) floordiv 4    = n + m + (2*n + 3) floordiv 4
//                                 = n + m + (n + 1) floordiv 2
//   (n floordiv 3 + 1) floordiv 4 = (n + 3) floordiv 12
// The remainders of coefficients are taken nearest to zero, so `n - m` keeps
// its form. Of a quotient and its negation that with more positive coefficients
// is chosen, of n - m and m - n that with the smaller number, as far as no
// coefficient is c/2, which has no sign:
//   (3 - n) floordiv 4            = -(n floordiv 4)
//   -((-n) floordiv 4)            = (n + 3) floordiv 4, which is n ceildiv 4
//   (n - m + 3) floordiv 4        = -((m - n) floordiv 4)
//
// mod by a constant is then a - c * (a floordiv c), and c < 0 negates both
// operands, which is exact for a nonzero divisor. A division by a term, or by
// zero, is not rewritten: the value at divisor 0 is unspecified but fixed per
// dividend.
//
// Tested by tests/engine/terms.

#include "engine/terms/OppositeQuotient.h"
#include "engine/terms/StoreImpl.h"

using namespace shapeproof;

bool shapeproof::isLessPositive(llvm::ArrayRef<Summand> dividend,
                                const Int &constant, const Int &c) {
  int64_t more = 0;
  Int sum(0);
  for (const Summand &s : dividend) {
    more += s.coefficient > 0 ? 1 : -1;
    sum += s.coefficient;
  }
  if (more != 0)
    return more < 0;
  return sum != 0 ? sum < 0 : constant * 2 > c - 1;
}

DimId TermStore::floorDiv(DimId a, DimId b) {
  auto divisor = getConstant(b);
  if (!divisor || *divisor == 0)
    return impl->internDim(DimKind::FloorDiv, {a, b});
  if (*divisor < 0)
    return floorDiv(neg(a), neg(b));
  const Int &c = *divisor;
  if (c == 1)
    return a;

  // Split a into c * outer + inner.
  LinearView v = linearView(a);
  DraftSum outer, inner;
  outer.constant = floorDivide(v.constant, c);
  inner.constant = canonical(v.constant - c * outer.constant);
  for (const Summand &s : v.summands) {
    Int q = floorDivide(s.coefficient, c);
    Int r = canonical(s.coefficient - c * q);
    if (r * 2 > c) {
      q += 1;
      r -= c;
    }
    if (q != 0)
      outer.summands.push_back({s.column, canonical(q)});
    if (r != 0)
      inner.summands.push_back({s.column, canonical(r)});
  }
  DimId whole = impl->internLinear(outer.constant, outer.summands);
  if (inner.summands.empty())
    return whole;

  // Cancel the common divisor of the divisor and all remaining coefficients.
  Int g = greatestCommonDivisor(contentOf(inner.summands), c);
  if (g != 1) {
    for (Summand &s : inner.summands)
      s.coefficient = floorDivide(s.coefficient, g);
    inner.constant = floorDivide(inner.constant, g);
  }
  Int reduced = floorDivide(c, g);
  if (reduced == 1)
    return add(whole, impl->internLinear(inner.constant, inner.summands));

  // x floordiv c = -((c - 1 - x) floordiv c).
  if (isLessPositive(inner.summands, inner.constant, reduced)) {
    const DimId negated = sub(constant(canonical(reduced - inner.constant - 1)),
                              impl->internLinear(Int(0), inner.summands));
    return sub(whole, floorDiv(negated, constant(reduced)));
  }

  // (x floordiv c1 + k) floordiv c2 = (x + k*c1) floordiv (c1*c2), c1, c2 > 0.
  if (inner.summands.size() == 1 && inner.summands[0].coefficient == 1 &&
      kind(inner.summands[0].column) == DimKind::FloorDiv) {
    llvm::ArrayRef<DimId> nested = operands(inner.summands[0].column);
    auto c1 = getConstant(nested[1]);
    if (c1 && *c1 > 0 && isWithinCap(*c1 * reduced)) {
      DimId dividend = add(nested[0], constant(inner.constant * *c1));
      return add(whole, floorDiv(dividend, constant(*c1 * reduced)));
    }
  }
  DimId dividend = impl->internLinear(inner.constant, inner.summands);
  return add(whole,
             impl->internDim(DimKind::FloorDiv, {dividend, constant(reduced)}));
}

DimId TermStore::ceilDiv(DimId a, DimId b) { return neg(floorDiv(neg(a), b)); }

DimId TermStore::mod(DimId a, DimId b) {
  auto divisor = getConstant(b);
  if (!divisor || *divisor == 0)
    return impl->internDim(DimKind::Mod, {a, b});
  return sub(a, scale(floorDiv(a, b), *divisor));
}
