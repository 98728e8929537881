// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joined ranges against all points: a claim holds at all points of the one path
// iff what became of it does at all points of the other.

#include "results/contract/JoinedRanges.h"
#include "support/PathPoints.h"
#include <gtest/gtest.h>

using namespace shapeproof;
using contract::Path;
using contract::Range;
using shapeproof::testing::holdsAtAll;
using shapeproof::testing::isTrue;
using shapeproof::testing::Values;

namespace {

struct OfJoinedRanges : ::testing::Test {
  TermStore store;
  DimId g = store.intSymbol("g"), n = store.intSymbol("n"),
        a = store.intSymbol("a");
  DimId b = store.intSymbol("b"), t = store.intSymbol("t"),
        c = store.intSymbol("c");
  contract::Inputs inputs{store};
  Path path;

  OfJoinedRanges() {
    for (DimId input : {g, n, a})
      inputs.add(input);
  }
  DimId number(int64_t value) { return store.constant(value); }
  void range(DimId variable, DimId ub, int64_t lb = 0, int64_t step = 1) {
    path.ranges.push_back({variable, number(lb), ub, number(step)});
  }
  /// The number of ranges that are left.
  size_t left(ClaimId claim, bool isPositive = true) {
    // The test stands in for the engine: it says what is proved of inputs.
    auto joined = contract::joinedRanges(store, inputs, path, claim,
                                         [&](ClaimId) { return isPositive; });
    for (int64_t x = -2; x < 5; ++x)
      for (int64_t y = -2; y < 6; ++y)
        for (int64_t z = -1; z < 18; ++z) {
          const Values values{{g, Int(x)}, {n, Int(y)}, {a, Int(z)}};
          if (joined) {
            EXPECT_EQ(holdsAtAll(store, path, claim, values),
                      holdsAtAll(store, joined->path, joined->claim, values))
                << "g = " << x << ", n = " << y << ", a = " << z;
          }
        }
    return joined ? joined->path.ranges.size() : 99;
  }
};

TEST_F(OfJoinedRanges, DigitsBecomeTheNumber) {
  range(b, g);
  range(t, number(4));
  const DimId i = store.add(store.scale(b, Int(4)), t);
  EXPECT_EQ(left(store.lt(i, a)), 1u);
  EXPECT_EQ(left(store.ne(i, a)), 1u);
  path.conditions.push_back(store.lt(i, n));
  EXPECT_EQ(left(store.lt(i, a)), 1u);
  EXPECT_EQ(left(store.lt(store.scale(i, Int(3)), a)), 1u);
}

TEST_F(OfJoinedRanges, SizesMayBeInputs) {
  range(b, g);
  range(t, n);
  EXPECT_EQ(left(store.lt(store.add(store.mul(b, n), t), a)), 1u);
}

TEST_F(OfJoinedRanges, ThreeDigits) {
  range(c, n);
  range(b, g);
  range(t, number(2));
  const DimId inner = store.add(store.scale(b, Int(2)), t);
  EXPECT_EQ(
      left(store.lt(store.add(store.mul(c, store.scale(g, Int(2))), inner), a)),
      1u);
}

TEST_F(OfJoinedRanges, OtherFactorsStay) {
  range(b, g);
  range(t, number(4));
  for (int factor : {2, 3, 5})
    EXPECT_EQ(left(store.lt(store.add(store.scale(b, Int(factor)), t), a)),
              99u);
  // The block is of interest by itself.
  path.conditions.push_back(store.ne(b, number(1)));
  EXPECT_EQ(left(store.lt(store.add(store.scale(b, Int(4)), t), a)), 99u);
}

TEST_F(OfJoinedRanges, StepsAndFirstValuesStay) {
  const ClaimId claim = store.lt(store.add(store.scale(b, Int(4)), t), a);
  range(b, g);
  range(t, number(4), 1);
  EXPECT_EQ(left(claim), 99u);
  path.ranges.back().lb = number(0);
  path.ranges.back().step = number(2);
  EXPECT_EQ(left(claim), 99u);
  path.ranges.back().step = number(1);
  EXPECT_EQ(left(claim), 1u);
}

TEST_F(OfJoinedRanges, StepsOfTheNumberOfDigits) {
  const DimId first = store.add(store.scale(b, Int(3)), t),
              all = store.scale(g, Int(3));
  auto loop = [&](DimId lb, DimId step) {
    path = {};
    range(b, g);
    range(t, number(3));
    path.ranges.push_back({c, lb, n, step});
  };
  const ClaimId claim = store.lt(c, a);
  loop(first, all);
  EXPECT_EQ(left(claim), 1u);
  EXPECT_EQ(left(store.ne(c, a)), 1u);
  EXPECT_EQ(left(store.ne(store.mod(c, number(2)), number(1))), 1u);
  loop(store.sub(first, number(2)), all);
  EXPECT_EQ(left(claim), 1u);
  // A thread and a block that count themselves, and other steps.
  EXPECT_EQ(left(store.lt(store.add(c, t), a)), 99u);
  path.conditions.push_back(store.ne(b, number(1)));
  EXPECT_EQ(left(claim), 99u);
  loop(first, store.add(all, number(1)));
  EXPECT_EQ(left(claim), 99u);
  loop(first, number(3));
  EXPECT_EQ(left(claim), 99u);
  loop(store.add(first, t), all);
  EXPECT_EQ(left(claim), 99u);
}

TEST_F(OfJoinedRanges, BoundsThatDependOnAnother) {
  range(b, g);
  path.ranges.push_back({t, number(0), store.add(b, number(1)), number(1)});
  EXPECT_EQ(
      left(store.lt(store.add(store.mul(b, store.add(b, number(1))), t), a)),
      99u);
}

TEST_F(OfJoinedRanges, Remainders) {
  range(t, g);
  const DimId m = store.mod(t, n);
  // Nothing else than n >= 1 is tried of what is not proved.
  EXPECT_EQ(left(store.implies(store.ge(n, number(1)), store.lt(m, a)), false),
            99u);
  path.conditions.push_back(store.ge(n, number(1)));
  EXPECT_EQ(left(store.lt(m, a)), 1u);
  EXPECT_EQ(left(store.lt(store.add(m, store.scale(t, Int(2))), a)), 99u);
}

TEST_F(OfJoinedRanges, ConditionsBecomeBounds) {
  range(b, g);
  range(t, n);
  const ClaimId claim = store.lt(store.add(store.scale(b, Int(3)), t), a);
  path.conditions.push_back(store.le(t, b));
  EXPECT_EQ(left(claim), 2u);
  path.conditions.push_back(store.ge(store.scale(t, Int(2)), number(3)));
  path.conditions.push_back(
      store.le(store.scale(b, Int(3)), store.add(n, number(2))));
  EXPECT_EQ(left(claim), 2u);
  auto joined = contract::joinedRanges(store, inputs, path, claim,
                                       [](ClaimId) { return true; });
  EXPECT_TRUE(joined->path.conditions.empty());
  // In steps of 2 the first value counts.
  path.ranges.back().step = number(2);
  joined = contract::joinedRanges(store, inputs, path, claim,
                                  [](ClaimId) { return true; });
  EXPECT_EQ(joined->path.conditions.size(), 2u);
  EXPECT_EQ(left(claim), 2u);
}

} // namespace
