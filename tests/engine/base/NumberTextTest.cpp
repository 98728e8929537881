// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers are printed by one rule, and what is printed is read as the number.

#include "engine/base/NumberText.h"
#include "engine/base/ExactInt.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

Int power(unsigned exponent) {
  bool isWithin = true;
  const Int value = integerPower(Int(2), exponent, isWithin);
  EXPECT_TRUE(isWithin);
  return value;
}

std::string literal(const Int &value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printLiteral(os, value);
  return text;
}

TEST(NumberText, AroundEachPowerOfTwo) {
  for (unsigned k = 0; k < kMaxIntBits; k += k < 130 ? 1 : 61)
    for (int64_t sign : {1, -1})
      for (int64_t offset = -2; offset <= 2; ++offset) {
        const Int value = power(k) * sign + offset;
        if (!isWithinCap(value))
          continue;
        const bool isLarge = !fitsInt64(abs(value));
        const bool isPower = isLarge && offset == 0;
        const bool isBelow = k >= 63 && sign == 1 && offset == -1;
        const std::string digits = [&] {
          std::string text;
          llvm::raw_string_ostream(text) << value;
          return text;
        }();
        const std::string name = "2^" + std::to_string(k);
        EXPECT_EQ(numberText(value), isPower   ? (sign < 0 ? "-" : "") + name
                                     : isBelow ? name + " - 1"
                                               : digits);
        EXPECT_EQ(isPrintedAsDifference(value), isBelow);
        const std::string text = literal(value);
        EXPECT_EQ(text, isPower ? numberText(value) : digits);
        llvm::StringRef rest(text);
        const bool isNegative = rest.consume_front("-");
        const std::optional<Int> read = readLiteral(rest);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(isNegative ? -*read : *read, value);
      }
}

TEST(NumberText, LargestNumber) {
  // 2^4096 is beyond the cap, so this is no difference of literals.
  const std::string text = numberText(largestInt());
  EXPECT_EQ(text.size(), kMaxDigits);
  EXPECT_EQ(readLiteral(text), largestInt());
  EXPECT_EQ(readLiteral(text.substr(0, kMaxDigits - 1) + "6"), std::nullopt);
  EXPECT_EQ(readLiteral(std::string(100, '0') + text), largestInt());
}

TEST(NumberText, WhatIsRead) {
  EXPECT_EQ(readLiteral("10^3"), Int(1000));
  EXPECT_EQ(readLiteral("0^0"), Int(1));
  EXPECT_EQ(readLiteral("0^7"), Int(0));
  EXPECT_EQ(readLiteral("1^4096"), Int(1));
  EXPECT_EQ(readLiteral("2^0063"), power(63));
  EXPECT_EQ(readLiteral("2^4095"), power(4095));
  for (const char *text :
       {"", "^", "2^", "^2", "-1", "2^-1", "2^3^2", "2 ^ 3", "x", "1x", "2^x",
        "+1", "2^4096", "1^4097", "3^3000", "2^18446744073709551616"})
    EXPECT_EQ(readLiteral(text), std::nullopt) << text;
  EXPECT_EQ(readDigits("2^3"), std::nullopt);
}

} // namespace
