// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim that is printed for the parser is read as the same claim, whatever
// numbers it contains.

#include "terms/Print.h"
#include "base/ExactInt.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/Simplified.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <climits>
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

TEST_F(PrintTest, literalsHave64Bits) {
  auto atLeast = [&](const Int &x) {
    return printed(store.ge(i, store.constant(x)));
  };
  EXPECT_EQ(atLeast(Int(INT64_MAX)), "i >= 9223372036854775807");
  EXPECT_EQ(atLeast(Int(INT64_MAX) + Int(1)),
            "i >= (9 * 1000000000000000000 + 223372036854775808)");
  EXPECT_EQ(atLeast(Int(1000000000000000000) * Int(10)),
            "i >= (10 * 1000000000000000000)");
  EXPECT_EQ(store.str(store.ge(i, store.constant(Int(INT64_MAX) + Int(1)))),
            "i >= 9223372036854775808");
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

TEST_F(PrintTest, theNumbersThatATermMayEqualAreASet) {
  auto is = [&](DimId d, int64_t value) {
    return store.eq(d, store.constant(value));
  };
  const DimId r = store.mod(n, store.constant(4));
  const ClaimId set = store.disj({is(r, 3), is(r, 0)});
  EXPECT_EQ(printed(set), "n mod 4 in {0, 3}");
  EXPECT_EQ(printed(store.disj({is(i, INT64_MAX), is(i, INT64_MIN), is(n, 7)})),
            "n == 7 or i in {-9223372036854775808, 9223372036854775807}");
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
  EXPECT_EQ(printed(within(i, INT64_MIN, INT64_MAX)),
            "i in [-9223372036854775808, 9223372036854775807]");
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
