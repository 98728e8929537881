// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR's optimizations by integer ranges, with the ranges of Shapeproof.
//
//   cf.assert (0 <= %n <= 64)
//   %m = arith.addi %n, %c1
//   %a = arith.remsi %m, %c100         %m
//   %b = arith.divsi %m, %c8           arith.divui
//   %c = arith.cmpi slt, %m, %c100     true
//
// The patterns are MLIR's, and read the ranges that SizeAnalysis provides
// (shapeproof-mlir/DataFlow.h).

#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/NamedPass.h"
#include "shapeproof-mlir/DataFlow.h"
#include "shapeproof-mlir/Passes.h"

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

struct IntRanges : SizesPass<IntRanges> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(IntRanges)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-int-range-optimizations",
      kDescription = "Run MLIR's optimizations by integer ranges with proved "
                     "ranges";

  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect>();
  }

  void run(ShapeConstraintAnalysis &sizes) {
    mlir::Operation *top = getOperation();
    mlir::DataFlowSolver solver;
    mlir::dataflow::loadBaselineAnalyses(solver);
    solver.load<SizeAnalysis>(sizes, /*withDivisors=*/false);
    if (failed(solver.initializeAndRun(top)))
      return signalPassFailure();
    Erasing erasing(solver);
    // The results of unsigned operations, which are new, have no range.
    for (auto populate :
         {mlir::arith::populateIntRangeOptimizationsPatterns,
          mlir::arith::populateUnsignedWhenEquivalentPatterns}) {
      mlir::RewritePatternSet patterns(top->getContext());
      populate(patterns, solver);
      mlir::GreedyRewriteConfig config;
      config.setListener(&erasing);
      config.enableFolding(false); // It would make values without a range.
      // Region simplification merges equal blocks. The ranges in the block that
      // it keeps hold on one of the two ways to it alone.
      config.setRegionSimplificationLevel(
          mlir::GreedySimplifyRegionLevel::Disabled);
      if (failed(mlir::applyPatternsGreedily(top, std::move(patterns), config)))
        return signalPassFailure();
    }
  }
};

} // namespace

std::unique_ptr<mlir::Pass> createIntRangesPass() {
  return std::make_unique<IntRanges>();
}

} // namespace shapeproof
