// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Text.h. Tested by tests/editor/lsp/run.py.

#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace shapeproof::editor {

Text::Text(std::string given) : text(std::move(given)), begins{0} {
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n')
      begins.push_back(i + 1);
}

llvm::StringRef Text::line(unsigned number) const {
  if (number >= begins.size())
    return {};
  size_t end = number + 1 < begins.size() ? begins[number + 1] : text.size();
  return llvm::StringRef(text).slice(begins[number], end).rtrim("\r\n");
}

size_t Text::offsetOf(Spot spot) const {
  if (spot.line >= begins.size())
    return text.size();
  return begins[spot.line] +
         std::min<size_t>(spot.column, line(spot.line).size());
}

Spot Text::spotAt(size_t offset) const {
  offset = std::min(offset, text.size());
  auto after = llvm::upper_bound(begins, offset);
  unsigned number = unsigned(after - begins.begin()) - 1;
  return {number, unsigned(offset - begins[number])};
}

llvm::StringRef Text::slice(const Span &span) const {
  return llvm::StringRef(text).slice(offsetOf(span.start), offsetOf(span.end));
}

/// The number of bytes of the character that begins with this byte.
static unsigned lengthOf(unsigned char first) {
  return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/// The number of UTF-16 units of a character of so many bytes.
static unsigned unitsOf(unsigned length) { return length == 4 ? 2 : 1; }

Span Text::wholeLines(const Span &span) const {
  const llvm::StringRef before =
      line(span.start.line).take_front(span.start.column);
  const llvm::StringRef after = line(span.end.line).drop_front(span.end.column);
  if (!before.trim().empty() || !after.trim().empty() ||
      span.end.line + 1 >= numLines())
    return span;
  return {{span.start.line, 0}, {span.end.line + 1, 0}};
}

Spot Text::fromProtocol(llvm::lsp::Position position, Columns columns) const {
  if (position.line < 0)
    return {};
  Spot spot{unsigned(position.line), 0};
  if (spot.line >= numLines())
    return end();
  const llvm::StringRef on = line(spot.line);
  const unsigned wanted = unsigned(std::max(0, position.character));
  if (columns == Columns::Utf8)
    spot.column = std::min<unsigned>(wanted, on.size());
  else
    for (unsigned units = 0; units < wanted && spot.column < on.size();) {
      unsigned length = lengthOf(on[spot.column]);
      units += unitsOf(length);
      spot.column = std::min<unsigned>(spot.column + length, on.size());
    }
  return spot;
}

llvm::lsp::Position Text::toProtocol(Spot spot, Columns columns) const {
  const llvm::StringRef on = line(spot.line);
  unsigned column = std::min<unsigned>(spot.column, on.size());
  if (columns == Columns::Utf16) {
    unsigned units = 0;
    for (unsigned i = 0; i < column;) {
      unsigned length = lengthOf(on[i]);
      units += unitsOf(length);
      i += length;
    }
    column = units;
  }
  return llvm::lsp::Position(int(spot.line), int(column));
}

Text Text::replaced(const Span &span, llvm::StringRef by) const {
  const size_t begin = offsetOf(span.start);
  const size_t end = std::max(begin, offsetOf(span.end));
  std::string result = text.substr(0, begin);
  result += by;
  result += llvm::StringRef(text).drop_front(end);
  return Text(std::move(result));
}

MovedLines::MovedLines(const Text &before, const Text &after)
    : numBefore(before.numLines()), numAfter(after.numLines()) {
  const unsigned most = std::min(numBefore, numAfter);
  while (prefix < most && before.line(prefix) == after.line(prefix))
    ++prefix;
  while (suffix < most - prefix && before.line(numBefore - 1 - suffix) ==
                                       after.line(numAfter - 1 - suffix))
    ++suffix;
}

std::optional<unsigned> MovedLines::operator()(unsigned line) const {
  if (line < prefix)
    return line;
  if (line >= endBefore() && line < numBefore)
    return line + numAfter - numBefore;
  return std::nullopt;
}

unsigned MovedLines::before(unsigned line) const {
  return line >= endAfter() ? line - unsigned(shift()) : std::min(line, prefix);
}

unsigned MovedLines::behind(unsigned line) const {
  return line < prefix ? line : std::max(line, endAfter()) - unsigned(shift());
}

} // namespace shapeproof::editor
