// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of a root that the walk has to look at, where only what is
// decided in it matters and no report is made.
//
//   %a = arith.addi %n, %m        needed: %c depends on it
//   %b = tensor.empty(%n)         not: no fact, and nobody that is needed asks
//   memref.load %t[%a]            needed: it establishes a fact
//   %c = arith.cmpi slt, %a, %m   needed: it is a question
//   cf.assert %c                  needed
//   memref.load %t[%n]            not: nothing is decided after it
//
// An op is needed if a question comes at it or after it (from it, some path of
// control goes to one), and it is a question, may establish a fact for those
// after it, or is the source of a value that a needed op looks at. The others
// are *plain*: they have no effect and may be hoisted over anything, so that
// running them implies nothing (FactScopes::establish). What their rules assume
// are definitions of the symbols of their results, which hold of some results
// whatever the operands are. So leaving them out takes no proof away; and as a
// value without a model is an unknown, it could not make one wrong.
//
// Finding the needed ops takes 50 to 100 ns for each operation, so that it is
// done where questions are few (isWorthwhile).

#ifndef SHAPEPROOF_MLIR_WALK_DEMAND_H
#define SHAPEPROOF_MLIR_WALK_DEMAND_H

#include "core/facts/ImportOptions.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace shapeproof {

/// Whether something is decided at the op: it is a check, a query or a
/// comparison, or it takes several witnesses together, of which some may go.
bool isQuestion(mlir::Operation *op);

class Demand {
public:
  /// The demand in `root`, found in time linear in its ops. `isClosed`: nothing
  /// after its last question matters to anyone, as no facts are stated of its
  /// arguments, which those at its end might contradict.
  Demand(mlir::Operation *root, const ImportOptions &options,
         llvm::ArrayRef<mlir::Operation *> questions, bool isClosed);

  /// The demand of a question before `at` about the values: what defines them,
  /// the operations around `at` and, `withFacts`, checks before it about what
  /// is needed (QuestionDemand.cpp). Its costs do not depend on the size of the
  /// root. Nothing where that is much, or branches lead there.
  static std::optional<Demand> ofQuestion(mlir::Operation *root,
                                          const ImportOptions &options,
                                          mlir::Operation *at,
                                          llvm::ArrayRef<mlir::Value> values,
                                          bool withFacts);

  /// Whether a demand is worth its costs in a root with so many operations.
  static bool isWorthwhile(const ImportOptions &options, size_t operations,
                           size_t questions);

  /// Whether only needed ops of the block are to be walked; otherwise all are.
  bool isSparse(mlir::Block *block) const { return sparse.contains(block); }
  /// The first needed op of a sparse block, from `it` on.
  mlir::Block::iterator firstNeeded(mlir::Block *block,
                                    mlir::Block::iterator it) const;
  bool isNeeded(mlir::Operation *op) const { return needed.contains(op); }
  /// Whether the op is needed only for its results, which do not depend on its
  /// regions.
  bool isWalkedWithout(mlir::Operation *op) const {
    return withoutRegions.contains(op);
  }
  /// Whether no question follows from the block on.
  bool isAfterAll(mlir::Block *block) const { return afterAll.contains(block); }

  size_t numNeeded() const { return needed.size(); }

private:
  struct OfName {
    bool isQuestion, mayBePlain, isAlwaysSpeculatable, isDestination, returns;
    /// Whether nothing is known of the effects of the op.
    bool isOpaque;
  };

  const OfName &ofName(mlir::Operation *op);
  bool isPlain(mlir::Operation *op);
  bool hasFunction(mlir::Operation *op) const;
  void addRegion(mlir::Region &region);
  void addUpToLast(llvm::ArrayRef<mlir::Operation *> questions);
  void addBlock(mlir::Block *block, mlir::Block::iterator end);
  void need(mlir::Operation *op);
  void needOperands(mlir::Operation *op);
  void needValue(mlir::Value v);

  // For ofQuestion().
  Demand(mlir::Operation *root, const ImportOptions &options)
      : root(root), options(options) {}
  bool close(size_t most);
  bool addNeeds(mlir::Operation *op);
  bool addChecks(llvm::ArrayRef<mlir::Value> values);
  void noteChecksOf(mlir::Value v, unsigned depth);
  bool isBefore(mlir::Operation *op) const;
  void list();

  mlir::Operation *root;
  const ImportOptions &options;
  llvm::DenseMap<mlir::OperationName, OfName> names;
  llvm::DenseSet<mlir::Operation *> needed, withoutRegions;
  llvm::DenseSet<mlir::Block *> sparse, afterAll;
  /// Needed ops whose operands and regions are still to be looked at.
  llvm::SmallVector<mlir::Operation *> open;
  /// The op before which is asked; null where the demand is that of a root.
  mlir::Operation *at = nullptr;
  /// All ops that a question needs, in the order in which they were found.
  llvm::SmallVector<mlir::Operation *, 32> found;
  /// Checks that have been found, and are not needed yet.
  llvm::SmallSetVector<mlir::Operation *, 16> checks;
  /// The ops that a question needs in each block, in their order.
  llvm::SmallDenseMap<mlir::Block *, llvm::SmallVector<mlir::Operation *, 8>, 4>
      listed;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_DEMAND_H
