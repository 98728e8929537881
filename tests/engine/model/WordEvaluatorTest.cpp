// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value in machine words is the exact value; a term without one in words may
// still have one.

#include "engine/model/WordEvaluator.h"
#include "shapeproof/Evaluate.h"
#include "support/TermEvaluation.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

TEST(WordEvaluator, AgreesWithTheEvaluator) {
  TermStore s;
  DimId i = s.intSymbol("i"), j = s.intSymbol("j"), n = s.dimSymbol("n");
  ClaimId p = s.boolSymbol("p");
  ShapeId t = s.shapeSymbol("t");
  auto c = [&](int64_t v) { return s.constant(v); };
  std::vector<ClaimId> claims = {
      s.eq(s.floorDiv(i, j), c(-2)),
      s.ge(s.mod(i, j), c(1)),
      s.lt(s.ceilDiv(i, c(3)), n),
      s.ne(s.mul(s.mul(i, j), n), c(4)),
      s.ge(s.min({i, j, n}), s.sub(s.max({i, n}), c(3))),
      s.eq(s.broadcastExtent({n, s.add(n, i)}), c(3)),
      s.eq(s.select(s.conj(p, s.lt(i, j)), s.floorDiv(n, i), c(0)), c(1)),
      s.disj({s.eq(s.floorDiv(n, i), c(1)), p, s.lt(j, i)}),
      s.conj({s.negate(p), s.eq(s.rank(t), c(2)), s.ge(i, j)}),
      s.ge(s.mul(s.scale(i, Int(INT64_MAX)), j), c(5)),
  };
  WordEvaluator words(s, claims);
  EXPECT_EQ(words.value(claims[3]), std::nullopt); // No values yet.
  std::mt19937 random(11);
  unsigned known = 0, unknown = 0;
  for (unsigned round = 0; round < 2000; ++round) {
    Assignment values;
    for (DimId d : {i, j, n}) {
      Int value(int64_t(random() % 9) - (d == n ? 0 : 4));
      if (round % 50 == 0)
        value = value * Int(INT64_MAX / 3) * Int(2);
      values.dims[d] = value;
      words.set(d, value);
    }
    values.bools[p] = random() % 2;
    words.set(p, values.bools[p]);
    Evaluator evaluator(s, values);
    for (ClaimId claim : claims) {
      std::optional<bool> value = words.value(claim);
      ++(value ? known : unknown);
      if (value) {
        EXPECT_EQ(value, evaluator.value(claim)) << s.str(claim);
      } else if (round % 50 && claim != claims[8] && claim != claims[9]) {
        EXPECT_EQ(evaluator.value(claim), std::nullopt) << s.str(claim);
      }
    }
  }
  EXPECT_GT(known, 10 * unknown / 2);
  EXPECT_GT(unknown, 0u);
}

/// Only terms laid out after a changed symbol are computed again: values equal
/// those of a new evaluator, whichever symbols change, are tried and taken
/// back, and whichever terms are asked for in between.
TEST(WordEvaluator, ChangesReachWhatIsAbove) {
  std::mt19937 random(3);
  auto pick = [&](size_t n) { return size_t(random() % n); };
  unsigned compared = 0;
  for (unsigned round = 0; round < 600; ++round) {
    TermStore s;
    WordEvaluator words(s, /*start=*/0);
    std::vector<DimId> symbols, terms;
    std::vector<int64_t> values;
    std::vector<ClaimId> claims;
    auto change = [&](size_t symbol, int64_t value, bool isKept) {
      words.set(symbols[symbol], Int(value));
      if (isKept)
        values[symbol] = value;
    };
    auto check = [&](llvm::ArrayRef<int64_t> current, bool all) {
      WordEvaluator fresh(s, /*start=*/0);
      for (ClaimId claim : claims)
        ASSERT_TRUE(fresh.include(claim));
      for (size_t i = 0; i < symbols.size(); ++i)
        fresh.set(symbols[i], Int(current[i]));
      for (ClaimId claim : claims) {
        if (!all && pick(3))
          continue;
        ++compared;
        ASSERT_EQ(words.value(claim), fresh.value(claim)) << s.str(claim);
        DimId term = s.dim(claim);
        if (term.valid() && pick(2)) {
          ASSERT_EQ(words.value(term), fresh.value(term)) << s.str(term);
        }
      }
    };
    for (unsigned step = 0; step < 40; ++step) {
      switch (pick(4)) {
      case 0: { // A claim over old terms, old symbols and new ones.
        symbols.push_back(s.intSymbol("x"));
        values.push_back(0);
        terms.push_back(symbols.back());
        ASSERT_TRUE(words.include(symbols.back())); // A claim may fold.
        DimId a = terms[pick(terms.size())], b = terms[pick(terms.size())],
              c = symbols.back();
        DimId made[] = {s.max({a, b, c}), s.add(s.floorDiv(a, c), b),
                        s.mul(a, c), s.broadcastExtent({a, b, c})};
        terms.push_back(made[pick(std::size(made))]);
        claims.push_back(s.ge(terms.back(), terms[pick(terms.size())]));
        ASSERT_TRUE(words.include(claims.back()));
        if (!words.value(claims.back()).has_value() && pick(2))
          change(symbols.size() - 1, 1, true);
        break;
      }
      case 1:
        if (!symbols.empty())
          change(pick(symbols.size()), int64_t(pick(5)) - 1, true);
        break;
      case 2: { // A trial is taken back.
        if (symbols.empty())
          break;
        std::vector<int64_t> tried = values;
        words.beginTrial();
        for (unsigned k = pick(4); k > 0; --k) {
          size_t symbol = pick(symbols.size());
          tried[symbol] = int64_t(pick(5)) - 1;
          change(symbol, tried[symbol], false);
          check(tried, false);
        }
        words.endTrial();
        break;
      }
      default:
        check(values, pick(2));
      }
      ASSERT_FALSE(HasFatalFailure());
    }
    check(values, true);
  }
  EXPECT_GT(compared, 20000u);
}

/// A claim about a long chain costs as much as its new operand.
TEST(WordEvaluator, ANewOperandIsCheap) {
  TermStore s;
  WordEvaluator words(s, /*start=*/1);
  DimId sum = s.intSymbol("x");
  ClaimId last;
  for (unsigned k = 0; k < 500; ++k) {
    sum = s.max({s.scale(sum, Int(2)), s.intSymbol("x")});
    last = s.ge(sum, s.constant(k));
    ASSERT_TRUE(words.include(last));
    words.value(last);
  }
  DimId fresh = s.intSymbol("y");
  ClaimId claim = s.ge(sum, fresh);
  ASSERT_TRUE(words.include(claim));
  words.value(claim);
  const uint64_t before = words.work();
  for (int64_t value = 2; value < 12; ++value) {
    words.beginTrial();
    words.set(fresh, Int(value));
    words.value(claim);
    words.endTrial();
  }
  EXPECT_LT(words.work() - before, 100u);
}

/// Claims about many sizes: sizes that do not fit are found even if others lack
/// a value here, and a size without a value does not count as one that does not
/// fit.
TEST(WordEvaluator, AgreesWithTheEvaluatorOnManySizes) {
  TermStore s;
  std::vector<DimId> dims;
  std::vector<ShapeId> lists;
  for (unsigned i = 0; i < 150; ++i) {
    dims.push_back(s.dimSymbol("d"));
    lists.push_back(s.ranked({dims.back()}));
  }
  std::vector<ClaimId> claims;
  for (unsigned size : {80u, 100u, 150u})
    claims.push_back(s.broadcastable(llvm::ArrayRef(lists).take_front(size)));
  claims.push_back(s.negate(claims[1]));
  ASSERT_TRUE(s.join(claims[0]).valid());
  WordEvaluator words(s, claims);
  std::mt19937 random(7);
  unsigned counts[3] = {};
  auto set = [&](Assignment &values, unsigned i, const Int &value) {
    values.dims[dims[i]] = value;
    words.set(dims[i], value);
  };
  for (unsigned round = 0; round < 400; ++round) {
    Assignment values;
    const Int common(int64_t(random() % 4));
    for (unsigned i = 0; i < dims.size(); ++i)
      set(values, i, random() % 2 ? common : Int(1));
    if (round % 2)
      set(values, random() % dims.size(), Int(int64_t(random() % 4)));
    if (round % 3 == 0)
      set(values, random() % dims.size(), Int(INT64_MAX) * Int(4));
    Evaluator evaluator(s, values);
    for (ClaimId claim : claims) {
      const std::optional<bool> value = words.value(claim);
      ++counts[value ? *value : 2];
      if (value) {
        ASSERT_EQ(value, evaluator.value(claim)) << s.str(claim);
      } else {
        ASSERT_EQ(round % 3, 0u);
      }
    }
  }
  for (unsigned count : counts)
    EXPECT_GT(count, 50u);
}

/// Both evaluators share their operators; TermEvaluation has its own.
TEST(WordEvaluator, ValuesAreThoseOfTheDefinition) {
  TermStore s;
  DimId i = s.intSymbol("i"), n = s.dimSymbol("n"), m = s.dimSymbol("m");
  ShapeId t = s.shapeSymbol("t"), u = s.shapeSymbol("u");
  ShapeId joined = s.broadcast({t, u}), both = s.concat({t, s.ranked({n}), u});
  std::vector<ClaimId> claims = {
      s.ge(s.add(s.floorDiv(i, m), s.mod(m, i)), s.min({i, s.mul(i, n)})),
      s.eq(s.broadcastExtent({n, m}), s.max({n, m})),
      s.ge(s.numElements(t), s.add(s.numElements(joined), i)),
      s.eq(s.extent(both, n), s.extent(joined, m)),
      s.shapeEq(s.head(both, n), s.tail(both, m)),
      s.shapeNe(s.tail(joined, i), s.head(u, n)),
      s.broadcastable({t, u}),
      s.negate(s.broadcastable({s.tail(t, n), s.concat({u, s.ranked({m})})})),
      s.ge(s.rank(joined), s.add(i, s.select(s.broadcastable({t, u}), n, m))),
  };
  WordEvaluator words(s, claims);
  std::mt19937 random(7);
  unsigned known = 0;
  for (unsigned round = 0; round < 2000; ++round) {
    Assignment values;
    shapeproof::testing::TermWorld world;
    for (DimId d : {i, n, m}) {
      world.dims[d] = int64_t(random() % 4) - (d == i ? 1 : 0);
      values.dims[d] = Int(world.dims[d]);
      words.set(d, values.dims[d]);
    }
    for (ShapeId shape : {t, u}) {
      std::vector<int64_t> extents(random() % 3);
      for (int64_t &extent : extents)
        extent = int64_t(random() % 3);
      world.shapes[shape] = extents;
      words.set(shape, extents);
      values.shapes[shape].assign(extents.begin(), extents.end());
    }
    Evaluator evaluator(s, values);
    for (ClaimId claim : claims) {
      std::optional<bool> value = words.value(claim);
      EXPECT_EQ(value, evaluator.value(claim)) << s.str(claim);
      known += value.has_value();
      if (value) {
        EXPECT_EQ(*value,
                  shapeproof::testing::TermEvaluation(s, world).holds(claim))
            << s.str(claim);
      }
    }
  }
  EXPECT_GT(known, 8000u);
}

TEST(WordEvaluator, TooLargeHasNoValue) {
  TermStore s;
  std::vector<ClaimId> claims;
  for (unsigned k = 0; k < 2500; ++k)
    claims.push_back(s.ge(s.dimSymbol("n"), s.constant(k)));
  WordEvaluator words(s, claims);
  words.set(s.dim(claims.back()), Int(1));
  EXPECT_EQ(words.value(claims.back()), std::nullopt);
}

TEST(WordEvaluator, SymbolsOfNoClaimAreIgnored) {
  TermStore s;
  DimId n = s.dimSymbol("n");
  ClaimId claim = s.ge(n, s.constant(3));
  WordEvaluator words(s, claim);
  words.set(n, Int(4));
  words.set(s.dimSymbol("m"), Int(1));
  words.set(s.boolSymbol("p"), true);
  words.set(s.shapeSymbol("t"), {1, 2});
  EXPECT_EQ(words.value(claim), true);
  // Values computed from symbols cannot be set either.
  words.set(s.dim(claim), Int(-1));
  words.set(claim, false);
  EXPECT_EQ(words.value(claim), true);
}

TEST(WordEvaluator, ExtentsOutsideOfTheRankHaveNoValue) {
  TermStore s;
  DimId i = s.intSymbol("i");
  ShapeId t = s.shapeSymbol("t");
  ClaimId claim = s.ge(s.extent(t, i), s.constant(3));
  WordEvaluator words(s, claim);
  words.set(t, {3, 4});
  for (int64_t index : {-1, 0, 1, 2}) {
    words.set(i, Int(index));
    const bool isInside = index == 0 || index == 1;
    EXPECT_EQ(words.value(claim), isInside ? std::optional(true) : std::nullopt)
        << index;
  }
}

TEST(WordEvaluator, AShapeHasTheFirstValueGiven) {
  TermStore s;
  ShapeId t = s.shapeSymbol("t");
  ClaimId claim = s.eq(s.rank(t), s.constant(2));
  WordEvaluator words(s, claim);
  EXPECT_EQ(words.value(claim), std::nullopt);
  words.set(t, {0, 0}); // The place for it holds this value.
  EXPECT_EQ(words.value(claim), true);
}

TEST(WordEvaluator, LongShapesHaveNoValue) {
  TermStore s;
  ShapeId t = s.shapeSymbol("t"), u = s.shapeSymbol("u");
  ClaimId claim = s.shapeEq(s.concat({t, t}), u);
  WordEvaluator words(s, claim);
  words.set(u, {1});
  words.set(t, std::vector<int64_t>(128, 2));
  EXPECT_EQ(words.value(claim), false);
  words.set(t, std::vector<int64_t>(129, 2));
  EXPECT_EQ(words.value(claim), std::nullopt);
}

} // namespace
