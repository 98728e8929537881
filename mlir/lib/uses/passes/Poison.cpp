// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Poison.h. Tested by tests/mlir/ir/rule02-poison-sizes.mlir and
// tests/mlir/exec.

#include "uses/passes/Poison.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

/// Whether the op reads a dim within the known rank of its shape.
static bool isWithinRank(mlir::ShapedDimOpInterface op) {
  auto type = llvm::cast<mlir::ShapedType>(op.getShapedValue().getType());
  std::optional<int64_t> index = mlir::getConstantIntValue(op.getDimension());
  return index && type.hasRank() && *index >= 0 && *index < type.getRank();
}

/// Whether the results are poison where an operand is, and nowhere else.
static bool onlyHandsOn(mlir::Operation *op) {
  namespace arith = mlir::arith;
  namespace index = mlir::index;
  if (auto flags =
          llvm::dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    if (flags.getOverflowAttr().getValue() != arith::IntegerOverflowFlags::none)
      return false;
  if (op->hasTrait<mlir::OpTrait::ConstantLike>())
    return !llvm::isa<mlir::ub::PoisonOp>(op);
  if (auto dim = llvm::dyn_cast<mlir::ShapedDimOpInterface>(op))
    return isWithinRank(dim);
  return llvm::isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp,
                   arith::OrIOp, arith::XOrIOp, arith::CmpIOp, arith::SelectOp,
                   arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp,
                   arith::MinUIOp, arith::IndexCastOp, arith::ExtSIOp,
                   index::AddOp, index::SubOp, index::MulOp, index::CmpOp,
                   index::MaxSOp, index::MinSOp, index::MaxUOp, index::MinUOp,
                   index::CastSOp, index::CastUOp, mlir::memref::RankOp,
                   mlir::tensor::RankOp, mlir::shape::ShapeOfOp>(op);
}

/// The operands that, if poison, make the results poison or end the program:
/// not both values of a select, nor those of ops that may ignore them.
static mlir::ValueRange operandsLookedAt(mlir::Operation *op) {
  if (llvm::isa<mlir::arith::SelectOp>(op))
    return op->getOperands().take_front();
  const bool mayIgnore = !op->isRegistered() ||
                         llvm::isa<mlir::CallOpInterface>(op) ||
                         (op->getNumRegions() > 0 &&
                          !llvm::isa<mlir::DestinationStyleOpInterface>(op));
  return mayIgnore ? mlir::ValueRange() : mlir::ValueRange(op->getOperands());
}

/// Whether the value may be poison although no operand is.
static bool isSource(mlir::Value value) {
  mlir::Operation *op = value.getDefiningOp();
  if (!op) {
    // Values that branches and loops pass on are not followed.
    auto argument = llvm::cast<mlir::BlockArgument>(value);
    return !argument.getOwner()->isEntryBlock() ||
           !llvm::isa<mlir::FunctionOpInterface>(
               argument.getOwner()->getParentOp());
  }
  if (onlyHandsOn(op))
    return false;
  // An op with effects uses its operands: none is poison, and operands that do
  // not fit end the program. A value that it reads may be poison.
  return op->getNumRegions() > 0 || llvm::isa<mlir::CallOpInterface>(op) ||
         mlir::isSpeculatable(op) ||
         !llvm::isa<mlir::ShapedType>(value.getType());
}

const PoisonSources::Sources &PoisonSources::nearest(mlir::Value value) {
  auto [it, isNew] = known.try_emplace(value);
  if (!isNew)
    return it->second;
  Sources found(std::in_place);
  llvm::SmallVector<mlir::Value, 16> open{value};
  llvm::SmallPtrSet<mlir::Value, 16> seen;
  while (!open.empty()) {
    mlir::Value next = open.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    const bool isOne = isSource(next);
    if (isOne)
      found->push_back(next);
    if (seen.size() > limits::poisonVisited ||
        found->size() > limits::poisonSources) {
      found.reset();
      break;
    }
    // If the source is poison, its operands may be as well.
    mlir::Operation *op = next.getDefiningOp();
    if (!isOne && op && onlyHandsOn(op))
      llvm::append_range(open, op->getOperands());
  }
  return known[value] = std::move(found);
}

bool PoisonSources::isSafeFor(mlir::Value value, mlir::Value other) {
  const Sources &sources = nearest(value);
  if (!sources)
    return false;
  if (sources->empty())
    return true;
  if (behindOf != other) {
    behindOf = other;
    behind.clear();
    llvm::SmallVector<mlir::Value, 16> open{other};
    while (!open.empty() && behind.size() < limits::poisonVisited) {
      mlir::Value next = open.pop_back_val();
      if (!behind.insert(next).second)
        continue;
      mlir::Operation *op = next.getDefiningOp();
      if (op)
        llvm::append_range(open, operandsLookedAt(op));
    }
  }
  return llvm::all_of(*sources,
                      [&](mlir::Value v) { return behind.contains(v); });
}

} // namespace shapeproof
