// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inverses of floordiv and mod.
//
// Both use the defining equation a = b * q + r, with the transfer functions for
// the parts that are not given. For constant divisors the ends of `a` are also
// rounded to the next one whose quotient or remainder is allowed:
//
//   a in [3, 9], a mod 4 in [1, 2]     3 mod 4 is 3, so a >= 5; 9 mod 4 is 1
//
// A division by 0 may give anything: where 0 is among the divisors, only the
// divisors are refined.
//
// Tested by tests/engine/domains/RefineTest.cpp.

#include "engine/domains/Refine.h"

namespace shapeproof::domains {

namespace {

/// Uses that a floordiv c or a mod c moves by steps: raises the lower end of
/// `a` past values whose quotient (or remainder) is below the start of
/// `allowed`, and lowers the upper end likewise. `c` >= 1.
void roundToQuotients(const IntRange &allowed, const Int &c, IntRange &a) {
  if (allowed.isEmpty()) {
    a = allowed;
    return;
  }
  Interval ends;
  if (allowed.hasLo())
    ends = Interval::atLeast(c * allowed.lo());
  if (allowed.hasHi())
    ends = ends.meet(Interval::atMost(c * allowed.hi() + (c - 1)));
  a.narrow(ends);
}

void roundToRemainders(const IntRange &allowed, const Int &c, IntRange &a) {
  // The transfer function has put `allowed` within [0, c - 1].
  if (allowed.isEmpty() || a.isEmpty()) {
    a = IntRange::empty();
    return;
  }
  Interval ends;
  if (a.hasLo()) {
    Int rest = floorModulo(a.lo(), c);
    if (rest < allowed.lo())
      ends = Interval::atLeast(a.lo() + (allowed.lo() - rest));
    else if (rest > allowed.hi())
      ends = Interval::atLeast(a.lo() + (c - rest) + allowed.lo());
  }
  if (a.hasHi()) {
    Int rest = floorModulo(a.hi(), c);
    if (rest > allowed.hi())
      ends = ends.meet(Interval::atMost(a.hi() - (rest - allowed.hi())));
    else if (rest < allowed.lo())
      ends = ends.meet(Interval::atMost(a.hi() - rest - (c - allowed.hi())));
  }
  a.narrow(ends);
}

/// Refines for a floordiv b in `result`, where b >= 1.
void refineFloorDivideByPositive(const IntRange &result, IntRange &a,
                                 IntRange &b) {
  if (b.isConstant()) {
    const Int &divisor = b.value();
    IntRange allowed = result.meet(floorDivide(a, b));
    roundToQuotients(allowed, divisor, a);
    // Rounding to a's congruence may have skipped a quotient.
    if (!a.isEmpty())
      roundToQuotients(allowed.meet(floorDivide(a, b)), divisor, a);
    // a = divisor * quotient + remainder also fixes a's residues.
    if (!a.isEmpty())
      a.narrow(add(scale(allowed, divisor), modulo(a, b)));
    return;
  }
  IntRange fromEquation = add(multiply(b, result), modulo(a, b));
  // For a >= 0 and quotients in [lo, hi]: a < (hi + 1) * b, and lo * b <= a.
  Interval divisors;
  if (a.hasLo() && a.lo() >= 0 && !result.isEmpty()) {
    if (result.hasHi()) {
      if (result.hi() < 0)
        divisors = Interval::empty();
      else
        divisors = Interval::atLeast(floorDivide(a.lo(), result.hi() + 1) + 1);
    }
    if (result.hasLo() && result.lo() > 0 && a.hasHi())
      divisors =
          divisors.meet(Interval::atMost(floorDivide(a.hi(), result.lo())));
  }
  a.narrow(fromEquation);
  b.narrow(divisors);
}

/// Refines for a mod b in `result`, where b >= 1.
void refineModuloByPositive(const IntRange &result, IntRange &a, IntRange &b) {
  IntRange allowed = result.meet(modulo(a, b));
  if (allowed.isEmpty()) {
    a = b = IntRange::empty();
    return;
  }
  IntRange fromEquation = add(multiply(b, floorDivide(a, b)), allowed);
  if (b.isConstant()) {
    a.narrow(fromEquation);
    roundToRemainders(allowed, b.value(), a);
    if (!a.isEmpty())
      roundToRemainders(allowed, b.value(), a);
    return;
  }
  a.narrow(fromEquation);
  b.narrow(Interval::atLeast(allowed.lo() + 1));
}

/// Applies `refine(result, a, b)` to the positive divisors and, on negated
/// operands, to the negative ones, and joins the results. `negateResult` is for
/// operators whose result changes sign with both operands'. A divisor that may
/// be 0 keeps 0, and does not refine `a`: 0 floordiv b > 0 leaves b == 0.
template <typename Function>
bool refineBySign(const IntRange &result, IntRange &a, IntRange &b,
                  bool negateResult, Function refine) {
  if (a.isEmpty() || b.isEmpty())
    return false;
  const bool mayBeZero = b.contains(0);
  if (mayBeZero && (result.isTop() || b.isConstant()))
    return false;
  IntRange restA = IntRange::empty(), restB = IntRange::empty();
  IntRange someA = a, someB = b.meet(IntRange::atLeast(1));
  if (!someB.isEmpty()) {
    refine(result, someA, someB);
    if (!someA.isEmpty() && !someB.isEmpty()) {
      restA = someA;
      restB = someB;
    }
  }
  someA = negate(a);
  someB = negate(b.meet(IntRange::atMost(-1)));
  if (!someB.isEmpty()) {
    refine(negateResult ? negate(result) : result, someA, someB);
    if (!someA.isEmpty() && !someB.isEmpty()) {
      restA = restA.join(negate(someA));
      restB = restB.join(negate(someB));
    }
  }
  if (mayBeZero)
    return b.narrow(restB.join(IntRange::constant(0)));
  bool changed = a.narrow(restA);
  return b.narrow(restB) || changed;
}

} // namespace

bool refineFloorDivide(const IntRange &result, IntRange &a, IntRange &b) {
  return refineBySign(result, a, b, /*negateResult=*/false,
                      refineFloorDivideByPositive);
}

bool refineModulo(const IntRange &result, IntRange &a, IntRange &b) {
  return refineBySign(result, a, b, /*negateResult=*/true,
                      refineModuloByPositive);
}

} // namespace shapeproof::domains
