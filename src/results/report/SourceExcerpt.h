// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of an analysed file, for showing them in a report.
//
//   SourceExcerpt source("dim n\nprove n > 0\n");
//   source.print(os, {2, 1}, /*caret=*/true);
//
//     2 | prove n > 0
//       | ^
//
// The text is the user's: it may have a million lines, one line of a megabyte,
// bytes that are no UTF-8 and characters that move a terminal's cursor.

#ifndef SHAPEPROOF_REPORT_SOURCEEXCERPT_H
#define SHAPEPROOF_REPORT_SOURCEEXCERPT_H

#include "shapeproof/Place.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

/// One line in a form that can be shown, with the position of its caret.
struct ShownLine {
  std::string text;
  /// Terminal columns before the caret.
  unsigned caret = 0;
};

/// `line` with control characters as spaces and bytes that are not UTF-8
/// replaced, cut to about `width` bytes around `column` (from 1; beyond the end
/// means the end).
ShownLine showLine(llvm::StringRef line, unsigned column, unsigned width = 120);

/// `text` on one line and without control characters, cut to `width` bytes.
std::string oneLine(llvm::StringRef text, size_t width);

class SourceExcerpt {
public:
  /// `text` outlives the excerpt. Linear in the text.
  explicit SourceExcerpt(llvm::StringRef text);

  /// The number of lines.
  unsigned lines() const { return static_cast<unsigned>(starts.size()); }

  /// The line, counted from 1, or nothing.
  std::optional<llvm::StringRef> line(unsigned number) const;

  /// Prints the line of `place`, and a caret below the place if `caret`. Prints
  /// nothing if the place is not known or not in the text.
  void print(llvm::raw_ostream &os, Place place, bool caret,
             unsigned width = 120) const;

private:
  llvm::StringRef text;
  std::vector<size_t> starts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_SOURCEEXCERPT_H
