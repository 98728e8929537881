// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Residues of factors are those that occur, by enumeration.

#include "engine/base/FactorResidue.h"
#include "gtest/gtest.h"
#include <numeric>
#include <vector>

using namespace shapeproof;

namespace {

/// All a in [0, m) with a*b == c (mod m) for a b with b == r (mod k).
std::vector<int64_t> factors(int64_t c, int64_t m, int64_t r, int64_t k) {
  std::vector<int64_t> found;
  for (int64_t a = 0; a < m; ++a)
    for (int64_t j = 0; j < m; ++j)
      if ((a * (r + k * j) - c) % m == 0) {
        found.push_back(a);
        break;
      }
  return found;
}

TEST(FactorResidue, IsTheLeastClassOfThoseThatOccur) {
  for (int64_t k = 1; k <= 16; ++k)
    for (int64_t m = 1; m <= 18; ++m)
      for (int64_t r = 0; r < k; ++r)
        for (int64_t c = 0; c < m; ++c) {
          const auto found =
              residueOfFactor({Int(c), Int(m)}, {Int(r), Int(k)});
          const std::vector<int64_t> all = factors(c, m, r, k);
          ASSERT_EQ(found.has_value(), !all.empty())
              << c << " mod " << m << ", " << r << " mod " << k;
          if (!found)
            continue;
          int64_t modulus = m;
          for (int64_t a : all)
            modulus = std::gcd(modulus, a - all[0]);
          EXPECT_EQ(found->modulus, Int(modulus))
              << c << " mod " << m << ", " << r << " mod " << k;
          EXPECT_EQ(floorModulo(found->remainder - Int(all[0]), Int(modulus)),
                    Int(0));
        }
}

TEST(FactorResidue, OfANumber) {
  for (int64_t k = 1; k <= 12; ++k)
    for (int64_t r = -k; r < k; ++r)
      for (int64_t c = -14; c <= 14; ++c) {
        const auto found = residueOfFactor({Int(c), Int(0)}, {Int(r), Int(k)});
        for (int64_t a = -14; a <= 14; ++a)
          for (int64_t b = r - 30 * k; b <= 30 * k; b += k) {
            if (a * b != c)
              continue;
            ASSERT_TRUE(found) << a << " * " << b;
            EXPECT_TRUE(found->modulus == 0
                            ? found->remainder == Int(a)
                            : floorModulo(Int(a) - found->remainder,
                                          found->modulus) == 0)
                << a << " * " << b << ": " << r << " mod " << k;
          }
      }
}

TEST(FactorResidue, OfLargeNumbers) {
  const Int large = Int(INT64_MAX) * Int(INT64_MAX) * Int(8);
  const auto found = residueOfFactor({Int(0), large}, {Int(1), large});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->modulus, large);
  EXPECT_EQ(found->remainder, Int(0));
  // An odd factor leaves all of a power of two.
  const auto power =
      residueOfFactor({Int(0), Int(int64_t(1) << 62)}, {Int(1), Int(2)});
  ASSERT_TRUE(power);
  EXPECT_EQ(power->modulus, Int(int64_t(1) << 62));
}

} // namespace
