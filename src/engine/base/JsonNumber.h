// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact integers in JSON, as reports and certificates write them: a number, or
// beyond 64 bits a string of its digits.
//
//   {"n": 3, "m": "18446744073709551616"}

#ifndef SHAPEPROOF_BASE_JSONNUMBER_H
#define SHAPEPROOF_BASE_JSONNUMBER_H

#include "engine/base/NumberText.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace shapeproof {

llvm::json::Value jsonNumber(const Int &value);
/// Reads the output of jsonNumber; nothing for anything else, and for strings
/// of more than `maxDigits`.
std::optional<Int> readNumber(const llvm::json::Value &value,
                              size_t maxDigits = kMaxDigits);

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_JSONNUMBER_H
