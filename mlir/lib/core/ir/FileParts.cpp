// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FileParts.h.

#include "core/ir/FileParts.h"

namespace shapeproof {

static constexpr llvm::StringLiteral kSplitMarker = "// -----";

std::vector<std::string> partsOf(llvm::StringRef text) {
  std::vector<std::string> parts(1);
  size_t lines = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    ++lines;
    if (line.rtrim().starts_with(kSplitMarker))
      parts.emplace_back(lines, '\n');
    else
      parts.back() += text.take_front(line.size() + 1);
    text = rest;
  }
  return parts;
}

bool hasSplitMarker(llvm::StringRef text) {
  return text.starts_with(kSplitMarker) ||
         text.contains(("\n" + kSplitMarker).str());
}

} // namespace shapeproof
