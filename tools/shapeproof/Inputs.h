// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs that can be read only once: standard input and pipes, under any name.
// A second read gets nothing, which could be taken for a file without checks.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_INPUTS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_INPUTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace shapeproof {

/// Whether the path can be read only once: "-", or a pipe.
bool isReadOnce(llvm::StringRef path);

/// The error if one of these occurs twice; empty if none does.
std::string readTwice(llvm::ArrayRef<std::string> inputs);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_INPUTS_H
