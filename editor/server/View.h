// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that is shown of a document: plain data, whatever language it is of.
//
// A reader (Reader.h) makes both of a text, and requests of the protocol are
// answered from them: the outline, which takes no analysis, of the whole text,
// and the view, which does, of the lines that are looked at. While a text
// cannot be read, those of the last one that could are shown where lines have
// not changed (Reading.h).

#ifndef SHAPEPROOF_TOOLS_LSP_VIEW_H
#define SHAPEPROOF_TOOLS_LSP_VIEW_H

#include "Text.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::editor {

/// A remark that is shown without being asked for.
struct Remark {
  Span span;
  llvm::lsp::DiagnosticSeverity severity;
  std::string message;
  /// The verdict, or another word for its kind.
  std::string code;
  std::vector<std::pair<Span, std::string>> related = {};
};

/// Sizes beside the name of a value, or a verdict at the end of a line.
struct Hint {
  Spot at;
  std::string label;
};

/// Text in Markdown about a part of the document.
struct Hover {
  Span span;
  std::string text;
};

/// A name of the text, where it is defined and used.
struct Name {
  Span definition;
  std::vector<Span> uses;
};

/// A line above a function.
struct Lens {
  Span span;
  std::string title;
};

struct Symbol {
  std::string name;
  llvm::lsp::SymbolKind kind;
  Span whole, selection;
};

struct Edit {
  Span span;
  std::string text;
};

/// A change that is offered for a part of the text: edits of it, or a new file
/// beside it.
struct Fix {
  Span span;
  std::string title;
  bool isQuickFix = true;
  std::vector<Edit> edits = {};
  std::string newFile = {}, newText = {};
};

enum class FixKind : uint8_t { OfCheck, OfFunction, OfArithmetic };

/// A part that may have fixes of which the view knows nothing, since to find
/// them takes an analysis of its own (Reader::findFixes).
struct Fixable {
  Span span;
  FixKind kind;
};

using LineOf = llvm::function_ref<std::optional<unsigned>(unsigned)>;

struct Outline {
  std::vector<Name> names;
  std::vector<Symbol> symbols;
  std::vector<Span> folds;

  /// Gives lines other numbers; things on lines without one are left out.
  void move(LineOf line);
  /// Puts symbols and folds into the order of the text.
  void sort();
  void append(Outline other);
};

struct View {
  /// The text could not be read.
  bool isBroken = false;
  std::vector<Remark> remarks;
  std::vector<Hint> hints;
  std::vector<Hover> hovers;
  std::vector<Lens> lenses;
  std::vector<Fix> fixes;
  std::vector<Fixable> fixables;

  /// Adds what another view shows.
  void append(View other);
  /// As Outline::move.
  void move(LineOf line);
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_VIEW_H
