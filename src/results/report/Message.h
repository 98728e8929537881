// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The message of a check: written by an author, or by MLIR's
// --generate-runtime-verification; and the sentence of a contract.
//
//   ERROR: Runtime op verification failed
//   "memref.load"(%arg0, %arg1) : (memref<?xf32>, index) -> f32
//   ^ out-of-bounds access                                      the gist
//   Location: loc("m.mlir":7:10)

#ifndef SHAPEPROOF_REPORT_MESSAGE_H
#define SHAPEPROOF_REPORT_MESSAGE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace shapeproof {

/// The essential part of the message: in MLIR's own messages, the line after
/// the caret.
inline llvm::StringRef gist(llvm::StringRef message) {
  constexpr llvm::StringLiteral kMark = "\n^ ";
  size_t mark = message.find(kMark);
  return mark == llvm::StringRef::npos
             ? message
             : message.drop_front(mark + kMark.size()).split('\n').first;
}

/// A text such as `step budget; --budget=4 goes on`.
inline std::string goesOnWith(double budget) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "step budget; --budget=" << llvm::format("%g", budget) << " goes on";
  return text;
}

/// The parts of the sentence about a model: the inputs that it takes, its
/// results, inputs that it runs with, and inputs that break it.
inline llvm::SmallVector<llvm::StringRef, 4>
partsOfSentence(llvm::StringRef sentence) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  if (!sentence.empty())
    sentence.split(parts, "; ");
  return parts;
}

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_MESSAGE_H
