// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of the text of a claim: see ClauseText.h.
//
// Tested by tests/results/report/ClauseTextTest.cpp.

#include "results/report/ClauseText.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

using llvm::StringRef;

std::vector<std::string> operandsOf(StringRef claim, StringRef connective) {
  std::vector<std::string> operands;
  const std::string separator = (" " + connective + " ").str();
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < claim.size(); ++i) {
    depth += StringRef("([{").contains(claim[i]);
    depth -= StringRef(")]}").contains(claim[i]);
    if (depth == 0 && claim.substr(i).starts_with(separator)) {
      operands.push_back(claim.slice(start, i).str());
      start = i + separator.size();
      i = start - 1;
    }
  }
  operands.push_back(claim.drop_front(start).str());
  // `and` binds tighter.
  if (connective == "and" && operandsOf(claim, "or").size() > 1)
    return {claim.str()};
  return operands;
}

std::string withPowers(StringRef claim) {
  std::string result;
  size_t i = 0;
  while (i < claim.size()) {
    StringRef before = claim.take_front(i);
    before.consume_back("-");
    const bool isEnd = before.ends_with("[") || before.ends_with(", ") ||
                       before.ends_with("= ");
    const StringRef digits =
        isEnd ? claim.drop_front(i).take_while(llvm::isDigit) : StringRef();
    const StringRef after = claim.drop_front(i + digits.size());
    const bool isWhole = after.empty() || after.front() == ',' ||
                         after.front() == ']' || after.front() == ')' ||
                         after.starts_with(" or ") ||
                         after.starts_with(" and ");
    uint64_t value = 0;
    unsigned power = 0;
    if (!digits.empty() && isWhole && !digits.getAsInteger(10, value))
      for (unsigned bits = 30; bits < 64; ++bits)
        if (value == (1ull << bits) || value == (1ull << bits) - 1)
          power = bits;
    if (power == 0) {
      result += claim[i++];
      continue;
    }
    const bool isPower = value == (1ull << power);
    // -(2^31 - 1) is no end of a machine word.
    if (!isPower && StringRef(result).ends_with("-"))
      result += digits;
    else
      result += "2^" + std::to_string(power) + (isPower ? "" : " - 1");
    i += digits.size();
  }
  return result;
}

} // namespace shapeproof
