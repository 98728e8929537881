// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations without a rule of their own, modelled by the interfaces and traits
// they declare.
//
//   %r = llvm.mlir.constant(4 : i64) : i64    a constant: the number
//   %r = linalg.map ins(%a) outs(%b)      %r has the shape of its init %b
//   %r = math.exp %t : tensor<?xf32>      elementwise: that of %t; the elements
//                                         by the rule for scalars, if any
//   %r = tosa.transpose %t                as reifyResultShapes has it
//   %r = other.concat %s, %t              as reifyReturnTypeShapes has it
//   %r = gpu.lane_id                      within the bounds it populates
//   %r = other.lane_id                    within the range it infers

#include "core/ops/Constants.h"
#include "core/ops/Elements.h"
#include "core/ops/Harvest.h"
#include "core/ops/Sizes.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace shapeproof {
namespace {

using namespace mlir;

bool destinations(RuleContext rule) {
  Operation *op = rule.op();
  auto destination = dyn_cast<DestinationStyleOpInterface>(op);
  if (!destination)
    return false;
  for (OpResult result : op->getResults())
    if (OpOperand *init = destination.getTiedOpOperand(result))
      if (init->get().getType() == result.getType())
        rule.setShape(result, rule.shape(init->get()));
  return true;
}

bool isTensor(Value v) { return isa<TensorType, VectorType>(v.getType()); }

/// The result has the shape of the first tensor operand of its type, into which
/// it is computed, else of the first tensor; that the others have it too is a
/// contract.
bool elementwise(RegionContext rule) {
  Operation *op = rule.op();
  if (!op->hasTrait<OpTrait::SameOperandsAndResultShape>() &&
      !op->hasTrait<OpTrait::SameOperandsAndResultType>() &&
      !op->hasTrait<OpTrait::Elementwise>())
    return false;
  if (op->getNumResults() == 0 || !llvm::all_of(op->getResults(), isTensor))
    return false;
  Value first;
  for (Value operand : op->getOperands()) {
    if (!isTensor(operand))
      continue;
    if (!first)
      first = operand;
    else
      sizes::equalShapes(rule, first, operand);
  }
  if (!first)
    return false;
  // The op computes as many elements as the first operand has.
  bool areAllComputed = true;
  for (Value result : op->getResults()) {
    auto like = llvm::find_if(op->getOperands(), [&](Value operand) {
      return operand.getType() == result.getType();
    });
    const ShapeModel computed = rule.shape(first),
                     shape = like == op->operand_end() ? computed
                                                       : rule.shape(*like);
    sizes::setShapeAs(rule, result, shape);
    areAllComputed &=
        shape.term == computed.term ||
        rule.prove(rule.store().shapeEq(shape.term, computed.term));
  }
  if (isElementwise(op) && areAllComputed)
    elements::map(rule);
  return true;
}

} // namespace

bool importFromInterfaces(RegionContext rule) {
  if (destinations(rule) || constants::import(rule))
    return true;
  if (rule.op()->getNumResults() == 0)
    return false;
  bool any = elementwise(rule) || harvestReified(rule) || harvestShapes(rule);
  any |= harvestValueBounds(rule);
  return harvestRanges(rule) || any;
}

} // namespace shapeproof
