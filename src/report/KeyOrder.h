// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of values in examples. LLVM's JSON objects do not keep the order of
// their keys; here keys get numbers before the text is parsed:
//
//   "example": {"n": 1, "b": 0}    "example": {"00000000n": 1, "00000001b": 0}

#ifndef SHAPEPROOF_REPORT_KEYORDER_H
#define SHAPEPROOF_REPORT_KEYORDER_H

#include "shapeproof/Example.h"
#include "llvm/ADT/StringRef.h"

namespace shapeproof {

/// A JSON text with numbers before the keys of objects that are examples. Of
/// what is no JSON, any text that is none either.
std::string withNumberedKeys(llvm::StringRef text);

/// From such keys to an order and names; of values of one name, the last.
void takeNumbers(Example &example);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_KEYORDER_H
