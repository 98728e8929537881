// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LoopReductions.h. Tested by tests/mlir/ir/loops-reduced.mlir.

#include "core/ir/LoopReductions.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

namespace shapeproof {

using namespace mlir;
using CombinerKind = arith::AtomicRMWKind;

int64_t LoopReduction::neutral() const {
  OpBuilder builder(element.getContext());
  return cast<IntegerAttr>(arith::getIdentityValueAttr(kind, element.getType(),
                                                       builder,
                                                       element.getLoc()))
      .getValue()
      .getSExtValue();
}

static bool isKnownCombiner(CombinerKind kind) {
  return llvm::is_contained({CombinerKind::addi, CombinerKind::muli,
                             CombinerKind::mins, CombinerKind::maxs,
                             CombinerKind::minu, CombinerKind::maxu,
                             CombinerKind::andi, CombinerKind::ori},
                            kind);
}

static std::optional<CombinerKind> kindOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<CombinerKind>>(op)
      .Case([](arith::AddIOp) { return CombinerKind::addi; })
      .Case([](arith::MulIOp) { return CombinerKind::muli; })
      .Case([](arith::MinSIOp) { return CombinerKind::mins; })
      .Case([](arith::MaxSIOp) { return CombinerKind::maxs; })
      .Case([](arith::MinUIOp) { return CombinerKind::minu; })
      .Case([](arith::MaxUIOp) { return CombinerKind::maxu; })
      .Case([](arith::AndIOp) { return CombinerKind::andi; })
      .Case([](arith::OrIOp) { return CombinerKind::ori; })
      .Default(std::nullopt);
}

/// The operation that the region consists of, on its two arguments.
static Operation *combinerOf(Region &region) {
  if (!region.hasOneBlock())
    return nullptr;
  Block &block = region.front();
  if (block.getNumArguments() != 2 || block.getOperations().size() != 2)
    return nullptr;
  Operation *op = &block.front();
  const Value a = block.getArgument(0), b = block.getArgument(1);
  const bool combines = op->getNumOperands() == 2 && op->getNumResults() == 1 &&
                        op->getOperand(0) != op->getOperand(1) &&
                        llvm::all_of(op->getOperands(),
                                     [&](Value v) { return v == a || v == b; });
  return combines && block.back().getOperands() == op->getResults() ? op
                                                                    : nullptr;
}

static std::optional<LoopReduction> ofScf(Value element, Region &region,
                                          Value init) {
  Operation *combiner = combinerOf(region);
  const std::optional<CombinerKind> kind =
      combiner ? kindOf(combiner) : std::optional<CombinerKind>();
  if (!kind)
    return std::nullopt;
  return LoopReduction{element, *kind, init, combiner};
}

llvm::SmallVector<LoopReduction, 1> loopReductions(Operation *loop) {
  llvm::SmallVector<LoopReduction, 1> result;
  if (auto each = dyn_cast<affine::AffineParallelOp>(loop)) {
    for (auto [kind, element] :
         llvm::zip(each.getReductions(),
                   each.getBody()->getTerminator()->getOperands()))
      result.push_back(
          {element, cast<arith::AtomicRMWKindAttr>(kind).getValue(), {}});
  } else if (auto each = dyn_cast<scf::ParallelOp>(loop)) {
    auto reduce = cast<scf::ReduceOp>(each.getBody()->getTerminator());
    for (auto [element, region, init] : llvm::zip(
             reduce.getOperands(), reduce.getReductions(), each.getInitVals()))
      if (auto known = ofScf(element, region, init))
        result.push_back(*known);
  }
  const bool areKnown =
      result.size() == loop->getNumResults() &&
      llvm::all_of(result, [](const LoopReduction &r) {
        const Type type = r.element.getType();
        return isKnownCombiner(r.kind) && (isTruth(type) || integerWidth(type));
      });
  return areKnown ? result : llvm::SmallVector<LoopReduction, 1>();
}

} // namespace shapeproof
