// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The meaning of a text about names that have a meaning already:
//
//   lowerGiven("ceildiv(n, 4)", store, names, StatementKind::Simplify)
//     simplified   the term
//     defined      where it has a value

#ifndef SHAPEPROOF_TEXT_GIVENTEXT_H
#define SHAPEPROOF_TEXT_GIVENTEXT_H

#include "engine/text/Lowering.h"
#include "shapeproof/ClaimText.h"

namespace shapeproof {

/// The meaning of the statement of this kind whose expression is the text: an
/// Assume of a claim, or a Simplify of a term, shape or claim. Newlines are
/// blanks. With `manySpellings`, as others write it, too (Spellings.cpp).
/// Error: a ClaimTextError.
llvm::Expected<LoweredStatement>
lowerGiven(llvm::StringRef text, TermStore &store, const ClaimNames &names,
           StatementKind kind, bool manySpellings = false);

/// A claim in problem text.
struct SpelledClaim {
  std::string text;
  /// The divisors in it, other than numbers that are not 0.
  std::vector<std::string> divisors;
};

/// The claim about integers with these names, in whatever spelling. Error: a
/// ClaimTextError; also if a text is longer than `most`.
llvm::Expected<SpelledClaim> writtenAsProblem(llvm::StringRef text,
                                              llvm::ArrayRef<std::string> names,
                                              uint64_t most);

/// The first error that the text has as an expression whatever its names stand
/// for; nothing if it has none.
std::optional<ClaimTextError> syntaxErrorIn(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_TEXT_GIVENTEXT_H
