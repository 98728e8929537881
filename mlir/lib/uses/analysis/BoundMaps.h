// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds of a size as an affine expression of other values.
//
//   %s = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
//
//   upper bound of %s over %n, for 0 <= %i:       s0
//   the same over %n and %i:                      s0 - s1
//   over nothing:                                 64
//
// The expression follows the form of the term. A part that is not given is
// replaced by an end of its range. Where facts compare the size with a given
// value, as `%s <= %m` in a check does, the value plus a number is the bound.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_BOUNDMAPS_H
#define SHAPEPROOF_MLIR_ANALYSIS_BOUNDMAPS_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "uses/analysis/Question.h"

namespace shapeproof {

class BoundMaps {
public:
  /// The given values are the symbols of expressions, in this order.
  BoundMaps(const QuestionPoint &point, mlir::MLIRContext *context,
            llvm::ArrayRef<Size> given);

  /// A bound of the size; a closed one.
  std::optional<mlir::AffineExpr> bound(mlir::presburger::BoundType type,
                                        const Size &size) const;

private:
  /// The sign of the difference between an expression and its term.
  enum Side : int { Lower = -1, Exact = 0, Upper = 1 };
  static Side opposite(Side side) { return Side(-int(side)); }

  std::optional<mlir::AffineExpr> express(DimId term, Side side) const;
  std::optional<mlir::AffineExpr> expressSum(DimId term, Side side) const;
  std::optional<mlir::AffineExpr> expressNode(DimId term, Side side) const;
  std::optional<mlir::AffineExpr> number(DimId term, Side side) const;
  std::optional<mlir::AffineExpr> byDifference(DimId term, Side side) const;

  const QuestionPoint &point;
  mlir::MLIRContext *context;
  llvm::SmallVector<std::pair<DimId, mlir::AffineExpr>, 4> given;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_BOUNDMAPS_H
