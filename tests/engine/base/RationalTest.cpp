// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rational against plain cross-multiplication on Int, with words from
// the ends of 64 bits so that every fast path overflows somewhere.

#include "engine/base/Rational.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

void expectIs(const Rational &r, const Int &n, const Int &d) {
  EXPECT_TRUE(r.numerator() * d == n * r.denominator());
  EXPECT_TRUE(r.denominator() > 0);
  EXPECT_TRUE(gcd(abs(r.numerator()), r.denominator()) == 1);
  bool small = fitsInt64(r.numerator()) &&
               r.numerator() != std::numeric_limits<int64_t>::min() &&
               fitsInt64(r.denominator());
  EXPECT_EQ(r.isBig(), !small);
}

TEST(RationalTest, AgreesWithIntegers) {
  std::mt19937_64 rng(1);
  const int64_t ends[] = {0,
                          1,
                          -1,
                          2,
                          -3,
                          6,
                          10,
                          1ll << 31,
                          -(1ll << 32),
                          std::numeric_limits<int64_t>::max(),
                          std::numeric_limits<int64_t>::max() - 1,
                          std::numeric_limits<int64_t>::min(),
                          std::numeric_limits<int64_t>::min() + 1};
  auto word = [&]() -> int64_t {
    switch (rng() % 3) {
    case 0:
      return ends[rng() % std::size(ends)];
    case 1:
      return static_cast<int64_t>(rng() % 41) - 20;
    default:
      return static_cast<int64_t>(rng()) >> (rng() % 64);
    }
  };
  for (int i = 0; i < 20000; ++i) {
    Int a(word()), b(word()), c(word()), d(word());
    if (b == 0 || d == 0)
      continue;
    Rational x(a, b), y(c, d);
    expectIs(x, a, b);
    expectIs(x + y, a * d + c * b, b * d);
    expectIs(x - y, a * d - c * b, b * d);
    expectIs(x * y, a * c, b * d);
    Int e(word()), f(word());
    if (f != 0) {
      const Rational z(e, f);
      expectIs(Rational::sumWithProduct(x, y, z), a * d * f + c * e * b,
               b * d * f);
      expectIs(Rational::sumWithProduct(-(y * z), y, z), Int(0), Int(1));
      expectIs(Rational::sumWithProduct(Rational(c * e, d * f), y, z),
               Int(2) * c * e, d * f);
    }
    expectIs(-x, -a, b);
    if (c != 0)
      expectIs(x / y, a * d, b * c);
    Int cross = a * d - c * b;
    if ((b < 0) != (d < 0))
      cross = -cross;
    EXPECT_EQ(Rational::compare(x, y) < 0, cross < 0);
    EXPECT_EQ(Rational::compare(x, y) == 0, cross == 0);
    EXPECT_EQ(x.sign() < 0, (a < 0) != (b < 0) && a != 0);
    EXPECT_TRUE(Rational(x.floor()) <= x && x < Rational(x.floor() + 1));
    EXPECT_TRUE(Rational(x.ceil()) >= x && x > Rational(x.ceil() - 1));
    // Back from the heap: the representation is canonical.
    EXPECT_EQ((x + y) - y, x);
    EXPECT_EQ(((x + y) - y).isBig(), x.isBig());
    Rational copy = x, moved = std::move(copy);
    copy = y;
    EXPECT_EQ(moved, x);
    EXPECT_EQ(copy, y);
    EXPECT_EQ(x.isInteger(), a % abs(b) == 0);
  }
}

TEST(RationalTest, ThousandsOfBits) {
  Rational x(1), y(1);
  for (int i = 0; i < 70; ++i) {
    x = x * Rational(int64_t(1) << 61) + Rational(i - 35);
    y = y * Rational(-(int64_t(1) << 60)) + Rational(7 * i + 1);
  }
  EXPECT_GT(x.bits(), 4000u);
  EXPECT_LT(x.bits(), 4400u); // as narrow as the value, not as its past
  Rational q = x / y;
  EXPECT_EQ(q * y, x);
  EXPECT_EQ((q + Rational(1) / 3) - q, Rational(1) / 3);
  EXPECT_FALSE(((q + 1) - q).isBig());
  EXPECT_LT(q - 1, q);
  EXPECT_EQ(Rational(x.numerator()), x);
  EXPECT_EQ(Rational(x.numerator(), y.numerator()), q);
  EXPECT_EQ(Rational(q.numerator()) / Rational(q.denominator()), q);
  EXPECT_EQ(-(-q), q);
  EXPECT_EQ(q.sign(), -(-q).sign());
  EXPECT_TRUE(canonical(x.numerator() * y.numerator() / y.numerator()) ==
              x.numerator());
  for (int i = 69; i >= 0; --i)
    x = (x - Rational(i - 35)) / Rational(int64_t(1) << 61);
  EXPECT_EQ(x, Rational(1));
  EXPECT_FALSE(x.isBig());
}

TEST(RationalTest, ExceedsBits) {
  EXPECT_FALSE(Rational(255).exceedsBits(8));
  EXPECT_TRUE(Rational(256).exceedsBits(8));
  Rational big = Rational(1ll << 62) * 4;
  EXPECT_TRUE(big.exceedsBits(64));
  EXPECT_FALSE(big.exceedsBits(65));
  EXPECT_TRUE(big.inverse().exceedsBits(64));
}

} // namespace
