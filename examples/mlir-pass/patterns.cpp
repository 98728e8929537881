// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapeproof without an analysis of a pass: in a pattern, where it answers as
// MLIR's value bounds do, and as ranges of MLIR's data-flow framework.

#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "shapeproof-mlir/DataFlow.h"
#include "shapeproof-mlir/ValueBounds.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

static const char *const kInput = R"(
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c4096 = arith.constant 4096 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %all = arith.cmpi eq, %d, %n : index
  cf.assert %all, "all of it"
  %few = arith.cmpi ult, %n, %c4096 : index
  cf.assert %few, "it fits"
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %bytes = arith.muli %n, %c4 : index
  "use"(%bytes) : (index) -> ()
  return %s : tensor<?xf32>
}
)";

/// A slice that is all of a tensor is the tensor.
struct DropFullSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  DropFullSlice(MLIRContext *context, shapeproof::ValueBounds &bounds)
      : OpRewritePattern(context), bounds(bounds) {}

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    if (slice.getType() != slice.getSourceType() || !slice.hasUnitStride() ||
        !slice.hasZeroOffset())
      return failure();
    for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes())) {
      FailureOr<bool> equal = bounds.areEqual(
          slice, size, shapeproof::Size(slice.getSource(), int64_t(dim)));
      if (failed(equal) || !*equal)
        return failure();
    }
    rewriter.replaceOp(slice, slice.getSource());
    return success();
  }

  shapeproof::ValueBounds &bounds;
};

static bool dropFullSlices(Operation *function) {
  shapeproof::ValueBounds bounds;
  RewritePatternSet patterns(function->getContext());
  patterns.add<DropFullSlice>(function->getContext(), bounds);
  GreedyRewriteConfig config;
  config.setListener(bounds.follow(function));
  return succeeded(
      applyPatternsGreedily(function, std::move(patterns), config));
}

static bool printRanges(Operation *function) {
  shapeproof::ShapeConstraintAnalysis sizes(function);
  DataFlowSolver solver;
  dataflow::loadBaselineAnalyses(solver);
  solver.load<shapeproof::SizeAnalysis>(sizes);
  if (failed(solver.initializeAndRun(function)))
    return false;
  function->walk([&](arith::MulIOp op) {
    auto *range = solver.lookupState<dataflow::IntegerValueRangeLattice>(op);
    auto *divisor = solver.lookupState<shapeproof::DivisibilityLattice>(op);
    llvm::outs() << "from " << range->getValue().getValue().smin() << " to "
                 << range->getValue().getValue().smax() << ", divisible by "
                 << divisor->getValue().divisor() << "\n";
  });
  return true;
}

int main() {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect,
                      func::FuncDialect, tensor::TensorDialect>();
  context.allowUnregisteredDialects();
  auto module = parseSourceString<ModuleOp>(kInput, &context);
  if (!module)
    return 1;
  auto function = *module->getOps<func::FuncOp>().begin();
  if (!dropFullSlices(function) || !printRanges(function))
    return 1;
  unsigned slices = 0;
  function->walk([&](tensor::ExtractSliceOp) { ++slices; });
  llvm::outs() << slices << " slices\n";
  return 0;
}
