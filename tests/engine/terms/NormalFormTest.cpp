// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normal forms against plain arithmetic: random expressions are built through
// the store and evaluated step by step beside it; the interned term must
// evaluate alike under every assignment of a small grid. Claims likewise.

#include "shapeproof/Evaluate.h"
#include "shapeproof/ShapeBuilder.h"
#include "shapeproof/Terms.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

/// A value computed without the store; nothing after a division by zero.
using Value = std::optional<int64_t>;

int64_t floorDivInt(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - ((a % b != 0 && (a % b < 0) != (b < 0)) ? 1 : 0);
}

struct NormalFormGrid {
  TermStore store;
  std::vector<DimId> symbols;
  std::vector<std::vector<int64_t>> points;

  NormalFormGrid() {
    symbols = {store.dimSymbol("n"), store.dimSymbol("m"),
               store.intSymbol("i")};
    for (int64_t n = 0; n <= 3; ++n)
      for (int64_t m = 0; m <= 3; ++m)
        for (int64_t i = -3; i <= 3; ++i)
          points.push_back({n, m, i});
  }
  Assignment at(size_t p) const {
    Assignment a;
    for (size_t k = 0; k < symbols.size(); ++k)
      a.dims[symbols[k]] = Int(points[p][k]);
    return a;
  }
};

struct Built {
  DimId term;
  std::vector<Value> values;
};

class Generator {
public:
  Generator(NormalFormGrid &grid, unsigned seed) : grid(grid), random(seed) {}

  Built term(int depth) {
    TermStore &s = grid.store;
    if (depth == 0 || pick(4) == 0) {
      if (pick(3) == 0) {
        int64_t c = static_cast<int64_t>(pick(9)) - 4;
        return {s.constant(c), std::vector<Value>(grid.points.size(), c)};
      }
      size_t k = pick(3);
      Built b{grid.symbols[k], {}};
      for (auto &p : grid.points)
        b.values.push_back(p[k]);
      return b;
    }
    unsigned op = pick(9);
    Built a = term(depth - 1), b = term(depth - 1);
    switch (op) {
    case 0:
      return zip(s.add(a.term, b.term), a, b,
                 [](int64_t x, int64_t y) { return Value(x + y); });
    case 1:
      return zip(s.sub(a.term, b.term), a, b,
                 [](int64_t x, int64_t y) { return Value(x - y); });
    case 2:
      return zip(s.mul(a.term, b.term), a, b,
                 [](int64_t x, int64_t y) { return Value(x * y); });
    case 3:
    case 4:
      return zip(s.floorDiv(a.term, b.term), a, b, [](int64_t x, int64_t y) {
        return y ? Value(floorDivInt(x, y)) : Value();
      });
    case 5:
      return zip(s.mod(a.term, b.term), a, b, [](int64_t x, int64_t y) {
        return y ? Value(x - y * floorDivInt(x, y)) : Value();
      });
    case 6:
      return zip(s.ceilDiv(a.term, b.term), a, b, [](int64_t x, int64_t y) {
        return y ? Value(-floorDivInt(-x, y)) : Value();
      });
    case 7:
      return zip(s.min({a.term, b.term}), a, b,
                 [](int64_t x, int64_t y) { return Value(std::min(x, y)); });
    default:
      return zip(s.max({a.term, b.term}), a, b,
                 [](int64_t x, int64_t y) { return Value(std::max(x, y)); });
    }
  }

  unsigned pick(unsigned n) { return static_cast<unsigned>(random() % n); }

private:
  template <typename F>
  Built zip(DimId term, const Built &a, const Built &b, F f) {
    Built r{term, {}};
    for (size_t p = 0; p < grid.points.size(); ++p)
      r.values.push_back(
          a.values[p] && b.values[p] ? f(*a.values[p], *b.values[p]) : Value());
    return r;
  }

  NormalFormGrid &grid;
  std::mt19937 random;
};

TEST(NormalForm, EvaluatesLikePlainArithmetic) {
  unsigned compared = 0;
  for (unsigned seed = 0; seed < trials(1500); ++seed) {
    NormalFormGrid grid;
    Generator generator(grid, seed);
    Built b = generator.term(1 + seed % 4);
    for (size_t p = 0; p < grid.points.size(); ++p) {
      if (!b.values[p])
        continue;
      Assignment a = grid.at(p);
      auto v = Evaluator(grid.store, a).value(b.term);
      ASSERT_TRUE(v) << grid.store.str(b.term);
      ASSERT_EQ(*v, Int(*b.values[p]))
          << grid.store.str(b.term) << " seed " << seed;
      ++compared;
    }
  }
  EXPECT_GT(compared, trials(50000));
}

TEST(NormalForm, ClaimsAndTheirNegationsEvaluateLikePlainArithmetic) {
  for (unsigned seed = 0; seed < trials(1500); ++seed) {
    NormalFormGrid grid;
    TermStore &s = grid.store;
    Generator generator(grid, seed + 7000);
    Built x = generator.term(1 + seed % 3), y = generator.term(1 + seed % 2);
    ClaimId claims[] = {s.eq(x.term, y.term), s.ge(x.term, y.term),
                        s.lt(x.term, y.term)};
    for (size_t p = 0; p < grid.points.size(); ++p) {
      if (!x.values[p] || !y.values[p])
        continue;
      int64_t u = *x.values[p], v = *y.values[p];
      bool expected[] = {u == v, u >= v, u < v};
      Assignment a = grid.at(p);
      for (int k = 0; k < 3; ++k) {
        auto got = Evaluator(s, a).value(claims[k]);
        ASSERT_TRUE(got) << s.str(claims[k]);
        ASSERT_EQ(*got, expected[k]) << s.str(claims[k]) << " seed " << seed;
        auto negated = Evaluator(s, a).value(s.negate(claims[k]));
        ASSERT_TRUE(negated);
        ASSERT_EQ(*negated, !expected[k]) << s.str(claims[k]);
      }
    }
  }
}

TEST(NormalForm, EqualPolynomialsAreOneId) {
  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  auto c = [&](int64_t v) { return s.constant(v); };
  EXPECT_EQ(s.mul(n, m), s.mul(m, n));
  EXPECT_EQ(s.mul(s.add(n, m), c(2)),
            s.add(s.scale(m, Int(2)), s.scale(n, Int(2))));
  EXPECT_EQ(s.floorDiv(s.add(s.scale(n, Int(4)), c(3)), c(4)), n);
  EXPECT_EQ(s.mul(n, s.add(m, k)), s.add(s.mul(n, m), s.mul(n, k)));
  EXPECT_EQ(s.floorDiv(s.floorDiv(n, c(2)), c(3)), s.floorDiv(n, c(6)));
  EXPECT_EQ(s.ceilDiv(n, c(4)), s.floorDiv(s.add(n, c(3)), c(4)));
  EXPECT_EQ(s.floorDiv(s.sub(c(3), n), c(4)), s.neg(s.floorDiv(n, c(4))));
  EXPECT_EQ(s.ceilDiv(s.sub(m, n), c(4)), s.neg(s.floorDiv(s.sub(n, m), c(4))));
  EXPECT_EQ(s.ceilDiv(s.sub(m, n), c(4)),
            s.floorDiv(s.add(s.sub(m, n), c(3)), c(4)));
  EXPECT_EQ(s.ceilDiv(s.ceilDiv(n, c(4)), c(4)), s.ceilDiv(n, c(16)));
  EXPECT_EQ(s.min({s.add(n, c(1)), s.add(m, c(1))}),
            s.add(s.min({n, m}), c(1)));
  EXPECT_EQ(s.max({n, c(0)}), n);
  EXPECT_EQ(s.neg(s.neg(n)), n);
  EXPECT_EQ(s.sub(n, n), c(0));
}

TEST(NormalForm, NothingIsKnownOfDivisionByZero) {
  TermStore s;
  DimId n = s.dimSymbol("n"), zero = s.constant(0), one = s.constant(1);
  EXPECT_NE(s.floorDiv(n, n), one);
  EXPECT_NE(s.floorDiv(zero, n), zero);
  EXPECT_NE(s.mod(n, n), zero);
  EXPECT_NE(s.floorDiv(s.neg(n), s.neg(n)), s.floorDiv(n, n));
  EXPECT_NE(s.mod(n, zero), zero);
  EXPECT_NE(s.add(s.mul(n, s.floorDiv(n, n)), s.mod(n, n)), n);
}

TEST(NormalForm, CapsKeepNegationRecognisable) {
  TermStore s;
  DimId x = s.intSymbol("x");
  Int huge(1);
  for (int i = 0; i < 4090; ++i)
    huge = huge * Int(2);
  DimId big = s.scale(x, huge);
  DimId over = s.mul(big, s.constant(huge)); // past the cap
  EXPECT_EQ(s.kind(over), DimKind::OpaqueProduct);
  EXPECT_EQ(s.mul(s.neg(big), s.constant(huge)), s.neg(over));
  DimId sum = s.constant(huge);
  for (int i = 0; i < 10; ++i)
    sum = s.add(sum, sum);
  EXPECT_EQ(s.neg(s.neg(sum)), sum);
}

TEST(NormalForm, DeepAndWideTermsStayCheap) {
  TermStore s;
  DimId t = s.dimSymbol("x");
  for (int i = 0; i < 20000; ++i)
    t = s.add(s.floorDiv(s.min({t, s.dimSymbol("y")}), s.constant(3)),
              s.constant(1));
  EXPECT_NE(s.ge(t, s.constant(5)), s.trueClaim());
  EXPECT_FALSE(s.str(t).empty());
  DimId sum = s.constant(0);
  for (int i = 0; i < 5000; ++i)
    sum = s.add(sum, s.intSymbol("z"));
  EXPECT_LT(s.memoryUsage(), 256u << 20);
}

TEST(Shapes, RankOneRules) {
  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  ShapeId t = s.shapeSymbol("t");
  EXPECT_EQ(s.rank(s.ranked({n, m})), s.constant(2));
  EXPECT_EQ(s.rank(s.ranked({})), s.constant(0));
  EXPECT_EQ(s.extent(s.concat({s.ranked({n, m}), t}), 1), m);
  EXPECT_EQ(s.extent(s.concat({s.ranked({n, m}), t}), 3), s.extent(t, 1));
  EXPECT_EQ(s.concat({s.head(t, s.constant(2)), s.tail(t, s.constant(2))}), t);
  DimId i = s.dimSymbol("i");
  EXPECT_EQ(s.concat({s.head(t, i), s.tail(t, i)}), t);
  EXPECT_EQ(s.numElements(s.concat({s.ranked({n}), t})),
            s.mul(n, s.numElements(t)));
  EXPECT_EQ(s.broadcast({s.ranked({n}), s.ranked({s.constant(1), m})}),
            s.ranked({s.constant(1), s.broadcastExtent({n, m})}));
  EXPECT_EQ(
      s.shapeEq(s.concat({s.ranked({n}), t}), s.concat({s.ranked({m}), t})),
      s.eq(n, m));
  EXPECT_EQ(s.shapeEq(s.ranked({n}), s.ranked({n, m})), s.falseClaim());
  EXPECT_EQ(s.broadcastable({s.ranked({n}), s.ranked({})}), s.trueClaim());
  EXPECT_EQ(s.broadcastable({t, t}), s.trueClaim());
}

TEST(Shapes, DefinednessIsCollected) {
  TermStore s;
  DimId n = s.dimSymbol("n"), one = s.constant(1);
  ShapeBuilder b(s);
  b.ranked({n});
  EXPECT_EQ(b.takeDefinedness(), s.trueClaim());
  ShapeId r = b.ranked({s.sub(n, one)});
  EXPECT_EQ(b.takeDefinedness(), s.ge(n, one));
  b.extent(r, s.constant(3));
  EXPECT_EQ(b.takeDefinedness(), s.falseClaim());
  b.extent(r, s.constant(-1));
  EXPECT_EQ(b.takeDefinedness(), s.trueClaim());
  b.extent(r, s.constant(-2));
  EXPECT_EQ(b.takeDefinedness(), s.falseClaim());
}

TEST(Claims, JunctionsDoNotDependOnHistory) {
  for (bool before : {false, true}) {
    TermStore s;
    ClaimId p = s.boolSymbol("p");
    DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
    ClaimId c = s.ge(n, m);
    if (before)
      s.negate(c);
    EXPECT_EQ(s.conj(c, s.lt(n, m)), s.falseClaim());
    EXPECT_EQ(s.disj(p, s.negate(p)), s.trueClaim());
    EXPECT_EQ(s.conj(s.eq(n, m), s.ne(n, m)), s.falseClaim());
  }
}

TEST(Order, IsTotalAndFreeOfHistory) {
  NormalFormGrid grid;
  Generator generator(grid, 3);
  std::vector<DimId> terms;
  for (int i = 0; i < 60; ++i)
    terms.push_back(generator.term(3).term);
  for (DimId a : terms)
    for (DimId b : terms) {
      int ab = grid.store.compare(a, b), ba = grid.store.compare(b, a);
      EXPECT_EQ(ab == 0, a == b);
      EXPECT_EQ(ab<0, ba> 0);
      for (DimId c : terms)
        if (ab < 0 && grid.store.compare(b, c) < 0) {
          ASSERT_LT(grid.store.compare(a, c), 0);
        }
    }
}

TEST(NormalForm, ListsOfSummandsAreWhatTheyAddUpTo) {
  NormalFormGrid grid;
  TermStore &s = grid.store;
  DimId n = grid.symbols[0], m = grid.symbols[1], i = grid.symbols[2];
  const std::vector<DimId> columns = {n,
                                      m,
                                      i,
                                      s.mul(n, m),
                                      s.floorDiv(i, s.constant(2)),
                                      s.constant(3),
                                      s.add(n, s.constant(1)),
                                      s.add(n, i)};
  std::mt19937 random(3);
  for (unsigned round = 0; round < 500; ++round) {
    const Int constant(int64_t(random() % 5) - 2);
    std::vector<Summand> summands;
    DimId sum = s.constant(constant);
    for (unsigned k = 0; k < random() % 5; ++k) {
      // The summands come in any order, repeated, with coefficient 0, and with
      // terms that are not columns.
      Summand summand{columns[random() % columns.size()],
                      Int(int64_t(random() % 5) - 2)};
      sum = s.add(sum, s.scale(summand.column, summand.coefficient));
      summands.push_back(summand);
    }
    EXPECT_EQ(s.linear(constant, summands), sum) << round;
    const LinearView view = s.linearView(sum);
    std::vector<Summand> own(view.summands.begin(), view.summands.end());
    EXPECT_EQ(s.linear(Int(view.constant), own), sum) << round;
  }
  // Beyond the cap it is an opaque term, as when they are added.
  Int large(3);
  for (unsigned k = 0; k < 12; ++k) // 3^4096
    large = large * large;
  EXPECT_EQ(s.linear(Int(1), {{n, large}}),
            s.add(s.constant(1), s.scale(n, large)));
  EXPECT_EQ(s.linear(Int(0), {}), s.constant(0));
}

TEST(NormalForm, EachConstantIsOneTermAndHasItsValue) {
  constexpr int64_t kEnds[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX - 1,
                               INT64_MAX};
  std::vector<int64_t> values(std::begin(kEnds), std::end(kEnds));
  for (int64_t v = -40; v <= 40; ++v)
    values.push_back(v);
  // Both orders are tried, because a constant may be made on the way to
  // another.
  for (bool isReversed : {false, true}) {
    TermStore s;
    if (isReversed)
      std::reverse(values.begin(), values.end());
    std::vector<DimId> terms;
    for (int64_t v : values)
      terms.push_back(s.constant(v));
    for (size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(s.kind(terms[i]), DimKind::Constant);
      EXPECT_EQ(s.constantValue(terms[i]), Int(values[i]));
      EXPECT_EQ(s.constant(values[i]), terms[i]);
      for (size_t k = 0; k < i; ++k)
        EXPECT_NE(terms[k], terms[i]) << values[k] << ", " << values[i];
    }
  }
}

/// a * n + b * m + c and a * n + b * i + c, compared with 0.
TEST(NormalForm, WhatSignsDecideIsDecidedAndNothingElse) {
  NormalFormGrid grid;
  TermStore &s = grid.store;
  auto expect = [&](ClaimId claim, bool isSurelyFalse, auto holdsAt) {
    EXPECT_TRUE(!isSurelyFalse || claim == s.falseClaim()) << s.str(claim);
    for (size_t p = 0; p < grid.points.size(); ++p)
      EXPECT_EQ(Evaluator(s, grid.at(p)).value(claim),
                std::optional(holdsAt(grid.points[p])))
          << s.str(claim);
  };
  for (int64_t c = -3; c <= 3; ++c)
    for (int64_t a = -2; a <= 2; ++a)
      for (int64_t b = -2; b <= 2; ++b)
        for (size_t k : {1, 2}) {
          DimId x = s.add(s.add(s.scale(grid.symbols[0], Int(a)),
                                s.scale(grid.symbols[k], Int(b))),
                          s.constant(c));
          auto valueAt = [&](const std::vector<int64_t> &point) {
            return a * point[0] + b * point[k] + c;
          };
          const bool areSizes = k == 1 || b == 0,
                     isNegative = areSizes && c < 0 && a <= 0 && b <= 0,
                     isPositive = areSizes && c > 0 && a >= 0 && b >= 0;
          expect(s.ge(x, s.constant(0)), isNegative,
                 [&](const auto &point) { return valueAt(point) >= 0; });
          expect(s.eq(x, s.constant(0)), isNegative || isPositive,
                 [&](const auto &point) { return valueAt(point) == 0; });
        }
}

} // namespace
