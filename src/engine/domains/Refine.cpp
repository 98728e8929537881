// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inverses of the operators, as sets.
//
// Most are one line of set algebra. For min(a, b) in R, a fits if it is the
// result itself (a in R, and some b is not smaller) or is not the minimum (some
// b in R is not larger); the range containing both sets is the refinement:
//
//   A' = A and R and (-inf, max B]   joined with   A and [min(B and R), inf)
//
// Division is in RefineDivision.cpp.
//
// Tested by tests/engine/domains/RefineTest.cpp.

#include "engine/domains/Refine.h"

#include "engine/base/FactorResidue.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::domains {

//===- Linear forms -------------------------------------------------------===//

namespace {

/// One end of a sum of intervals: the sum of the finite ends, and the number of
/// open ones.
struct EndSum {
  Int finite{0};
  unsigned open = 0;

  void add(const Int &coefficient, const Int *end) {
    if (end)
      finite += coefficient * *end;
    else
      ++open;
  }
};

/// The ends of coefficient * range, as pointers to the ends of the range.
struct ScaledEnds {
  const Int *lo = nullptr, *hi = nullptr;

  explicit ScaledEnds(const LinearOperand &operand) {
    const Interval &ends = operand.range.interval();
    lo = ends.hasLo() ? &ends.lo() : nullptr;
    hi = ends.hasHi() ? &ends.hi() : nullptr;
    if (operand.coefficient < 0)
      std::swap(lo, hi);
  }
};

/// The congruence of x given that coefficient * x is congruent to result -
/// others, where `others` is the sum of the other operands modulo
/// `othersModulus`.
Congruence residuesFor(const Congruence &result, const Int &others,
                       const Int &othersModulus, const Int &coefficient) {
  if (othersModulus == 1 || result.isTop())
    return Congruence::top();
  return unscale(
      Congruence::make(result.remainder() - others,
                       greatestCommonDivisor(othersModulus, result.modulus())),
      coefficient);
}

} // namespace

bool refineLinear(const IntRange &result, const Int &constant,
                  llvm::MutableArrayRef<LinearOperand> operands) {
  if (operands.empty())
    return false;
  bool impossible = result.isEmpty();
  for (const LinearOperand &operand : operands)
    impossible |= operand.range.isEmpty();
  if (impossible) {
    bool changed = false;
    for (LinearOperand &operand : operands)
      changed |= operand.range.narrow(IntRange::empty());
    return changed;
  }
  // Operand i ranges over the result less the sum of all, plus its own share.
  // The gcd of the moduli has no such subtraction: before[i] is the gcd for the
  // operands before i, `after` runs from the back.
  const size_t count = operands.size();
  EndSum lo, hi;
  lo.finite = hi.finite = constant;
  Int remainders = constant;
  llvm::SmallVector<Int, 8> before(count, Int(0));
  Int modulus(0);
  for (size_t i = 0; i < count; ++i) {
    const LinearOperand &operand = operands[i];
    ScaledEnds ends(operand);
    lo.add(operand.coefficient, ends.lo);
    hi.add(operand.coefficient, ends.hi);
    before[i] = modulus;
    const Congruence &residues = operand.range.congruence();
    remainders += operand.coefficient * residues.remainder();
    if (modulus != 1)
      modulus = greatestCommonDivisor(modulus,
                                      operand.coefficient * residues.modulus());
  }
  bool changed = false;
  Int after(0);
  for (size_t i = count; i-- > 0;) {
    LinearOperand &operand = operands[i];
    const Int &coefficient = operand.coefficient;
    ScaledEnds ends(operand);
    const Congruence &residues = operand.range.congruence();
    Interval target;
    if (result.hasLo() && hi.open == (ends.hi ? 0u : 1u))
      target = Interval::atLeast(
          result.lo() -
          (ends.hi ? hi.finite - coefficient * *ends.hi : hi.finite));
    if (result.hasHi() && lo.open == (ends.lo ? 0u : 1u))
      target = target.meet(Interval::atMost(
          result.hi() -
          (ends.lo ? lo.finite - coefficient * *ends.lo : lo.finite)));
    Int othersModulus =
        before[i] == 1 ? before[i] : greatestCommonDivisor(before[i], after);
    Congruence allowed = residuesFor(
        result.congruence(), remainders - coefficient * residues.remainder(),
        othersModulus, coefficient);
    if (after != 1)
      after = greatestCommonDivisor(after, coefficient * residues.modulus());
    // The other operands' ranges are the given ones: only this one changes.
    if (!target.isTop())
      changed |= refineScale(target, coefficient, operand.range);
    if (!allowed.isTop())
      changed |= operand.range.narrow(allowed);
  }
  return changed;
}

bool refineScale(const IntRange &result, const Int &factor, IntRange &a) {
  if (result.isTop())
    return false;
  if (factor == 1)
    return a.narrow(result);
  if (factor == 0)
    return a.narrow(result.contains(0) ? IntRange() : IntRange::empty());
  if (result.isEmpty())
    return a.narrow(result);
  // Take both ends of `result` without its own congruence, rounded inwards.
  const bool flip = factor < 0;
  Interval ends;
  if (flip ? result.hasHi() : result.hasLo())
    ends =
        Interval::atLeast(ceilDivide(flip ? result.hi() : result.lo(), factor));
  if (flip ? result.hasLo() : result.hasHi())
    ends = ends.meet(Interval::atMost(
        floorDivide(flip ? result.lo() : result.hi(), factor)));
  return a.narrow(IntRange(ends, unscale(result.congruence(), factor)));
}

/// Narrows both operands: beside(result, a, b) is the part of `a` that fits
/// some member of `b`.
static bool refineBoth(const IntRange &result, IntRange &a, IntRange &b,
                       IntRange (*beside)(const IntRange &, const IntRange &,
                                          const IntRange &)) {
  IntRange forA = beside(result, a, b), forB = beside(result, b, a);
  bool changed = a.narrow(forA);
  return b.narrow(forB) || changed;
}

//===- Products -----------------------------------------------------------===//

namespace {

/// The a with a * b in `result` for some b in [bLo, bHi], all b >= 1.
Interval quotientByPositive(const Interval &result, const Interval &b) {
  Interval ends;
  if (result.hasLo()) {
    // The smallest a: a positive bound divides by the largest b.
    if (result.lo() <= 0)
      ends = Interval::atLeast(ceilDivide(result.lo(), b.lo()));
    else
      ends = b.hasHi() ? Interval::atLeast(ceilDivide(result.lo(), b.hi()))
                       : Interval::atLeast(1);
  }
  if (result.hasHi()) {
    if (result.hi() >= 0)
      ends = ends.meet(Interval::atMost(floorDivide(result.hi(), b.lo())));
    else
      ends = ends.meet(b.hasHi()
                           ? Interval::atMost(floorDivide(result.hi(), b.hi()))
                           : Interval::atMost(-1));
  }
  return ends;
}

/// The a with a * b in `result` for some b in `b`, as a superset.
IntRange besideFactor(const IntRange &result, const IntRange & /*a*/,
                      const IntRange &b) {
  if (result.isEmpty() || b.isEmpty())
    return IntRange::empty();
  if (b.contains(0) && result.contains(0))
    return IntRange();
  IntRange positive = b.meet(IntRange::atLeast(1));
  IntRange negative = b.meet(IntRange::atMost(-1));
  Interval ends = Interval::empty();
  if (!positive.isEmpty())
    ends = quotientByPositive(result.interval(), positive.interval());
  if (!negative.isEmpty())
    ends = ends.join(negate(
        quotientByPositive(result.interval(), negate(negative.interval()))));
  const Congruence &residues = b.congruence(), &product = result.congruence();
  if (residues.isConstant())
    return IntRange(ends, unscale(product, residues.remainder()));
  auto left = residueOfFactor({product.remainder(), product.modulus()},
                              {residues.remainder(), residues.modulus()});
  return left ? IntRange(ends, Congruence::make(left->remainder, left->modulus))
              : IntRange::empty();
}

} // namespace

bool refineMultiply(const IntRange &result, IntRange &a, IntRange &b) {
  return refineBoth(result, a, b, besideFactor);
}

bool refinePower(const IntRange &result, unsigned exponent, IntRange &a) {
  assert(exponent >= 1);
  if (result.isTop() || a.isEmpty())
    return false;
  if (result.isEmpty())
    return a.narrow(result);
  // The roots r >= 0 with r^exponent inside [lo, hi], lo and hi >= 0.
  auto rootDown = [&](const Int &x) { return integerRoot(x, exponent); };
  auto rootUp = [&](const Int &x) {
    Int root = rootDown(x);
    bool withinLimit;
    Int value = integerPower(root, exponent, withinLimit);
    return withinLimit && value == x ? root : root + 1;
  };
  if (exponent % 2 == 1) {
    Interval ends;
    if (result.hasLo())
      ends = Interval::atLeast(result.lo() >= 0 ? rootUp(result.lo())
                                                : -rootDown(-result.lo()));
    if (result.hasHi())
      ends = ends.meet(Interval::atMost(
          result.hi() >= 0 ? rootDown(result.hi()) : -rootUp(-result.hi())));
    return a.narrow(ends);
  }
  if (result.hasHi() && result.hi() < 0)
    return a.narrow(IntRange::empty());
  Interval size = Interval::atLeast(
      result.hasLo() && result.lo() > 0 ? rootUp(result.lo()) : Int(0));
  if (result.hasHi())
    size = size.meet(Interval::atMost(rootDown(result.hi())));
  return a.narrow(a.meet(size).join(a.meet(negate(size))));
}

//===- Choices ------------------------------------------------------------===//

namespace {

/// The part of `a` that fits min(a, b), given that the result is in `result`.
IntRange besideMinimum(const IntRange &result, const IntRange &a,
                       const IntRange &b) {
  IntRange chosen = a.meet(result);
  if (b.isEmpty())
    return b;
  if (b.hasHi())
    chosen = chosen.meet(Interval::atMost(b.hi()));
  IntRange others = b.meet(result);
  if (others.isEmpty())
    return chosen;
  return chosen.join(others.hasLo() ? a.meet(Interval::atLeast(others.lo()))
                                    : a);
}

/// The part of `a` that fits the broadcast of a and b.
IntRange besideBroadcast(const IntRange &result, const IntRange &a,
                         const IntRange &b) {
  IntRange others = b.meet(result);
  IntRange kept = a.meet(others);
  if (b.contains(1))
    kept = kept.join(a.meet(result));
  if (a.contains(1) && !others.isEmpty())
    kept = kept.join(IntRange::constant(1));
  return kept;
}

} // namespace

bool refineMinimum(const IntRange &result, IntRange &a, IntRange &b) {
  return refineBoth(result, a, b, besideMinimum);
}

bool refineMaximum(const IntRange &result, IntRange &a, IntRange &b) {
  IntRange negatedA = negate(a), negatedB = negate(b);
  if (!refineMinimum(negate(result), negatedA, negatedB))
    return false;
  a = negate(negatedA);
  b = negate(negatedB);
  return true;
}

bool refineBroadcast(const IntRange &result, IntRange &a, IntRange &b) {
  return refineBoth(result, a, b, besideBroadcast);
}

//===- Relations ----------------------------------------------------------===//

bool refineNotEqual(IntRange &a, IntRange &b) {
  auto exclude = [](IntRange &from, const IntRange &value) {
    if (!value.isConstant() || !from.contains(value.value()))
      return false;
    if (from.isConstant())
      return from.narrow(IntRange::empty());
    if (from.hasLo() && from.lo() == value.value())
      return from.narrow(Interval::atLeast(value.value() + 1));
    if (from.hasHi() && from.hi() == value.value())
      return from.narrow(Interval::atMost(value.value() - 1));
    return false;
  };
  bool changed = exclude(a, b);
  return exclude(b, a) || changed;
}

} // namespace shapeproof::domains
