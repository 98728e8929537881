// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JSON as certificates use it: exact integers (base/JsonNumber.h), and text
// from any source.

#ifndef SHAPEPROOF_CERTIFICATE_JSONTEXT_H
#define SHAPEPROOF_CERTIFICATE_JSONTEXT_H

#include "engine/base/JsonNumber.h"
#include <optional>

namespace shapeproof {

/// A non-negative number that fits 32 bits.
std::optional<uint32_t> readIndex(const llvm::json::Value &value);

/// Parses untrusted text: LLVM's parser recurses, so nesting deeper than in any
/// certificate is an error before the parser runs.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_JSONTEXT_H
