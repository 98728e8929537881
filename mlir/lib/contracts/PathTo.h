// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When an operation is come to: the conditions of the branches around it and
// the ranges of the loops.
//
//   scf.for %i = 0 to %n { scf.if %p { cf.assert %q } }     i in [0, n), p
//
// With it comes in which order the program looks at what decides that:
//
//   scf.if %p { scf.if %q { cf.assert %r } }    %p; where it holds %q; then %r
//
// Facts that hold at an operation say what follows from its being come to. Here
// it is the other way round: where this holds, and no check fails before, it is
// come to, or what happens is not defined.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_PATHTO_H
#define SHAPEPROOF_MLIR_CONTRACTS_PATHTO_H

#include "contract/Requirement.h"
#include "walk/BlockEntry.h"

namespace shapeproof {

/// Values that the program looks at, and what has to hold of them for it to go
/// on to the check; invalid if there is no claim that says so.
struct Glance {
  llvm::SmallVector<mlir::Value, 2> values;
  ClaimId passes;
};

class PathFinder {
public:
  explicit PathFinder(Importer &importer) : importer(importer) {}

  /// The path from the entry of the function around `op`, while `op` is walked.
  /// `glances`: what is looked at on it, the first first; none if blocks make
  /// it hard to tell.
  contract::Path pathTo(mlir::Operation *op, std::vector<Glance> &glances);

private:
  void addGlance(mlir::ValueRange values, ClaimId passes);
  void addBlocks(mlir::Block *block, contract::Path &path);
  void addOp(mlir::Operation *op, mlir::Region *region, contract::Path &path);
  void addLoop(mlir::Operation *loop, contract::Path &path);

  Importer &importer;
  mlir::DominanceInfo dominance;
  mlir::PostDominanceInfo postDominance;
  /// Of the path that is looked for, the last first.
  std::vector<Glance> glances;
  bool areGlancesKnown = true;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_PATHTO_H
