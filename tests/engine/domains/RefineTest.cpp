// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The laws of Refine.h: every pair of members whose result fits survives,
// ranges only narrow, smaller operands refine to smaller ones, and how often
// one step leaves no more than it must.

#include "engine/domains/Refine.h"
#include "support/Enumeration.h"
#include "support/Trials.h"

using namespace shapeproof;
using namespace shapeproof::domains;
using namespace shapeproof::domains::enumeration;
using shapeproof::testing::kSanitized;
using shapeproof::testing::tried;

namespace refine_tests {

using Refinement = bool (*)(const IntRange &, IntRange &, IntRange &);

/// `bestAtLeast` is a floor that may only rise.
struct Operator {
  const char *name;
  Refinement refine;
  Outcome (*outcome)(int64_t, int64_t);
  bool alwaysBest;
  unsigned bestAtLeast;
  /// The number out of 132696 cases in which the second operand is a constant.
  unsigned bestByConstant = 132696;
};

const Operator operators[] = {
    {"multiply", refineMultiply, multiplyOutcome, false, 36042},
    {"floorDivide", refineFloorDivide, floorDivideOutcome, false, 29168,
     129544},
    {"modulo", refineModulo, moduloOutcome, false, 28163, 131578},
    {"minimum", refineMinimum, minimumOutcome, true, 0},
    {"maximum", refineMaximum, maximumOutcome, true, 0},
    {"broadcast", refineBroadcast, broadcastOutcome, true, 0},
};

/// Checks one operator on all results and pairs of operands.
Tally checkRefinement(const Operator &op, const std::vector<IntRange> &results,
                      const std::vector<IntRange> &as,
                      const std::vector<IntRange> &bs) {
  std::vector<std::vector<int64_t>> membersOfB;
  for (const IntRange &b : bs)
    membersOfB.push_back(membersWithin(thinWindow(), b));
  Tally tally;
  for (const IntRange &result : results)
    for (const IntRange &a : as) {
      std::vector<int64_t> membersOfA = membersWithin(thinWindow(), a);
      for (size_t j = 0; j < bs.size(); ++j) {
        const IntRange &b = bs[j];
        IntRange newA = a, newB = b;
        bool changed = op.refine(result, newA, newB);
        Hull hullA, hullB;
        if (!result.isEmpty())
          for (int64_t x : membersOfA)
            for (int64_t y : membersOfB[j]) {
              Outcome outcome = op.outcome(x, y);
              if (outcome.kind == Outcome::Anything ||
                  (outcome.kind == Outcome::Number &&
                   result.contains(outcome.number))) {
                hullA.insert(x);
                hullB.insert(y);
              }
            }
        IntRange bestA, bestB;
        hullA.get(bestA);
        hullB.get(bestB);
        bool sound = (newA.contains(bestA) || newB.isEmpty()) &&
                     (newB.contains(bestB) || newA.isEmpty()) &&
                     (bestA.isEmpty() || !(newA.isEmpty() || newB.isEmpty()));
        if (!sound || !a.contains(newA) || !b.contains(newB) ||
            changed != (a != newA || b != newB)) {
          ADD_FAILURE() << text(a) << " and " << text(b) << " for "
                        << text(result) << ": " << text(newA) << " and "
                        << text(newB) << ", not " << text(bestA) << " and "
                        << text(bestB);
          return tally;
        }
        ++tally.total;
        // Either operand may be the empty one when nothing fits.
        tally.best += bestA.isEmpty() ? newA.isEmpty() || newB.isEmpty()
                                      : newA == bestA && newB == bestB;
      }
    }
  return tally;
}

std::vector<IntRange> constants(int64_t bound) {
  std::vector<IntRange> result;
  for (int64_t x = -bound; x <= bound; ++x)
    if (x != 0)
      result.push_back(IntRange::constant(x));
  return result;
}

TEST(Refine, IsSoundAndOftenBest) {
  std::vector<IntRange> universe = smallRanges(2, 2);
  universe.push_back(IntRange(Interval::top(), Congruence::make(1, 3)));
  universe.push_back(IntRange(Interval::atLeast(0), Congruence::make(2, 4)));
  std::vector<IntRange> results = smallRanges(1, 1);
  results.push_back(IntRange::atLeast(2));
  results.push_back(IntRange::atMost(-2));
  results.push_back(Congruence::make(1, 2));
  results.push_back(IntRange(Interval::atLeast(-2), Congruence::make(1, 3)));
  results = tried(results);
  for (const Operator &op : operators) {
    SCOPED_TRACE(op.name);
    Tally tally = checkRefinement(op, results, universe, universe);
    EXPECT_EQ(tally.total, results.size() * universe.size() * universe.size());
    if (op.alwaysBest) {
      EXPECT_EQ(tally.best, tally.total);
    } else if (!kSanitized) {
      EXPECT_GE(tally.best, op.bestAtLeast) << "of " << tally.total;
    }
  }
}

TEST(Refine, ByConstants) {
  std::vector<IntRange> results = tried(smallRanges(3, 3)),
                        as = smallRanges(4, 4);
  for (const Operator &op : operators) {
    SCOPED_TRACE(op.name);
    Tally tally = checkRefinement(op, results, as, constants(4));
    EXPECT_EQ(tally.total, results.size() * as.size() * 8);
    if (!kSanitized) {
      EXPECT_GE(tally.best, op.bestByConstant) << "of " << tally.total;
    }
  }
}

TEST(Refine, IsMonotone) {
  std::vector<IntRange> universe = smallRanges(1, 1);
  for (const IntRange &x :
       {IntRange::range(-3, 5), IntRange(Congruence::make(1, 2)),
        IntRange::atLeast(3), IntRange(Congruence::make(1, 3)),
        IntRange(Congruence::make(2, 4))})
    universe.push_back(x);
  for (const Operator &op : operators)
    for (const IntRange &large : universe)
      for (const IntRange &small : universe) {
        if (!large.contains(small) || large == small)
          continue;
        for (const IntRange &x : tried(universe))
          for (const IntRange &y : universe)
            for (int position = 0; position < 3; ++position) {
              // Argument `position` is the one that shrinks.
              IntRange before[3] = {x, y, y}, after[3] = {x, y, y};
              if (position == 2)
                before[1] = after[1] = x, before[0] = after[0] = y;
              before[position] = large;
              after[position] = small;
              op.refine(before[0], before[1], before[2]);
              op.refine(after[0], after[1], after[2]);
              if (after[1].isEmpty() || after[2].isEmpty())
                continue; // nothing fits: as small as it gets
              ASSERT_TRUE(before[1].contains(after[1]) &&
                          before[2].contains(after[2]))
                  << op.name << " " << position << ": " << text(small)
                  << " <= " << text(large) << " with " << text(x) << ", "
                  << text(y);
            }
      }
}

TEST(Refine, ScalingIsBest) {
  for (const IntRange &result : smallRanges(3, 4))
    for (const IntRange &a : smallRanges(3, 3))
      for (int64_t factor = -4; factor <= 4; ++factor) {
        Hull hull;
        for (int64_t x : members(a))
          if (result.contains(factor * x))
            hull.insert(x);
        IntRange best, newA = a;
        hull.get(best);
        refineScale(result, Int(factor), newA);
        ASSERT_EQ(newA, best)
            << factor << " * " << text(a) << " in " << text(result);
      }
}

TEST(Refine, LinearIsSound) {
  std::vector<IntRange> universe = smallRanges(1, 1);
  universe.push_back(Congruence::make(1, 2));
  universe.push_back(IntRange(Interval::atLeast(-2), Congruence::make(1, 3)));
  const int64_t coefficients[] = {2, -3, 1};
  for (const IntRange &result : universe)
    for (const IntRange &a : universe)
      for (const IntRange &b : universe)
        for (const IntRange &c : universe) {
          const IntRange *given[] = {&a, &b, &c};
          std::vector<LinearOperand> operands;
          for (int i = 0; i < 3; ++i)
            operands.push_back({Int(coefficients[i]), *given[i]});
          refineLinear(result, Int(1), operands);
          for (int64_t x = -4; x <= 4; ++x)
            for (int64_t y = -4; y <= 4; ++y)
              for (int64_t z = -4; z <= 4; ++z) {
                if (!a.contains(x) || !b.contains(y) || !c.contains(z))
                  continue;
                int64_t value = 1 + 2 * x - 3 * y + z;
                ASSERT_TRUE(!result.contains(value) ||
                            (operands[0].range.contains(x) &&
                             operands[1].range.contains(y) &&
                             operands[2].range.contains(z)))
                    << text(result) << ": " << text(a) << ", " << text(b)
                    << ", " << text(c);
              }
        }
}

TEST(Refine, PowersAreSound) {
  for (const IntRange &result : smallRanges(4, 2))
    for (const IntRange &a : smallRanges(3, 3))
      for (unsigned exponent : {1u, 2u, 3u}) {
        IntRange newA = a;
        refinePower(result, exponent, newA);
        EXPECT_TRUE(a.contains(newA));
        for (int64_t x = -12; x <= 12; ++x) {
          int64_t raised = exponent == 1   ? x
                           : exponent == 2 ? x * x
                                           : x * x * x;
          if (a.contains(x) && result.contains(raised)) {
            ASSERT_TRUE(newA.contains(x))
                << text(a) << "^" << exponent << " in " << text(result);
          }
        }
      }
  IntRange a = IntRange::atLeast(0);
  refinePower(IntRange::range(5, 26), 2, a);
  EXPECT_EQ(a, IntRange::range(3, 5));
}

TEST(Refine, Examples) {
  IntRange four = IntRange::constant(4), two = IntRange::constant(2);
  auto dim = [] { return IntRange::atLeast(0); };

  LinearOperand sum[] = {{Int(1), dim()}, {Int(1), dim()}};
  refineLinear(IntRange::atMost(10), Int(0), sum); // n + m <= 10
  EXPECT_EQ(sum[0].range, IntRange::range(0, 10));

  IntRange h = dim(); // 2 * h == n, n in [0, 9]
  refineScale(IntRange::range(0, 9), Int(2), h);
  EXPECT_EQ(h, IntRange::range(0, 4));
  h = dim(); // 2 * h == n, n mod 8 == 0
  refineScale(Congruence::make(0, 8), Int(2), h);
  EXPECT_EQ(h.congruence(), Congruence::make(0, 4));

  IntRange n = dim(), m = dim(); // n floordiv 4 == 3
  refineFloorDivide(IntRange::constant(3), n, four);
  EXPECT_EQ(n, IntRange::range(12, 15));
  n = dim(); // n mod 4 == 1
  refineModulo(IntRange::constant(1), n, four);
  EXPECT_EQ(n, IntRange(Interval::atLeast(1), Congruence::make(1, 4)));
  n = IntRange::range(3, 9); // n mod 4 in [1, 2]
  refineModulo(IntRange::range(1, 2), n, four);
  EXPECT_EQ(n, IntRange::range(5, 9));
  n = dim(); // (n floordiv 4) mod 2 == 0, n mod 4 == 1: n mod 8 == 1
  refineModulo(IntRange::constant(1), n, four);
  refineFloorDivide(Congruence::make(0, 2), n, four);
  EXPECT_EQ(n.congruence(), Congruence::make(1, 8));
  n = dim(); // 12 floordiv n == 4, n > 0
  n.narrow(IntRange::atLeast(1));
  IntRange twelve = IntRange::constant(12);
  refineFloorDivide(IntRange::constant(4), twelve, n);
  EXPECT_EQ(n, IntRange::constant(3));

  n = dim(), m = dim(); // min(n, m) >= 2
  refineMinimum(IntRange::atLeast(2), n, m);
  EXPECT_EQ(n, IntRange::atLeast(2));
  EXPECT_EQ(m, IntRange::atLeast(2));
  n = IntRange::atLeast(4), m = dim(); // min(n, m) <= 3, n > 3
  refineMinimum(IntRange::atMost(3), n, m);
  EXPECT_EQ(m, IntRange::range(0, 3));
  n = dim(), m = dim(); // max(n, m) <= 5
  refineMaximum(IntRange::atMost(5), n, m);
  EXPECT_EQ(n, IntRange::range(0, 5));
  EXPECT_EQ(m, IntRange::range(0, 5));

  n = IntRange::constant(7), m = dim(); // broadcastable
  refineBroadcast(IntRange(), n, m);
  EXPECT_EQ(m, IntRange(Interval::range(1, 7), Congruence::make(1, 6)));
  n = IntRange::atLeast(2), m = IntRange::range(2, 9);
  refineBroadcast(IntRange(), n, m);
  EXPECT_EQ(n, m);
  n = IntRange::constant(7), m = IntRange::constant(3);
  refineBroadcast(IntRange(), n, m);
  EXPECT_TRUE(n.isEmpty());

  n = dim(), m = IntRange::range(3, 4); // n * m == 12
  refineMultiply(twelve, n, m);
  EXPECT_EQ(n, IntRange::range(3, 4));
  n = dim(), m = dim(); // n * m == 12: neither is 0
  refineMultiply(twelve, n, m);
  EXPECT_EQ(n, IntRange::range(1, 12));
  EXPECT_EQ(m, IntRange::range(1, 12));
}

TEST(Refine, DivisorsThatMayBeZeroSayNothingOfTheDividend) {
  for (Refinement refine : {refineFloorDivide, refineModulo}) {
    IntRange a = IntRange::range(0, 9), b = IntRange::range(0, 3);
    EXPECT_FALSE(refine(IntRange(), a, b));
    EXPECT_EQ(b, IntRange::range(0, 3));
    EXPECT_TRUE(refine(IntRange::constant(77), a, b));
    EXPECT_EQ(a, IntRange::range(0, 9));
    EXPECT_EQ(b, IntRange::constant(0));
    EXPECT_FALSE(refine(IntRange::constant(77), a, b));
    // 0 mod b and 0 floordiv b are 0, or anything for b == 0.
    for (int64_t value : {1, -1, 5}) {
      IntRange zero = IntRange::constant(0), any;
      EXPECT_TRUE(refine(IntRange::constant(value), zero, any));
      EXPECT_EQ(any, IntRange::constant(0));
      EXPECT_EQ(zero, IntRange::constant(0));
    }
    IntRange zero = IntRange::constant(0), any;
    EXPECT_FALSE(refine(IntRange::constant(0), zero, any));
    EXPECT_TRUE(any.isTop());
  }
  // n mod b == 5: no divisor from 1 to 5, and no negative one.
  IntRange n, b = IntRange::range(-9, 9);
  EXPECT_TRUE(refineModulo(IntRange::constant(5), n, b));
  EXPECT_EQ(b, IntRange::range(0, 9));
  EXPECT_TRUE(n.isTop());
}

TEST(Refine, NotEqualIsSound) {
  std::vector<IntRange> universe = smallRanges(3, 3);
  for (const IntRange &a : tried(universe))
    for (const IntRange &b : universe) {
      IntRange newA = a, newB = b;
      refineNotEqual(newA, newB);
      for (int64_t x : members(a))
        for (int64_t y : members(b))
          if (x != y) {
            ASSERT_TRUE(newA.contains(x) && newB.contains(y));
          }
    }
  IntRange n = IntRange::atLeast(0), zero = IntRange::constant(0);
  EXPECT_TRUE(refineNotEqual(n, zero));
  EXPECT_EQ(n, IntRange::atLeast(1));
}

TEST(Refine, SoundAtTheEndsOf64Bits) {
  std::vector<IntRange> universe;
  for (const Int &e : edgeNumbers()) {
    universe.push_back(IntRange::constant(e));
    universe.push_back(e > 0 ? Interval::atLeast(e)
                             : Interval::range(e - 1, e + 1));
  }
  // The existing ends are members.
  auto some = [](const IntRange &a) {
    std::vector<Int> result = {a.lo()};
    result.push_back(a.hasHi() ? a.hi() : a.lo() * a.lo() + 1);
    return result;
  };
  for (const IntRange &a : tried(universe))
    for (const IntRange &b : universe)
      for (const Int &x : some(a))
        for (const Int &y : some(b)) {
          auto survives = [&](Refinement refine, const Int &value) {
            for (const IntRange &result :
                 {IntRange::constant(value),
                  IntRange(Interval::atMost(value + 1))}) {
              IntRange newA = a, newB = b;
              refine(result, newA, newB);
              ASSERT_TRUE(newA.contains(x) && newB.contains(y))
                  << text(a) << ", " << text(b) << " for " << text(result);
            }
          };
          survives(refineMultiply, x * y);
          survives(refineMinimum, x < y ? x : y);
          survives(refineMaximum, x < y ? y : x);
          if (y == 0)
            continue;
          survives(refineFloorDivide, floorDivide(x, y));
          survives(refineModulo, floorModulo(x, y));
        }
}

} // namespace refine_tests
