// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a file between lines `// -----`, which are separate modules, as
// in mlir-opt --split-input-file.

#ifndef SHAPEPROOF_MLIR_IR_FILEPARTS_H
#define SHAPEPROOF_MLIR_IR_FILEPARTS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace shapeproof {

bool hasSplitMarker(llvm::StringRef text);

/// The parts of the text; each begins with the line ends of those before it, so
/// that places stay the same.
std::vector<std::string> partsOf(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_FILEPARTS_H
