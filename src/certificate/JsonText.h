// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JSON as certificates use it: exact integers, and text that nobody vouches
// for.

#ifndef SHAPEPROOF_CERTIFICATE_JSONTEXT_H
#define SHAPEPROOF_CERTIFICATE_JSONTEXT_H

#include "shapeproof/Ids.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace shapeproof {

/// A number; one beyond 64 bits is a string of its digits.
llvm::json::Value jsonNumber(const Int &value);
/// Reads what jsonNumber writes; nothing for anything else, and for what is not
/// below 2^kMaxIntBits.
std::optional<Int> readNumber(const llvm::json::Value &value);
/// A number that fits.
std::optional<uint32_t> readIndex(const llvm::json::Value &value);

/// Parses a text of any origin: LLVM's parser recurses, so nesting beyond what
/// a certificate has is an error before it runs.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_JSONTEXT_H
