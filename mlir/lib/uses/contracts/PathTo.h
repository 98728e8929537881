// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The path to an operation: the conditions of the branches around it and the
// ranges of the loops.
//
//   scf.for %i = 0 to %n { scf.if %p { cf.assert %q } }     i in [0, n), p
//
// The path has the order in which the program looks at the values that decide
// it:
//
//   scf.if %p { scf.if %q { cf.assert %r } }    %p; where it holds %q; then %r
//
// Facts that hold at an operation follow from its being reached. A path is the
// converse: where its conditions hold, and no check fails before, the operation
// is reached, or the behaviour is undefined.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_PATHTO_H
#define SHAPEPROOF_MLIR_CONTRACTS_PATHTO_H

#include "core/ir/ControlChain.h"
#include "core/ir/Launch.h"
#include "core/walk/BlockEntry.h"
#include "results/contract/Requirement.h"

namespace shapeproof {

/// Values that the program looks at, and the claim that has to hold for it to
/// go on to the check; invalid if no claim says so.
struct Glance {
  llvm::SmallVector<mlir::Value, 2> values;
  ClaimId passes;
};

class PathFinder {
public:
  explicit PathFinder(Importer &importer) : importer(importer) {}

  /// The path from the entry of the function around `op`, while `op` is walked.
  /// `glances` gets the values looked at on it, in their order; none if blocks
  /// make it hard to tell.
  contract::Path pathTo(mlir::Operation *op, std::vector<Glance> &glances);

private:
  void addIds(mlir::Operation *root, contract::Path &path);
  void addGlance(mlir::ValueRange values, ClaimId passes);
  void addBlocks(mlir::Block *block, contract::Path &path);
  void addOp(mlir::Operation *op, mlir::Region *region, contract::Path &path);
  void addLaunch(mlir::Operation *launch, contract::Path &path);
  void addThreads(mlir::Operation *function, contract::Path &path);
  void setEnd(contract::Range &range, mlir::Type type);
  void addLoop(mlir::Operation *loop, mlir::ValueRange variables,
               contract::Path &path);

  Importer &importer;
  /// The numbers of a launch that functions read.
  llvm::DenseMap<mlir::Operation *, LaunchNumbers> launchNumbers;
  mlir::DominanceInfo dominance;
  mlir::PostDominanceInfo postDominance;
  /// Blocks that branches decide about, and those that more than one comes to.
  ControlChain decided, joined;
  /// The glances of the path that is looked for, the last first.
  std::vector<Glance> glances;
  bool areGlancesKnown = true;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_PATHTO_H
