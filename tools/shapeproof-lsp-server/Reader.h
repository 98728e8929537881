// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the view of a document: one reader for each language.

#ifndef SHAPEPROOF_TOOLS_LSP_READER_H
#define SHAPEPROOF_TOOLS_LSP_READER_H

#include "Settings.h"
#include "View.h"
#include <memory>

namespace shapeproof::editor {

/// The kinds of semantic tokens, in the order of kTokenTypes.
enum class TokenType : unsigned { Keyword, Variable, Number, String };
inline constexpr llvm::StringLiteral kTokenTypes[] = {"keyword", "variable",
                                                      "number", "string"};
struct SemanticToken {
  Span span;
  TokenType type;
};

enum class CompletionKind : uint8_t { Keyword, Name, Operation, Dialect };
struct Completion {
  std::string word;
  CompletionKind kind;
};

class Reader {
public:
  virtual ~Reader() = default;

  /// Reads and analyses the text; parts that have not changed since the last
  /// call keep their answers.
  virtual View read(const Text &text, const Settings &settings) = 0;
  /// More about the name that is defined here, which takes an analysis of its
  /// own; empty if there is nothing.
  virtual std::string describe(const Text &, const Settings &, Spot) {
    return {};
  }
  /// Fixes for this part that take an analysis of their own.
  virtual std::vector<Fix> findFixes(const Text &, const Settings &,
                                     const Span &) {
    return {};
  }
  /// Words that may stand at the spot.
  virtual std::vector<Completion> complete(const Text &, const Settings &,
                                           Spot) {
    return {};
  }
  virtual std::vector<SemanticToken> tokens(const Text &) { return {}; }
};

std::unique_ptr<Reader> makeDimsReader(std::string path);
std::unique_ptr<Reader> makeMlirReader(std::string path);

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_READER_H
