// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inverses of the operators, as sets.
//
// Most are one line of set algebra. For min(a, b) in R, a fits if it is the
// result itself (a in R, and some b is not smaller) or is passed over (some b
// in R is not larger); the range containing both sets is the refinement:
//
//   A' = A and R and (-inf, max B]   joined with   A and [min(B and R), inf)
//
// Division uses its defining equation a = b * q + r with the transfer functions
// for the parts that are not given, and for constant divisors rounds the ends
// of `a` to the next one whose quotient or remainder is allowed.
//
// Tested by tests/unit/domains/RefineTest.cpp.

#include "domains/Refine.h"

#include "llvm/ADT/SmallVector.h"

namespace shapeproof::domains {

//===- Linear forms -------------------------------------------------------===//

namespace {

/// One end of a sum of intervals: the finite ends' sum, and how many are open.
struct EndSum {
  DynamicAPInt finite{0};
  unsigned open = 0;

  void add(const DynamicAPInt &coefficient, const DynamicAPInt *end) {
    if (end)
      finite += coefficient * *end;
    else
      ++open;
  }
};

/// The ends of coefficient * range: which end of the range each is.
struct ScaledEnds {
  const DynamicAPInt *lo = nullptr, *hi = nullptr;

  explicit ScaledEnds(const LinearOperand &operand) {
    const Interval &ends = operand.range.interval();
    lo = ends.hasLo() ? &ends.lo() : nullptr;
    hi = ends.hasHi() ? &ends.hi() : nullptr;
    if (operand.coefficient < 0)
      std::swap(lo, hi);
  }
};

/// coefficient * x is congruent to result - others, where `others` is what the
/// other operands are modulo `othersModulus`.
Congruence residuesFor(const Congruence &result, const DynamicAPInt &others,
                       const DynamicAPInt &othersModulus,
                       const DynamicAPInt &coefficient) {
  if (othersModulus == 1 || result.isTop())
    return Congruence::top();
  return unscale(
      Congruence::make(result.remainder() - others,
                       greatestCommonDivisor(othersModulus, result.modulus())),
      coefficient);
}

} // namespace

bool refineLinear(const IntRange &result, const DynamicAPInt &constant,
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
  // What operand i has to make up for is the result less the sum of all, plus
  // its own share. For the moduli there is no taking away from a gcd:
  // before[i] is that of the operands before i, `after` runs from the back.
  const size_t count = operands.size();
  EndSum lo, hi;
  lo.finite = hi.finite = constant;
  DynamicAPInt remainders = constant;
  llvm::SmallVector<DynamicAPInt, 8> before(count, DynamicAPInt(0));
  DynamicAPInt modulus(0);
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
  DynamicAPInt after(0);
  for (size_t i = count; i-- > 0;) {
    LinearOperand &operand = operands[i];
    const DynamicAPInt &coefficient = operand.coefficient;
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
    DynamicAPInt othersModulus =
        before[i] == 1 ? before[i] : greatestCommonDivisor(before[i], after);
    Congruence allowed = residuesFor(
        result.congruence(), remainders - coefficient * residues.remainder(),
        othersModulus, coefficient);
    if (after != 1)
      after = greatestCommonDivisor(after, coefficient * residues.modulus());
    // The other operands' ranges are as given: only this one changes.
    if (!target.isTop())
      changed |= refineScale(target, coefficient, operand.range);
    if (!allowed.isTop())
      changed |= operand.range.narrow(allowed);
  }
  return changed;
}

bool refineAdd(const IntRange &result, IntRange &a, IntRange &b) {
  IntRange fromB = subtract(result, b), fromA = subtract(result, a);
  bool changed = a.narrow(fromB);
  return b.narrow(fromA) || changed;
}

bool refineSubtract(const IntRange &result, IntRange &a, IntRange &b) {
  IntRange fromB = add(result, b), fromA = subtract(a, result);
  bool changed = a.narrow(fromB);
  return b.narrow(fromA) || changed;
}

bool refineNegate(const IntRange &result, IntRange &a) {
  return a.narrow(negate(result));
}

bool refineScale(const IntRange &result, const DynamicAPInt &factor,
                 IntRange &a) {
  if (result.isTop())
    return false;
  if (factor == 1)
    return a.narrow(result);
  if (factor == 0)
    return a.narrow(result.contains(0) ? IntRange::top() : IntRange::empty());
  if (result.isEmpty())
    return a.narrow(result);
  // Both ends of `result` less its own congruence: rounding inwards.
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

//===- Products -----------------------------------------------------------===//

namespace {

IntRange positivePart(const IntRange &a) {
  return a.meet(IntRange::atLeast(1));
}

IntRange negativePart(const IntRange &a) {
  return a.meet(IntRange::atMost(-1));
}

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
IntRange factorsFor(const IntRange &result, const IntRange &b) {
  if (result.isEmpty() || b.isEmpty())
    return IntRange::empty();
  if (b.contains(0) && result.contains(0))
    return IntRange::top();
  IntRange positive = positivePart(b), negative = negativePart(b);
  Interval ends = Interval::empty();
  if (!positive.isEmpty())
    ends = quotientByPositive(result.interval(), positive.interval());
  if (!negative.isEmpty())
    ends = ends.join(negate(
        quotientByPositive(result.interval(), negate(negative.interval()))));
  // All b are b0 modulo k, so a * b0 is in `result` modulo gcd(k, m).
  const Congruence &residues = b.congruence();
  Congruence image = residues.isConstant()
                         ? result.congruence()
                         : Congruence::make(result.congruence().remainder(),
                                            greatestCommonDivisor(
                                                result.congruence().modulus(),
                                                residues.modulus()));
  return IntRange(ends, unscale(image, residues.remainder()));
}

} // namespace

bool refineMultiply(const IntRange &result, IntRange &a, IntRange &b) {
  IntRange forA = factorsFor(result, b), forB = factorsFor(result, a);
  bool changed = a.narrow(forA);
  return b.narrow(forB) || changed;
}

bool refinePower(const IntRange &result, unsigned exponent, IntRange &a) {
  assert(exponent >= 1);
  if (result.isTop() || a.isEmpty())
    return false;
  if (result.isEmpty())
    return a.narrow(result);
  // The roots r >= 0 with r^exponent inside [lo, hi], lo and hi >= 0.
  auto rootDown = [&](const DynamicAPInt &x) {
    return integerRoot(x, exponent);
  };
  auto rootUp = [&](const DynamicAPInt &x) {
    DynamicAPInt root = rootDown(x);
    bool withinLimit;
    DynamicAPInt value = integerPower(root, exponent, withinLimit);
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
  Interval size =
      Interval::atLeast(result.hasLo() && result.lo() > 0 ? rootUp(result.lo())
                                                          : DynamicAPInt(0));
  if (result.hasHi())
    size = size.meet(Interval::atMost(rootDown(result.hi())));
  return a.narrow(a.meet(size).join(a.meet(negate(size))));
}

//===- Division -----------------------------------------------------------===//

namespace {

/// a floordiv c or a mod c moves by steps: raises the lower end of `a` past
/// values whose quotient (or remainder) is below what `allowed` starts with,
/// and mirrored for the upper end. `c` >= 1.
void roundToQuotients(const IntRange &allowed, const DynamicAPInt &c,
                      IntRange &a) {
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

void roundToRemainders(const IntRange &allowed, const DynamicAPInt &c,
                       IntRange &a) {
  // The transfer function has put `allowed` within [0, c - 1].
  if (allowed.isEmpty() || a.isEmpty()) {
    a = IntRange::empty();
    return;
  }
  Interval ends;
  if (a.hasLo()) {
    DynamicAPInt rest = floorModulo(a.lo(), c);
    if (rest < allowed.lo())
      ends = Interval::atLeast(a.lo() + (allowed.lo() - rest));
    else if (rest > allowed.hi())
      ends = Interval::atLeast(a.lo() + (c - rest) + allowed.lo());
  }
  if (a.hasHi()) {
    DynamicAPInt rest = floorModulo(a.hi(), c);
    if (rest > allowed.hi())
      ends = ends.meet(Interval::atMost(a.hi() - (rest - allowed.hi())));
    else if (rest < allowed.lo())
      ends = ends.meet(Interval::atMost(a.hi() - rest - (c - allowed.hi())));
  }
  a.narrow(ends);
}

/// a floordiv b in `result` for b of one sign, b >= 1.
void refineFloorDivideByPositive(const IntRange &result, IntRange &a,
                                 IntRange &b) {
  if (b.isConstant()) {
    const DynamicAPInt &divisor = b.value();
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

/// a mod b in `result` for b >= 1.
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
/// operands, to the negative ones, and joins what remains. `negateResult` for
/// operators whose result changes sign with both operands'.
template <typename Function>
bool refineBySign(const IntRange &result, IntRange &a, IntRange &b,
                  bool negateResult, Function refine) {
  if (a.isEmpty() || b.isEmpty())
    return false;
  if (b.contains(0))
    return false;
  IntRange restA = IntRange::empty(), restB = IntRange::empty();
  IntRange someA = a, someB = positivePart(b);
  if (!someB.isEmpty()) {
    refine(result, someA, someB);
    if (!someA.isEmpty() && !someB.isEmpty()) {
      restA = someA;
      restB = someB;
    }
  }
  someA = negate(a);
  someB = negate(negativePart(b));
  if (!someB.isEmpty()) {
    refine(negateResult ? negate(result) : result, someA, someB);
    if (!someA.isEmpty() && !someB.isEmpty()) {
      restA = restA.join(negate(someA));
      restB = restB.join(negate(someB));
    }
  }
  bool changed = a.narrow(restA);
  return b.narrow(restB) || changed;
}

} // namespace

bool refineFloorDivide(const IntRange &result, IntRange &a, IntRange &b) {
  return refineBySign(result, a, b, /*negateResult=*/false,
                      refineFloorDivideByPositive);
}

bool refineCeilDivide(const IntRange &result, IntRange &a, IntRange &b) {
  IntRange negated = negate(a);
  bool changed = refineFloorDivide(negate(result), negated, b);
  a = negate(negated);
  return changed;
}

bool refineModulo(const IntRange &result, IntRange &a, IntRange &b) {
  return refineBySign(result, a, b, /*negateResult=*/true,
                      refineModuloByPositive);
}

//===- Choices ------------------------------------------------------------===//

namespace {

/// What of `a` can stand in min(a, b), given that the result is in `result`.
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

/// What of `a` can stand in the broadcast of a and b.
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
  IntRange forA = besideMinimum(result, a, b);
  IntRange forB = besideMinimum(result, b, a);
  bool changed = a.narrow(forA);
  return b.narrow(forB) || changed;
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
  IntRange forA = besideBroadcast(result, a, b);
  IntRange forB = besideBroadcast(result, b, a);
  bool changed = a.narrow(forA);
  return b.narrow(forB) || changed;
}

bool refineSelect(const IntRange &result, std::optional<bool> condition,
                  IntRange &a, IntRange &b) {
  if (condition)
    return *condition ? a.narrow(result) : b.narrow(result);
  return false;
}

std::optional<bool> selectCondition(const IntRange &result, const IntRange &a,
                                    const IntRange &b, bool &contradiction) {
  bool first = result.intersects(a), second = result.intersects(b);
  contradiction = !first && !second;
  if (first == second)
    return std::nullopt;
  return first;
}

//===- Relations ----------------------------------------------------------===//

bool refineEqual(IntRange &a, IntRange &b) {
  bool changed = a.narrow(b);
  return b.narrow(a) || changed;
}

bool refineLessEqual(IntRange &a, IntRange &b) {
  if (a.isEmpty() || b.isEmpty()) {
    bool changed = a.narrow(IntRange::empty());
    return b.narrow(IntRange::empty()) || changed;
  }
  bool changed = b.hasHi() && a.narrow(Interval::atMost(b.hi()));
  if (!a.isEmpty() && a.hasLo())
    changed |= b.narrow(Interval::atLeast(a.lo()));
  return changed;
}

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
