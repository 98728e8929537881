// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of a document by lines, and places in it.
//
// A place is a line and a byte in it, both from 0. The protocol counts the
// columns of a line in UTF-16 units, unless client and server agree on bytes;
// `a` is one of both, `é` one unit and two bytes, an emoji two units and four
// bytes.

#ifndef SHAPEPROOF_TOOLS_LSP_TEXT_H
#define SHAPEPROOF_TOOLS_LSP_TEXT_H

#include "shapeproof/Place.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace shapeproof::editor {

struct Spot {
  unsigned line = 0, column = 0;

  friend bool operator<(Spot a, Spot b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  }
  friend bool operator==(Spot a, Spot b) {
    return a.line == b.line && a.column == b.column;
  }
};

/// The spot of a place of a report, which counts from 1.
inline Spot spotOf(Place place) {
  return {place.line ? place.line - 1 : 0, place.column ? place.column - 1 : 0};
}

struct Span {
  Spot start, end;

  /// Whether a cursor at the spot touches it.
  bool touches(Spot spot) const { return !(spot < start) && !(end < spot); }
  bool overlaps(const Span &other) const {
    return !(other.end < start) && !(end < other.start);
  }
};

enum class Columns : uint8_t { Utf8, Utf16 };

class Text {
public:
  explicit Text(std::string text = {});
  /// Lines refer to the text's own bytes.
  Text(const Text &other) : Text(other.text) {}
  Text &operator=(const Text &other) { return *this = Text(other.text); }
  Text(Text &&) = default;
  Text &operator=(Text &&) = default;

  llvm::StringRef all() const { return text; }
  unsigned numLines() const { return unsigned(begins.size()); }
  /// A line without its end; empty beyond the text.
  llvm::StringRef line(unsigned number) const;

  /// A spot that is beyond its line or the text is the end of these.
  size_t offsetOf(Spot spot) const;
  Spot spotAt(size_t offset) const;
  Spot end() const { return spotAt(text.size()); }
  llvm::StringRef slice(const Span &span) const;
  /// The span with its lines, if nothing else is on them.
  Span wholeLines(const Span &span) const;

  Spot fromProtocol(llvm::lsp::Position position, Columns columns) const;
  llvm::lsp::Position toProtocol(Spot spot, Columns columns) const;

  /// The text with the part replaced.
  Text replaced(const Span &span, llvm::StringRef by) const;

private:
  std::string text;
  /// Where lines begin.
  std::vector<size_t> begins;
};

/// The numbers that lines of a text have in a newer one: those before and
/// behind the changed lines have one.
class MovedLines {
public:
  MovedLines() = default;
  MovedLines(const Text &before, const Text &after);
  /// Nothing for a line that has changed or is gone.
  std::optional<unsigned> operator()(unsigned line) const;
  /// The line of the older text at or before which a line of the newer one was,
  /// or at or behind which.
  unsigned before(unsigned line) const;
  unsigned behind(unsigned line) const;

  /// The lines [firstChanged, endBefore) have become [firstChanged, endAfter).
  unsigned firstChanged() const { return prefix; }
  unsigned endBefore() const { return numBefore - suffix; }
  unsigned endAfter() const { return numAfter - suffix; }
  /// The number of lines by which the text behind the change has moved.
  int shift() const { return int(numAfter) - int(numBefore); }

private:
  unsigned prefix = 0, suffix = 0, numBefore = 0, numAfter = 0;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_TEXT_H
