// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of the text of a claim: see ClaimParts.h and ClauseText.h.
//
// Tested by tests/results/report/ClauseTextTest.cpp.

#include "results/report/ClaimParts.h"
#include "results/report/ClauseText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <array>

namespace shapeproof {

using llvm::StringRef;

StringRef bare(StringRef term) {
  term = term.trim();
  if (!term.starts_with("(") || !term.ends_with(")"))
    return term;
  int depth = 0;
  for (size_t i = 0; i + 1 < term.size(); ++i) {
    depth += term[i] == '(';
    depth -= term[i] == ')';
    if (depth == 0)
      return term;
  }
  return bare(term.drop_front().drop_back());
}

bool isName(StringRef text) {
  return !text.empty() && !llvm::isDigit(text.front()) && text.front() != '-' &&
         llvm::all_of(text, [](char c) {
           return llvm::isAlnum(c) || StringRef("_.@:#[]").contains(c);
         });
}

bool isLiteral(StringRef text) {
  text.consume_front("-");
  return !text.empty() && llvm::all_of(text, llvm::isDigit);
}

std::optional<Compared> comparison(StringRef claim) {
  claim = bare(claim);
  if (operandsOf(claim, "or").size() > 1 || operandsOf(claim, "and").size() > 1)
    return std::nullopt;
  std::optional<Compared> found;
  for (StringRef op : {" == ", " != ", " <= ", " >= ", " < ", " > "}) {
    auto [left, right] = claim.split(op);
    if (right.empty())
      continue;
    // Another one may be in a select.
    if (found || isIn(right, op) || left.count('(') != left.count(')'))
      return std::nullopt;
    found = Compared{left, op.trim(), right};
  }
  return found && !found->left.starts_with("not ") && !isIn(claim, " in [")
             ? found
             : std::nullopt;
}

std::optional<std::string> negation(StringRef claim) {
  claim = bare(claim);
  if (isName(claim))
    return ("not " + claim).str();
  if (StringRef rest = claim; rest.consume_front("not ") && isName(rest))
    return rest.str();
  std::optional<Compared> own = comparison(claim);
  if (!own)
    return std::nullopt;
  static constexpr std::array<std::pair<StringRef, StringRef>, 6> kOpposites = {
      {{"==", "!="},
       {"!=", "=="},
       {"<=", ">"},
       {">", "<="},
       {">=", "<"},
       {"<", ">="}}};
  for (auto [op, opposite] : kOpposites)
    if (op == own->op)
      return (own->left + " " + opposite + " " + own->right).str();
  return std::nullopt;
}

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
