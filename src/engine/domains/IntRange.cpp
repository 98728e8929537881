// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of progressions: each component's transfer function, then the
// properties that only both together give.
//
// Three ideas go beyond the components:
//
//  - min(A, B) is exactly {a in A | a <= max B} and {b in B | b <= max A}, so
//    two meets and a join are best; max mirrors it.
//  - The members of {5, 8, 11, 14} floordiv 4 are 1, 2, 2, 3: neighbours
//    3 apart differ by 3 floordiv 4 = 0 or by one more, and how many by one
//    more follows from the ends alone. All alike gives a congruence; so it does
//    for mod, whose neighbours differ by 3 or by 3 - 4.
//  - Operands of few members (at most 16 pairs, 8 divisors) are enumerated.
//  This
//    keeps the functions monotone: subsets of an enumerated set are enumerated,
//    too.
//
// A divisor with both signs but without zero (an odd one, say) is split by
// sign.
//
// Tested by tests/engine/domains/IntRangeTest.cpp.

#include "engine/domains/IntRange.h"
#include "engine/base/Limits.h"

#include "llvm/Support/raw_ostream.h"

namespace shapeproof::domains {

void IntRange::reduce() {
  if (ends.isEmpty() || residues.isEmpty()) {
    ends = Interval::empty();
    residues = Congruence::empty();
    return;
  }
  if (residues.isTop()) {
    if (ends.isConstant())
      residues = Congruence::constant(ends.lo());
    return;
  }
  if (residues.isConstant()) {
    bool member = ends.contains(residues.remainder());
    ends =
        member ? Interval::constant(residues.remainder()) : Interval::empty();
    if (!member)
      residues = Congruence::empty();
    return;
  }
  const Int &modulus = residues.modulus();
  const Int &remainder = residues.remainder();
  Interval rounded;
  if (ends.hasLo())
    rounded = Interval::atLeast(ends.lo() +
                                floorModulo(remainder - ends.lo(), modulus));
  if (ends.hasHi())
    rounded = rounded.meet(Interval::atMost(
        ends.hi() - floorModulo(ends.hi() - remainder, modulus)));
  // Rounding may pass the size limit and be weakened there; then `ends` still
  // bounds the set.
  ends = ends.meet(rounded);
  if (ends.isEmpty())
    residues = Congruence::empty();
  else if (ends.isConstant())
    residues = residues.meet(Congruence::constant(ends.lo()));
  if (residues.isEmpty())
    ends = Interval::empty();
}

void IntRange::print(llvm::raw_ostream &os) const {
  if (isEmpty() || isConstant() || (ends.isTop() && !residues.isTop())) {
    os << residues;
    return;
  }
  os << ends;
  if (!residues.isTop())
    os << ' ' << residues;
}

namespace {

/// The members of a small closed range, first to last.
struct Members {
  Int first;
  Int step;          // 0 for a single member
  int64_t count = 0; // 0: more than limits::rangePairs, or empty

  explicit Members(const IntRange &a) {
    if (a.isEmpty() || !a.hasLo() || !a.hasHi())
      return;
    first = a.lo();
    step = a.congruence().modulus();
    if (step == 0) {
      count = 1;
      return;
    }
    Int span = a.hi() - a.lo();
    if (span < step * limits::rangePairs)
      count = static_cast<int64_t>(floorDivide(span, step)) + 1;
  }
};

/// f on all pairs of members, joined; nothing if there are too many pairs.
template <typename Function>
std::optional<IntRange> enumeratePairs(const IntRange &a, const IntRange &b,
                                       Function f) {
  Members as(a), bs(b);
  if (as.count == 0 || bs.count == 0 ||
      as.count * bs.count > limits::rangePairs)
    return std::nullopt;
  IntRange result = IntRange::empty();
  Int x = as.first;
  for (int64_t i = 0; i < as.count; ++i, x += as.step) {
    Int y = bs.first;
    for (int64_t j = 0; j < bs.count; ++j, y += bs.step)
      result = result.join(IntRange::constant(f(x, y)));
  }
  return result;
}

/// The differences of neighbours when a progression is divided.
struct Neighbours {
  Int quotient; // Neighbours differ by this much, or by one more.
  bool someByQuotient = true;
  bool someByMore = true;

  /// `a` has two members or more; `divisor` >= 1 does not divide its modulus.
  Neighbours(const IntRange &a, const Int &divisor) {
    const Int &step = a.congruence().modulus();
    quotient = floorDivide(step, divisor);
    if (!a.hasLo() || !a.hasHi())
      return; // Over a full period both occur.
    Int steps = floorDivide(a.hi() - a.lo(), step);
    Int more = floorDivide(a.hi(), divisor) - floorDivide(a.lo(), divisor) -
               steps * quotient;
    someByMore = more > 0;
    someByQuotient = more < steps;
  }
};

IntRange floorDivideByConstant(const IntRange &a, const Int &divisor) {
  IntRange d = IntRange::constant(divisor);
  Interval ends = floorDivide(a.interval(), d.interval());
  if (a.isConstant() || floorModulo(a.congruence().modulus(), divisor) == 0)
    return IntRange(ends, floorDivide(a.congruence(), d.congruence()));
  Neighbours neighbours(a, divisor);
  if (neighbours.someByQuotient && neighbours.someByMore)
    return ends;
  return IntRange(ends, Congruence::make(floorDivide(a.lo(), divisor),
                                         neighbours.quotient +
                                             (neighbours.someByMore ? 1 : 0)));
}

IntRange moduloByConstant(const IntRange &a, const Int &divisor) {
  IntRange d = IntRange::constant(divisor);
  IntRange coarse(modulo(a.interval(), d.interval()),
                  modulo(a.congruence(), d.congruence()));
  if (coarse.isConstant())
    return coarse;
  Neighbours neighbours(a, divisor);
  if (neighbours.someByQuotient && neighbours.someByMore) {
    auto few = enumeratePairs(
        a, d, [](const Int &x, const Int &y) { return floorModulo(x, y); });
    return few ? *few : coarse;
  }
  // All neighbours differ alike, so the results are a progression as well.
  Int first = floorModulo(a.lo(), divisor);
  Int last = floorModulo(a.hi(), divisor);
  return IntRange(
      Interval::constant(first).join(Interval::constant(last)),
      Congruence::make(first, a.congruence().modulus() -
                                  divisor * (neighbours.quotient +
                                             (neighbours.someByMore ? 1 : 0))));
}

/// f(a, divisor) joined over all divisors; nothing if there are too many.
template <typename Function>
std::optional<IntRange> enumerateDivisors(const IntRange &a, const IntRange &b,
                                          Function f) {
  Members divisors(b);
  if (divisors.count == 0 || divisors.count > limits::rangeDivisors)
    return std::nullopt;
  IntRange result = IntRange::empty();
  Int divisor = divisors.first;
  for (int64_t i = 0; i < divisors.count; ++i, divisor += divisors.step)
    result = result.join(f(a, divisor));
  return result;
}

/// Applies f to both components.
template <typename Function>
IntRange componentwise(const IntRange &a, const IntRange &b, Function f) {
  return IntRange(f(a.interval(), b.interval()),
                  f(a.congruence(), b.congruence()));
}

/// Splits a divisor by sign: `positive(a, b)` is f for divisors of at least 1,
/// `negative(a, b)` for those of at most -1. A divisor that may be zero gives
/// top.
template <typename Positive, typename Negative>
IntRange bySignOfDivisor(const IntRange &a, const IntRange &b,
                         Positive positive, Negative negative) {
  if (a.isEmpty() || b.isEmpty())
    return IntRange::empty();
  if (b.contains(0))
    return IntRange();
  if (b.hasLo() && b.lo() > 0)
    return positive(a, b);
  if (b.hasHi() && b.hi() < 0)
    return negative(a, b);
  return positive(a, b.meet(IntRange::atLeast(1)))
      .join(negative(a, b.meet(IntRange::atMost(-1))));
}

IntRange floorDivideByPositive(const IntRange &a, const IntRange &b) {
  if (auto few = enumerateDivisors(a, b, floorDivideByConstant))
    return *few;
  return componentwise(
      a, b, [](const auto &x, const auto &y) { return floorDivide(x, y); });
}

IntRange moduloByPositive(const IntRange &a, const IntRange &b) {
  if (auto few = enumerateDivisors(a, b, moduloByConstant))
    return *few;
  IntRange result = componentwise(
      a, b, [](const auto &x, const auto &y) { return modulo(x, y); });
  // If all pairs have one quotient q, the result is a - b * q.
  Interval quotient = floorDivide(a.interval(), b.interval());
  if (quotient.isConstant())
    result = result.meet(subtract(a, scale(b, quotient.lo())));
  return result;
}

} // namespace

IntRange add(const IntRange &a, const IntRange &b) {
  return componentwise(a, b,
                       [](const auto &x, const auto &y) { return add(x, y); });
}

IntRange negate(const IntRange &a) {
  return IntRange(negate(a.interval()), negate(a.congruence()));
}

IntRange subtract(const IntRange &a, const IntRange &b) {
  return add(a, negate(b));
}

IntRange scale(const IntRange &a, const Int &factor) {
  return IntRange(scale(a.interval(), factor), scale(a.congruence(), factor));
}

IntRange multiply(const IntRange &a, const IntRange &b) {
  if (a.isConstant())
    return scale(b, a.value());
  if (b.isConstant())
    return scale(a, b.value());
  auto few =
      enumeratePairs(a, b, [](const Int &x, const Int &y) { return x * y; });
  if (few)
    return *few;
  return componentwise(
      a, b, [](const auto &x, const auto &y) { return multiply(x, y); });
}

IntRange power(const IntRange &a, unsigned exponent) {
  return IntRange(power(a.interval(), exponent),
                  power(a.congruence(), exponent));
}

IntRange floorDivide(const IntRange &a, const IntRange &b) {
  return bySignOfDivisor(a, b, floorDivideByPositive,
                         [](const IntRange &x, const IntRange &y) {
                           return floorDivideByPositive(negate(x), negate(y));
                         });
}

IntRange modulo(const IntRange &a, const IntRange &b) {
  return bySignOfDivisor(
      a, b, moduloByPositive, [](const IntRange &x, const IntRange &y) {
        return negate(moduloByPositive(negate(x), negate(y)));
      });
}

IntRange minimum(const IntRange &a, const IntRange &b) {
  if (a.isEmpty() || b.isEmpty())
    return IntRange::empty();
  IntRange belowB = b.hasHi() ? a.meet(Interval::atMost(b.hi())) : a;
  IntRange belowA = a.hasHi() ? b.meet(Interval::atMost(a.hi())) : b;
  return belowB.join(belowA);
}

IntRange maximum(const IntRange &a, const IntRange &b) {
  if (a.isEmpty() || b.isEmpty())
    return IntRange::empty();
  IntRange aboveB = b.hasLo() ? a.meet(Interval::atLeast(b.lo())) : a;
  IntRange aboveA = a.hasLo() ? b.meet(Interval::atLeast(a.lo())) : b;
  return aboveB.join(aboveA);
}

IntRange broadcastDefined(const IntRange &a, const IntRange &b) {
  IntRange result = a.meet(b);
  if (a.contains(1))
    result = result.join(b);
  if (b.contains(1))
    result = result.join(a);
  return result;
}

} // namespace shapeproof::domains
