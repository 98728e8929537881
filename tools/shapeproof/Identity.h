// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The identity of all that an answer depends on besides the bytes of its file:
// the program, the options, and the libraries of shape functions.
//
// Two runs with equal identities give equal answers for equal files.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_IDENTITY_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_IDENTITY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include <array>
#include <string>

namespace shapeproof {

struct AnalyzeOptions;

/// A hash of a list of texts: lists that differ in any way have different
/// ones.
class ListHash {
public:
  ListHash &add(llvm::StringRef text) {
    const uint64_t size = text.size();
    hasher.update(
        llvm::ArrayRef(reinterpret_cast<const uint8_t *>(&size), sizeof(size)));
    hasher.update(text);
    return *this;
  }
  ListHash &add(uint64_t number) { return add(std::to_string(number)); }
  std::string hex() { return llvm::toHex(hasher.final(), /*LowerCase=*/true); }

private:
  llvm::BLAKE3 hasher;
};

/// The hash of bytes, in hexadecimal.
std::string hashOf(llvm::StringRef bytes);

/// This program and the libraries that it is linked with, as built.
std::string programIdentity();

/// The options that change an answer, and the libraries that they name. Options
/// that choose files, formats, processes or the exit status are no part of it.
std::string optionsIdentity(const AnalyzeOptions &options);

/// The version for people, with some digits of the identity of the program.
std::string programVersion();

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_IDENTITY_H
