// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See NumberText.h. Tested by tests/engine/base/NumberTextTest.cpp.

#include "engine/base/NumberText.h"
#include "engine/base/ExactInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using llvm::StringRef;

/// 2^4096 has 1234 digits.
static_assert(kMaxIntBits == 4096 && kMaxDigits == 1234);

std::optional<Int> shapeproof::readDigits(StringRef digits) {
  if (digits.empty() || !llvm::all_of(digits, llvm::isDigit))
    return std::nullopt;
  digits = digits.ltrim('0');
  if (digits.size() > kMaxDigits)
    return std::nullopt;
  if (digits.empty())
    return Int(0);
  Int value(
      llvm::APInt(4 * static_cast<unsigned>(digits.size()) + 1, digits, 10));
  return makeCanonical(value) ? std::optional(value) : std::nullopt;
}

std::optional<Int> shapeproof::readLiteral(StringRef text) {
  auto [digits, power] = text.split('^');
  std::optional<Int> base = readDigits(digits);
  if (!base || digits.size() == text.size())
    return base;
  const std::optional<Int> exponent = readDigits(power);
  if (!exponent || *exponent > Int(kMaxIntBits))
    return std::nullopt;
  bool isWithinCap = false;
  Int value = integerPower(
      *base, static_cast<unsigned>(static_cast<int64_t>(*exponent)),
      isWithinCap);
  return isWithinCap ? std::optional(value) : std::nullopt;
}

/// The exponent of a power of two that does not fit 64 bits.
static std::optional<unsigned> largeExponent(const Int &value) {
  if (fitsInt64(value) || value < 0)
    return std::nullopt;
  const llvm::APInt bits = toAPInt(value);
  return bits.isPowerOf2() ? std::optional(bits.logBase2()) : std::nullopt;
}

/// The exponent if the value is one less than such a power, within the cap.
static std::optional<unsigned> exponentAbove(const Int &value) {
  if (value < Int(INT64_MAX))
    return std::nullopt;
  const std::optional<unsigned> exponent = largeExponent(value + 1);
  return exponent && *exponent < kMaxIntBits ? exponent : std::nullopt;
}

void shapeproof::printLiteral(llvm::raw_ostream &os, const Int &value) {
  if (auto exponent = largeExponent(abs(value)))
    os << (value < 0 ? "-2^" : "2^") << *exponent;
  else
    os << value;
}

bool shapeproof::isPrintedAsDifference(const Int &value) {
  return exponentAbove(value).has_value();
}

void shapeproof::printNumber(llvm::raw_ostream &os, const Int &value) {
  if (auto exponent = exponentAbove(value))
    os << "2^" << *exponent << " - 1";
  else
    printLiteral(os, value);
}

std::string shapeproof::numberText(const Int &value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printNumber(os, value);
  return text;
}
