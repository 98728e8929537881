// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which file a name of --library means.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_LIBRARYPATH_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_LIBRARYPATH_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace shapeproof {

/// The files: a name that is no file is a library that comes with the tool,
/// `../share/shapeproof/NAME.mlir` beside the folder of the program. Error: one
/// is neither; it lists those that there are.
llvm::Expected<std::vector<std::string>>
findLibraries(const char *program, const std::vector<std::string> &names);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_LIBRARYPATH_H
