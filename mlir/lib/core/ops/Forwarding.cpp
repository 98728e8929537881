// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Single operations of several dialects. Most pass on their operands.
//
//   %s = sparse_tensor.convert %t : tensor<?xf32> to tensor<?xf32, #csr>
//                                              the sizes of %t
//   %r = vector.mask %m { vector.transfer_write %v, %t[%i] .. } ->
//   tensor<?xf32>
//                                              the sizes of what is yielded
//   %i = builtin.unrealized_conversion_cast %x : !foo.bar to index
//                                              what its type says
//   %l = sparse_tensor.lvl %t, %c0             the size that the level stores
//   %g = ml_program.global_load_const @g       the value of the global

#include "core/ops/Constants.h"
#include "core/ops/Shard.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/SparseTensor/IR/SparseTensor.h"
#include "mlir/Dialect/SparseTensor/IR/SparseTensorType.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// The result of a conversion that is chosen later is unknown.
void conversionCast(RuleContext, Operation *) {}

/// The yielded value gives the sizes; the mask decides about its elements.
void mask(RegionContext rule, vector::MaskOp op, RegionPlan &plan) {
  plan.visit(op.getMaskRegion());
  plan.finish = [rule, op]() mutable {
    Block *block = op.getMaskBlock();
    if (!block->mightHaveTerminator())
      return;
    for (auto [result, yielded] :
         llvm::zip(op->getResults(), block->getTerminator()->getOperands())) {
      if (!isa<RankedTensorType>(result.getType()))
        continue;
      ShapeModel whole = rule.shape(yielded), sizes;
      sizes.term = whole.term;
      sizes.evidence = whole.evidence;
      if (rule.isActive(sizes.evidence))
        rule.setShape(result, rule.build().shapeAs(result.getType(), sizes));
    }
  };
}

/// The size of a level, if its type says it or it stores a dimension.
std::optional<IntModel> sizeOfLevel(RuleContext rule, sparse_tensor::LvlOp op) {
  const auto tensor = sparse_tensor::getSparseTensorType(op.getSource());
  const std::optional<uint64_t> at = op.getConstantLvlIndex();
  if (!at || *at >= uint64_t(tensor.getLvlRank()))
    return std::nullopt;
  const sparse_tensor::Size known = tensor.getLvlShape()[*at];
  if (!ShapedType::isDynamic(known))
    return rule.build().constant(known);
  const AffineMap map = tensor.getDimToLvl();
  const AffineExpr dim =
      map ? map.getResult(*at) : getAffineDimExpr(*at, op->getContext());
  if (auto exact = dyn_cast<AffineDimExpr>(dim))
    return rule.build().extent(rule.shape(op.getSource()), exact.getPosition());
  return std::nullopt;
}

void level(RuleContext rule, sparse_tensor::LvlOp op) {
  if (auto size = sizeOfLevel(rule, op))
    rule.set(op.getResult(), *size);
  else
    rule.setFresh(op.getResult(), 0);
}

void numberOfEntries(RuleContext rule, sparse_tensor::NumberOfEntriesOp op) {
  rule.setFresh(op.getResult(), 0);
}

/// A global that is not mutable keeps its initial value.
template <typename Op> void loadGlobal(RuleContext rule, Op load) {
  auto global = SymbolTable::lookupNearestSymbolFrom<ml_program::GlobalOp>(
      load, load.getGlobal());
  auto value = global && !global.getIsMutable()
                   ? dyn_cast_if_present<ElementsAttr>(
                         global.getValue().value_or(Attribute()))
                   : ElementsAttr();
  if (value && value.getShapedType() == load.getResult().getType())
    constants::set(rule, load.getResult(), value);
}

} // namespace

void addForwardingRules(OpTable &table) {
  addShardRules(table);
  table.addAll({"quant.qcast", "quant.dcast", "quant.scast"},
               sizes::sameShapes);
  table.add("sparse_tensor.lvl", level);
  table.add("sparse_tensor.number_of_entries", numberOfEntries);
  table.add("sparse_tensor.reorder_coo", sizes::sameShapes);
  table.add("ml_program.global_load", loadGlobal<ml_program::GlobalLoadOp>);
  table.add("ml_program.global_load_const",
            loadGlobal<ml_program::GlobalLoadConstOp>);
  table.add("builtin.unrealized_conversion_cast", conversionCast);
  table.add("sparse_tensor.convert", sizes::sameShapes);
  table.addRegion("vector.mask", mask);
}

} // namespace shapeproof
