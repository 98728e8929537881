// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ControlChain.h. Tested by tests/mlir/ir/first-time.mlir and
// tests/mlir/ir/contracts.mlir.

#include "core/ir/ControlChain.h"

namespace shapeproof {

mlir::Block *ControlChain::nearest(mlir::Block *block,
                                   mlir::DominanceInfo &dominance,
                                   Test isAlwaysReached) {
  llvm::SmallVector<mlir::Block *> passed;
  mlir::Block *found = nullptr;
  while (!block->isEntryBlock()) {
    if (auto it = known.find(block); it != known.end()) {
      found = it->second;
      break;
    }
    passed.push_back(block);
    mlir::Block *above = dominance.getNode(block)->getIDom()->getBlock();
    if (!isAlwaysReached(above, block)) {
      found = block;
      break;
    }
    block = above;
  }
  for (mlir::Block *below : passed)
    known[below] = found;
  return found;
}

} // namespace shapeproof
