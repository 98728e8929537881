// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The input format of a file: .dims or MLIR.

#ifndef SHAPEPROOF_INPUTFORMAT_H
#define SHAPEPROOF_INPUTFORMAT_H

#include "llvm/ADT/StringRef.h"

namespace shapeproof {

enum class InputFormat : unsigned char { Dims, Mlir };

/// Tells the format by the path's ending where it has one of the known ones,
/// otherwise (standard input) by the text: .dims if its first word starts a
/// .dims statement or there is no word at all, MLIR otherwise.
InputFormat inputFormat(llvm::StringRef path, llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_INPUTFORMAT_H
