// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts and values known where a block is entered: the condition of the
// branch that leads there, and the models of its arguments.
//
//   ^entry: cond_br %p, ^a, ^b(%x)      in ^a: p
//   ^a:     br ^b(%y)
//   ^b(%z):                             z is select(p, y, x)
//
// An edge's condition holds in a block that no other edge enters. Edges back to
// the first block of a loop do not count: they come from blocks where the
// condition still holds, as the edge is passed again only by way of that block.

#ifndef SHAPEPROOF_MLIR_WALK_BLOCKENTRY_H
#define SHAPEPROOF_MLIR_WALK_BLOCKENTRY_H

#include "core/rules/Importer.h"
#include "mlir/IR/Dominance.h"

namespace shapeproof {

/// An edge between blocks: a branch and the number of its successor.
struct Edge {
  mlir::Block *from;
  unsigned successor;

  /// The value that the edge brings for an argument; null if it is not known.
  mlir::Value valueFor(mlir::BlockArgument argument) const;
};

class BlockEntry {
public:
  BlockEntry(Importer &importer, mlir::DominanceInfo &dominance)
      : importer(importer), dominance(dominance) {}

  /// The edges into a block, from code that can be reached.
  llvm::SmallVector<Edge, 4> edgesInto(mlir::Block *block);
  /// The edges from outside of the loop that the block may be the first of, and
  /// the edges back to it.
  std::pair<llvm::SmallVector<Edge, 4>, llvm::SmallVector<Edge, 4>>
  loopEdgesInto(mlir::Block *block);

  /// The natural loop of a block with these edges back: the blocks from which
  /// one of the edges is reached without coming through the block again. Each
  /// is dominated by it. Empty if there are very many.
  llvm::SmallVector<mlir::Block *> loopOf(mlir::Block *header,
                                          llvm::ArrayRef<Edge> back);

  /// The fact that the branch goes to the block; none if it says nothing.
  std::optional<Fact> branchFact(mlir::Operation *branch, mlir::Block *to);
  /// Assumes branchFact().
  std::optional<FactId> assumeBranch(mlir::Operation *branch, mlir::Block *to);
  /// Assumes the condition of the only branch to a block.
  std::optional<FactId> assumeOnlyBranch(mlir::Block *block);
  /// Models the arguments that have no model: the incoming value, if all edges
  /// bring the same term; a choice, if one branch decides.
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
