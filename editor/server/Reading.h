// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A text that is read again and again while someone writes in it.
//
// Most texts on the way are broken: `%z = arith.ad`. Until one can be read
// again, the last one that could is shown, on the lines that have not changed
// since, with the errors of the new one.

#ifndef SHAPEPROOF_TOOLS_LSP_READING_H
#define SHAPEPROOF_TOOLS_LSP_READING_H

#include "View.h"

namespace shapeproof::editor {

class Reading {
public:
  virtual ~Reading() = default;

  void read(const Text &text);
  bool isBroken() const { return broken; }
  const Outline &outline();
  /// The view of the lines of the span, perhaps of more.
  View view(const Span &wanted);

protected:
  /// Takes over the text and its outline; or returns errors, if it cannot be
  /// read, and changes nothing.
  virtual std::optional<std::vector<Remark>>
  tryRead(const Text &text, Text &good, Outline &outline) = 0;
  /// The view of the last text that could be read.
  virtual View collect(const Span &wanted) = 0;

  const Text &good() const { return goodText; }

private:
  bool broken = false;
  /// The last text that could be read.
  Text goodText;
  Outline readable;
  /// The errors of a text that cannot be read, and where lines are now.
  std::vector<Remark> errors;
  MovedLines lines;
  std::optional<Outline> moved;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_READING_H
