// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats a .dims file (DimsNames.h): blanks between tokens and before lines.
//
//   scope{                      scope {
//   assume n==2*k  # even  ->     assume n == 2 * k  # even
//   }                           }
//
// Lines stay where they are, with their comments, as do calls and indices:
// `f (x)` and `x [0]` keep their blank.

#include "DimsNames.h"
#include "engine/text/Lexer.h"
#include "shapeproof/Problem.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::editor {
namespace {

/// The indentation that the documentation has.
constexpr unsigned kIndent = 2;

struct FormattedLine {
  std::vector<Token> tokens;
  /// With the blanks before it.
  std::string comment;
};

bool isUnary(llvm::ArrayRef<Token> tokens, size_t i) {
  if (!tokens[i].is("-"))
    return false;
  if (i == 0)
    return true;
  const Token &before = tokens[i - 1];
  return before.kind == TokenKind::Keyword ||
         (before.kind == TokenKind::Punctuation && !before.is(")") &&
          !before.is("]"));
}

/// Whether a blank stands before the token, which is not the first.
bool hasBlank(llvm::ArrayRef<Token> tokens, size_t i) {
  const Token &left = tokens[i - 1], &right = tokens[i];
  if (left.is("(") || left.is("[") || right.is(")") || right.is("]") ||
      right.is(",") || right.is(";") || isUnary(tokens, i - 1))
    return false;
  if ((right.is("(") || right.is("[")) &&
      (left.kind != TokenKind::Punctuation || left.is(")") || left.is("]")))
    return left.text.end() != right.text.begin();
  return true;
}

/// The tokens and comments by lines; nothing if there is an error.
std::optional<std::vector<FormattedLine>> linesOf(const Text &text) {
  std::vector<FormattedLine> lines(text.numLines());
  Lexer lexer(text.all());
  for (Token token = lexer.next(false); token.kind != TokenKind::End;
       token = lexer.next(false)) {
    if (token.kind == TokenKind::Error)
      return std::nullopt;
    lines[token.place.line - 1].tokens.push_back(token);
  }
  for (unsigned i = 0; i < lines.size(); ++i) {
    llvm::StringRef rest = text.line(i);
    if (!lines[i].tokens.empty()) {
      const Token &last = lines[i].tokens.back();
      rest = rest.drop_front(last.place.column - 1 + last.text.size());
    } else {
      rest = rest.ltrim();
    }
    lines[i].comment = rest.rtrim().str();
  }
  return lines;
}

std::string meaningOf(llvm::StringRef text) {
  std::string written;
  llvm::Expected<Problem> problem = parseProblem(text, "");
  if (!problem) {
    llvm::consumeError(problem.takeError());
    return written;
  }
  llvm::raw_string_ostream os(written);
  writeProblem(*problem, os);
  return written;
}

} // namespace

std::vector<Edit> formatDims(const Text &text) {
  std::vector<Edit> edits;
  const auto lines = linesOf(text);
  if (!lines)
    return edits;
  unsigned scopes = 0, brackets = 0;
  std::string all;
  for (auto [number, line] : llvm::enumerate(*lines)) {
    unsigned indent = brackets > 0 ? 2 * kIndent : 0;
    indent += kIndent * (scopes - (scopes > 0 && !line.tokens.empty() &&
                                   line.tokens.front().is("}")));
    std::string made;
    if (!line.tokens.empty() || !line.comment.empty())
      made.append(indent, ' ');
    for (size_t i = 0; i < line.tokens.size(); ++i) {
      const Token &token = line.tokens[i];
      if (i > 0 && hasBlank(line.tokens, i))
        made += ' ';
      made += token.text;
      scopes += token.is("{");
      scopes -= token.is("}") && scopes > 0;
      brackets += token.is("(") || token.is("[");
      brackets -= (token.is(")") || token.is("]")) && brackets > 0;
    }
    made += line.comment;
    const unsigned at = unsigned(number);
    if (const llvm::StringRef old = text.line(at); old != made)
      edits.push_back({{{at, 0}, {at, unsigned(old.size())}}, made});
    all += made + "\n";
  }
  const std::string meaning = meaningOf(text.all());
  if (meaning.empty() || meaningOf(all) != meaning)
    edits.clear(); // It is not a problem, or has a form of its own.
  return edits;
}

} // namespace shapeproof::editor
