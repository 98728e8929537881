// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ValueModels.h.

#include "core/values/ValueModels.h"
#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
#include "core/values/TypeBounds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace shapeproof {

//===- Look-up --------------------------------------------------------------//

template <typename Map> auto ValueModels::lookUp(Map &map, mlir::Value v) {
  auto it = map.find(v);
  if (it == map.end()) {
    setFresh(v);
    it = map.find(v);
  }
  // A value asked for as another type (malformed generic IR) has no model.
  return it == map.end() ? typename Map::mapped_type() : it->second;
}

IntModel ValueModels::integer(mlir::Value v) {
  if (isTruth(v.getType()))
    return builder.asInteger(truth(v), /*isUnsigned=*/false);
  IntModel model = lookUp(integers, v);
  if (!model.term.valid())
    model.term = store.intSymbol(symbolName(v));
  return model;
}

BoolModel ValueModels::truth(mlir::Value v) {
  BoolModel model = lookUp(truths, v);
  if (!model.claim.valid())
    model.claim = store.boolSymbol(symbolName(v));
  return model;
}

ShapeModel ValueModels::shape(mlir::Value v) {
  ShapeModel model = lookUp(shapes, v);
  if (!model.term.valid())
    model.term = store.shapeSymbol(symbolName(v));
  return model;
}

/// Where it is known which of two tensors is chosen, only that one counts.
bool ValueModels::mayBeUnwritten(mlir::Value v) {
  while (auto choice = v.getDefiningOp<mlir::arith::SelectOp>()) {
    const BoolModel holds = truths.lookup(choice.getCondition());
    if (holds.claim == TermStore::trueClaim())
      v = choice.getTrueValue();
    else if (holds.claim == TermStore::falseClaim())
      v = choice.getFalseValue();
    else
      break;
  }
  return uninitialised.contains(v);
}

ShapeModel ValueModels::content(mlir::Value v) {
  auto type = llvm::dyn_cast<mlir::ShapedType>(v.getType());
  if (mayBeUnwritten(v)) {
    contents.erase(v);
    if (saysShape(v.getType()))
      setFreshContent(v);
  }
  if (!hasContent(v) && isIntegerTensor(v.getType()) && type.hasStaticShape() &&
      type.getNumElements() <= limits::knownElements)
    setFreshElements(v, type.getNumElements());
  ShapeModel model = lookUp(contents, v);
  if (!model.term.valid()) {
    model.term = store.shapeSymbol(symbolName(v));
    model.error = store.boolSymbol(symbolName(v) + ".error");
    contents.try_emplace(v, model);
  }
  return model;
}

Model ValueModels::get(mlir::Value v) {
  mlir::Type type = v.getType();
  Model model;
  if (integerWidth(type) || isShapeSize(type))
    model.integer = integer(v);
  else if (isTruth(type))
    model.truth = truth(v);
  else if (hasShape(type))
    model.shape = shape(v);
  if (saysShape(type) || contents.count(v))
    model.content = content(v);
  if (isWitness(type))
    model.witness = witness(v);
  return model;
}

void ValueModels::set(mlir::Value v, IntModel model) {
  if (auto constant = store.getConstant(model.term))
    if (*constant >= Int(INT64_MIN) && *constant <= Int(INT64_MAX))
      model.lo = model.hi = int64_t(*constant);
  integers.try_emplace(v, model);
}

void ValueModels::replace(mlir::Value v, const Model &model) {
  forget(v);
  if (model.integer.term.valid())
    set(v, model.integer);
  if (model.truth.claim.valid())
    set(v, model.truth);
  if (model.shape.term.valid())
    setShape(v, model.shape);
  if (model.content.term.valid())
    setContent(v, model.content);
  if (isWitness(v.getType()))
    set(v, model.witness);
}

void ValueModels::forget(mlir::Value v) {
  integers.erase(v);
  truths.erase(v);
  shapes.erase(v);
  contents.erase(v);
  witnesses.erase(v);
}

void forEachValue(mlir::Region &region,
                  llvm::function_ref<void(mlir::Value)> use) {
  auto visitArguments = [&](mlir::Region &of) {
    for (mlir::Block &block : of)
      llvm::for_each(block.getArguments(), use);
  };
  visitArguments(region);
  region.walk([&](mlir::Operation *op) {
    llvm::for_each(op->getResults(), use);
    llvm::for_each(op->getRegions(), visitArguments);
  });
}

void ValueModels::forget(mlir::Region &region) {
  forEachValue(region, [&](mlir::Value v) { forget(v); });
}

bool ValueModels::isModelled(mlir::Value v) const {
  return integers.count(v) || truths.count(v) || shapes.count(v) ||
         contents.count(v) || witnesses.count(v);
}

bool ValueModels::isEstablished(mlir::Value v) const {
  return isModelled(v) && facts.hold(integers.lookup(v).evidence) &&
         facts.hold(truths.lookup(v).evidence) &&
         facts.hold(shapes.lookup(v).evidence) &&
         facts.hold(contents.lookup(v).evidence);
}

bool ValueModels::isSame(mlir::Value a, mlir::Value b) {
  mlir::Type type = a.getType();
  if (type != b.getType() || !isModelled(a) || !isModelled(b))
    return false;
  if (integerWidth(type) || isShapeSize(type)) {
    IntModel x = integer(a), y = integer(b);
    return x.term == y.term && x.error == y.error;
  }
  if (isTruth(type))
    return truth(a).claim == truth(b).claim;
  if (isWitness(type))
    return witness(a).facts == witness(b).facts;
  auto areSame = [](const ShapeModel &x, const ShapeModel &y) {
    return x.term == y.term && x.error == y.error;
  };
  bool haveContent = saysShape(type) || hasContent(a) || hasContent(b);
  return (hasShape(type) || saysShape(type)) &&
         (!haveContent || areSame(content(a), content(b))) &&
         (!hasShape(type) || areSame(shape(a), shape(b)));
}

//===- Fresh models ---------------------------------------------------------//

void ValueModels::assumeType(mlir::Value v, const IntModel &model) {
  mlir::Operation *op = v.getDefiningOp();
  if (!op)
    op = llvm::cast<mlir::BlockArgument>(v).getOwner()->getParentOp();
  if (op)
    facts.assume({op, "type",
                  store.conj(store.ge(model.term, store.constant(model.lo)),
                             store.le(model.term, store.constant(model.hi)))});
}

ClaimId ValueModels::freshError(mlir::Value v, const std::string &name) {
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(v);
  if (options.assumeValidInputs && argument &&
      argument.getOwner()->isEntryBlock() &&
      llvm::isa<mlir::FunctionOpInterface>(argument.getOwner()->getParentOp()))
    return kNever;
  return store.boolSymbol(name + ".error");
}

void ValueModels::setFresh(mlir::Value v, int64_t lo, int64_t hi) {
  mlir::Type type = v.getType();
  if (std::optional<unsigned> width = integerWidth(type)) {
    IntModel model{store.intSymbol(symbolName(v)), kNoEvidence, kNever,
                   std::max(lo, INT64_MIN >> (64 - *width)),
                   std::min(hi, INT64_MAX >> (64 - *width))};
    set(v, model);
    if (!type.isIndex() || options.statesIndexFits())
      assumeType(v, model);
  } else if (isShapeSize(type)) {
    const std::string name = symbolName(v);
    DimId size = store.dimSymbol(name);
    set(v, IntModel{size, kNoEvidence, freshError(v, name), 0});
  } else if (isTruth(type)) {
    set(v, BoolModel{store.boolSymbol(symbolName(v))});
  } else if (hasShape(type)) {
    setFreshShape(v);
  }
  if (saysShape(type))
    setFreshContent(v);
}

void ValueModels::setFreshShape(mlir::Value v) {
  mlir::Type type = v.getType();
  if (isValueShape(type)) {
    const std::string name = symbolName(v);
    ShapeId shape = store.shapeSymbol(name);
    return setShape(v, {shape, kNoEvidence, freshError(v, name)});
  }
  ShapeModel model = builder.freshShape(type, symbolName(v));
  setShape(v, model);
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v))
    if (mlir::Operation *parent = argument.getOwner()->getParentOp())
      facts.assume({parent, "type", withinTypeBounds(store, type, model.term)});
  if (options.statesIndexFits() && extentsOf(type))
    for (DimId d : llvm::SmallVector<DimId>(store.extents(model.term)))
      if (!store.getConstant(d))
        assumeType(v, {d});
}

void ValueModels::setFreshContent(mlir::Value v) {
  mlir::Type type = v.getType();
  if (!isExtentTensor(type)) {
    std::string name = symbolName(v) + (isValueShape(type) ? ".value" : "");
    ShapeId shape = store.shapeSymbol(name);
    return setContent(v, {shape, kNoEvidence, freshError(v, name)});
  }
  int64_t size = llvm::cast<mlir::ShapedType>(type).getDimSize(0);
  if (mlir::ShapedType::isDynamic(size) || size > limits::knownElements) {
    ShapeId symbol = store.shapeSymbol(symbolName(v));
    lists.noteInput(symbol);
    auto argument = llvm::dyn_cast<mlir::BlockArgument>(v);
    if (!argument || !argument.getOwner()->isEntryBlock() ||
        !llvm::isa_and_nonnull<mlir::FunctionOpInterface>(
            argument.getOwner()->getParentOp()))
      lists.noteComputed(symbol);
    return setContent(v, {symbol});
  }
  llvm::SmallVector<DimId> extents;
  for (int64_t i = 0; i < size; ++i)
    extents.push_back(
        store.intSymbol(symbolName(v) + "[" + std::to_string(i) + "]"));
  setContent(v, {store.ranked(extents)});
}

/// Models elements that nothing is known of but their type.
void ValueModels::setFreshElements(mlir::Value v, int64_t count) {
  mlir::Type type = llvm::cast<mlir::ShapedType>(v.getType()).getElementType();
  mlir::Operation *op = v.getDefiningOp();
  bool isDetermined = op && ((op->isRegistered() && mlir::isPure(op)) ||
                             op->getNumRegions() > 0);
  llvm::SmallVector<IntModel> elements;
  for (int64_t i = 0; i < count; ++i) {
    std::string name = symbolName(v) + "[" + std::to_string(i) + "]";
    std::optional<unsigned> width = integerWidth(type);
    if (!width) {
      BoolModel bit{store.boolSymbol(name)};
      if (isDetermined)
        unmodelled.add(bit.claim, symbolName(v));
      elements.push_back(builder.asInteger(bit, /*isUnsigned=*/false));
      continue;
    }
    IntModel element{store.intSymbol(name), kNoEvidence, kNever,
                     INT64_MIN >> (64 - *width), INT64_MAX >> (64 - *width)};
    if (isDetermined)
      unmodelled.add(element.term, symbolName(v));
    if (!type.isIndex() || options.statesIndexFits())
      assumeType(v, element);
    elements.push_back(element);
  }
  setContent(v, builder.ranked(elements));
}

DimId ValueModels::unmodelledSymbol(mlir::Value v, llvm::StringRef suffix,
                                    bool isSize) {
  const std::string what = symbolName(v), name = (what + suffix).str();
  DimId symbol = isSize ? store.dimSymbol(name) : store.intSymbol(name);
  unmodelled.add(symbol, what);
  return symbol;
}

DimId ValueModels::carriedSymbol(mlir::Value v, llvm::StringRef suffix,
                                 bool isSize) {
  const std::string what = symbolName(v), name = (what + suffix).str();
  DimId symbol = isSize ? store.dimSymbol(name) : store.intSymbol(name);
  unmodelled.addCarried(symbol, what);
  return symbol;
}

std::optional<IntModel> ValueModels::statedRange(mlir::Type type) const {
  std::optional<unsigned> width = integerWidth(type);
  if (!width || (*width == 64 && options.assumeNoOverflow))
    return std::nullopt;
  return IntModel{DimId(), kNoEvidence, kNever, INT64_MIN >> (64 - *width),
                  INT64_MAX >> (64 - *width)};
}

ClaimId ValueModels::isOfType(mlir::Type type, const Model &model) const {
  if (integerWidth(type)) {
    const auto range = statedRange(type);
    const DimId term = model.integer.term;
    return range ? store.conj(store.ge(term, store.constant(range->lo)),
                              store.le(term, store.constant(range->hi)))
                 : store.trueClaim();
  }
  const ShapeId shape = model.shape.term;
  if (!shape.valid())
    return store.trueClaim();
  if (!store.knownRank(shape))
    return store.hasNonNegativeExtents(shape)
               ? withinTypeBounds(store, type, shape)
               : store.falseClaim();
  llvm::SmallVector<ClaimId> claims{withinTypeBounds(store, type, shape)};
  for (DimId extent : llvm::SmallVector<DimId>(store.extents(shape))) {
    if (!store.isObviouslyNonNegative(extent))
      claims.push_back(store.ge(extent, store.constant(0)));
    if (!options.assumeNoOverflow && !store.getConstant(extent))
      claims.push_back(store.le(extent, store.constant(INT64_MAX)));
  }
  return store.conj(claims);
}

void ValueModels::setTerm(mlir::Value v, DimId term, EvidenceId support) {
  std::optional<unsigned> width = integerWidth(v.getType());
  if (!width)
    return setUnmodelled(v);
  IntModel model{term, support, kNever, INT64_MIN >> (64 - *width),
                 INT64_MAX >> (64 - *width)};
  set(v, model);
}

void ValueModels::forEachTerm(mlir::Value v,
                              llvm::function_ref<void(Term)> use) const {
  if (auto it = integers.find(v); it != integers.end())
    use(it->second.term);
  if (auto it = truths.find(v); it != truths.end())
    use(it->second.claim);
  for (auto *map : {&shapes, &contents})
    if (auto it = map->find(v); it != map->end())
      use(it->second.term);
}

void ValueModels::addUnmodelled(mlir::Value v) {
  forEachTerm(v, [&](Term term) { unmodelled.add(term, symbolName(v)); });
}

void ValueModels::setUnmodelled(mlir::Value v) {
  setFresh(v);
  addUnmodelled(v);
}

void ValueModels::setOutsideOfType(mlir::Value v, llvm::ArrayRef<bool> areSizes,
                                   bool isInput) {
  const std::string name = symbolName(v);
  if (integerWidth(v.getType())) {
    setTerm(v, store.intSymbol(name));
  } else if (auto known = extentsOf(v.getType())) {
    llvm::SmallVector<DimId> extents;
    for (auto [i, size] : llvm::enumerate(*known)) {
      const std::string dim = name + ".dim" + std::to_string(i);
      extents.push_back(
          !mlir::ShapedType::isDynamic(size)   ? store.constant(size)
          : i < areSizes.size() && areSizes[i] ? store.dimSymbol(dim)
                                               : store.intSymbol(dim));
    }
    setShape(v, {store.ranked(extents)});
    if (saysShape(v.getType()))
      setFreshContent(v);
  } else {
    setFresh(v);
  }
  if (!isInput)
    addUnmodelled(v);
}

} // namespace shapeproof
