// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known where a block is entered: the condition of the branch that
// leads there, and what its arguments are.
//
//   ^entry: cond_br %p, ^a, ^b(%x)      in ^a: p
//   ^a:     br ^b(%y)
//   ^b(%z):                             z is select(p, y, x)
//
// An edge's condition holds in a block with no other way in, but for those of a
// loop that the block is the first of: branches back to it come from where that
// still holds, as they are passed again only by way of the block.

#ifndef SHAPEPROOF_MLIR_WALK_BLOCKENTRY_H
#define SHAPEPROOF_MLIR_WALK_BLOCKENTRY_H

#include "mlir/IR/Dominance.h"
#include "rules/Importer.h"

namespace shapeproof {

/// An edge between blocks: a branch and which of its ways it is.
struct Edge {
  mlir::Block *from;
  unsigned successor;

  /// What the edge brings for an argument; null if that is not known.
  mlir::Value valueFor(mlir::BlockArgument argument) const;
};

class BlockEntry {
public:
  BlockEntry(Importer &importer, mlir::DominanceInfo &dominance)
      : importer(importer), dominance(dominance) {}

  /// The edges into a block, from code that can be reached.
  llvm::SmallVector<Edge, 4> edgesInto(mlir::Block *block);
  /// Those from outside of the loop that the block may be the first of, and
  /// those back to it.
  std::pair<llvm::SmallVector<Edge, 4>, llvm::SmallVector<Edge, 4>>
  loopEdgesInto(mlir::Block *block);

  /// The natural loop of a block with these ways back: the blocks from which
  /// one of them is reached without coming through the block again. Each is
  /// dominated by it. Nothing if there are very many.
  llvm::SmallVector<mlir::Block *> loopOf(mlir::Block *header,
                                          llvm::ArrayRef<Edge> back);

  /// What holds if the branch goes to the block; nothing, if that says nothing.
  std::optional<Fact> branchFact(mlir::Operation *branch, mlir::Block *to);
  /// Assumes it.
  std::optional<FactId> assumeBranch(mlir::Operation *branch, mlir::Block *to);
  /// Assumes what the only branch to a block says.
  std::optional<FactId> assumeOnlyBranch(mlir::Block *block);
  /// Models the arguments that have no model: what all edges bring, if that is
  /// the same term; a choice, if one branch decides.
  void setArguments(mlir::Block *block);

private:
  void setWitness(mlir::BlockArgument argument, llvm::ArrayRef<Edge> edges);
  bool setSame(mlir::BlockArgument argument, llvm::ArrayRef<Edge> edges);
  void setChosen(mlir::BlockArgument argument, llvm::ArrayRef<Edge> edges);
  void setOneOf(mlir::BlockArgument argument, llvm::ArrayRef<Edge> edges);

  Importer &importer;
  mlir::DominanceInfo &dominance;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_BLOCKENTRY_H
