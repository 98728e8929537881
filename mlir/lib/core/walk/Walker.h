// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The walk: blocks in dominance order, regions where they stand, each in a
// scope.
//
//   ^entry: cond_br %p, ^a, ^b     push; ... ; push, assume %p, ^a, pop;
//   ^a: ...  ^b: ...                           push, assume not %p, ^b, pop;
//   pop
//
// At an op, the facts of the ops and edges that dominate it are then in scope,
// and a fact about an SSA value is about its latest execution: a
// path from the value's op to a use passes each op that stands between them in
// the dominator tree.
//
// The walk keeps its own stack of tasks; the depth of the IR costs no
// recursion.

#ifndef SHAPEPROOF_MLIR_WALK_WALKER_H
#define SHAPEPROOF_MLIR_WALK_WALKER_H

#include "core/walk/ControlFlowMerges.h"
#include "core/walk/OpVisit.h"

namespace shapeproof {

class Invariants;

class Walker {
public:
  Walker(Importer &importer, mlir::Operation *root)
      : Walker(importer, root, std::make_shared<RootTables>(importer, root)) {
    importer.setRegionWalk(&runRegion);
  }

  /// Schedules the regions of the root.
  void start();
  /// Walks the root to the end.
  void run();
  /// Walks one region to the end (Importer::walkRegion).
  static void runRegion(Importer &importer, mlir::Region &region,
                        llvm::function_ref<void()> enter,
                        llvm::function_ref<void()> leave);

  //===- For lazy importers -----------------------------------------------===//

  void step();
  /// Walks on until `op` comes next; to the end if it does not come.
  void advanceTo(mlir::Operation *op);
  bool isDone() const { return tasks.empty(); }
  /// The op that comes next, where the walk has been stopped.
  mlir::Operation *frontier() const { return next; }
  void setFrontier(mlir::Operation *op) { next = op; }
  /// The place at which each op was reached.
  llvm::DenseMap<mlir::Operation *, Point> &places() { return reached; }

private:
  using Task = llvm::unique_function<void()>;

  /// Tables that walks of the same root share: how its blocks dominate each
  /// other, their order in the region that was asked about last, and the rules
  /// of its operations.
  struct RootTables {
    RootTables(Importer &importer, mlir::Operation *root)
        : dominance(root), ops(importer, root) {}
    unsigned numberOf(mlir::Block *block);

    mlir::DominanceInfo dominance;
    mlir::Region *numbered = nullptr;
    llvm::DenseMap<mlir::Block *, unsigned> numbers;
    OpVisit ops;
  };
  /// A loop of blocks that is tried: its first block, all its blocks, and the
  /// edges back.
  struct TriedLoop {
    mlir::Block *header = nullptr;
    llvm::ArrayRef<mlir::Block *> blocks = {};
    llvm::ArrayRef<Edge> back = {};
    Invariants *invariants = nullptr;
  };

  Walker(Importer &importer, mlir::Operation *root,
         std::shared_ptr<RootTables> shared)
      : importer(importer), root(root), tables(std::move(shared)),
        dominance(tables->dominance), blocks(importer, dominance),
        merges(importer, dominance, blocks) {}

  void schedule(RegionPlan plan);
  void enterRegion(RegionPlan::Visit &visit);
  void enterNode(mlir::DominanceInfoNode *node);
  FirstIteration enterLoop(mlir::Block *header);
  void noteFirst(mlir::Block *header, FirstIteration loop);
  void leaveBlock(mlir::Operation *branch);
  void giveUpBlock(mlir::Block *block);
  void walkFrom(mlir::Block *block, mlir::Block::iterator it);
  void giveUpEarlyUses(mlir::Operation *op);
  const class Demand *demandIn(mlir::Block *block) const;
  bool stopsAt(mlir::Operation *op);

  Importer &importer;
  mlir::Operation *root;
  std::shared_ptr<RootTables> tables;
  mlir::DominanceInfo &dominance;
  BlockEntry blocks;
  ControlFlowMerges merges;
  /// The tasks left, the next last.
  std::vector<Task> tasks;
  mlir::Operation *stop = nullptr, *next = nullptr;
  llvm::DenseMap<mlir::Operation *, Point> reached;
  TriedLoop tried;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_WALKER_H
