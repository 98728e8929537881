// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "terms/Extremum.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

TEST(Extremum, AnEquationWithAnOperandIsAnOrder) {
  TermStore s;
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), c = s.intSymbol("c");
  DimId zero = s.constant(0), one = s.constant(1), two = s.constant(2);
  const ClaimId claims[] = {
      s.eq(s.max({a, b}), a), s.eq(a, s.min({a, s.add(b, two)})),
      s.eq(a, s.add(s.max({s.sub(a, one), zero}), one)),
      s.eq(s.sub(s.max({a, b, c}), b), zero),
      s.eq(s.add(s.min({a, b, zero}), c), c),
      // Of two, the one that is an operand counts.
      s.eq(s.add(s.max({a, c}), s.min({a, b})), s.add(s.max({a, c}), b)),
      s.eq(s.add(a, b), s.add(s.max({a, zero}), b)),
      // Twice a maximum.
      s.eq(s.scale(s.max({a, b}), Int(2)), s.scale(a, Int(2)))};
  for (ClaimId claim : claims) {
    std::optional<ClaimId> order = orderOfOperands(s, claim);
    ASSERT_TRUE(order) << s.str(claim);
    for (ClaimId part : s.operands(*order))
      EXPECT_NE(s.kind(part), ClaimKind::Eq);
    for (int64_t x = -3; x <= 3; ++x)
      for (int64_t y = -3; y <= 3; ++y)
        for (int64_t z = -3; z <= 3; ++z) {
          Assignment values;
          values.dims = {{a, Int(x)}, {b, Int(y)}, {c, Int(z)}};
          EXPECT_EQ(*Evaluator(s, values).value(claim),
                    *Evaluator(s, values).value(*order))
              << s.str(claim) << " at " << x << " " << y << " " << z;
        }
  }
}

TEST(Extremum, OtherEquationsAreNone) {
  TermStore s;
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), c = s.intSymbol("c");
  DimId largest = s.max({a, b});
  EXPECT_FALSE(orderOfOperands(s, s.eq(a, b)));
  EXPECT_FALSE(orderOfOperands(s, s.eq(largest, c)));
  EXPECT_FALSE(orderOfOperands(s, s.eq(largest, s.add(a, s.constant(1)))));
  EXPECT_FALSE(orderOfOperands(s, s.eq(s.scale(largest, Int(2)), a)));
  EXPECT_FALSE(orderOfOperands(s, s.eq(s.add(largest, a), b)));
}

TEST(Extremum, IsNoFurtherThanItsOperands) {
  TermStore s;
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), n = s.dimSymbol("n");
  DimId three = s.constant(3);
  const ClaimId hold[] = {
      s.ge(s.max({s.constant(0), a}), a),
      s.ge(a, s.min({a, b})),
      s.ge(s.max({b, three}), s.min({a, b})),
      s.ge(s.max({a, b}), s.min({a, b})),
      s.ge(s.add(n, three), s.min({n, a})),
      s.ne(s.add(s.max({a, s.scale(n, Int(2))}), three), a),
      s.ge(s.scale(s.max({a, b}), Int(2)), s.add(a, s.min({a, b})))};
  for (ClaimId claim : hold) {
    EXPECT_EQ(truthByOperands(s, claim), true) << s.str(claim);
    EXPECT_EQ(truthByOperands(s, s.negate(claim)), false) << s.str(claim);
  }
  // Nothing is said of a maximum that has to be small.
  EXPECT_EQ(truthByOperands(s, s.le(s.max({a, b}), a)), std::nullopt);
  EXPECT_EQ(truthByOperands(s, s.ge(s.max({a, b}), s.add(a, three))),
            std::nullopt);
  EXPECT_EQ(truthByOperands(s, s.eq(s.max({a, b}), a)), std::nullopt);
}

TEST(Extremum, WhatIsObviousHolds) {
  TermStore s;
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), n = s.dimSymbol("n");
  std::mt19937 random(7);
  auto pick = [&](int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
  };
  auto linear = [&] {
    DimId sum = s.constant(pick(-2, 2));
    for (DimId symbol : {a, b, n})
      sum = s.add(sum, s.scale(symbol, Int(pick(-1, 1))));
    return sum;
  };
  unsigned obvious = 0;
  for (unsigned trial = 0; trial < trials(20000); ++trial) {
    DimId one = linear(), other = linear();
    DimId extremum = pick(0, 1) ? s.max({one, other}) : s.min({one, other});
    DimId third = pick(0, 1) ? linear() : s.max({one, linear()});
    DimId sum = s.add(s.scale(extremum, Int(pick(-2, 2))),
                      s.scale(pick(0, 1) ? one : third, Int(pick(-2, 2))));
    const ClaimId claims[] = {s.ge(sum, s.constant(0)),
                              s.eq(sum, s.constant(0))};
    for (ClaimId claim : claims) {
      if (!s.dim(claim).valid())
        continue;
      std::optional<bool> truth = truthByOperands(s, claim);
      if (!truth)
        continue;
      ++obvious;
      for (int64_t x = -3; x <= 3; ++x)
        for (int64_t y = -3; y <= 3; ++y)
          for (int64_t z = 0; z <= 3; ++z) {
            Assignment values;
            values.dims = {{a, Int(x)}, {b, Int(y)}, {n, Int(z)}};
            ASSERT_EQ(*Evaluator(s, values).value(claim), *truth)
                << s.str(claim);
          }
    }
  }
  EXPECT_GT(obvious, trials(500));
}

} // namespace
