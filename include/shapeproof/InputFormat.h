// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of the two input formats a file is in.

#ifndef SHAPEPROOF_INPUTFORMAT_H
#define SHAPEPROOF_INPUTFORMAT_H

#include "llvm/ADT/StringRef.h"

namespace shapeproof {

enum class InputFormat : unsigned char { Dims, Mlir };

/// By the path's ending where that says it, otherwise (standard input) by the
/// text: .dims if its first word is one that starts a .dims statement or there
/// is no word at all, MLIR otherwise.
InputFormat inputFormat(llvm::StringRef path, llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_INPUTFORMAT_H
