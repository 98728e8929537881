// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The laws of IntRange.h over all ranges with ends in [-3, 3] or open and
// moduli up to 4.

#include "engine/domains/IntRange.h"
#include "engine/domains/Limit.h"
#include "support/Enumeration.h"

using namespace shapeproof;
using namespace shapeproof::domains;
using namespace shapeproof::domains::enumeration;

namespace int_range_tests {

using Transfer = IntRange (*)(const IntRange &, const IntRange &);

/// An operator, and how often its answer is the best one today: a floor that
/// may only rise.
struct Operator {
  const char *name;
  Transfer transfer;
  Outcome (*outcome)(int64_t, int64_t);
  bool alwaysBest;
  unsigned bestAtLeast;
};

const Operator operators[] = {
    {"add", add, addOutcome, true, 0},
    {"subtract", subtract, subtractOutcome, true, 0},
    {"multiply", multiply, multiplyOutcome, true, 0},
    {"floorDivide", floorDivide, floorDivideOutcome, false, 15330},
    {"modulo", modulo, moduloOutcome, false, 14730},
    {"minimum", minimum, minimumOutcome, true, 0},
    {"maximum", maximum, maximumOutcome, true, 0},
    {"broadcast", broadcastDefined, broadcastOutcome, true, 0},
};

std::vector<IntRange> constants(int64_t bound) {
  std::vector<IntRange> result;
  for (int64_t x = -bound; x <= bound; ++x)
    if (x != 0)
      result.push_back(IntRange::constant(x));
  return result;
}

TEST(IntRange, IsALattice) { checkLattice(smallRanges(3, 4)); }

TEST(IntRange, IsReduced) {
  auto made = [](int64_t lo, int64_t hi, int64_t r, int64_t m) {
    return text(IntRange(Interval::range(lo, hi), Congruence::make(r, m)));
  };
  EXPECT_EQ(made(3, 13, 1, 4), "[5, 13] 1 mod 4");
  EXPECT_EQ(made(3, 7, 1, 4), "= 5");
  EXPECT_EQ(made(2, 4, 1, 4), "empty");
  EXPECT_EQ(made(2, 4, 3, 0), "= 3");
  EXPECT_EQ(made(2, 4, 5, 0), "empty");
  EXPECT_EQ(text(IntRange(Interval::constant(7))), "= 7");
  EXPECT_EQ(IntRange::constant(7).congruence(), Congruence::constant(7));
  EXPECT_EQ(IntRange(Congruence::constant(7)).interval(),
            Interval::constant(7));
}

TEST(IntRange, TransfersAreSoundAndOftenBest) {
  std::vector<IntRange> universe = smallRanges(3, 4);
  for (const Operator &op : operators) {
    SCOPED_TRACE(op.name);
    Tally tally = checkTransfer(universe, universe, op.transfer, op.outcome);
    EXPECT_EQ(tally.total, universe.size() * universe.size());
    if (op.alwaysBest) {
      EXPECT_EQ(tally.best, tally.total);
    } else {
      EXPECT_GE(tally.best, op.bestAtLeast) << "of " << tally.total;
    }
  }
}

TEST(IntRange, DivisionByAConstantIsBest) {
  std::vector<IntRange> universe = smallRanges(4, 6);
  Tally floored =
      checkTransfer(universe, constants(5), static_cast<Transfer>(floorDivide),
                    floorDivideOutcome);
  EXPECT_EQ(floored.best, floored.total);
  Tally rest = checkTransfer(universe, constants(5),
                             static_cast<Transfer>(modulo), moduloOutcome);
  EXPECT_EQ(rest.best, rest.total);
}

TEST(IntRange, LongProgressionsDivideWell) {
  // These ranges are too long to be enumerated, so their neighbours decide.
  for (int64_t step = 1; step <= 7; ++step)
    for (int64_t count : {2, 3, 17, 40})
      for (int64_t first : {-30, -1, 0, 5})
        for (int64_t divisor = 1; divisor <= 9; ++divisor) {
          IntRange a(Interval::range(first, first + step * (count - 1)),
                     Congruence::make(first, step));
          IntRange d = IntRange::constant(divisor);
          int64_t qLo = 1000, qHi = -1000, qStep = 0, rStep = 0;
          int64_t q0 = floorQuotient(first, divisor);
          int64_t r0 = first - divisor * q0;
          for (int64_t i = 0; i < count; ++i) {
            int64_t x = first + step * i, q = floorQuotient(x, divisor);
            int64_t r = x - divisor * q;
            qLo = std::min(qLo, q);
            qHi = std::max(qHi, q);
            qStep = std::gcd(qStep, q - q0);
            rStep = std::gcd(rStep, r - r0);
            ASSERT_TRUE(modulo(a, d).contains(r))
                << text(a) << " mod " << divisor;
          }
          EXPECT_EQ(floorDivide(a, d), IntRange(Interval::range(qLo, qHi),
                                                Congruence::make(q0, qStep)))
              << text(a) << " floordiv " << divisor;
          EXPECT_EQ(modulo(a, d).congruence(), Congruence::make(r0, rStep))
              << text(a) << " mod " << divisor;
        }
}

TEST(IntRange, TransfersAreMonotone) {
  std::vector<IntRange> universe = smallRanges(2, 3);
  universe.push_back(IntRange::range(0, 15));
  universe.push_back(IntRange::range(0, 16)); // just too long to enumerate
  universe.push_back(IntRange::range(-9, 16));
  for (const Operator &op : operators) {
    SCOPED_TRACE(op.name);
    checkMonotone(universe, op.transfer);
  }
}

TEST(IntRange, UnaryTransfersAreBest) {
  for (const IntRange &a : smallRanges(3, 4)) {
    for (int64_t factor = -5; factor <= 5; ++factor) {
      Hull scaled;
      for (int64_t x : members(a))
        scaled.insert(factor * x);
      IntRange best;
      scaled.get(best);
      EXPECT_EQ(scale(a, Int(factor)), best) << text(a) << " * " << factor;
    }
    IntRange square = power(a, 2);
    for (int64_t x : members(a))
      EXPECT_TRUE(square.contains(x * x)) << text(a);
  }
}

TEST(IntRange, DivisorsOfBothSignsWithoutZero) {
  IntRange odd(Interval::range(-3, 3), Congruence::make(1, 2));
  EXPECT_EQ(floorDivide(IntRange::constant(6), odd).interval(),
            Interval::range(-6, 6));
  EXPECT_TRUE(
      floorDivide(IntRange::constant(6), IntRange::range(-3, 3)).isTop());
}

TEST(IntRange, BroadcastOfKnownExtents) {
  IntRange seven = IntRange::constant(7);
  EXPECT_EQ(broadcastDefined(seven, IntRange::atLeast(0)), seven);
  EXPECT_EQ(broadcastDefined(IntRange::atLeast(2), IntRange::range(0, 9)),
            IntRange::atLeast(2));
  EXPECT_TRUE(broadcastDefined(seven, IntRange::constant(3)).isEmpty());
}

TEST(IntRange, StopsAtTheLimit) {
  IntRange a = IntRange::atLeast(2);
  for (int i = 0; i < 20; ++i)
    a = multiply(a, a);
  EXPECT_EQ(a.interval(), Interval::atLeast(largestKept()));
  IntRange b = IntRange::constant(3);
  for (int i = 0; i < 20; ++i)
    b = multiply(b, b);
  EXPECT_EQ(b.interval(), Interval::atLeast(largestKept()));
  EXPECT_FALSE(b.isConstant());
  // Still an upper bound of every product.
  EXPECT_TRUE(b.contains(largestKept()));
}

} // namespace int_range_tests
