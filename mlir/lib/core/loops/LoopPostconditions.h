// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Postconditions of loops.
//
//   for %i = 0 to %n { assert %i < %d }      afterwards: n <= 0 or n - 1 < d
//
// Each iteration has passed the checks of its body, so the first and the last
// have: an inequality that is linear in the induction variable is assumed after
// the loop at the end where it is strongest. Claims about other values that
// change in the loop are not.

#ifndef SHAPEPROOF_MLIR_LOOPS_LOOPPOSTCONDITIONS_H
#define SHAPEPROOF_MLIR_LOOPS_LOOPPOSTCONDITIONS_H

#include "core/loops/InductionVariable.h"
#include <vector>

namespace shapeproof::loops {

class LoopPostconditions {
public:
  /// To be made where the loop stands, before its body has any model.
  explicit LoopPostconditions(RegionContext rule)
      : rule(rule), start(rule.store()) {}

  /// At the end of the body, in its scope: takes the facts of the body. The
  /// body runs for each point of the ranges; `counted` has for each the
  /// evidence that the variable is lb + step * k (nothing: only the first value
  /// is known).
  void collect(llvm::ArrayRef<mlir::Value> variables,
               llvm::ArrayRef<Bounds> bounds,
               llvm::ArrayRef<std::optional<EvidenceId>> counted);

  /// After the loop: assumes the postconditions.
  void leave();

private:
  struct Left {
    FactId fact;
    ClaimId claim;
    EvidenceId evidence;
  };
  /// A claim that holds at every point, and its evidence.
  using Claim = std::pair<ClaimId, EvidenceId>;

  std::optional<ClaimId> with(ClaimId claim, DimId iv, DimId change,
                              unsigned depth = 0) const;
  void signs(ClaimId claim, DimId iv, bool &rises, bool &falls) const;
  llvm::SmallVector<Claim, 2>
  atEnds(const Claim &claim, DimId iv, const Bounds &bounds,
         const std::optional<EvidenceId> &counted) const;
  void split(ClaimId claim, llvm::SmallVectorImpl<ClaimId> &parts) const;

  RegionContext rule;
  /// Symbols from here on belong to the loop.
  SymbolMark start;
  std::vector<Left> left;
};

/// Postconditions of code that has run at least once, whose values are those of
/// the last time: the facts that it has established still hold.
class LastTime {
public:
  explicit LastTime(RegionContext rule) : rule(rule) {}
  /// At the end of the code, in its scope.
  void collect() { facts = llvm::to_vector(rule.scopeFacts()); }
  /// After the code: assumes its facts.
  void leave();

private:
  RegionContext rule;
  llvm::SmallVector<FactId> facts;
};

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_LOOPS_LOOPPOSTCONDITIONS_H
