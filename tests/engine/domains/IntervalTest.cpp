// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The laws of Interval.h over all intervals with ends in [-4, 4] or open.

#include "engine/domains/Interval.h"
#include "engine/domains/Limit.h"
#include "support/Enumeration.h"

using namespace shapeproof;
using namespace shapeproof::domains;
using namespace shapeproof::domains::enumeration;

namespace interval_tests {

using Transfer = Interval (*)(const Interval &, const Interval &);

struct Operator {
  const char *name;
  Transfer transfer;
  Outcome (*outcome)(int64_t, int64_t);
  /// All answers are the best ones; otherwise, a floor that may only rise.
  bool alwaysBest;
  unsigned bestAtLeast = 0;
};

const Operator operators[] = {
    {"add", add, addOutcome, true},
    {"subtract", subtract, subtractOutcome, true},
    {"multiply", multiply, multiplyOutcome, true},
    {"floorDivide", floorDivide, floorDivideOutcome, true},
    {"modulo", modulo, moduloOutcome, false, 4165},
};

std::vector<Interval> constants(int64_t bound) {
  std::vector<Interval> result;
  for (int64_t x = -bound; x <= bound; ++x)
    if (x != 0)
      result.push_back(Interval::constant(x));
  return result;
}

TEST(Interval, IsALattice) { checkLattice(smallIntervals(4)); }

TEST(Interval, TransfersAreSoundAndBest) {
  std::vector<Interval> universe = smallIntervals(4);
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

TEST(Interval, ModuloByAConstantIsBest) {
  Tally tally = checkTransfer(smallIntervals(4), constants(5),
                              static_cast<Transfer>(modulo), moduloOutcome);
  EXPECT_EQ(tally.best, tally.total);
}

TEST(Interval, TransfersAreMonotone) {
  std::vector<Interval> universe = smallIntervals(3);
  for (const Operator &op : operators) {
    SCOPED_TRACE(op.name);
    checkMonotone(universe, op.transfer);
  }
}

TEST(Interval, UnaryTransfersAreBest) {
  for (const Interval &a : smallIntervals(4)) {
    Hull negated;
    for (int64_t x : members(a))
      negated.insert(-x);
    EXPECT_EQ(negate(a), negated.interval());
    for (int64_t factor = -5; factor <= 5; ++factor) {
      Hull scaled;
      for (int64_t x : members(a))
        scaled.insert(factor * x);
      EXPECT_EQ(scale(a, Int(factor)), scaled.interval())
          << text(a) << " * " << factor;
    }
    // 4^2 is within kFar; larger powers of finite ends are not.
    Hull square;
    for (int64_t x : members(a))
      square.insert(x * x);
    EXPECT_EQ(power(a, 2), square.interval()) << text(a);
    EXPECT_EQ(power(a, 1), a);
    EXPECT_EQ(power(a, 0), a.isEmpty() ? a : Interval::constant(1));
  }
  EXPECT_EQ(power(Interval::range(-2, 3), 3), Interval::range(-8, 27));
  EXPECT_EQ(power(Interval::atMost(-2), 3), Interval::atMost(-8));
  EXPECT_EQ(power(Interval::range(-3, 2), 4), Interval::range(0, 81));
}

TEST(Interval, DivisorsThatMayBeZeroGiveTop) {
  Interval a = Interval::constant(6);
  for (Transfer f :
       {static_cast<Transfer>(floorDivide), static_cast<Transfer>(modulo)}) {
    EXPECT_TRUE(f(a, Interval::constant(0)).isTop());
    EXPECT_TRUE(f(a, Interval::range(0, 3)).isTop());
    EXPECT_TRUE(f(Interval::constant(0), Interval::range(-1, 1)).isTop());
    EXPECT_TRUE(f(Interval::empty(), Interval::constant(0)).isEmpty());
  }
}

TEST(Interval, SoundAtTheEndsOf64Bits) {
  std::vector<std::pair<Interval, std::vector<Int>>> universe;
  for (const Int &e : edgeNumbers()) {
    universe.push_back({Interval::range(e - 1, e + 1), {e - 1, e, e + 1}});
    universe.push_back({Interval::atLeast(e), {e, e + 1, e + 1000, e * e}});
    universe.push_back({Interval::atMost(e), {e, e - 1, e - 1000, -(e * e)}});
  }
  for (auto &[a, xs] : universe)
    for (auto &[b, ys] : universe)
      for (const Int &x : xs) {
        if (!a.contains(x)) // e * e < e for 0 < e < 1 only; -(0 * 0) and such
          continue;
        for (const Int &y : ys) {
          if (!b.contains(y))
            continue;
          ASSERT_TRUE(add(a, b).contains(x + y));
          ASSERT_TRUE(subtract(a, b).contains(x - y));
          ASSERT_TRUE(multiply(a, b).contains(x * y));
          if (y == 0)
            continue;
          ASSERT_TRUE(floorDivide(a, b).contains(floorDivide(x, y)))
              << text(a) << " floordiv " << text(b);
          ASSERT_TRUE(modulo(a, b).contains(floorModulo(x, y)));
        }
      }
}

TEST(Interval, ExactBeyond64Bits) {
  Int max(std::numeric_limits<int64_t>::max());
  Interval sum = add(Interval::atLeast(max), Interval::constant(1));
  EXPECT_EQ(sum.lo(), max + 1);
  EXPECT_EQ(subtract(sum, Interval::constant(1)), Interval::atLeast(max));
  EXPECT_EQ(negate(Interval::constant(std::numeric_limits<int64_t>::min())),
            Interval::constant(max + 1));
  EXPECT_EQ(text(Interval::range(-max - 2, max + 1)),
            "[-9223372036854775809, 9223372036854775808]");
}

TEST(Interval, EndsBeyondTheLimitAreWeakened) {
  const Int &limit = largestKept();
  EXPECT_EQ(Interval::atLeast(limit + 5), Interval::atLeast(limit));
  EXPECT_EQ(Interval::atMost(-limit - 5), Interval::atMost(-limit));
  EXPECT_TRUE(Interval::atLeast(-limit - 1).isTop());
  EXPECT_TRUE(Interval::atMost(limit + 1).isTop());
  Interval square = multiply(Interval::constant(limit), Interval::atLeast(2));
  EXPECT_EQ(square, Interval::atLeast(limit));
  EXPECT_EQ(power(Interval::constant(-3), 1u << 31), Interval::atLeast(limit));
  EXPECT_EQ(power(Interval::constant(-3), (1u << 31) + 1),
            Interval::atMost(-limit));
}

} // namespace interval_tests
