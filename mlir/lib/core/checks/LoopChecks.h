// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks in loops that could be done once, before the loop.
//
//   for %i = 0 to %n { assert %i < %d }     n <= d, before the loop, is enough
//   for %i = 0 to %n { assert %a == %b }    a == b: it does not change in it
//
// An inequality that is linear in an induction variable is at its tightest at
// one end of the range: there it is stated, and the statement is proved to
// imply the check. A claim belongs to a loop if it has a symbol that was made
// while the loop was walked.

#ifndef SHAPEPROOF_MLIR_CHECKS_LOOPCHECKS_H
#define SHAPEPROOF_MLIR_CHECKS_LOOPCHECKS_H

#include "core/facts/FactScopes.h"
#include "core/facts/Symbols.h"
#include <optional>

namespace shapeproof {

struct CheckReport;

class LoopChecks {
public:
  LoopChecks(TermStore &store, FactScopes &facts)
      : store(store), facts(facts) {}

  /// `op` is a loop that is about to be walked: symbols from here on may change
  /// from one iteration to the next.
  void noteLoop(mlir::Operation *op);
  struct Range {
    DimId iv, lb, ub, step;
  };
  /// The induction variable takes the values lb, lb + step, ... below ub.
  void noteRange(mlir::Operation *op, const Range &range);
  /// The range that was noted for this variable of the loop.
  std::optional<Range> rangeOf(mlir::Operation *op, DimId iv) const;

  /// Writes into the report the place before a loop where the check, which
  /// makes this claim, could be done once; nothing if there is none.
  void reportOnce(CheckReport &report, mlir::Operation *check, ClaimId claim);

private:
  struct Loop {
    SymbolMark start;
    llvm::SmallVector<Range, 1> ranges = {};
  };
  /// A claim that implies this one for all iterations; none if it is unknown.
  std::optional<ClaimId> withoutIterations(ClaimId claim, const Loop &loop);

  TermStore &store;
  FactScopes &facts;
  llvm::DenseMap<mlir::Operation *, Loop> loops;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_LOOPCHECKS_H
