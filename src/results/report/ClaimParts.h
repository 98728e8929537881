// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of the text of a claim.
//
//   (n + m <= 4)     the comparison of n + m and 4; its negation is n + m > 4

#ifndef SHAPEPROOF_REPORT_CLAIMPARTS_H
#define SHAPEPROOF_REPORT_CLAIMPARTS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace shapeproof {

/// A comparison that is no part of anything larger.
struct Compared {
  llvm::StringRef left, op, right;
};

inline bool isIn(llvm::StringRef text, llvm::StringRef part) {
  return text.find(part) != llvm::StringRef::npos;
}
/// The term without parentheses around all of it.
llvm::StringRef bare(llvm::StringRef term);
/// Whether the text is the name of an input, a size or an element.
bool isName(llvm::StringRef text);
/// Whether the text is a number.
bool isLiteral(llvm::StringRef text);
/// The claim as a comparison; nothing if it is another claim.
std::optional<Compared> comparison(llvm::StringRef claim);
/// The negation of a comparison or of a truth value.
std::optional<std::string> negation(llvm::StringRef claim);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_CLAIMPARTS_H
