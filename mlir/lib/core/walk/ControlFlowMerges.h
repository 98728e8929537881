// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts at a block where several ways meet: one way or another was taken.
//
//   cond_br %p, ^a, ^b
//   ^a: assert %x <= %y; br ^c       in ^c: (p and x <= y)
//   ^b: assert %x < %y;  br ^c              or (not p and x < y)
//   ^c:                              so x <= y
//
// For the first block of a loop, the ways are those from outside of the loop:
// the values that they speak of do not change before the block is entered from
// outside again.

#ifndef SHAPEPROOF_MLIR_WALK_CONTROLFLOWMERGES_H
#define SHAPEPROOF_MLIR_WALK_CONTROLFLOWMERGES_H

#include "core/walk/BlockEntry.h"

namespace shapeproof {

class ControlFlowMerges {
public:
  ControlFlowMerges(Importer &importer, mlir::DominanceInfo &dominance,
                    BlockEntry &blocks)
      : importer(importer), dominance(dominance), blocks(blocks) {}

  /// In the block's scope, before it is walked. `branch` is the fact of the
  /// only branch to it, if that was assumed.
  void enter(mlir::Block *block, std::optional<FactId> branch);
  /// At the end of the block: keeps what has been established on the way from
  /// the block that dominates a successor.
  void leave(mlir::Block *block);
  /// In the block's scope: assumes that one of the ways to it was taken.
  void assume(mlir::Block *block);

private:
  /// The claims that one way has established, and the facts they rest on, which
  /// hold at the merge as well.
  struct Way {
    llvm::SmallVector<ClaimId, 4> claims;
    EvidenceId evidence = kNoEvidence;
    bool hasExecuted = false;
  };
  struct Entered {
    size_t depth;
    std::optional<FactId> branch;
  };
  mlir::Block *dominatorOf(mlir::Block *block) const;

  Importer &importer;
  mlir::DominanceInfo &dominance;
  BlockEntry &blocks;
  llvm::DenseMap<mlir::Block *, Entered> entered;
  llvm::DenseMap<std::pair<mlir::Block *, unsigned>, Way> ways;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_CONTROLFLOWMERGES_H
