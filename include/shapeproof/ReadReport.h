// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A JSON report, read back: what `shapeproof report` and `diff` start from.
//
// Reads schema shapeproof.report/1 from any writer of it: keys may be missing
// (older reports) or unknown (newer ones), in any order.

#ifndef SHAPEPROOF_READREPORT_H
#define SHAPEPROOF_READREPORT_H

#include "shapeproof/Report.h"
#include "llvm/Support/Error.h"

namespace shapeproof {

/// Reads a report; its examples are in the order of their names. Error:
/// `path:line:column: error: text`, or the value of the report that is wrong.
llvm::Expected<Report> readReport(llvm::StringRef json, llvm::StringRef path);

} // namespace shapeproof

#endif // SHAPEPROOF_READREPORT_H
