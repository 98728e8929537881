// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options --range and --launch, which several commands take.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H

#include "shapeproof/SizeRange.h"
#include "llvm/Support/CommandLine.h"
#include <optional>

namespace shapeproof {

class RangeOptions {
public:
  explicit RangeOptions(llvm::cl::SubCommandGroup commands);

  /// Adds the ranges that are given, and the values of optShapes. Error: one
  /// cannot be read.
  llvm::Error read(std::vector<SizeRange> &ranges,
                   std::vector<SizeRange> *example = nullptr) const;

private:
  llvm::cl::list<std::string> texts, launches;
  llvm::cl::opt<std::string> profile;
};

/// A number of bytes, 0 or more: 4096, 64K, 16M, 2G.
std::optional<int64_t> parseBytes(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H
