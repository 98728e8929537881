// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the order of values in examples. LLVM's JSON objects lose the order of
// their keys; here keys get numbers before the text is parsed:
//
//   "example": {"n": 1, "b": 0}    "example": {"00000000n": 1, "00000001b": 0}

#ifndef SHAPEPROOF_REPORT_KEYORDER_H
#define SHAPEPROOF_REPORT_KEYORDER_H

#include "shapeproof/Example.h"
#include "llvm/ADT/StringRef.h"

namespace shapeproof {

/// A JSON text with numbers before the keys of objects that are examples. For
/// text that is no JSON, some text that is no JSON either.
std::string withNumberedKeys(llvm::StringRef text);

/// Restores order and names from such keys; of several values of one name,
/// keeps the last.
void takeNumbers(Example &example);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_KEYORDER_H
