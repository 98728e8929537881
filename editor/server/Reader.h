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

/// Reads one document again and again while it changes.
class Reader {
public:
  virtual ~Reader() = default;

  /// To be called with each new text, and when settings have changed. The
  /// following are about the last one.
  virtual void read(const Text &text, const Settings &settings) = 0;
  /// The text cannot be read, and its view has the errors on all lines.
  virtual bool isBroken() = 0;
  virtual const Outline &outline() = 0;
  /// The view of the lines of the span, perhaps of more.
  virtual View view(const Span &lines) = 0;
  /// Prepares views that nobody has asked for; false if all are there.
  virtual bool analyzeSome() { return false; }
  /// The share of what analyzeSome() prepares that is there.
  virtual double shareDone() const { return 1; }
  /// More about the name that is defined here, which takes an analysis of its
  /// own; empty if there is nothing.
  virtual std::string describe(Spot) { return {}; }
  /// The fixes of this kind for parts that View::fixables names.
  virtual std::vector<Fix> findFixes(const Span &, FixKind) { return {}; }

  /// Words that may stand at the spot.
  virtual std::vector<Completion> complete(const Text &, Spot) { return {}; }
  virtual std::vector<SemanticToken> tokens(const Text &) { return {}; }
  virtual std::vector<Edit> format(const Text &) { return {}; }
};

std::unique_ptr<Reader> makeDimsReader(std::string path);
std::unique_ptr<Reader> makeMlirReader(std::string path);

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_READER_H
