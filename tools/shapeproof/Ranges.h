// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options --range, --example, --launch and --profile, which several
// commands take.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H

#include "shapeproof/SizeRange.h"
#include "llvm/Support/CommandLine.h"
#include <optional>

namespace shapeproof {

class RangeOptions {
public:
  explicit RangeOptions(llvm::cl::SubCommandGroup commands);

  /// Adds the ranges that are given. The sizes of --example are facts as well,
  /// or, with the values of optShapes, in `usual` if that is given. Error: one
  /// cannot be read.
  llvm::Error read(std::vector<SizeRange> &ranges,
                   std::vector<SizeRange> *usual = nullptr) const;

private:
  llvm::Error readExample(std::vector<SizeRange> &example) const;

  llvm::cl::list<std::string> texts, examples, launches;
  llvm::cl::opt<std::string> profile;
};

/// A number of bytes, 0 or more: 4096, 64K, 16M, 2G.
std::optional<int64_t> parseBytes(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H
