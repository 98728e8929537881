// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See DimsNames.h.

#include "DimsNames.h"
#include "engine/text/Lexer.h"
#include "shapeproof/Answer.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof::editor {
namespace {

Span spanOf(const Token &token) {
  Spot start = spotOf(token.place);
  return {start, {start.line, start.column + unsigned(token.text.size())}};
}

/// Goes through the tokens and keeps the names that are visible.
class NameWalk {
public:
  explicit NameWalk(const Text &text) : lexer(text.all()), scopes(1) {}

  /// Goes on to the spot, if there is one, or the end.
  void run(std::optional<Spot> until, Outline &outline);
  std::vector<std::string> visible() const {
    std::vector<std::string> names;
    for (const auto &scope : scopes)
      for (const auto &entry : scope.names)
        names.push_back(entry.first().str());
    return names;
  }

private:
  struct Scope {
    Spot start;
    /// Numbers of names of the outline.
    llvm::StringMap<unsigned> names;
  };

  void see(const Token &token, Outline &outline);
  void define(const Token &token, Outline &outline);
  void use(const Token &token, Outline &outline);
  void endStatement();

  Lexer lexer;
  std::vector<Scope> scopes;
  /// Whether a statement begins here, and names are being declared.
  bool isStart = true, isDeclaring = false;
  unsigned depth = 0;
  /// Names that are visible after the statement.
  std::vector<std::pair<std::string, unsigned>> pending;
};

void NameWalk::endStatement() {
  for (auto &[name, number] : pending)
    scopes.back().names[name] = number;
  pending.clear();
  isStart = true;
  isDeclaring = false;
}

void NameWalk::define(const Token &token, Outline &outline) {
  const unsigned number = unsigned(outline.names.size());
  outline.names.push_back({spanOf(token), {}});
  outline.symbols.push_back({token.text.str(), llvm::lsp::SymbolKind::Variable,
                             spanOf(token), spanOf(token)});
  pending.push_back({token.text.str(), number});
}

void NameWalk::use(const Token &token, Outline &outline) {
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
    if (auto it = scope->names.find(token.text); it != scope->names.end()) {
      outline.names[it->second].uses.push_back(spanOf(token));
      return;
    }
}

void NameWalk::see(const Token &token, Outline &outline) {
  const bool begins = isStart;
  isStart = false;
  if (token.is("(") || token.is("["))
    ++depth;
  else if ((token.is(")") || token.is("]")) && depth > 0)
    --depth;
  if (token.is("{")) {
    endStatement();
    scopes.push_back({spotOf(token.place), {}});
  } else if (token.is("}")) {
    endStatement();
    if (scopes.size() > 1) {
      Span fold{scopes.back().start, spotOf(token.place)};
      if (fold.start.line < fold.end.line)
        outline.folds.push_back(fold);
      scopes.pop_back();
    }
  } else if (token.is(";")) {
    endStatement();
  } else if (begins &&
             (token.is("dim") || token.is("int") || token.is("bool") ||
              token.is("shape") || token.is("let"))) {
    isDeclaring = true;
  } else if (token.is("=") || token.is("in")) {
    isDeclaring = false;
  } else if (token.kind == TokenKind::Identifier) {
    isDeclaring ? define(token, outline) : use(token, outline);
  }
}

void NameWalk::run(std::optional<Spot> until, Outline &outline) {
  while (true) {
    Token token = lexer.next(/*newlines=*/depth == 0);
    if (token.kind == TokenKind::End ||
        (until && !(spotOf(token.place) < *until)))
      break;
    if (token.kind == TokenKind::Newline)
      endStatement();
    else
      see(token, outline);
  }
  if (!until)
    endStatement();
}

} // namespace

void showNames(const Text &text, Outline &outline) {
  NameWalk(text).run(std::nullopt, outline);
}

std::vector<Completion> wordsAt(const Text &text, Spot spot) {
  std::vector<Completion> words;
  Outline unused;
  NameWalk walk(text);
  walk.run(spot, unused);
  for (std::string &name : walk.visible())
    words.push_back({std::move(name), CompletionKind::Name});
  auto add = [&](llvm::StringRef word) {
    words.push_back({word.str(), CompletionKind::Keyword});
  };
  llvm::for_each(Lexer::keywords(), add);
  for (Verdict verdict : {Verdict::Proved, Verdict::Refuted,
                          Verdict::Contingent, Verdict::Unknown})
    add(toString(verdict));
  return words;
}

std::vector<SemanticToken> tokensOf(const Text &text) {
  std::vector<SemanticToken> tokens;
  Lexer lexer(text.all());
  while (true) {
    Token token = lexer.next(/*newlines=*/false);
    std::optional<TokenType> type;
    switch (token.kind) {
    case TokenKind::End:
      return tokens;
    case TokenKind::Keyword:
      type = TokenType::Keyword;
      break;
    case TokenKind::Identifier:
      type = TokenType::Variable;
      break;
    case TokenKind::Integer:
      type = TokenType::Number;
      break;
    case TokenKind::String:
      type = TokenType::String;
      break;
    default:
      break;
    }
    if (type && !token.text.contains('\n'))
      tokens.push_back({spanOf(token), *type});
  }
}

} // namespace shapeproof::editor
