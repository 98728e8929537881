// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Problem text to tokens, one at a time.
//
// A newline is a token, because it ends statements, except between `(` and `)`
// or `[` and `]`. Only the parser knows where it is, so it says so with each
// call: `lexer.next(/*newlines=*/depth == 0)`. A `\r\n` is a newline, a `\r`
// elsewhere is blank. Bytes that form no token come out as TokenKind::Error
// with a message, and lexing goes on behind them.

#ifndef SHAPEPROOF_TEXT_LEXER_H
#define SHAPEPROOF_TEXT_LEXER_H

#include "shapeproof/Place.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace shapeproof {

enum class TokenKind : uint8_t {
  End,
  Newline,
  Error,      ///< `message` says what is wrong.
  Identifier, ///< A name, not a keyword.
  Keyword,
  Integer, ///< Digits, or digits^digits; with many spellings also 0.5.
  String,  ///< With quotes.
  Punctuation,
};

struct Token {
  TokenKind kind = TokenKind::End;
  /// The spelling in the text.
  llvm::StringRef text;
  Place place;
  /// Whether only blanks stand before it on its line.
  bool startsLine = false;
  /// The message of an Error.
  const char *message = nullptr;

  bool is(llvm::StringRef word) const {
    return (kind == TokenKind::Keyword || kind == TokenKind::Punctuation) &&
           text == word;
  }
};

class Lexer {
public:
  /// With `manySpellings`, also the tokens of Spellings.cpp.
  explicit Lexer(llvm::StringRef text, bool manySpellings = false);

  /// The next token. A newline is a token if `newlines`, else blank.
  Token next(bool newlines);
  /// The text of the line that `token` is on, without its end.
  llvm::StringRef lineOf(const Token &token) const;
  /// The text of line `line`, not above the one that `from` is on. Linear in
  /// the distance.
  llvm::StringRef lineBelow(const Token &from, unsigned line) const;
  /// Makes next() return `token` once more. Precondition: it is the last but
  /// one token returned, and no newline stood between.
  void rewindTo(const Token &token);

  /// The value of a String token. Escapes were checked by the lexer.
  static std::string stringValue(const Token &token);
  /// All keywords, in the order of the manual.
  static llvm::ArrayRef<llvm::StringLiteral> keywords();
  static bool isKeyword(llvm::StringRef word);

private:
  Token make(TokenKind kind, size_t begin, const char *message = nullptr);
  Token lexString(size_t begin);
  Token lexNumber(size_t begin);
  /// The length of the operator of others that begins here; 0 if none does.
  size_t lengthOfSpelling() const;
  void skipDigits();
  size_t lineBeginOf(const Token &token) const;

  llvm::StringRef text;
  bool manySpellings = false;
  size_t position = 0;
  size_t lineBegin = 0;
  unsigned line = 1;
  bool atLineStart = true;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TEXT_LEXER_H
