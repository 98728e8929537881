// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Arguments.h. Elements go from one integer type to another only where each
// number of the one is one of the other, signed: an unsigned or a wider integer
// is unknown to the function.

#include "core/functions/Arguments.h"
#include "core/ir/Limits.h"
#include "core/libraries/AttributePath.h"
#include "core/ops/AffineTerms.h"
#include "core/ops/Shapes.h"
#include "engine/base/ExactInt.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"

namespace shapeproof {

using namespace mlir;
using elements::List;

std::optional<List> elementsIn(Importer &importer, Value v) {
  RuleContext rule(importer, v.getDefiningOp());
  if (isTruth(v.getType()) || integerWidth(v.getType()))
    return List{elements::scalar(rule, v)};
  return elements::of(rule, v);
}

namespace {

/// Models the argument as the list; false if its type is not that of one.
bool setList(Importer &importer, BlockArgument argument, const List &list,
             llvm::ArrayRef<int64_t> extents) {
  Type type = argument.getType();
  Model model;
  if (isTruth(type) || integerWidth(type)) {
    if (list.size() != 1)
      return false;
    model = elements::scalarModel({importer, nullptr}, type, list.front());
  } else if (isIntegerTensor(type)) {
    llvm::SmallVector<IntModel> sizes;
    bool isFlat = cast<RankedTensorType>(type).getRank() == 1;
    if (isFlat)
      extents = {};
    else if (size_t(cast<RankedTensorType>(type).getRank()) != extents.size())
      return false;
    for (int64_t extent : extents)
      sizes.push_back(importer.build().constant(extent));
    if (isFlat)
      sizes.push_back(importer.build().constant(int64_t(list.size())));
    for (auto [size, known] : llvm::zip(sizes, *extentsOf(type)))
      if (!ShapedType::isDynamic(known) &&
          importer.store().getConstant(size.term) != Int(known))
        return false;
    model.shape = importer.build().ranked(sizes);
    model.content = importer.build().ranked(list);
  } else if (isShapeShape(type)) {
    for (const IntModel &element : list)
      if (element.lo < 0)
        return false;
    model.content = importer.build().ranked(list);
  } else {
    return false;
  }
  importer.models().replace(argument, model);
  return true;
}

bool setNumbers(Importer &importer, BlockArgument argument,
                const AttributeNumbers &given) {
  Type type = getElementTypeOrSelf(argument.getType());
  unsigned width = integerWidth(type).value_or(64);
  List list;
  for (int64_t number : given.numbers) {
    if (isTruth(type)) // An i1 in a list is 0 or -1.
      number = number ? -1 : 0;
    else if (number < (INT64_MIN >> (64 - width)) ||
             number > (INT64_MAX >> (64 - width)))
      return false;
    IntModel element = importer.build().constant(number);
    element.lo = element.hi = number;
    list.push_back(element);
  }
  return setList(importer, argument, list, given.extents);
}

/// Models the argument as the shape of an operand, the operand itself, or both,
/// by its type.
bool setOperand(Importer &importer, BlockArgument argument, Value operand) {
  Type to = argument.getType(), from = operand.getType();
  bool isShaped = isa<ShapedType>(from) || isValueShape(from);
  Model model;
  if (isValueShape(to) && isShaped) {
    model.shape = importer.models().shape(operand);
    model.content = shapes::valueAsShape({importer, nullptr}, operand);
  } else if (to == from) {
    model = importer.models().get(operand);
  } else if (isShapeSize(to) && from.isIndex()) {
    model.integer = importer.models().integer(operand);
  } else if (isExtentTensor(to) && isExtentTensor(from)) {
    model.shape = importer.models().shape(operand);
    model.content = importer.models().content(operand);
  } else if ((isShapeShape(to) || isExtentTensor(to)) && isShaped) {
    // The function asks for the shape itself.
    model.content = importer.models().shape(operand);
    if (isExtentTensor(to)) {
      model.content = importer.build().withoutError(model.content);
      model.shape.term =
          importer.store().ranked({importer.build().rank(model.content).term});
      model.shape.evidence = model.content.evidence;
    }
  } else if (isa<ShapedType>(to) && isa<ShapedType>(from)) {
    auto known = extentsOf(to);
    ShapeModel shape = importer.models().shape(operand);
    auto rank = importer.store().knownRank(shape.term);
    if (known && !(rank && *rank == known->size()))
      return false;
    model.shape = shape;
  } else {
    return false;
  }
  importer.models().replace(argument, model);
  return true;
}

/// As setOperand, for the result of a fold so far.
bool setFolded(Importer &importer, BlockArgument argument,
               const Folded &folded) {
  Type to = argument.getType();
  Model model;
  if (isShapeShape(to))
    model.content = folded.shape;
  else if (isa<ShapedType>(to) && !isExtentTensor(to))
    model.shape = folded.shape;
  else
    return false;
  importer.models().replace(argument, model);
  return true;
}

/// Models the argument as the elements of a value; for a list of unknown length
/// only where nothing is lost on the way.
bool setElements(Importer &importer, BlockArgument argument, Value v) {
  if (auto numbers = constantNumbers(v))
    return setNumbers(importer, argument, *numbers);
  if (!isWithin(v.getType(), argument.getType()))
    return false;
  if (auto list = elementsIn(importer, v))
    return setList(importer, argument, *list,
                   extentsOf(v.getType()).value_or(llvm::ArrayRef<int64_t>()));
  RuleContext rule(importer, nullptr);
  bool isLine = isa<RankedTensorType>(argument.getType()) &&
                cast<RankedTensorType>(argument.getType()).getRank() == 1;
  if (!isLine || !elements::openList(rule, v))
    return false;
  Model model;
  model.shape = importer.models().shape(v);
  model.content = importer.models().get(v).content;
  importer.models().replace(argument, model);
  return true;
}

/// Gives a list whose elements are not known the length that the operand has.
void setLength(Importer &importer, BlockArgument argument, Value operand) {
  auto to = dyn_cast<RankedTensorType>(argument.getType());
  auto from = dyn_cast<RankedTensorType>(operand.getType());
  if (!to || !from || to.getRank() != 1 || from.getRank() != 1 ||
      !to.isDynamicDim(0))
    return;
  Model model = importer.models().get(argument);
  model.shape = importer.models().shape(operand);
  importer.models().replace(argument, model);
}

/// Models the argument as the first element of each operand, through a map if
/// there is one.
bool setScalars(Importer &importer, BlockArgument argument,
                OperandRange operands, const ArgumentSource &source,
                Operation *op) {
  List list;
  for (Value operand : operands) {
    if (!isWithin(operand.getType(), argument.getType()))
      return false;
    auto own = elementsIn(importer, operand);
    if (!own || own->size() != 1 || list.size() >= size_t(limits::listElements))
      return false;
    list.push_back(own->front());
  }
  if (!source.path.empty()) {
    auto map = dyn_cast_or_null<AffineMapAttr>(
        AttributePath(op, source.path).getAttribute());
    if (!map || map.getValue().getNumInputs() != list.size() ||
        map.getValue().getNumResults() > size_t(limits::listElements))
      return false;
    list = mapResults({importer, op}, map.getValue(), list);
  }
  return setList(importer, argument, list, {});
}

bool setAttribute(Importer &importer, BlockArgument argument,
                  const ArgumentSource &source, const Application &to) {
  AttributePath path(to.op, to.pathFor(source));
  if (source.kind == ArgumentSource::Kind::Present)
    return setNumbers(importer, argument, {{path.exists()}, {}});
  auto numbers = path.exists() ? path.numbers(source.words, source.otherwise)
                               : AttributePath(source.otherwise).numbers();
  return numbers && setNumbers(importer, argument, *numbers);
}

bool setFromType(Importer &importer, BlockArgument argument,
                 const ArgumentSource &source, const Application &to) {
  auto extents = to.extentsFor(source);
  return extents && setNumbers(importer, argument, *extents);
}

bool setOfResult(Importer &importer, BlockArgument argument,
                 const ArgumentSource &source, const Application &to) {
  if (source.kind == ArgumentSource::Kind::ResultType)
    return setFromType(importer, argument, source, to);
  Value result = to.op->getResult(to.resultFor(source.index));
  if (!importer.models().isModelled(result))
    importer.models().setFresh(result);
  return setElements(importer, argument, result);
}

bool setOfOperands(Importer &importer, BlockArgument argument,
                   const ArgumentSource &source, const Application &to) {
  using Kind = ArgumentSource::Kind;
  if (source.kind == Kind::Given)
    return setNumbers(importer, argument, {{to.isGiven(source)}, {}});
  if (source.kind == Kind::Width || source.kind == Kind::ResultWidth)
    return to.bitsFor(source) > 0 &&
           setNumbers(importer, argument, {{to.bitsFor(source)}, {}});
  if (source.kind == Kind::OperandType)
    return setFromType(importer, argument, source, to);
  if (auto numbers = to.defaultFor(source))
    return setNumbers(importer, argument, *numbers);
  OperandRange operands = *to.operandsFor(source);
  if (source.elements && !isWithin(operands.front().getType(), source.elements))
    return false;
  if (source.kind == Kind::Values)
    return setScalars(importer, argument, operands, source, to.op);
  if (source.kind == Kind::Value)
    return setElements(importer, argument, operands.front());
  return setOperand(importer, argument, operands.front());
}

} // namespace

EvidenceId describe(Importer &importer, Value v, onnx::NodeInput &operand) {
  TermStore &store = importer.store();
  EvidenceId evidence = kNoEvidence;
  auto numberOf = [&](DimId term) {
    onnx::Number number{std::nullopt, term.raw};
    if (auto value = store.getConstant(term); value && fitsInt64(*value))
      number.value = int64_t(*value);
    return number;
  };
  Type type = v.getType();
  if (isa<ShapedType>(type)) {
    ShapeModel shape = importer.models().shape(v);
    auto rank = store.knownRank(shape.term);
    if (!rank)
      return evidence;
    evidence = shape.evidence;
    operand.sizes.emplace();
    for (unsigned i = 0; i < *rank; ++i)
      operand.sizes->push_back(
          numberOf(importer.build().extent(shape, i).term));
  } else if (type.isIntOrIndexOrFloat()) {
    operand.sizes.emplace();
  } else {
    return evidence;
  }
  Type element = getElementTypeOrSelf(type);
  if (!isTruth(element) &&
      !(integerWidth(element) && !element.isUnsignedInteger()))
    return evidence;
  auto list = elementsIn(importer, v);
  if (!list)
    return evidence;
  operand.elements.emplace();
  for (const IntModel &model : *list) {
    onnx::Number &number = operand.elements->emplace_back(numberOf(model.term));
    number.mayBeNegative = model.lo < 0;
    if (isTruth(element) && number.value)
      number.value = *number.value & 1;
    evidence = importer.evidence().unite(evidence, model.evidence);
  }
  return evidence;
}

bool setArgument(Importer &importer, BlockArgument argument,
                 const ArgumentSource &source, const Application &to,
                 const Folded *folded) {
  using Kind = ArgumentSource::Kind;
  bool isSet = true;
  if (source.kind == Kind::Unknown) {
    importer.models().setUnmodelled(argument);
    return !isShapeShape(argument.getType());
  }
  if (source.kind == Kind::Attribute || source.kind == Kind::Present)
    isSet = setAttribute(importer, argument, source, to);
  else if (source.kind == Kind::ResultType || source.kind == Kind::ResultValue)
    isSet = setOfResult(importer, argument, source, to);
  else if (!to.isFolded(source))
    isSet = setOfOperands(importer, argument, source, to);
  else if (source.kind == Kind::Operand)
    isSet = setFolded(importer, argument, *folded);
  else
    isSet = folded->list && isWithin(folded->type, argument.getType()) &&
            setList(importer, argument, *folded->list, {});
  if (!isSet) {
    importer.models().setUnmodelled(argument);
    const auto operands =
        source.kind == Kind::Value ? to.operandsFor(source) : std::nullopt;
    if (operands && !operands->empty() && !to.isFolded(source))
      setLength(importer, argument, operands->front());
  }
  return isSet;
}

} // namespace shapeproof
