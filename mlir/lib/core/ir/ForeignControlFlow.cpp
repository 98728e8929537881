// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ForeignControlFlow.h.

#include "core/ir/ForeignControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

namespace shapeproof {

using namespace mlir;

namespace {

bool isCondition(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return type.isInteger(1) || (tensor && tensor.getRank() == 0 &&
                               tensor.getElementType().isInteger(1));
}

/// Whether the region is a block with these arguments, and ends with an op of
/// this name (without that of its dialect) that takes values of types that
/// `fits` accepts.
bool isBody(Region &region, TypeRange arguments,
            llvm::ArrayRef<llvm::StringRef> ends,
            llvm::function_ref<bool(TypeRange)> fits) {
  if (!region.hasOneBlock() || region.front().empty() ||
      !llvm::equal(region.front().getArgumentTypes(), arguments))
    return false;
  Operation &end = region.front().back();
  llvm::StringRef name = end.getName().getStringRef().rsplit('.').second;
  return !end.isRegistered() && llvm::is_contained(ends, name) &&
         end.getNumResults() == 0 && end.getNumSuccessors() == 0 &&
         fits(end.getOperandTypes());
}

Value conditionOf(OpBuilder &builder, Value v) {
  if (v.getType().isInteger(1))
    return v;
  return tensor::ExtractOp::create(builder, v.getLoc(), v, ValueRange{});
}

/// Replaces the op at the end of the region by scf.yield.
void yieldAtEnd(Region &region) {
  Operation *end = &region.front().back();
  OpBuilder builder(end);
  scf::YieldOp::create(builder, end->getLoc(), end->getOperands());
  end->erase();
}

void readIf(Operation *op) {
  auto yields = [&](TypeRange types) {
    return llvm::equal(types, op->getResultTypes());
  };
  if (op->getNumOperands() != 1 || op->getNumRegions() != 2 ||
      !isCondition(op->getOperand(0).getType()) ||
      !llvm::all_of(op->getRegions(), [&](Region &region) {
        return isBody(region, {}, {"return", "yield"}, yields);
      }))
    return;
  OpBuilder builder(op);
  auto made = scf::IfOp::create(builder, op->getLoc(), op->getResultTypes(),
                                conditionOf(builder, op->getOperand(0)),
                                /*withElseRegion=*/true);
  made.getThenRegion().takeBody(op->getRegion(0));
  made.getElseRegion().takeBody(op->getRegion(1));
  yieldAtEnd(made.getThenRegion());
  yieldAtEnd(made.getElseRegion());
  op->replaceAllUsesWith(made.getResults());
  op->erase();
}

void readWhile(Operation *op) {
  TypeRange types = op->getOperandTypes();
  auto decides = [](TypeRange ends) {
    return ends.size() == 1 && isCondition(ends.front());
  };
  auto goesOn = [&](TypeRange ends) { return llvm::equal(ends, types); };
  if (op->getNumRegions() != 2 || !llvm::equal(types, op->getResultTypes()) ||
      !isBody(op->getRegion(0), types, {"return"}, decides) ||
      !isBody(op->getRegion(1), types, {"return"}, goesOn))
    return;
  OpBuilder builder(op);
  auto made = scf::WhileOp::create(builder, op->getLoc(), op->getResultTypes(),
                                   op->getOperands());
  made.getBefore().takeBody(op->getRegion(0));
  made.getAfter().takeBody(op->getRegion(1));
  Operation *end = &made.getBefore().front().back();
  builder.setInsertionPoint(end);
  scf::ConditionOp::create(builder, end->getLoc(),
                           conditionOf(builder, end->getOperand(0)),
                           made.getBefore().front().getArguments());
  end->erase();
  yieldAtEnd(made.getAfter());
  op->replaceAllUsesWith(made.getResults());
  op->erase();
}

} // namespace

void readControlFlow(ModuleOp module) {
  llvm::SmallVector<Operation *> branches, loops;
  module.walk([&](Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "torch.prim.If" || name == "stablehlo.if" || name == "mhlo.if")
      branches.push_back(op);
    else if (name == "stablehlo.while" || name == "mhlo.while")
      loops.push_back(op);
  });
  if (branches.empty() && loops.empty())
    return;
  module.getContext()->getOrLoadDialect<scf::SCFDialect>();
  llvm::for_each(branches, readIf);
  llvm::for_each(loops, readWhile);
}

} // namespace shapeproof
