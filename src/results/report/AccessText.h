// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines that say which elements of its buffers a kernel touches:
//
//   reads x[0 .. n)            the ends are exact
//   writes within y[0 .. n)    nothing outside is written
//   reads i[?]                 somewhere

#ifndef SHAPEPROOF_REPORT_ACCESSTEXT_H
#define SHAPEPROOF_REPORT_ACCESSTEXT_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// A line for each buffer and kind of access, in the order of the arguments.
std::vector<std::string> accessLines(const ContractReport &contract);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_ACCESSTEXT_H
