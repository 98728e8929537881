// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of several dialects that pass on their operands.
//
//   %s = sparse_tensor.convert %t : tensor<?xf32> to tensor<?xf32, #csr>
//                                              the sizes of %t
//   %r = vector.mask %m { vector.transfer_write %v, %t[%i] .. } ->
//   tensor<?xf32>
//                                              the sizes of what is yielded
//   %i = builtin.unrealized_conversion_cast %x : !foo.bar to index
//                                              what its type says

#include "core/ops/Sizes.h"
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

} // namespace

void addForwardingRules(OpTable &table) {
  table.add("builtin.unrealized_conversion_cast", conversionCast);
  table.add("sparse_tensor.convert", sizes::sameShapes);
  table.addRegion("vector.mask", mask);
}

} // namespace shapeproof
