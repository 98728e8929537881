// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normal forms where a divisor may be zero. NormalFormTest leaves such points
// out; here division by zero is each of a few functions in turn, and a random
// expression must have the value it has when computed step by step beside the
// store. Selects and broadcast extents take part, and so does the one question
// the rules ask before they rewrite: isObviouslyNonNegative.

#include "shapeproof/Terms.h"
#include "support/TermEvaluation.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

int64_t floorQuotient(int64_t a, int64_t b, ZeroDivision how) {
  if (b == 0)
    return divideByZero(a, how);
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
int64_t floorRest(int64_t a, int64_t b, ZeroDivision how) {
  return b == 0 ? divideByZero(a + 1, how) : a - b * floorQuotient(a, b, how);
}

/// A term and its value in each world; nothing after operands that do not
/// broadcast.
struct DividedTerm {
  DimId term;
  std::vector<std::optional<int64_t>> values;
};

class Expressions {
public:
  explicit Expressions(unsigned seed) : random(seed) {
    symbols = {store.dimSymbol("n"), store.dimSymbol("m"),
               store.intSymbol("i")};
    for (int64_t n : {0, 1, 3})
      for (int64_t m : {0, 1, 2})
        for (int64_t i : {-3, -1, 0, 1, 4})
          for (unsigned how = 0; how < kNumZeroDivisions; ++how)
            worlds.push_back(
                {{{symbols[0], n}, {symbols[1], m}, {symbols[2], i}},
                 {},
                 {},
                 ZeroDivision(how)});
  }

  DividedTerm leaf() {
    DividedTerm b;
    if (pick(2)) {
      b.term = symbols[pick(3)];
      for (const TermWorld &world : worlds)
        b.values.push_back(world.dims.at(b.term));
    } else {
      int64_t c = int64_t(pick(6)) - 2;
      b.term = store.constant(c);
      b.values.assign(worlds.size(), c);
    }
    return b;
  }

  DividedTerm make(unsigned depth) {
    if (depth == 0)
      return leaf();
    DividedTerm a = make(depth - 1), b = make(pick(depth));
    switch (pick(11)) {
    case 0:
      return zip(store.add(a.term, b.term), a, b,
                 [](int64_t x, int64_t y, ZeroDivision) { return x + y; });
    case 1:
      return zip(store.sub(a.term, b.term), a, b,
                 [](int64_t x, int64_t y, ZeroDivision) { return x - y; });
    case 2:
      return zip(store.mul(a.term, b.term), a, b,
                 [](int64_t x, int64_t y, ZeroDivision) { return x * y; });
    case 3:
    case 4:
      return zip(store.floorDiv(a.term, b.term), a, b, floorQuotient);
    case 5:
    case 6:
      return zip(store.mod(a.term, b.term), a, b, floorRest);
    case 7:
      return zip(
          store.min({a.term, b.term}), a, b,
          [](int64_t x, int64_t y, ZeroDivision) { return std::min(x, y); });
    case 8:
      return zip(
          store.max({a.term, b.term}), a, b,
          [](int64_t x, int64_t y, ZeroDivision) { return std::max(x, y); });
    case 9: {
      DividedTerm r = zip(
          store.broadcastExtent({a.term, b.term}), a, b,
          [](int64_t x, int64_t y, ZeroDivision) { return x == 1 ? y : x; });
      for (size_t w = 0; w < worlds.size(); ++w)
        if (r.values[w] && *a.values[w] != 1 && *b.values[w] != 1 &&
            *a.values[w] != *b.values[w])
          r.values[w].reset();
      return r;
    }
    default: {
      DividedTerm c = make(pick(depth));
      bool equal = pick(2);
      ClaimId condition =
          equal ? store.eq(a.term, c.term) : store.ge(a.term, c.term);
      DividedTerm r = zip(store.select(condition, b.term, c.term), a, b,
                          [](int64_t, int64_t y, ZeroDivision) { return y; });
      for (size_t w = 0; w < worlds.size(); ++w) {
        if (!c.values[w])
          r.values[w].reset();
        else if (a.values[w] && !(equal ? *a.values[w] == *c.values[w]
                                        : *a.values[w] >= *c.values[w]))
          r.values[w] = c.values[w];
      }
      return r;
    }
    }
  }

  unsigned pick(unsigned n) { return unsigned(random() % n); }

  TermStore store;
  std::vector<TermWorld> worlds;

private:
  template <typename F>
  DividedTerm zip(DimId term, const DividedTerm &a, const DividedTerm &b, F f) {
    DividedTerm r{term, {}};
    for (size_t w = 0; w < worlds.size(); ++w) {
      r.values.emplace_back();
      if (a.values[w] && b.values[w])
        r.values[w] = f(*a.values[w], *b.values[w], worlds[w].zeroDivision);
    }
    return r;
  }

  std::vector<DimId> symbols;
  std::mt19937 random;
};

} // namespace

TEST(ZeroDivision, TermsKeepTheirValues) {
  unsigned compared = 0;
  for (unsigned seed = 0; seed < trials(3000); ++seed) {
    Expressions e(seed);
    DividedTerm b = e.make(1 + seed % 4);
    bool nonNegative = e.store.isObviouslyNonNegative(b.term);
    for (size_t w = 0; w < e.worlds.size(); ++w) {
      if (!b.values[w])
        continue;
      int64_t value = TermEvaluation(e.store, e.worlds[w]).value(b.term);
      ASSERT_EQ(value, *b.values[w])
          << e.store.str(b.term) << ", seed " << seed << ", world " << w;
      ASSERT_TRUE(value >= 0 || !nonNegative) << e.store.str(b.term);
      ++compared;
    }
  }
  EXPECT_GT(compared, trials(300000));
}

TEST(ZeroDivision, ClaimsKeepTheirValues) {
  for (unsigned seed = 0; seed < trials(2000); ++seed) {
    Expressions e(seed + 50000);
    TermStore &s = e.store;
    DividedTerm x = e.make(1 + seed % 3), y = e.make(seed % 3);
    ClaimId claims[] = {s.eq(x.term, y.term), s.ge(x.term, y.term),
                        s.lt(x.term, y.term)};
    for (size_t w = 0; w < e.worlds.size(); ++w) {
      if (!x.values[w] || !y.values[w])
        continue;
      int64_t u = *x.values[w], v = *y.values[w];
      bool expected[] = {u == v, u >= v, u < v};
      TermEvaluation evaluation(s, e.worlds[w]);
      for (int k = 0; k < 3; ++k) {
        ASSERT_EQ(evaluation.holds(claims[k]), expected[k])
            << s.str(claims[k]) << ", seed " << seed << ", world " << w;
        ASSERT_EQ(evaluation.holds(s.negate(claims[k])), !expected[k])
            << s.str(claims[k]);
      }
    }
  }
}

TEST(ZeroDivision, NestedByLiteralZero) {
  // (n floordiv 0 + 1) floordiv 2 is not (n + 0) floordiv 0.
  TermStore s;
  DimId n = s.dimSymbol("n");
  DimId inner = s.floorDiv(n, s.constant(0));
  DimId outer = s.floorDiv(s.add(inner, s.constant(1)), s.constant(2));
  EXPECT_NE(outer, inner);
  EXPECT_EQ(outer,
            s.floorDiv(s.add(s.floorDiv(n, s.constant(0)), s.constant(1)),
                       s.constant(2)));
  EXPECT_FALSE(s.isObviouslyNonNegative(inner));
  EXPECT_FALSE(s.isObviouslyNonNegative(s.mod(n, s.constant(0))));
}

TEST(NonNegative, OverlooksNothingInWideTerms) {
  // The sum has more columns than are examined; one of them has any sign.
  for (unsigned place = 0; place < 120; ++place) {
    TermStore s;
    DimId sums[] = {s.constant(0), s.constant(0)};
    for (unsigned i = 0; i < 120; ++i)
      sums[i % 2] =
          s.add(sums[i % 2], i == place ? s.intSymbol("i") : s.dimSymbol("n"));
    EXPECT_FALSE(s.isObviouslyNonNegative(s.min(sums))) << place;
  }
}
