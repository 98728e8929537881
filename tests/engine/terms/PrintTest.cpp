// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim that is printed for the parser is read as the same claim, whatever
// numbers it contains.

#include "engine/terms/Print.h"
#include "engine/base/ExactInt.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/Simplified.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <climits>
#include <random>
#include <vector>

using namespace shapeproof;

namespace {

class PrintTest : public ::testing::Test {
protected:
  std::string printed(ClaimId claim) {
    std::string text;
    llvm::raw_string_ostream os(text);
    printToBeRead(store, os, claim);
    return text;
  }
  ClaimId read(llvm::StringRef text) {
    ClaimNames names;
    names.dims = {{"n", n}, {"i", i}};
    names.shapes = {{"s", s}};
    llvm::Expected<ClaimId> claim = parseClaim(text, store, names);
    if (!claim) {
      ADD_FAILURE() << text.str() << ": " << llvm::toString(claim.takeError());
      return {};
    }
    return *claim;
  }

  TermStore store;
  DimId n = store.dimSymbol("n"), i = store.intSymbol("i");
  ShapeId s = store.shapeSymbol("s");
};

} // namespace

TEST_F(PrintTest, powersOfTwoFromTheEndOf64BitsOn) {
  auto atLeast = [&](const Int &x) {
    const ClaimId claim = store.ge(i, store.constant(x));
    EXPECT_EQ(store.str(claim), printed(claim));
    return printed(claim);
  };
  const Int end = Int(INT64_MAX) + Int(1);
  EXPECT_EQ(atLeast(end - 2), "i >= 9223372036854775806");
  EXPECT_EQ(atLeast(end - 1), "i >= 2^63 - 1");
  EXPECT_EQ(atLeast(end), "i >= 2^63");
  EXPECT_EQ(atLeast(end + 1), "i >= 9223372036854775809");
  EXPECT_EQ(atLeast(end * 2 - 1), "i >= 2^64 - 1");
  EXPECT_EQ(atLeast(end * 2), "i >= 2^64");
  EXPECT_EQ(atLeast(-end), "i >= -2^63");
  EXPECT_EQ(atLeast(-end + 1), "i >= -9223372036854775807");
  EXPECT_EQ(atLeast(-end * 2), "i >= -2^64");
  EXPECT_EQ(atLeast(Int(1000000000000000000) * Int(10)),
            "i >= 10000000000000000000");
  // In a product or a difference it needs parentheses.
  const DimId most = store.constant(end - 1);
  EXPECT_EQ(store.str(store.mul(most, i)), "(2^63 - 1) * i");
  EXPECT_EQ(store.str(store.sub(i, most)), "i - (2^63 - 1)");
  EXPECT_EQ(store.str(store.floorDiv(i, most)), "i floordiv (2^63 - 1)");
  EXPECT_EQ(store.str(store.min({i, most})), "min(2^63 - 1, i)");
  EXPECT_EQ(store.str(store.mul(store.constant(-end), i)), "-2^63 * i");
}

/// A number that is small, or near a power of two: no product of a few is
/// beyond the cap, where terms are opaque.
static Int anyNumber(std::mt19937 &random) {
  auto below = [&](unsigned n) { return unsigned(random() % n); };
  const Int near(int64_t(below(5)) - 2);
  if (below(3) == 0)
    return near;
  bool isWithin = true;
  const unsigned exponent = below(3) ? 60 + below(8) : below(100);
  const Int power = integerPower(Int(2), exponent, isWithin);
  const Int value = below(2) ? near + power : near - power;
  return isWithinCap(value) ? value : near;
}

TEST_F(PrintTest, randomTermsAreReadAsTheSame) {
  std::mt19937 random(1);
  unsigned tried = 0;
  for (unsigned round = 0; round < 1000; ++round) {
    auto below = [&](unsigned n) { return unsigned(random() % n); };
    std::vector<DimId> terms{n, i, store.constant(anyNumber(random))};
    for (unsigned step = 0, steps = 1 + below(5); step < steps; ++step) {
      const DimId a = terms[below(terms.size())], b = terms.back();
      const DimId c = store.constant(anyNumber(random));
      switch (below(7)) {
      case 0:
        terms.push_back(store.add(a, store.mul(c, b)));
        break;
      case 1:
        terms.push_back(store.sub(store.mul(c, a), b));
        break;
      case 2:
        terms.push_back(store.floorDiv(store.add(a, c), b));
        break;
      case 3:
        terms.push_back(store.mod(store.add(b, a), c));
        break;
      case 4:
        terms.push_back(
            store.floorDiv(store.add(b, c), store.constant(anyNumber(random))));
        break;
      case 5:
        terms.push_back(below(2) ? store.min({a, b, c}) : store.max({b, c}));
        break;
      case 6:
        terms.push_back(store.select(store.ge(a, c), b, store.mul(a, b)));
        break;
      }
    }
    const DimId a = terms.back(), b = terms[below(terms.size())];
    const ClaimId claim = below(3)   ? store.ge(a, b)
                          : below(2) ? store.eq(a, store.neg(b))
                                     : store.ne(b, a);
    if (store.size(claim) > 200)
      continue;
    ++tried;
    EXPECT_EQ(read(printed(claim)), claim) << printed(claim);
    EXPECT_EQ(read(store.str(claim)), claim) << store.str(claim);
  }
  EXPECT_GT(tried, 700u);
}

TEST_F(PrintTest, isReadAsTheSame) {
  bool isWithin = true;
  Int largest = integerPower(Int(2), kMaxIntBits - 1, isWithin);
  ASSERT_TRUE(isWithin);
  std::vector<Int> numbers{Int(INT64_MAX),
                           Int(INT64_MAX) + Int(1),
                           Int(INT64_MAX) + Int(2),
                           integerPower(Int(10), 18, isWithin),
                           integerPower(Int(10), 36, isWithin),
                           integerPower(Int(2), 64, isWithin),
                           integerPower(Int(2), 126, isWithin) + Int(3),
                           largest};
  for (size_t k = 0, end = numbers.size(); k < end; ++k)
    numbers.push_back(-numbers[k]);
  for (const Int &x : numbers) {
    DimId c = store.constant(x);
    std::vector<ClaimId> claims{
        store.ge(i, c),
        store.ne(i, c),
        store.eq(store.mul(c, i), n),
        store.ge(n, store.sub(i, c)),
        store.eq(store.mod(i, c), n),
        store.ge(store.floorDiv(c, store.add(n, store.constant(1))), n),
        store.eq(store.mul(n, store.max({c, i})), store.constant(3)),
        store.conj(store.ge(n, c), store.disj(store.eq(i, c), store.le(i, n)))};
    if (x > 0)
      claims.push_back(store.shapeEq(s, store.ranked({c, n})));
    for (ClaimId claim : claims) {
      std::string text = printed(claim);
      EXPECT_EQ(read(text), claim) << text;
    }
  }
}

TEST_F(PrintTest, NarrowedNumbersAreReadAsTheSame) {
  auto power = [&](unsigned exponent) {
    bool isWithin = true;
    return store.constant(integerPower(Int(2), exponent, isWithin));
  };
  auto wrapped = [&](DimId x, unsigned width) {
    const DimId half = power(width - 1);
    return store.sub(store.mod(store.add(x, half), power(width)), half);
  };
  auto c = [&](int64_t x) { return store.constant(x); };
  EXPECT_EQ(store.str(wrapped(store.add(n, i), 32)), "wrap32(n + i)");
  EXPECT_EQ(store.str(wrapped(store.mul(c(4), n), 32)), "wrap32(4 * n)");
  EXPECT_EQ(store.str(store.ge(wrapped(n, 8), c(-3))), "wrap8(n) >= -3");
  EXPECT_EQ(store.str(store.eq(wrapped(n, 64), i)), "wrap64(n) == i");
  // The operand of another part is printed with the other part.
  EXPECT_EQ(store.str(store.add(n, wrapped(n, 16))), "wrap16(n) + n");
  const std::vector<DimId> numbers{n,
                                   i,
                                   store.add(n, c(1)),
                                   store.sub(n, i),
                                   store.mul(n, i),
                                   store.add(store.mul(c(4), n), c(3)),
                                   store.sub(store.mul(c(6), i), n),
                                   store.neg(n),
                                   store.floorDiv(n, c(3)),
                                   store.max({n, i}),
                                   store.mul(c(int64_t(1) << 31), n),
                                   store.mul(c(-1024), store.mul(n, n))};
  for (DimId x : numbers)
    for (unsigned width : {8, 13, 16, 32, 64}) {
      const DimId y = wrapped(x, width);
      for (ClaimId claim : {store.ge(y, c(0)), store.le(y, c(-5)),
                            store.eq(y, n), store.ne(store.mul(c(3), y), i),
                            store.ge(store.add(x, y), store.mul(c(2), n)),
                            store.le(store.sub(y, wrapped(i, 32)), n),
                            store.eq(wrapped(store.max({y, n}), 16), i),
                            store.ge(store.mod(x, power(width)), c(200))}) {
        EXPECT_EQ(read(printed(claim)), claim) << printed(claim);
      }
    }
}

TEST_F(PrintTest, EmptyRangesAreTwoComparisons) {
  auto within = [&](int64_t low, int64_t high) {
    return store.conj(store.ge(i, store.constant(low)),
                      store.le(i, store.constant(high)));
  };
  EXPECT_EQ(store.str(within(0, 2)), "i in [0, 2]");
  for (auto [low, high] : {std::pair(0, -2), {5, 3}, {1, -100}}) {
    const ClaimId claim = within(low, high);
    EXPECT_EQ(store.str(claim).find("in ["), std::string::npos)
        << store.str(claim);
    EXPECT_EQ(read(printed(claim)), claim);
  }
}

TEST_F(PrintTest, theNumbersThatATermMayEqualAreASet) {
  auto is = [&](DimId d, int64_t value) {
    return store.eq(d, store.constant(value));
  };
  const DimId r = store.mod(n, store.constant(4));
  const ClaimId set = store.disj({is(r, 3), is(r, 0)});
  EXPECT_EQ(printed(set), "n mod 4 in {0, 3}");
  EXPECT_EQ(printed(store.disj({is(i, INT64_MAX), is(i, INT64_MIN), is(n, 7)})),
            "n == 7 or i in {-2^63, 2^63 - 1}");
  EXPECT_EQ(printed(store.conj(set, store.disj(is(i, -1), is(i, 2)))),
            "i in {-1, 2} and n mod 4 in {0, 3}");
  EXPECT_EQ(printed(store.disj(is(n, 1), store.eq(n, i))), "n == 1 or n == i");
  for (ClaimId claim : {set, store.conj(set, store.ge(i, n)),
                        store.disj({is(i, -1), is(i, 2), store.ge(i, n)})})
    EXPECT_EQ(read(printed(claim)), claim) << printed(claim);
  // A set costs as much as its comparisons, in which n mod 4 counts once.
  EXPECT_EQ(costOf(store, set), 10u);
}

TEST_F(PrintTest, theEndsOfARangeAreOneComparison) {
  auto number = [&](int64_t value) { return store.constant(value); };
  auto within = [&](DimId d, int64_t least, int64_t most) {
    return store.conj(store.ge(d, number(least)), store.le(d, number(most)));
  };
  const DimId r = store.mod(n, number(32));
  const ClaimId isSmall = within(n, 1, 4);
  EXPECT_EQ(printed(isSmall), "n in [1, 4]");
  EXPECT_EQ(printed(within(store.add(n, i), -2, 2)), "n + i in [-2, 2]");
  EXPECT_EQ(printed(within(i, INT64_MIN, INT64_MAX)), "i in [-2^63, 2^63 - 1]");
  EXPECT_EQ(printed(store.disj(
                {store.eq(r, number(0)), store.ge(r, number(29)), isSmall})),
            "n mod 32 == 0 or n mod 32 >= 29 or n in [1, 4]");
  EXPECT_EQ(printed(store.conj({isSmall, within(i, 2, 3), within(r, 1, 2)})),
            "n in [1, 4] and i in [2, 3] and n mod 32 in [1, 2]");
  // Neither one end alone, nor an end that is no number.
  EXPECT_EQ(printed(store.conj(store.ge(n, number(2)), store.le(i, number(3)))),
            "n >= 2 and i <= 3");
  EXPECT_EQ(printed(store.conj(store.ge(n, number(2)), store.le(n, i))),
            "n >= 2 and i >= n");
  for (ClaimId claim : {isSmall, within(r, 3, 3), within(i, -5, 1),
                        store.conj(isSmall, store.ge(i, n)),
                        store.disj(isSmall, store.eq(i, n))})
    EXPECT_EQ(read(printed(claim)), claim) << printed(claim);
  // A range costs as much as its two comparisons, in which n counts once.
  EXPECT_EQ(costOf(store, isSmall), 6u);
}
