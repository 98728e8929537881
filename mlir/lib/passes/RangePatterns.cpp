// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RangePatterns.h. Tested by tests/cli/int-range.mlir and
// tests/ir/simplify.mlir.

#include "passes/RangePatterns.h"
#include "analysis/BaselineAnalyses.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "shapeproof-mlir/DataFlow.h"

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

void RangePatterns::forgetWiderThan(unsigned width) {
  using Lattice = mlir::dataflow::IntegerValueRangeLattice;
  auto forget = [&](mlir::Value value) {
    auto *lattice = const_cast<Lattice *>(solver.lookupState<Lattice>(value));
    if (!lattice || lattice->getValue().isUninitialized())
      return;
    const mlir::ConstantIntRanges &range = lattice->getValue().getValue();
    if (!range.smin().isSignedIntN(width) || !range.smax().isSignedIntN(width))
      (void)lattice->join(mlir::IntegerValueRange::getMaxRange(value));
  };
  top->walk([&](mlir::Operation *op) {
    llvm::for_each(op->getResults(), forget);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        llvm::for_each(block.getArguments(), forget);
  });
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

/// In one walk: unused operations with checks in them stay.
void RangePatterns::narrow(unsigned width) {
  mlir::RewritePatternSet patterns(top->getContext());
  mlir::arith::populateIntRangeNarrowingPatterns(patterns, solver, {width});
  Erasing erasing(solver);
  mlir::walkAndApplyPatterns(top, std::move(patterns), &erasing);
}

/// MLIR's patterns keep `nsw` where a result lies within an unsigned integer
/// alone, and so must not see such ranges.
llvm::LogicalResult narrow(mlir::Operation *top,
                           const ShapeConstraintAnalysis::Options &options,
                           unsigned width) {
  ShapeConstraintAnalysis sizes(top, options);
  RangePatterns ranges(top);
  if (failed(ranges.solve(sizes)))
    return llvm::failure();
  ranges.forgetWiderThan(width);
  ranges.narrow(width);
  return llvm::success();
}

} // namespace shapeproof
