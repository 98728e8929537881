// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Patterns of MLIR that read integer ranges, with the ranges of Shapeproof.
//
//   RangePatterns ranges(top);
//   if (failed(ranges.solve(sizes)) ||
//       failed(ranges.apply(mlir::arith::populateIntRangeOptimizationsPatterns)))

#ifndef SHAPEPROOF_MLIR_PASSES_RANGEPATTERNS_H
#define SHAPEPROOF_MLIR_PASSES_RANGEPATTERNS_H

#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"

namespace shapeproof {

class RangePatterns {
public:
  explicit RangePatterns(mlir::Operation *top) : top(top) {}

  /// Finds the ranges of all values. The code may not have changed since the
  /// analysis was made.
  llvm::LogicalResult solve(ShapeConstraintAnalysis &sizes);
  /// The range of a value, if it has been found.
  std::optional<mlir::ConstantIntRanges> rangeOf(mlir::Value v) const;
  /// Applies the patterns. Values that they make have no range.
  llvm::LogicalResult apply(llvm::function_ref<void(mlir::RewritePatternSet &,
                                                    mlir::DataFlowSolver &)>
                                populate);

private:
  mlir::Operation *top;
  mlir::DataFlowSolver solver;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_RANGEPATTERNS_H
