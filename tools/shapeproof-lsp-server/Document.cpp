// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Document.h.

#include "Document.h"

namespace shapeproof::editor {

void Document::change(Text text, int64_t version) {
  current = std::move(text);
  number = version;
  forgetView();
}

const View &Document::view(const Settings &settings) {
  if (isViewed)
    return shown;
  isViewed = true;
  shown = reader->read(current, settings);
  if (!shown.isBroken) {
    goodText = current;
    goodView = shown;
    return shown;
  }
  // The good view stays on the lines that have not changed, without its remarks
  // and fixes, which are not about this text.
  const MovedLines moved(goodText, current);
  View kept = goodView.moved([&](unsigned line) { return moved(line); });
  kept.remarks.clear();
  kept.fixes.clear();
  shown.append(std::move(kept));
  return shown;
}

} // namespace shapeproof::editor
