// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The readers of text from others, each behind one function that takes bytes.
// libFuzzer searches for bytes (Libfuzzer.cpp);
// tests/engine/corpus/readers/NAME has those worth keeping, which every build
// runs again (ReplayReaders.cpp). None of them is called .dims, as .dims files
// in the corpus have to be correct problems.
//
// A reader ends the process if it answers what it must not: an accepted problem
// that is written and read as another, a proof of what is not so.

#ifndef SHAPEPROOF_TESTS_FUZZ_READERS_H
#define SHAPEPROOF_TESTS_FUZZ_READERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace shapeproof::fuzz {

struct Reader {
  const char *name;
  void (*read)(llvm::StringRef bytes);
};

llvm::ArrayRef<Reader> readers();

/// The reader of that name, which exists.
const Reader &reader(llvm::StringRef name);

} // namespace shapeproof::fuzz

#endif // SHAPEPROOF_TESTS_FUZZ_READERS_H
