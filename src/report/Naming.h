// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of arguments as the text of a function has them.
//
//   arg0.dim1 == arg1.dim0    of   func.func @mlp(%x: ..., %w: ...)
//   x.dim1 == w.dim0

#ifndef SHAPEPROOF_REPORT_NAMING_H
#define SHAPEPROOF_REPORT_NAMING_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// The names of the function's arguments, or none.
llvm::ArrayRef<std::string> argumentsOf(const FileReport &file,
                                        llvm::StringRef function);

/// `text` with `argN`, where it begins a name, as the N-th of `names`.
std::string withNames(llvm::StringRef text, llvm::ArrayRef<std::string> names);

/// The same for the names of an example.
Example withNames(const Example &example, llvm::ArrayRef<std::string> names);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_NAMING_H
