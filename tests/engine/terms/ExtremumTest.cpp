// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "engine/terms/Extremum.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <array>
#include <random>
#include <vector>

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
      // With two extrema, the one that equals an operand counts.
      s.eq(s.add(s.max({a, c}), s.min({a, b})), s.add(s.max({a, c}), b)),
      s.eq(s.add(a, b), s.add(s.max({a, zero}), b)),
      // The claim has twice a maximum.
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

TEST(Extremum, AbsorbsWhatIsNoFurther) {
  TermStore s;
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), c = s.intSymbol("c");
  DimId one = s.constant(1);
  EXPECT_EQ(s.min({a, s.max({a, b})}), a);
  EXPECT_EQ(s.max({a, s.min({a, b})}), a);
  EXPECT_EQ(s.max({s.add(a, one), s.min({a, b}), c}),
            s.max({s.add(a, one), c}));
  EXPECT_EQ(s.min({s.max({a, b}), s.min({b, c})}), s.min({b, c}));
  EXPECT_NE(s.max({a, s.max({a, b})}), a);
  EXPECT_NE(s.min({a, s.add(s.max({a, b}), s.constant(-1))}), a);
}

TEST(Extremum, AbsorbedValuesAreTheSame) {
  TermStore s;
  const DimId symbols[] = {s.intSymbol("a"), s.intSymbol("b"),
                           s.dimSymbol("n")};
  std::mt19937 random(11);
  auto pick = [&](int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
  };
  // Each term with its values, which are computed beside it.
  struct Valued {
    DimId term;
    std::vector<int64_t> values;
  };
  std::vector<std::array<int64_t, 3>> points;
  for (int64_t x = -2; x <= 2; ++x)
    for (int64_t y = -2; y <= 2; ++y)
      for (int64_t z = 0; z <= 2; ++z)
        points.push_back({x, y, z});
  auto leaf = [&] {
    const int which = pick(0, 2), offset = pick(-1, 1);
    Valued result{s.add(symbols[which], s.constant(offset)), {}};
    for (auto &p : points)
      result.values.push_back(p[which] + offset);
    return result;
  };
  auto combine = [&](const Valued &x, const Valued &y, int how) {
    Valued result;
    result.term = how == 0   ? s.min({x.term, y.term})
                  : how == 1 ? s.max({x.term, y.term})
                             : s.add(x.term, y.term);
    for (size_t i = 0; i < points.size(); ++i)
      result.values.push_back(how == 0   ? std::min(x.values[i], y.values[i])
                              : how == 1 ? std::max(x.values[i], y.values[i])
                                         : x.values[i] + y.values[i]);
    return result;
  };
  for (unsigned trial = 0; trial < trials(4000); ++trial) {
    std::vector<Valued> pool{leaf(), leaf(), leaf()};
    for (unsigned step = 0; step < 5; ++step)
      pool.push_back(combine(pool[pick(0, int(pool.size()) - 1)],
                             pool[pick(0, int(pool.size()) - 1)], pick(0, 2)));
    for (size_t i = 0; i < points.size(); ++i) {
      Assignment values;
      values.dims = {{symbols[0], Int(points[i][0])},
                     {symbols[1], Int(points[i][1])},
                     {symbols[2], Int(points[i][2])}};
      ASSERT_EQ(*Evaluator(s, values).value(pool.back().term),
                Int(pool.back().values[i]))
          << s.str(pool.back().term);
    }
  }
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
