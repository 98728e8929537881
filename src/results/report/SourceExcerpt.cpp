// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SourceExcerpt.h.
//
// Columns count bytes, carets count terminal columns: in `é == x` the x is at
// column 7 and its caret after 5 spaces. So the part before the column is first
// converted to its shown form and then measured.
//
// Tested by tests/results/report/SourceExcerptTest.cpp.

#include "results/report/SourceExcerpt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace shapeproof {
namespace {

constexpr llvm::StringLiteral kCut = "...";

bool isContinuationByte(char c) { return (c & 0xC0) == 0x80; }

/// The nearest position at or before `at` that starts a character.
size_t characterStart(llvm::StringRef text, size_t at) {
  // A character has at most four bytes; more is not UTF-8 anyway.
  for (unsigned back = 0;
       back < 3 && at > 0 && at < text.size() && isContinuationByte(text[at]);
       ++back)
    --at;
  return at;
}

std::string presentable(llvm::StringRef text) {
  std::string shown =
      llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
  for (char &c : shown)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      c = ' ';
  return shown;
}

unsigned width(llvm::StringRef shown) {
  int columns = llvm::sys::unicode::columnWidthUTF8(shown);
  if (columns >= 0)
    return columns;
  // Some bytes have no width of their own: count the characters.
  return std::count_if(shown.begin(), shown.end(),
                       [](char c) { return !isContinuationByte(c); });
}

} // namespace

ShownLine showLine(llvm::StringRef line, unsigned column, unsigned maxWidth) {
  size_t caret = characterStart(
      line, std::min<size_t>(column ? column - 1 : 0, line.size()));
  size_t begin = 0, end = line.size();
  if (line.size() > maxWidth) {
    begin = caret > maxWidth / 2 ? caret - maxWidth / 2 : 0;
    begin = characterStart(line, std::min(begin, line.size() - maxWidth));
    end = characterStart(line, std::min<size_t>(begin + maxWidth, line.size()));
  }
  ShownLine shown;
  if (begin > 0)
    shown.text = kCut;
  shown.text += presentable(line.slice(begin, caret));
  shown.caret = width(shown.text);
  shown.text += presentable(line.slice(caret, end));
  if (end < line.size())
    shown.text += kCut;
  return shown;
}

std::string oneLine(llvm::StringRef text, size_t maxWidth) {
  text = text.trim();
  std::string shown = presentable(text.take_front(
      text.size() > maxWidth ? characterStart(text, maxWidth) : text.size()));
  if (text.size() > maxWidth)
    shown += kCut;
  return shown;
}

SourceExcerpt::SourceExcerpt(llvm::StringRef text) : text(text) {
  if (!text.empty())
    starts.push_back(0);
  for (size_t at = text.find('\n'); at != llvm::StringRef::npos;
       at = text.find('\n', at + 1))
    if (at + 1 < text.size())
      starts.push_back(at + 1);
}

std::optional<llvm::StringRef> SourceExcerpt::line(unsigned number) const {
  if (number == 0 || number > starts.size())
    return std::nullopt;
  size_t end = number < starts.size() ? starts[number] : text.size();
  return text.slice(starts[number - 1], end).rtrim("\r\n");
}

void SourceExcerpt::print(llvm::raw_ostream &os, Place place, bool caret,
                          unsigned width) const {
  std::optional<llvm::StringRef> found = line(place.line);
  if (!found)
    return;
  ShownLine shown = showLine(*found, place.column, width);
  os << llvm::format("%5u | ", place.line)
     << llvm::StringRef(shown.text).rtrim() << '\n';
  if (caret && place.column)
    os.indent(5) << " | " << std::string(shown.caret, ' ') << "^\n";
}

} // namespace shapeproof
