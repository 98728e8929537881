// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Pointers.h.

#include "core/lanes/Pointers.h"
#include "core/lanes/Carried.h"
#include "core/lanes/LaneTuples.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

namespace shapeproof {

using namespace mlir;

std::optional<llvm::StringRef> pointeeOf(Type type) {
  auto pointer = dyn_cast<OpaqueType>(getElementTypeOrSelf(type));
  llvm::StringRef text = pointer ? pointer.getTypeData() : "";
  if (!text.consume_front("ptr<") || !text.consume_back(">"))
    return std::nullopt;
  return text;
}

/// The values that the pointer is one of, or lies behind; `isKnown` is false if
/// it may be another one as well.
static llvm::SmallVector<Value, 2> originsOf(Value v, bool &isKnown) {
  isKnown = true;
  if (auto sources = carriedFrom(v))
    return *sources;
  auto result = dyn_cast<OpResult>(v);
  Operation *op = result ? result.getOwner() : nullptr;
  llvm::StringRef name = op ? op->getName().getStringRef() : "";
  if (name == "tt.addptr" && op->getNumOperands() == 2)
    return {op->getOperand(0)};
  if (auto select = dyn_cast_or_null<arith::SelectOp>(op))
    return {select.getTrueValue(), select.getFalseValue()};
  if (op && op->getNumOperands() == 1 &&
      pointeeOf(op->getOperand(0).getType()) == pointeeOf(v.getType())) {
    auto tensor = dyn_cast<RankedTensorType>(v.getType());
    if (movedFrom(result,
                  AffineMap::get(tensor ? tensor.getRank() : 0, 0,
                                 llvm::SmallVector<AffineExpr>(
                                     tensor ? tensor.getRank() : 0,
                                     getAffineConstantExpr(0, v.getContext())),
                                 v.getContext())))
      return {op->getOperand(0)};
  }
  if (op && isJoin(op))
    return {op->getOperand(0), op->getOperand(1)};
  isKnown = false;
  return {};
}

PointerBases::PointerBases(func::FuncOp function) {
  llvm::SmallVector<Value> pointers;
  auto add = [&](Value v) {
    if (pointeeOf(v.getType()))
      pointers.push_back(v);
  };
  for (BlockArgument argument : function.getArguments())
    if (pointeeOf(argument.getType()))
      bases[argument] = argument;
  function.getBody().walk([&](Operation *op) {
    llvm::for_each(op->getResults(), add);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), add);
  });
  for (Block &block : llvm::drop_begin(function.getBody()))
    llvm::for_each(block.getArguments(), add);
  // A value goes from unknown to a base, and from there to none.
  for (bool changes = true; changes;) {
    changes = false;
    for (Value pointer : pointers) {
      bool isKnown;
      std::optional<Value> base;
      for (Value origin : originsOf(pointer, isKnown))
        if (auto it = bases.find(origin); it != bases.end())
          base = base && *base != it->second ? Value() : it->second;
        else if (!pointeeOf(origin.getType()))
          isKnown = false;
      if (!isKnown)
        base = Value();
      if (!base)
        continue;
      auto [it, isNew] = bases.try_emplace(pointer, *base);
      if (!isNew && it->second && it->second != *base) {
        it->second = Value();
        changes = true;
      }
      changes |= isNew;
    }
  }
}

} // namespace shapeproof
