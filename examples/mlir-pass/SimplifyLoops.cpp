// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two questions that a compiler with loops has to ask: can this bounds check
// fail, and do these loops run over the same range? The ranges are the same
// sizes by other names: the loops come from operations on different tensors.

#include "SimplifyLoops.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using shapeproof::ShapeConstraintAnalysis;
using shapeproof::Verdict;

namespace {

/// The buffers that a loop loads from or stores to; fails if it does more.
FailureOr<llvm::SetVector<Value>> buffersOf(scf::ForOp loop) {
  llvm::SetVector<Value> buffers;
  WalkResult result = loop.getBody()->walk([&](Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      buffers.insert(load.getMemRef());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      buffers.insert(store.getMemRef());
    else if (!isMemoryEffectFree(op))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return buffers;
}

/// This compiler's buffers do not overlap, so loops on different ones are
/// independent.
bool areIndependent(scf::ForOp a, scf::ForOp b) {
  FailureOr<llvm::SetVector<Value>> buffersA = buffersOf(a),
                                    buffersB = buffersOf(b);
  return succeeded(buffersA) && succeeded(buffersB) &&
         llvm::none_of(*buffersA,
                       [&](Value v) { return buffersB->contains(v); });
}

class SimplifyLoops
    : public PassWrapper<SimplifyLoops, OperationPass<func::FuncOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SimplifyLoops)
  StringRef getArgument() const final { return "other-simplify-loops"; }

  void runOnOperation() final {
    auto &sizes = getAnalysis<ShapeConstraintAnalysis>();
    IRRewriter rewriter(&getContext(), sizes.getListener());

    SmallVector<cf::AssertOp> needless;
    getOperation()->walk([&](cf::AssertOp check) {
      if (sizes.isRedundant(check))
        needless.push_back(check);
    });
    for (cf::AssertOp check : needless)
      rewriter.eraseOp(check);

    SmallVector<std::pair<scf::ForOp, scf::ForOp>> pairs;
    getOperation()->walk([&](scf::ForOp second) {
      auto first = dyn_cast_or_null<scf::ForOp>(second->getPrevNode());
      if (first && runsAsOften(sizes, first, second) &&
          areIndependent(first, second) &&
          (pairs.empty() || pairs.back().second != first))
        pairs.push_back({first, second});
    });
    for (auto [first, second] : pairs)
      fuseIndependentSiblingForLoops(first, second, rewriter);
  }

private:
  static bool runsAsOften(ShapeConstraintAnalysis &sizes, scf::ForOp first,
                          scf::ForOp second) {
    auto equal = [&](Value a, Value b) {
      return sizes.isEqual(second, a, b) == Verdict::Proved;
    };
    return first.getInitArgs().empty() && second.getInitArgs().empty() &&
           equal(first.getLowerBound(), second.getLowerBound()) &&
           equal(first.getUpperBound(), second.getUpperBound()) &&
           equal(first.getStep(), second.getStep());
  }
};

} // namespace

std::unique_ptr<Pass> other::createSimplifyLoopsPass() {
  return std::make_unique<SimplifyLoops>();
}
