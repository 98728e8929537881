// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads files and standard input as a whole, or not at all.
//
//   if (Bytes text = readFile(path))
//     use((*text)->getBuffer());
//   else
//     complain(text.getError().message());
//
// LLVM's reader takes the size of a file for what it has: it reads nothing of
// files that have no size (those of /proc), puts zeros in place of what was cut
// off meanwhile, and maps large files, so that a failing disk ends the process.
// Here only large models are mapped, which are mostly weights that nobody
// reads; endIfUnreadable() makes an error of what they lack.

#ifndef SHAPEPROOF_READFILE_H
#define SHAPEPROOF_READFILE_H

#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace shapeproof {

/// Bytes with a zero behind them, or the first error of reading any.
using Bytes = llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>;

/// The bytes of a file. `most` bounds what has no size beforehand and may have
/// no end.
Bytes readFile(llvm::StringRef path, size_t most = SIZE_MAX);
/// As readFile, with standard input for "-".
Bytes readInput(llvm::StringRef path, size_t most = SIZE_MAX);

/// Ends the process with this status and a message when bytes of a file that
/// is mapped cannot be read. For programs.
void endIfUnreadable(int status);

} // namespace shapeproof

#endif // SHAPEPROOF_READFILE_H
