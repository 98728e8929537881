// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LogText.h. Tested by tests/torch/guards.test.

#include "LogText.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::torch {

std::optional<llvm::StringRef> behind(llvm::StringRef line,
                                      llvm::StringRef phrase) {
  for (size_t at = line.find(phrase); at != llvm::StringRef::npos;
       at = line.find(phrase, at + 1)) {
    const char before = at == 0 ? ' ' : line[at - 1];
    if (!llvm::isAlnum(before) && before != '_')
      return line.substr(at + phrase.size());
  }
  return std::nullopt;
}

std::optional<std::pair<llvm::StringRef, llvm::StringRef>>
splitAt(llvm::StringRef text, llvm::StringRef word) {
  const size_t at = text.find(word);
  if (at == llvm::StringRef::npos)
    return std::nullopt;
  return std::pair(text.take_front(at), text.substr(at + word.size()));
}

llvm::StringRef compilationOf(llvm::StringRef line) {
  for (size_t at = line.find('['); at != llvm::StringRef::npos;
       at = line.find('[', at + 1)) {
    llvm::StringRef inner = line.substr(at + 1).take_until(
        [](char c) { return c == ']' || c == ' '; });
    const bool isClosed = line.substr(at + 1 + inner.size()).starts_with("]");
    if (isClosed && inner.contains('/') && llvm::isDigit(inner.back()) &&
        llvm::all_of(inner, [](char c) {
          return llvm::isDigit(c) || c == '/' || c == '_' || c == '!';
        }))
      return inner;
  }
  return {};
}

std::string placeIn(llvm::StringRef rest) {
  rest = rest.split(", for more info").first.trim();
  llvm::StringRef framework;
  if (rest.ends_with(")"))
    if (size_t open = rest.rfind('('); open != llvm::StringRef::npos) {
      framework = rest.substr(open + 1).drop_back();
      rest = rest.take_front(open).rtrim();
    }
  if (size_t hash = rest.rfind("# "); hash != llvm::StringRef::npos)
    rest = rest.substr(hash + 2);
  rest.consume_front("at ");
  // A place is `file:line`; what else there may be is code.
  const size_t colon = rest.find(':');
  const bool isPlace = colon != llvm::StringRef::npos &&
                       colon + 1 < rest.size() &&
                       llvm::isDigit(rest[colon + 1]);
  return (isPlace ? rest : framework).str();
}

llvm::StringRef upTo(llvm::StringRef text, llvm::StringRef ends) {
  int open = 0;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (open == 0 && ends.contains(c))
      return text.take_front(i);
    else
      open += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
  }
  return text;
}

std::optional<Ends> leadingEnds(llvm::StringRef text) {
  text = text.ltrim();
  text.consume_front("VR");
  if (!text.consume_front("["))
    return std::nullopt;
  auto [inner, rest] = text.split(']');
  auto [low, high] = inner.split(',');
  low = low.trim();
  high = high.trim();
  auto isEnd = [](llvm::StringRef end) {
    end.consume_front("-");
    return end == "int_oo" || end == "oo" || end == "inf" ||
           (!end.empty() && llvm::all_of(end, llvm::isDigit));
  };
  if (!isEnd(low) || !isEnd(high))
    return std::nullopt;
  return Ends{low, high, rest};
}

} // namespace shapeproof::torch
