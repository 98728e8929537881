// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract of a function as a SizeProgram, for the writers of code.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_SIZEPROGRAMS_H
#define SHAPEPROOF_MLIR_CONTRACTS_SIZEPROGRAMS_H

#include "core/checks/EntryContract.h"
#include "shapeproof/SizeProgram.h"

namespace shapeproof {

class SourceExcerpt;

/// A clause is the exact condition where one is known. `path` is the file that
/// places without a file of their own are in; `source` gives arguments their
/// names and may be null.
SizeProgram sizeProgram(const FunctionContract &contract, llvm::StringRef path,
                        const SourceExcerpt *source);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_SIZEPROGRAMS_H
