// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Continues as the program that reads MLIR.
//
//   shapeproof analyze a.dims          analysed by this program
//   shapeproof analyze a.dims m.mlir   becomes: shapeproof-mlir analyze ...
//
// Loading MLIR takes several times as long as a small .dims file, so
// `shapeproof` is linked without it. `shapeproof-mlir`, beside it, is built
// from the same sources with MLIR: it takes the same arguments and gives the
// same output.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_WITHMLIR_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_WITHMLIR_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace shapeproof {

/// Whether one of the files may be MLIR. If standard input is one of them, it
/// can be read from its beginning afterwards. Error: it cannot.
llvm::Expected<bool> mayNeedMlir(const std::vector<std::string> &files);

/// Replaces this program by the one that reads MLIR, with these arguments.
/// Returns only if that is impossible.
llvm::Error continueWithMlir(char **argv);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_WITHMLIR_H
