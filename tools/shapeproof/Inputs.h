// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs that can be read once only: standard input and pipes, under whatever
// name. Read again they are empty, which may be taken for a file without
// checks.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_INPUTS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_INPUTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace shapeproof {

/// Whether nothing is left of it once it has been read: "-", or a pipe.
bool isReadOnce(llvm::StringRef path);

/// What is wrong if one of these is there twice; empty if none is.
std::string readTwice(llvm::ArrayRef<std::string> inputs);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_INPUTS_H
