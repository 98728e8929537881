// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See JsonText.h. Tested by tests/evidence/certificate.

#include "evidence/certificate/JsonText.h"
#include "engine/base/Limits.h"

using namespace shapeproof;
namespace json = llvm::json;

std::optional<uint32_t> shapeproof::readIndex(const json::Value &value) {
  auto number = value.getAsInteger();
  if (!number || *number < 0 || *number >= UINT32_MAX)
    return std::nullopt;
  return static_cast<uint32_t>(*number);
}

llvm::Expected<json::Value> shapeproof::parseJson(llvm::StringRef text) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > limits::certificateNesting)
        return llvm::createStringError("nested too deep");
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return json::parse(text);
}
