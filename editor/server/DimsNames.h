// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of a .dims file: names where they are declared and used, scopes,
// and what may come next. The text need not be a valid problem.

#ifndef SHAPEPROOF_TOOLS_LSP_DIMSNAMES_H
#define SHAPEPROOF_TOOLS_LSP_DIMSNAMES_H

#include "Reader.h"

namespace shapeproof::editor {

/// Adds names, symbols and folds.
void showNames(const Text &text, Outline &outline);
/// Keywords, and the names that are visible at the spot.
std::vector<Completion> wordsAt(const Text &text, Spot spot);
std::vector<SemanticToken> tokensOf(const Text &text);
/// Edits of whole lines; none if the text is not a problem.
std::vector<Edit> formatDims(const Text &text);

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_DIMSNAMES_H
