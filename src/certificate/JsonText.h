// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JSON as certificates use it: exact integers (base/JsonNumber.h), and text
// that nobody vouches for.

#ifndef SHAPEPROOF_CERTIFICATE_JSONTEXT_H
#define SHAPEPROOF_CERTIFICATE_JSONTEXT_H

#include "base/JsonNumber.h"
#include <optional>

namespace shapeproof {

/// A number that fits.
std::optional<uint32_t> readIndex(const llvm::json::Value &value);

/// Parses a text of any origin: LLVM's parser recurses, so nesting beyond what
/// a certificate has is an error before it runs.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_JSONTEXT_H
