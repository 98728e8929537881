// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RangePatterns.h. Tested by tests/tools/cli/int-range.mlir.

#include "uses/passes/RangePatterns.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "shapeproof-mlir/DataFlow.h"
#include "uses/analysis/BaselineAnalyses.h"

namespace shapeproof {
namespace {

/// Forgets the states of values that go: others may come to lie there.
struct Erasing : mlir::RewriterBase::Listener {
  explicit Erasing(mlir::DataFlowSolver &solver) : solver(solver) {}
  void notifyOperationErased(mlir::Operation *op) override {
    solver.eraseState(solver.getProgramPointAfter(op));
    for (mlir::Value result : op->getResults())
      solver.eraseState(result);
  }
  mlir::DataFlowSolver &solver;
};

} // namespace

llvm::LogicalResult RangePatterns::solve(ShapeConstraintAnalysis &sizes) {
  loadBaseline(solver);
  solver.load<SizeAnalysis>(sizes, /*withDivisors=*/false);
  return solver.initializeAndRun(top);
}

std::optional<mlir::ConstantIntRanges>
RangePatterns::rangeOf(mlir::Value v) const {
  auto *lattice =
      solver.lookupState<mlir::dataflow::IntegerValueRangeLattice>(v);
  if (!lattice || lattice->getValue().isUninitialized())
    return std::nullopt;
  return lattice->getValue().getValue();
}

llvm::LogicalResult RangePatterns::apply(
    llvm::function_ref<void(mlir::RewritePatternSet &, mlir::DataFlowSolver &)>
        populate) {
  mlir::RewritePatternSet patterns(top->getContext());
  populate(patterns, solver);
  Erasing erasing(solver);
  mlir::GreedyRewriteConfig config;
  config.setListener(&erasing);
  config.enableFolding(false); // It would make values without a range.
  // Region simplification merges equal blocks. The ranges in the block that it
  // keeps hold on one of the two ways to it alone.
  config.setRegionSimplificationLevel(
      mlir::GreedySimplifyRegionLevel::Disabled);
  return mlir::applyPatternsGreedily(top, std::move(patterns), config);
}

} // namespace shapeproof
