// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints inputs for people: `n = 3, s = [2, 3]`.

#ifndef SHAPEPROOF_REPORT_PRINTEXAMPLE_H
#define SHAPEPROOF_REPORT_PRINTEXAMPLE_H

#include "shapeproof/Example.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// `3`, `true`, `[2, 3]`.
void printValue(llvm::raw_ostream &os, const NamedValue &named);
/// Prints the named values on one line; "any values" if there are none.
void printExample(llvm::raw_ostream &os, const Example &example);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_PRINTEXAMPLE_H
