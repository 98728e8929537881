// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LaunchText.h. Tested by tests/mlir/ir/contract-launch.mlir.

#include "results/contract/LaunchText.h"

namespace shapeproof::contract {

std::string launchedWith(llvm::ArrayRef<Parameter> parameters) {
  std::string blocks, threads, others;
  bool areBlocks = true;
  for (const Parameter &one : parameters) {
    if (!one.isOfLaunch)
      continue;
    areBlocks &= one.type != kPrograms;
    const llvm::StringRef name = one.name;
    std::string &text = name.starts_with("grid.")    ? blocks
                        : name.starts_with("block.") ? threads
                                                     : others;
    text += (text.empty() ? "" : &text == &others ? ", " : " * ") + one.name;
  }
  std::string result;
  if (!blocks.empty())
    result +=
        " launched with " + blocks + (areBlocks ? " blocks" : " programs");
  if (!threads.empty())
    result +=
        (blocks.empty() ? " launched with " : " of ") + threads + " threads";
  if (!others.empty())
    result += (result.empty() ? " launched with " : ", ") + others;
  return result;
}

} // namespace shapeproof::contract
