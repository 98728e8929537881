// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes an output file completely or not at all.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_OUTPUT_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_OUTPUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace shapeproof {

/// Calls `write` with a stream to `path`, "-" being standard output. A regular
/// file is replaced when everything has been written and not touched before; on
/// an error (which names the path, unless it is that of `write`) it stays as it
/// was. A file whose name ends in `.zst` is compressed with zstd.
llvm::Error
writeOutputOrFail(llvm::StringRef path,
                  llvm::function_ref<llvm::Error(llvm::raw_ostream &)> write);
/// As above, for a `write` that does not fail.
llvm::Error writeOutput(llvm::StringRef path,
                        llvm::function_ref<void(llvm::raw_ostream &)> write);

/// Whether this is standard output, or an existing file that is not regular.
bool isStream(llvm::StringRef path);

/// The error if an output is one of the inputs or another output, under any
/// name; empty if none is. "-" and files that are not regular are ignored:
/// nothing is lost there.
std::string sharedFile(llvm::ArrayRef<std::string> outputs,
                       llvm::ArrayRef<std::string> inputs);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_OUTPUT_H
