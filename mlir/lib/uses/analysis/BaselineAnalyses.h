// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analyses of MLIR that tell which code runs, as loadBaselineAnalyses loads
// them, without a change of the code.
//
// MLIR's constant propagation folds operations to see what they give. It puts
// back what a fold changes in place, but not where the fold also gives a value:
//
//   %w = shape.assuming_all %true, %true     shape.assuming_all, no operands

#ifndef SHAPEPROOF_MLIR_ANALYSIS_BASELINEANALYSES_H
#define SHAPEPROOF_MLIR_ANALYSIS_BASELINEANALYSES_H

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

namespace shapeproof {

/// Takes results of the shape dialect, which decide no branch, to be unknown.
class ConstantsThatBranch : public mlir::dataflow::SparseConstantPropagation {
public:
  using SparseConstantPropagation::SparseConstantPropagation;
  using Lattice = mlir::dataflow::Lattice<mlir::dataflow::ConstantValue>;

  llvm::LogicalResult
  visitOperation(mlir::Operation *op, llvm::ArrayRef<const Lattice *> operands,
                 llvm::ArrayRef<Lattice *> results) override {
    if (!llvm::isa_and_present<mlir::shape::ShapeDialect>(op->getDialect()))
      return SparseConstantPropagation::visitOperation(op, operands, results);
    setAllToEntryStates(results);
    return llvm::success();
  }
};

inline void loadBaseline(mlir::DataFlowSolver &solver) {
  solver.load<mlir::dataflow::DeadCodeAnalysis>();
  solver.load<ConstantsThatBranch>();
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_BASELINEANALYSES_H
