// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resolves the names that --library takes to files.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_LIBRARYPATH_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_LIBRARYPATH_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace shapeproof {

/// `../share/shapeproof` beside the folder of the program, where the libraries
/// are that come with the tool.
std::string libraryFolder(const char *program);

/// The files: a name that is no file is a library that comes with the tool,
/// `../share/shapeproof/NAME.mlir` beside the folder of the program. Error: a
/// name is neither; the message lists the existing libraries.
llvm::Expected<std::vector<std::string>>
findLibraries(const char *program, const std::vector<std::string> &names);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_LIBRARYPATH_H
