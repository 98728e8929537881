// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Document.h.

#include "Document.h"

namespace shapeproof::editor {

void Document::change(Text text, int64_t version) {
  current = std::move(text);
  number = version;
  forget();
}

Reader &Document::reader(const Settings &settings) {
  if (!isRead)
    ofLanguage->read(current, settings);
  isRead = true;
  return *ofLanguage;
}

} // namespace shapeproof::editor
