// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass that asks about sizes, written twice: for MLIR's value bounds and for
// ShapeConstraintAnalysis.
//
//   %n = tensor.dim %t, %c0
//   %s = tensor.extract_slice %t[0] [%n] [1]         all of %t: uses of %s
//                                                    become uses of %t
//   %r = tensor.insert_slice %a into %t[0] [%n] [1]  over all of %t: %a
//
// A slice is full if it starts at 0, takes every element and is as long as its
// tensor in each dimension. The pass asks about the last condition. To port a
// pass, give it the analysis and the place of each question;
// `with=value-bounds` and `with=shapeproof` choose.
//
// Built as a plugin:
//   mlir-opt-22 --load-pass-plugin=build/lib/ShapeproofExamplePasses.so
//     --pass-pipeline='builtin.module(example-drop-full-slices)' in.mlir

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"

using namespace mlir;

namespace {

/// Asks MLIR, which uses the operations that define the two sizes, and no check
/// and no branch.
struct WithValueBounds {
  bool isEqual(Operation *, OpFoldResult size, Value tensor, int64_t dim) {
    using Bounds = ValueBoundsConstraintSet;
    FailureOr<bool> equal =
        Bounds::areEqual(Bounds::Variable(size), Bounds::Variable(tensor, dim));
    return succeeded(equal) && *equal;
  }
};

/// Asks Shapeproof, which also uses checks before `at`.
struct WithShapeproof {
  bool isEqual(Operation *at, OpFoldResult size, Value tensor, int64_t dim) {
    return sizes.isEqual(at, size, shapeproof::Size(tensor, dim)) ==
           shapeproof::Verdict::Proved;
  }
  shapeproof::ShapeConstraintAnalysis &sizes;
};

template <typename With>
bool isFull(With &with, OffsetSizeAndStrideOpInterface slice, Value tensor) {
  auto isConstant = [](int64_t c) {
    return [c](OpFoldResult x) { return isConstantIntValue(x, c); };
  };
  if (!llvm::all_of(slice.getMixedOffsets(), isConstant(0)) ||
      !llvm::all_of(slice.getMixedStrides(), isConstant(1)))
    return false;
  for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes()))
    if (!with.isEqual(slice, size, tensor, dim))
      return false;
  return true;
}

template <typename With>
void dropFullSlices(Operation *top, RewriterBase &rewriter, With with) {
  auto replace = [&](Operation *op, Value by) {
    Type type = op->getResult(0).getType();
    if (cast<RankedTensorType>(by.getType()).getRank() !=
        cast<RankedTensorType>(type).getRank())
      return; // The slice drops or adds unit dimensions.
    rewriter.setInsertionPoint(op);
    if (by.getType() != type)
      by = tensor::CastOp::create(rewriter, op->getLoc(), type, by);
    rewriter.replaceOp(op, by);
  };
  top->walk([&](Operation *op) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      if (isFull(with, slice, slice.getSource()))
        replace(slice, slice.getSource());
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      if (isFull(with, insert, insert.getDest()))
        replace(insert, insert.getSource());
    }
  });
}

struct DropFullSlices : PassWrapper<DropFullSlices, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DropFullSlices)

  DropFullSlices() = default;
  DropFullSlices(const DropFullSlices &other) : PassWrapper(other) {}

  StringRef getName() const final { return "ExampleDropFullSlices"; }
  StringRef getArgument() const final { return "example-drop-full-slices"; }
  StringRef getDescription() const final {
    return "Replace slices that are all of a tensor by the tensor";
  }

  void runOnOperation() final {
    if (with == "value-bounds") {
      IRRewriter rewriter(&getContext());
      dropFullSlices(getOperation(), rewriter, WithValueBounds());
    } else if (with == "shapeproof") {
      auto &sizes = getAnalysis<shapeproof::ShapeConstraintAnalysis>();
      // The analysis follows the changes of the pass.
      IRRewriter rewriter(&getContext(), sizes.getListener());
      dropFullSlices(getOperation(), rewriter, WithShapeproof{sizes});
    } else {
      emitError(getOperation()->getLoc()) << "with=" << with << " is unknown";
      signalPassFailure();
    }
  }

  Option<std::string> with{
      *this, "with", llvm::cl::desc("Who is asked: value-bounds, shapeproof"),
      llvm::cl::init("shapeproof")};
};

} // namespace

extern "C" ::mlir::PassPluginLibraryInfo LLVM_ATTRIBUTE_WEAK
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "ShapeproofExamples", "1",
          [] { PassRegistration<DropFullSlices>(); }};
}
