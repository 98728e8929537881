// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Returned.h.

#include "core/functions/Returned.h"
#include "core/functions/Instantiation.h"
#include "core/ir/Declared.h"
#include "core/ops/Shapes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace shapeproof {

using namespace mlir;

std::optional<ShapeModel> returnedShape(const Model &model, Type type) {
  if (isShapeShape(type) || isExtentTensor(type))
    return model.content;
  if (isValueShape(type) || isa<ShapedType>(type))
    return model.shape;
  return std::nullopt;
}

std::optional<FactId> establish(Importer &importer, Operation *op,
                                ClaimId claim, EvidenceId evidence,
                                llvm::StringRef message) {
  if (importer.facts().isRefuted(claim))
    return std::nullopt;
  return importer.facts().establish(op, claim, evidence, message);
}

std::optional<FactId> establishAsked(Importer &importer, Operation *op,
                                     ClaimId claim, EvidenceId evidence,
                                     llvm::StringRef message) {
  if (!importer.operandDemands().doHold())
    return establish(importer, op, claim, evidence, message);
  if (importer.facts().isRefuted(claim))
    return std::nullopt;
  return importer.facts().assumeExecuted(
      Fact::of(op, claim, evidence, message));
}

ShapeModel shapeAfter(Importer &importer, Operation *op, ShapeModel shape,
                      Instantiation &it) {
  TermStore &store = importer.store();
  auto [guard, rest] = it.outside(shape.evidence);
  shape.evidence = rest;
  shape.error = store.disj(shape.error, store.negate(guard));
  establish(importer, op, store.negate(shape.error), rest, {});
  return shapes::definedPart({importer, op}, shape);
}

/// Adds the demand, or the claim, that a result has the sizes in its type.
static void saySizes(Importer &importer, OpResult result,
                     ArrayRef<int64_t> sizes, const ShapeModel &shape) {
  OperandDemands &demands = importer.operandDemands();
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (ShapedType::isDynamic(size))
      continue;
    DimId is = importer.build().extent(shape, i).term;
    ClaimId claim = importer.store().eq(is, importer.store().constant(size));
    if (demands.areVerified())
      demands.add(result.getOwner(), claim, shape.evidence, kOtherSizes);
    else
      importer.checks().declare(result, i, llvm::Twine(size), is,
                                {claim, shape.evidence});
  }
}

void setShape(Importer &importer, OpResult result, const ShapeModel &shape) {
  TermStore &store = importer.store();
  ValueModels &models = importer.models();
  Operation *op = result.getOwner();
  // The type knows some extents as well, and other rules may know them all.
  auto known = extentsOf(result.getType());
  auto rank = store.knownRank(shape.term);
  if (known && rank && *rank != known->size())
    return importer.checks().ignore(
        op, "its shape function gives result #" +
                std::to_string(result.getResultNumber()) + " the rank " +
                std::to_string(*rank));
  ShapeModel typed = importer.build().shapeAs(result.getType(), shape);
  models.setShape(result, typed);
  typed = models.shape(result);
  if (typed.term == shape.term)
    return;
  if (known && rank)
    saySizes(importer, result, *known, shape);
  if (known && rank && importer.operandDemands().areVerified())
    return;
  ClaimId agrees = store.shapeEq(typed.term, shape.term);
  if (agrees == store.falseClaim())
    return importer.checks().ignore(
        op, "its shape function gives result #" +
                std::to_string(result.getResultNumber()) +
                " sizes that its type excludes");
  establish(importer, op, agrees,
            importer.evidence().unite(typed.evidence, shape.evidence), {});
}

elements::List listAfter(Importer &importer, OpResult result,
                         elements::List list, Instantiation &it) {
  for (IntModel &element : list) {
    auto [guard, rest] = it.outside(element.evidence);
    element.evidence = rest;
    if (guard != importer.store().trueClaim())
      element = importer.build().select(
          BoolModel{guard}, element,
          IntModel{importer.models().unmodelledSymbol(result, ".undefined",
                                                      /*isSize=*/false)});
  }
  return list;
}

void setElements(Importer &importer, OpResult result,
                 const elements::List &list) {
  RuleContext rule(importer, result.getOwner());
  Type type = result.getType();
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (shaped && shaped.getRank() == 1 && shaped.isDynamicDim(0) &&
      !importer.models().isModelled(result))
    setShape(importer, result,
             importer.build().ranked(
                 importer.build().constant(int64_t(list.size()))));
  if (isa<ShapedType>(type))
    return elements::set(rule, result, list);
  if (list.size() != 1 || importer.models().isModelled(result))
    return;
  importer.models().replace(result,
                            elements::scalarModel(rule, type, list.front()));
}

} // namespace shapeproof
