// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts of the values of kernels, in the words of Triton's own test pass:
//
//   k.ttir:7:10: contiguity = [1024], divisibility = [16], constancy = [1],
//       constant_value = <none>, range = [0, 1023]               (in one line)

#ifndef SHAPEPROOF_REPORT_AXISTEXT_H
#define SHAPEPROOF_REPORT_AXISTEXT_H

#include "shapeproof/Report.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// Writes a line for each value of the file.
void writeAxisLines(const FileReport &file, llvm::raw_ostream &os);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_AXISTEXT_H
