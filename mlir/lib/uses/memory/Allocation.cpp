// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Allocation.h. Tested by tests/mlir/ir/memory.mlir and
// tests/mlir/exec/memory.py.

#include "uses/memory/Allocation.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace shapeproof::memory {

using namespace mlir;

Value allocatedBy(Operation *op) {
  if (isa<memref::AllocOp, memref::AllocaOp, memref::ReallocOp, gpu::AllocOp,
          bufferization::CloneOp>(op))
    return op->getResult(0);
  return {};
}

bool isOnStack(Operation *op) { return isa<memref::AllocaOp>(op); }

llvm::SmallVector<Freed, 1> freedBy(Operation *op) {
  if (auto dealloc = dyn_cast<memref::DeallocOp>(op))
    return {{dealloc.getMemref()}};
  if (auto dealloc = dyn_cast<gpu::DeallocOp>(op))
    return {{dealloc.getMemref()}};
  llvm::SmallVector<Freed, 1> result;
  if (auto dealloc = dyn_cast<bufferization::DeallocOp>(op))
    for (auto [memref, condition] :
         llvm::zip(dealloc.getMemrefs(), dealloc.getConditions()))
      if (!matchPattern(condition, m_Zero()))
        result.push_back(
            {memref, matchPattern(condition, m_One()), dealloc.getRetained()});
  return result;
}

bool isNeutral(Operation *op) {
  if (isa<CallOpInterface>(op))
    return false;
  if (isa<memref::AssumeAlignmentOp, gpu::LaunchOp>(op) ||
      op->hasTrait<OpTrait::IsTerminator>())
    return true;
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(op)) {
    llvm::SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffects(instances);
    return llvm::none_of(instances, [](const auto &instance) {
      return isa<MemoryEffects::Allocate, MemoryEffects::Free>(
          instance.getEffect());
    });
  }
  return op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
}

bool mayStop(Operation *op) {
  if (op->getNumRegions() > 0 || isa<CallOpInterface, cf::AssertOp>(op) ||
      isa_and_nonnull<shape::ShapeDialect>(op->getDialect()))
    return true;
  return !isNeutral(op) && !allocatedBy(op) && freedBy(op).empty();
}

Value viewSource(Value view) {
  Operation *op = view.getDefiningOp();
  if (auto viewLike = dyn_cast_or_null<ViewLikeOpInterface>(op))
    return viewLike.getViewDest() == view ? viewLike.getViewSource() : Value();
  // The other results are the same buffers, in the order of the operands.
  if (isa_and_nonnull<memref::DistinctObjectsOp>(op))
    return op->getOperand(cast<OpResult>(view).getResultNumber());
  if (isa_and_nonnull<memref::ReshapeOp, memref::MemorySpaceCastOp>(op))
    return op->getOperand(0);
  return {};
}

Value withoutCasts(Value value) {
  while (auto cast = value.getDefiningOp<memref::CastOp>())
    value = cast.getSource();
  return value;
}

} // namespace shapeproof::memory
