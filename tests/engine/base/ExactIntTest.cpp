// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact arithmetic at and beyond 64 bits: division by its defining equation
// (a == b * q + r with r between 0 and b), gcd by divisibility, roots by
// powers.

#include "engine/base/ExactInt.h"
#include "support/Enumeration.h"

using namespace shapeproof;
using namespace shapeproof::domains;
using namespace shapeproof::domains::enumeration;

TEST(ExactInt, DivisionHasItsDefiningEquation) {
  for (const Int &a : edgeNumbers())
    for (const Int &b : edgeNumbers()) {
      if (b == 0)
        continue;
      Int quotient = floorDivide(a, b), rest = floorModulo(a, b);
      EXPECT_EQ(b * quotient + rest, a);
      EXPECT_TRUE(b > 0 ? rest >= 0 && rest < b : rest <= 0 && rest > b);
      EXPECT_EQ(ceilDivide(a, b), -floorDivide(-a, b));
    }
}

TEST(ExactInt, SmallDivisionRoundsDown) {
  for (int64_t a = -9; a <= 9; ++a)
    for (int64_t b = -4; b <= 4; ++b) {
      if (b == 0)
        continue;
      EXPECT_EQ(floorDivide(Int(a), Int(b)), floorQuotient(a, b));
      EXPECT_EQ(floorModulo(Int(a), Int(b)), a - b * floorQuotient(a, b));
    }
}

TEST(ExactInt, GreatestCommonDivisor) {
  for (const Int &a : edgeNumbers())
    for (const Int &b : edgeNumbers()) {
      Int common = greatestCommonDivisor(a, b);
      ASSERT_GE(common, 0);
      if (common == 0) {
        EXPECT_TRUE(a == 0 && b == 0);
        continue;
      }
      Int p = floorDivide(a, common), q = floorDivide(b, common);
      EXPECT_EQ(p * common, a);
      EXPECT_EQ(q * common, b);
      EXPECT_EQ(greatestCommonDivisor(p, q), 1);
    }
}

TEST(ExactInt, InverseModulo) {
  for (int64_t m = 1; m <= 12; ++m)
    for (int64_t a = 1; a <= 30; ++a)
      if (std::gcd(a, m) == 1) {
        Int inverse = inverseModulo(Int(a), Int(m));
        EXPECT_TRUE(inverse >= 0 && inverse < m);
        EXPECT_EQ(floorModulo(inverse * a, Int(m)), 1 % m);
      }
  Int big(std::numeric_limits<int64_t>::max());
  EXPECT_EQ(floorModulo(inverseModulo(big, big + 1) * big, big + 1), 1);
}

TEST(ExactInt, RootsArePowersTurnedRound) {
  for (unsigned exponent = 1; exponent <= 4; ++exponent)
    for (const Int &x : edgeNumbers()) {
      if (x < 0)
        continue;
      Int root = integerRoot(x, exponent);
      bool within;
      EXPECT_LE(integerPower(root, exponent, within), x);
      EXPECT_GT(integerPower(root + 1, exponent, within), x);
    }
}

TEST(ExactInt, NumbersEndAtTheLimit) {
  bool within;
  Int half = integerPower(Int(2), kMaxIntBits - 1, within);
  ASSERT_TRUE(within);
  EXPECT_EQ(half * 2 - 1, largestInt());
  integerPower(Int(2), kMaxIntBits, within);
  EXPECT_FALSE(within);
  integerPower(Int(-3), std::numeric_limits<unsigned>::max(), within);
  EXPECT_FALSE(within);
  EXPECT_EQ(integerPower(Int(-1), std::numeric_limits<unsigned>::max(), within),
            -1);
  Int beyond = largestInt() + 1;
  EXPECT_FALSE(makeCanonical(beyond));
  Int negated = -largestInt();
  EXPECT_TRUE(makeCanonical(negated));
}
