// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pieces of lines of a log.
//
//   V0325 ...] [0/1] eval s0 > 4 [guard added] y = f(x)  # m.py:5 in g (...)
//
// has the compilation 0/1 and the place `m.py:5 in g`.

#ifndef SHAPEPROOF_TORCH_GUARDS_LOGTEXT_H
#define SHAPEPROOF_TORCH_GUARDS_LOGTEXT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace shapeproof::torch {

/// The text behind the phrase, where a word begins with it; nothing if it does
/// not occur.
std::optional<llvm::StringRef> behind(llvm::StringRef line,
                                      llvm::StringRef phrase);
/// Splits at the word; nothing if it does not occur.
std::optional<std::pair<llvm::StringRef, llvm::StringRef>>
splitAt(llvm::StringRef text, llvm::StringRef word);
/// The compilation in brackets, such as 0/1; empty if the line names none.
llvm::StringRef compilationOf(llvm::StringRef line);
/// The place that the end of a line names.
std::string placeIn(llvm::StringRef rest);
/// The begin of the text up to `ends` outside brackets and strings.
llvm::StringRef upTo(llvm::StringRef text, llvm::StringRef ends);
/// `2, int_oo` of `[2, int_oo] ...`: the ends of an interval; empty if none
/// begins here.
struct Ends {
  llvm::StringRef low, high, rest;
};
std::optional<Ends> leadingEnds(llvm::StringRef text);

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_GUARDS_LOGTEXT_H
