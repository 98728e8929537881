// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See JsonText.h. Tested by tests/unit/certificate.

#include "certificate/JsonText.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
namespace json = llvm::json;

static constexpr unsigned kMaxNesting = 32;
/// 10^1233 is below 2^4096.
static constexpr size_t kMaxDigits = 1233;
static_assert(kMaxIntBits == 4096);

json::Value shapeproof::jsonNumber(const Int &value) {
  if (value >= Int(INT64_MIN) && value <= Int(INT64_MAX))
    return static_cast<int64_t>(value);
  std::string digits;
  llvm::raw_string_ostream(digits) << value;
  return digits;
}

std::optional<Int> shapeproof::readNumber(const json::Value &value) {
  if (auto number = value.getAsInteger())
    return Int(*number);
  llvm::StringRef digits = value.getAsString().value_or("");
  const bool isNegative = digits.consume_front("-");
  if (digits.empty() || digits.size() > kMaxDigits ||
      !llvm::all_of(digits, llvm::isDigit))
    return std::nullopt;
  const Int magnitude(
      llvm::APInt(4 * static_cast<unsigned>(digits.size()) + 1, digits, 10));
  return isNegative ? -magnitude : magnitude;
}

std::optional<uint32_t> shapeproof::readIndex(const json::Value &value) {
  auto number = value.getAsInteger();
  if (!number || *number < 0 || *number >= UINT32_MAX)
    return std::nullopt;
  return static_cast<uint32_t>(*number);
}

llvm::Expected<json::Value> shapeproof::parseJson(llvm::StringRef text) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxNesting)
        return llvm::createStringError("nested too deep");
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return json::parse(text);
}
