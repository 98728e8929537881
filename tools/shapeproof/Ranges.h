// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The option --range, which several commands take.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H

#include "shapeproof/SizeRange.h"
#include "llvm/Support/CommandLine.h"

namespace shapeproof {

class RangeOptions {
public:
  explicit RangeOptions(llvm::cl::SubCommandGroup commands);

  /// Adds the ranges that are given. Error: one cannot be read.
  llvm::Error read(std::vector<SizeRange> &into) const;

private:
  llvm::cl::list<std::string> texts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_RANGES_H
