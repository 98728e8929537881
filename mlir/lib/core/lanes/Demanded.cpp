// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Demanded in KernelReader.h.

#include "core/lanes/Carried.h"
#include "core/lanes/KernelReader.h"
#include "core/lanes/LaneTuples.h"
#include "core/syntax/LlvmOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/TypeUtilities.h"

namespace shapeproof {

using namespace mlir;

Type laneTypeOf(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (!tensor.hasStaticShape())
      return {};
    type = tensor.getElementType();
  } else if (isa<ShapedType>(type)) {
    return {};
  }
  if (auto pointee = pointeeOf(type))
    return pointee->starts_with("tensor") ? Type()
                                          : IndexType::get(type.getContext());
  auto integer = dyn_cast<IntegerType>(type);
  if (type.isIndex() ||
      (integer && integer.isSignless() && integer.getWidth() <= 64))
    return type;
  return {};
}

AffineMap Lanes::tuple(llvm::ArrayRef<AffineExpr> exprs) const {
  return AffineMap::get(limits::kernelLanes, 0, exprs, context);
}

AffineMap Lanes::of(Type type) {
  llvm::SmallVector<AffineExpr> exprs;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    for (auto [axis, size] : llvm::enumerate(tensor.getShape())) {
      if (size == 1) {
        exprs.push_back(getAffineConstantExpr(0, context));
        continue;
      }
      size_t i = 0;
      while (i < lanes.size() &&
             !(lanes[i].axis == axis && lanes[i].size == size))
        ++i;
      if (i == lanes.size())
        lanes.push_back({unsigned(axis), size});
      exprs.push_back(getAffineDimExpr(unsigned(i), context));
    }
  return tuple(exprs);
}

std::optional<Access> accessOf(Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  const bool isLoad = name == "tt.load", isStore = name == "tt.store",
             isAtomic = name == "tt.atomic_rmw" || name == "tt.atomic_cas";
  if (!(isLoad || isStore || isAtomic) || op->getNumOperands() == 0)
    return std::nullopt;
  Access access{op->getOperand(0), {}, isLoad || isAtomic, !isLoad};
  const unsigned mask = isLoad ? 1 : 2;
  if (name != "tt.atomic_cas" && op->getNumOperands() > mask &&
      getElementTypeOrSelf(op->getOperand(mask).getType()).isInteger(1))
    access.mask = op->getOperand(mask);
  if (!laneTypeOf(access.pointer.getType()) ||
      !pointeeOf(access.pointer.getType()))
    return std::nullopt;
  return access;
}

bool isPerLane(Operation *op) {
  llvm::StringRef dialect = op->getName().getDialectNamespace();
  if (!op->isRegistered() || (dialect != "arith" && dialect != "math") ||
      op->getNumResults() != 1 || op->getNumOperands() == 0 ||
      isa<arith::BitcastOp>(op))
    return false;
  return laneTypeOf(op->getResult(0).getType()) &&
         llvm::all_of(op->getOperandTypes(),
                      [](Type type) { return bool(laneTypeOf(type)); });
}

void Demanded::ask(Value v, AffineMap at) {
  if (laneTypeOf(v.getType()) && wanted[v].insert(at))
    open.push_back({v, at});
}

/// Asks for the operands that the op looks at, whatever becomes of its results.
void Demanded::askFor(Operation *op, Lanes &lanes) {
  auto askAll = [&](ValueRange operands) {
    for (Value v : operands)
      ask(v, lanes.of(v.getType()));
  };
  if (auto access = accessOf(op)) {
    ask(access->pointer, lanes.of(access->pointer.getType()));
    if (access->mask)
      ask(access->mask, lanes.of(access->mask.getType()));
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    askAll({loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
  } else if (isa<scf::IfOp, cf::AssertOp>(op) ||
             op->getName().getStringRef() == "tt.assert") {
    askAll(op->getOperands().take_front());
  } else if (auto end = dyn_cast<scf::ConditionOp>(op)) {
    askAll(end.getCondition());
  } else if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    askAll(branch.getCondition());
  } else if (Value condition = assumedCondition(op)) {
    askAll(condition);
  }
}

void Demanded::askForSources(Value v, AffineMap at, Lanes &lanes) {
  if (auto sources = carriedFrom(v)) {
    for (Value source : *sources)
      ask(source, at);
    return;
  }
  auto result = dyn_cast<OpResult>(v);
  if (!result)
    return;
  Operation *op = result.getOwner();
  auto askAt = [&](Value operand) {
    ask(operand, isa<RankedTensorType>(operand.getType()) ? at : lanes.none());
  };
  if (auto moved = movedFrom(result, at)) {
    ask(moved->from, moved->at);
  } else if (isPerLane(op) || op->getName().getStringRef() == "tt.addptr") {
    llvm::for_each(op->getOperands(), askAt);
  } else if (isJoin(op) && at.getNumResults() > 0) {
    for (Value operand : op->getOperands())
      ask(operand,
          AffineMap::get(at.getNumDims(), 0, at.getResults().drop_back(),
                         at.getContext()));
  }
}

bool dividesIntegers(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
             arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
             arith::RemUIOp>(op);
}

bool Demanded::findIn(func::FuncOp kernel, Lanes &lanes, bool asksAll) {
  kernel.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    askFor(op, lanes);
    for (Value result : op->getResults())
      if (asksAll || dividesIntegers(op))
        ask(result, lanes.of(result.getType()));
    // The regions of other ops are not looked into.
    return op->getNumRegions() > 0 &&
                   !isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op)
               ? WalkResult::skip()
               : WalkResult::advance();
  });
  size_t asked = 0;
  while (!open.empty() && ++asked <= limits::kernelValues) {
    auto [v, at] = open.pop_back_val();
    askForSources(v, at, lanes);
  }
  const bool hasKnownFlow = llvm::all_of(kernel.getBody(), [](Block &block) {
    return isa<func::ReturnOp, cf::BranchOp, cf::CondBranchOp>(block.back());
  });
  return open.empty() && hasKnownFlow &&
         lanes.all().size() <= limits::kernelLanes;
}

} // namespace shapeproof
