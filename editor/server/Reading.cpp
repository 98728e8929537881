// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Reading.h.

#include "Reading.h"

namespace shapeproof::editor {

void Reading::read(const Text &text) {
  auto found = tryRead(text, goodText, readable);
  broken = found.has_value();
  moved.reset();
  if (!broken)
    return;
  errors = std::move(*found);
  lines = MovedLines(goodText, text);
}

const Outline &Reading::outline() {
  if (!broken)
    return readable;
  if (!moved) {
    moved = readable;
    moved->move(lines);
  }
  return *moved;
}

View Reading::view(const Span &wanted) {
  if (!broken)
    return collect(wanted);
  View kept = collect({{lines.before(wanted.start.line), 0},
                       {lines.behind(wanted.end.line), ~0u}});
  kept.move(lines);
  // The fixes are about the text before the change.
  kept.fixes.clear();
  kept.remarks = errors;
  kept.isBroken = true;
  return kept;
}

} // namespace shapeproof::editor
