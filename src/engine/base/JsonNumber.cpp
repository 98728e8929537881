// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See JsonNumber.h. Tested by tests/evidence/certificate and
// tests/results/report.

#include "engine/base/JsonNumber.h"
#include "engine/base/ExactInt.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
namespace json = llvm::json;

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
  if (digits.size() > maxDigits)
    return std::nullopt;
  const std::optional<Int> magnitude = readDigits(digits);
  return magnitude && isNegative ? -*magnitude : magnitude;
}
