// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Renames arguments to their names in the text of a function.
//
//   arg0.dim1 == arg1.dim0    in   func.func @mlp(%x: ..., %w: ...)
//   x.dim1 == w.dim0

#ifndef SHAPEPROOF_REPORT_NAMING_H
#define SHAPEPROOF_REPORT_NAMING_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// The names of the function's arguments; empty if there are none.
llvm::ArrayRef<std::string> argumentsOf(const FileReport &file,
                                        llvm::StringRef function);

/// `text` with the N-th of `names` in place of each `argN` that begins a name.
std::string withNames(llvm::StringRef text, llvm::ArrayRef<std::string> names);

/// The example with its names replaced by the names of the arguments.
Example withNames(const Example &example, llvm::ArrayRef<std::string> names);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_NAMING_H
