// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See JsonNumber.h. Tested by tests/unit/certificate and tests/unit/report.

#include "base/JsonNumber.h"
#include "base/ExactInt.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
namespace json = llvm::json;

/// 10^1233 is below 2^4096.
static_assert(kMaxIntBits == 4096 && kMaxDigits == 1233);

json::Value shapeproof::jsonNumber(const Int &value) {
  if (fitsInt64(value))
    return static_cast<int64_t>(value);
  std::string digits;
  llvm::raw_string_ostream(digits) << value;
  return digits;
}

std::optional<Int> shapeproof::readNumber(const json::Value &value,
                                          size_t maxDigits) {
  if (auto number = value.getAsInteger())
    return Int(*number);
  llvm::StringRef digits = value.getAsString().value_or("");
  const bool isNegative = digits.consume_front("-");
  if (digits.empty() || digits.size() > maxDigits ||
      !llvm::all_of(digits, llvm::isDigit))
    return std::nullopt;
  const Int magnitude(
      llvm::APInt(4 * static_cast<unsigned>(digits.size()) + 1, digits, 10));
  return isNegative ? -magnitude : magnitude;
}
