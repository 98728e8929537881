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

#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/RangePatterns.h"

namespace shapeproof {
namespace {

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
    RangePatterns ranges(getOperation());
    // The results of unsigned operations, which are new, have no range.
    if (failed(ranges.solve(sizes)) ||
        failed(
            ranges.apply(mlir::arith::populateIntRangeOptimizationsPatterns)) ||
        failed(
            ranges.apply(mlir::arith::populateUnsignedWhenEquivalentPatterns)))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<mlir::Pass> createIntRangesPass() {
  return std::make_unique<IntRanges>();
}

} // namespace shapeproof
