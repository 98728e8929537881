// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lexer.h. Each byte is read once; a token is a piece of the text.
//
// Strings have to be UTF-8, because they end up in JSON. Comments may hold
// anything.
//
// Tested by tests/engine/text/ParserTest.cpp and ParserErrorTest.cpp.

#include "engine/text/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

using namespace shapeproof;
using llvm::StringRef;

Lexer::Lexer(StringRef text, bool manySpellings)
    : text(text), manySpellings(manySpellings) {
  this->text.consume_front("\xEF\xBB\xBF"); // Skip a byte order mark.
}

llvm::ArrayRef<llvm::StringLiteral> Lexer::keywords() {
  static constexpr llvm::StringLiteral all[] = {
      "dim",       "int",           "bool",    "shape",  "let",
      "assume",    "scope",         "prove",   "bound",  "expect",
      "in",        "inf",           "not",     "and",    "or",
      "floordiv",  "ceildiv",       "mod",     "min",    "max",
      "select",    "rank",          "head",    "tail",   "num_elements",
      "broadcast", "broadcastable", "meet",    "concat", "slice",
      "true",      "false",         "simplify"};
  return all;
}

bool Lexer::isKeyword(StringRef word) {
  static const llvm::StringSet<> all = [] {
    llvm::StringSet<> set;
    for (StringRef keyword : keywords())
      set.insert(keyword);
    return set;
  }();
  return all.contains(word);
}

static bool isInName(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.';
}

Token Lexer::make(TokenKind kind, size_t begin, const char *message) {
  Token token;
  token.kind = kind;
  token.text = text.slice(begin, position);
  token.place = {line, unsigned(begin - lineBegin + 1)};
  token.startsLine = atLineStart;
  token.message = message;
  atLineStart = false;
  return token;
}

Token Lexer::lexString(size_t begin) {
  const char *problem = nullptr;
  for (++position; position < text.size(); ++position) {
    char c = text[position];
    if (c == '\n')
      break;
    if (c == '"') {
      ++position;
      if (!problem && !llvm::json::isUTF8(text.slice(begin, position)))
        problem = "the string is not UTF-8";
      return make(problem ? TokenKind::Error : TokenKind::String, begin,
                  problem);
    }
    if (c != '\\')
      continue;
    StringRef escaped = text.substr(position + 1, 1);
    if (escaped.empty() || escaped == "\n")
      break;
    if (!StringRef("\"\\n").contains(escaped[0]))
      problem = "unknown escape in a string; there are \\\", \\\\ and \\n";
    ++position;
  }
  position = std::min(position, text.size());
  return make(TokenKind::Error, begin, "the string is not closed on its line");
}

void Lexer::skipDigits() {
  while (position < text.size() && llvm::isDigit(text[position]))
    ++position;
}

Token Lexer::lexNumber(size_t begin) {
  skipDigits();
  const char *problem = nullptr;
  if (manySpellings) {
    const StringRef rest = text.substr(position);
    const bool isPower =
        rest.size() > 1 && rest[0] == '^' && llvm::isDigit(rest[1]);
    if (rest.starts_with(".")) { // 0.5
      ++position;
      skipDigits();
      return make(TokenKind::Integer, begin);
    }
    if (!isPower) // 16H is two tokens.
      return make(TokenKind::Integer, begin);
  }
  if (text.substr(position, 1) == "^") {
    const size_t exponent = ++position;
    skipDigits();
    if (position == exponent || text.substr(position, 1) == "^")
      problem = "an exponent is one number without a sign: 2^63";
  }
  while (position < text.size() &&
         (isInName(text[position]) || text[position] == '^')) {
    if (!problem)
      problem = "neither a name nor a number";
    ++position;
  }
  return make(problem ? TokenKind::Error : TokenKind::Integer, begin, problem);
}

size_t Lexer::lengthOfSpelling() const {
  if (!manySpellings)
    return 0;
  for (StringRef two : {"//", "**", "&&", "||"})
    if (text.substr(position).starts_with(two))
      return two.size();
  return StringRef("/%&|~!^").contains(text[position]);
}

Token Lexer::next(bool newlines) {
  while (position < text.size()) {
    char c = text[position];
    size_t begin = position;
    if (c == '\n') {
      ++position;
      Token token = make(TokenKind::Newline, begin);
      ++line;
      lineBegin = position;
      atLineStart = true;
      if (newlines)
        return token;
      continue;
    }
    if (c == ' ' || c == '\t' || c == '\r') {
      ++position;
      continue;
    }
    if (c == '#') {
      position = std::min(text.find('\n', position), text.size());
      continue;
    }
    if (llvm::isDigit(c))
      return lexNumber(begin);
    if (c != '.' && isInName(c)) {
      while (position < text.size() && isInName(text[position]))
        ++position;
      bool keyword = isKeyword(text.slice(begin, position));
      return make(keyword ? TokenKind::Keyword : TokenKind::Identifier, begin);
    }
    if (c == '"')
      return lexString(begin);
    StringRef two = text.substr(position, 2);
    if (two == "==" || two == "!=" || two == "<=" || two == ">=") {
      position += 2;
      return make(TokenKind::Punctuation, begin);
    }
    if (const size_t length = lengthOfSpelling()) {
      position += length;
      return make(TokenKind::Punctuation, begin);
    }
    ++position;
    if (StringRef("()[]{},;+-*<>=").contains(c))
      return make(TokenKind::Punctuation, begin);
    // A run of bytes that start no token is one error.
    while (position < text.size() && (text[position] & 0x80))
      ++position;
    return make(TokenKind::Error, begin, "unexpected character");
  }
  return make(TokenKind::End, position);
}

size_t Lexer::lineBeginOf(const Token &token) const {
  // token.text points into `text`, also when it is empty.
  return token.text.data() - text.data() - (token.place.column - 1);
}

StringRef Lexer::lineOf(const Token &token) const {
  return lineBelow(token, token.place.line);
}

StringRef Lexer::lineBelow(const Token &from, unsigned line) const {
  size_t begin = lineBeginOf(from);
  for (unsigned at = from.place.line; at < line; ++at)
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  return text.slice(begin, text.find('\n', begin)).rtrim('\r');
}

void Lexer::rewindTo(const Token &token) {
  position = token.text.data() - text.data();
  line = token.place.line;
  lineBegin = lineBeginOf(token);
  atLineStart = token.startsLine;
}

std::string Lexer::stringValue(const Token &token) {
  std::string value;
  StringRef body = token.text.drop_front().drop_back();
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] != '\\')
      value += body[i];
    else
      value += body[++i] == 'n' ? '\n' : body[i];
  }
  return value;
}
