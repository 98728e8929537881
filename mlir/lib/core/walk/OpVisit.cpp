// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See OpVisit.h.

#include "core/walk/OpVisit.h"
#include "core/calls/Calls.h"
#include "core/functions/Instantiate.h"
#include "core/ir/Buffers.h"
#include "core/ir/Launch.h"
#include "core/libraries/Libraries.h"
#include "core/values/TypeBounds.h"
#include "core/walk/DeclaredContracts.h"
#include "core/walk/Demand.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-walk"

namespace shapeproof {

/// Whether anything about a value of the type can be decided.
static bool isOfInterest(mlir::Type type) {
  // The sizes are known, and so many floats are not followed.
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
      shaped && shaped.hasStaticShape() &&
      llvm::isa<mlir::FloatType>(shaped.getElementType()))
    return false;
  return integerWidth(type) || isTruth(type) ||
         llvm::isa<mlir::TensorType, mlir::BaseMemRefType>(type) ||
         llvm::isa<mlir::shape::ShapeDialect>(type.getDialect());
}

OpVisit::OfName OpVisit::ofName(mlir::Operation *op) {
  auto [it, inserted] = names.try_emplace(op->getName());
  if (inserted)
    it->second = {OpTable::get().find(op->getName().getStringRef()),
                  mlir::OpTrait::hasElementwiseMappableTraits(op)};
  return it->second;
}

RegionPlan OpVisit::defaultPlan(mlir::Operation *op) {
  RegionPlan plan;
  const bool hasRule = ofName(op).entry; // Its rule knows better.
  for (mlir::Region &region : op->getRegions())
    plan.visit(region, [this, op, hasRule, &region] {
      if (!hasRule)
        harvestArguments({importer, op}, region);
    });
  if (!hasRule)
    plan.finish = [this, op] { finishFromInterfaces({importer, op}); };
  return plan;
}

/// Whether the result of the op may be made by the module itself: by a function
/// with a body, or by one that is not known.
static bool handsOn(mlir::Operation *op) {
  auto call = llvm::dyn_cast<mlir::CallOpInterface>(op);
  if (!call)
    return op->getName().getStringRef() == "async.await";
  auto symbol =
      llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee());
  auto function = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
      symbol ? mlir::SymbolTable::lookupNearestSymbolFrom(op, symbol)
             : nullptr);
  return !function || !function.isExternal();
}

/// The result of an op that is a function of its operands is determined by the
/// program, only not known; a value from memory, a call or anywhere else is an
/// input.
void OpVisit::setUnknownResults(mlir::Operation *op) {
  for (mlir::Value result : op->getResults()) {
    if (importer.models().isModelled(result))
      continue;
    // Values that the regions bring may be outside of their type; so may the
    // result.
    if (op->getNumRegions() > 0)
      importer.models().setOutsideOfType(result);
    else if (op->isRegistered() && mlir::isPure(op))
      importer.models().setUnmodelled(result);
    else if (handsOn(op))
      importer.models().setOutsideOfType(result, {}, /*isInput=*/true);
    else
      importer.models().setFresh(result);
  }
}

/// The results of an op that has just been modelled are within the bounds of
/// their types, having run or as a contract; values that regions bring need not
/// be.
static void establishTypeBounds(Importer &importer, mlir::Operation *op) {
  if (op->getNumRegions() > 0)
    return;
  for (mlir::OpResult result : op->getResults()) {
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(result.getType());
    if (!tensor || !tensor.getEncoding() ||
        !importer.models().isModelled(result))
      continue;
    ShapeModel shape = importer.models().shape(result);
    ClaimId isWithin = withinTypeBounds(importer.store(), tensor, shape.term);
    auto bounds = typeBounds(tensor);
    if (importer.store().kind(shape.term) == ShapeKind::Ranked)
      for (auto [i, bound] : llvm::enumerate(bounds))
        if (bound)
          importer.checks().declare(
              result, i, "at most " + llvm::Twine(*bound),
              importer.store().extents(shape.term)[i],
              {importer.store().le(importer.store().extents(shape.term)[i],
                                   importer.store().constant(*bound)),
               shape.evidence});
    importer.facts().establish(op, isWithin, shape.evidence);
  }
}

bool OpVisit::visit(mlir::Operation *op, RegionPlan &plan) {
  // The regions of an isolated op are analysed by themselves.
  if (isIsolated(op) || visitCall(op)) {
    setUnknownResults(op);
    return false;
  }
  LLVM_DEBUG(llvm::dbgs() << "visit " << op->getName() << " at " << op->getLoc()
                          << "\n");
  if (op->getNumRegions() > 0 && llvm::isa<mlir::LoopLikeOpInterface>(op))
    importer.checks().loops().noteLoop(op);
  // Within a shape function, no op has one.
  const bool isMapped = importer.options().libraries &&
                        !importer.checks().instance() &&
                        importer.options().libraries->isMapped(op);
  const bool hasRegions = applyRule(op, isMapped, plan);
  demandContract(importer, op);
  if (!hasRegions) {
    finish(op, isMapped, nullptr);
    return false;
  }
  importer.operandDemands().ask(op); // More may be added behind the regions.
  plan.finish = [this, op, isMapped, own = std::move(plan.finish)]() mutable {
    finish(op, isMapped, std::move(own));
  };
  return true;
}

/// Models the results by the rule of the op or else by its interfaces; true if
/// regions are to be walked, with a plan for them.
bool OpVisit::applyRule(mlir::Operation *op, bool isMapped, RegionPlan &plan) {
  auto [entry, mayBeElementwise] = ofName(op);
  if (entry && entry->regionRule) {
    entry->regionRule({importer, op}, op, plan);
    return true;
  }
  if (entry && entry->rule && !(mayBeElementwise && isElementwise(op)))
    entry->rule({importer, op}, op);
  else
    visitUnknown(op, isMapped);
  if (op->getNumRegions() == 0 ||
      (importer.demand() && importer.demand()->isWalkedWithout(op)))
    return false;
  plan = defaultPlan(op);
  return true;
}

/// The phases behind the regions, if there are any; `own` is of their plan.
void OpVisit::finish(mlir::Operation *op, bool isMapped, RegionPlan::Step own) {
  if (!ofName(op).entry)
    establishStructure({importer, op});
  if (isMapped) {
    importer.operandDemands().ask(op);
    instantiate(importer, op);
  }
  if (own)
    own();
  importer.operandDemands().ask(op);
  setUnknownResults(op);
  establishTypeBounds(importer, op);
}

/// Handles calls and the end of a function; true if nothing is left to do for
/// the op.
bool OpVisit::visitCall(mlir::Operation *op) {
  if (importer.checks().instance() && instantiateCall(importer, op))
    return true;
  CallGraph *calls = importer.options().calls;
  if (isKernelLaunch(op))
    importer.checks().noteCall(op);
  if (!calls || isKernelLaunch(op))
    return false;
  if (op->hasTrait<mlir::OpTrait::ReturnLike>() && op->getParentOp() == root)
    calls->atReturn(importer, op);
  if (op->getNumRegions() > 0)
    return false;
  importer.checks().noteCall(op);
  return calls->atCall(importer, op);
}

void OpVisit::visitUnknown(mlir::Operation *op, bool isMapped) {
  if (importFromInterfaces({importer, op}) || isMapped)
    return;
  // It stands for a function, and an error has said so.
  if (isUnread(op) && op->getParentOp()->hasTrait<mlir::OpTrait::SymbolTable>())
    return;
  if (op->isRegistered()) {
    if (op->hasTrait<mlir::OpTrait::IsTerminator>())
      return;
    auto bringsAny = [](mlir::Region &region) {
      return llvm::any_of(region.getArgumentTypes(), isOfInterest);
    };
    if (llvm::none_of(op->getResultTypes(), isOfInterest) &&
        llvm::none_of(op->getRegions(), bringsAny))
      return;
  }
  importer.checks().ignore(op, op->isRegistered() ? "no rule for this operation"
                                                  : "no shape function");
}

} // namespace shapeproof
