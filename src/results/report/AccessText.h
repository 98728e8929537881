// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines that say which elements of its buffers a kernel touches:
//
//   reads x[0 .. n)            the ends are exact
//   writes within y[0 .. n)    nothing outside is written
//   reads i[?]                 somewhere
//
// and two programs that write the same element:
//
//   note: programs 0 and 1 both write y[32] for n = 2, grid.x = 2

#ifndef SHAPEPROOF_REPORT_ACCESSTEXT_H
#define SHAPEPROOF_REPORT_ACCESSTEXT_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// A line for each buffer and kind of access, in the order of the arguments.
std::vector<std::string> accessLines(const ContractReport &contract);

/// A line for each pair of programs of the function that was found.
std::vector<std::string> overlapLines(const FileReport &file,
                                      llvm::StringRef function);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_ACCESSTEXT_H
