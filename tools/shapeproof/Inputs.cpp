// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Inputs.h. Tested by tests/tools/cli/stdin.test.

#include "Inputs.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace shapeproof {

/// An identity of a stream that can be read only once, equal for all its names;
/// empty for other files.
static std::string pipeOf(llvm::StringRef path) {
  const bool isInput = path == "-";
  fs::file_status status;
  if (isInput ? fs::status(STDIN_FILENO, status) : fs::status(path, status))
    return isInput ? "-" : "";
  const fs::file_type type = status.type();
  if (type != fs::file_type::fifo_file && type != fs::file_type::socket_file)
    return isInput ? "-" : "";
  const fs::UniqueID id = status.getUniqueID();
  return std::to_string(id.getDevice()) + ":" + std::to_string(id.getFile());
}

bool isReadOnce(llvm::StringRef path) { return !pipeOf(path).empty(); }

std::string readTwice(llvm::ArrayRef<std::string> inputs) {
  llvm::StringMap<std::string> seen;
  for (const std::string &input : inputs) {
    std::string pipe = pipeOf(input);
    if (pipe.empty())
      continue;
    auto [entry, isNew] = seen.try_emplace(pipe, input);
    if (isNew)
      continue;
    if (entry->second == "-" || input == "-")
      return "standard input can be read once only";
    return entry->second == input
               ? input + " can be read once only"
               : entry->second + " and " + input +
                     " are one input, which can be read once only";
  }
  return "";
}

} // namespace shapeproof
