// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applies shape functions (libraries/Libraries.h) to ops in runs of sizes.
//
//   "foo.concat"(%a, %b) {dim = 0}   // a: [2, 3], b: [4, 3]: the function runs
//                                    // on [2, 3], [4, 3] and 0
//
// The body of the function is executed like any other, so a check in it that
// fails ends the run. Unknown elements are untracked there.
//
// Tested by tests/mlir/ir/library-executed.mlir.

#include "core/exec/Interpreter.h"
#include "core/ir/Declared.h"
#include "core/ir/Limits.h"
#include "core/ir/Types.h"
#include "core/libraries/Application.h"
#include "core/libraries/AttributePath.h"
#include "core/libraries/Libraries.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace shapeproof::exec {

namespace {

/// A list of numbers, and the number of its elements.
struct Elements {
  /// The elements, if all are known.
  std::optional<SmallVector<int64_t>> numbers;
  int64_t count = 0;
};

/// A tensor with these elements.
Shaped tracked(ArrayRef<int64_t> sizes, ArrayRef<int64_t> numbers) {
  Shaped value = makeShaped(sizes, Scalar::ofInt(0));
  for (auto [place, number] : llvm::enumerate(numbers))
    (*value.data)[int64_t(place)] = Scalar::ofInt(number);
  return value;
}

/// The numbers as a value of the type; unknown if they do not fit the type.
RtValue asType(Type type, const Elements &list,
               ArrayRef<int64_t> extents = {}) {
  if (isTruth(type) || integerWidth(type))
    return list.numbers && list.count == 1
               ? RtValue(Scalar::ofInt(list.numbers->front()))
               : RtValue(Unknown());
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (isShapeShape(type) && list.numbers)
    return ShapeValue{false, llvm::to_vector<4>(*list.numbers)};
  if (!tensor || !isIntegerTensor(type))
    return Unknown();
  SmallVector<int64_t> sizes(extents);
  if (tensor.getRank() == 1)
    sizes = {list.count};
  if (int64_t(sizes.size()) != tensor.getRank())
    return Unknown();
  for (auto [size, known] : llvm::zip(sizes, tensor.getShape()))
    if (!ShapedType::isDynamic(known) && size != known)
      return Unknown();
  if (!list.numbers)
    return makeUntracked(sizes);
  return tracked(sizes, *list.numbers);
}

Elements elementsOf(const RtValue &value, int64_t maxElements) {
  Elements result;
  if (const auto *scalar = std::get_if<Scalar>(&value)) {
    result.count = 1;
    if (scalar->isKnown && !scalar->isFloat)
      result.numbers = {scalar->integer};
    return result;
  }
  const auto *shaped = std::get_if<Shaped>(&value);
  if (!shaped)
    return result;
  result.count = shaped->numElements();
  if (!shaped->isTracked() || shaped->isPoison || result.count > maxElements)
    return result;
  result.numbers.emplace();
  forEachElement(*shaped, [&](ArrayRef<int64_t> index) {
    Scalar element = shaped->at(index);
    if (!element.isKnown || element.isFloat)
      result.numbers = std::nullopt;
    else
      result.numbers->push_back(element.integer);
    return result.numbers.has_value();
  });
  return result;
}

} // namespace

/// One application of a shape function.
class ShapeFunctionCall {
public:
  ShapeFunctionCall(Interpreter &run, FunctionOpInterface function,
                    const FunctionAnnotations &annotations,
                    const Application &to)
      : run(run), function(function), annotations(annotations), to(to) {}

  /// Executes the function. Returns false, without a failure, if nothing is
  /// known about the op.
  FailureOr<bool> execute(const RtValue *folded) {
    if (!to.lacksFor(annotations).empty() || function->getNumRegions() != 1 ||
        function->getRegion(0).empty())
      return false;
    std::vector<RtValue> arguments;
    for (auto [source, type] :
         llvm::zip_equal(annotations.arguments, function.getArgumentTypes())) {
      arguments.push_back(to.isFolded(source)
                              ? ofOperand(source, type, *folded, foldedType())
                              : argumentFor(source, type));
      bool isShape = source.kind == ArgumentSource::Kind::Operand;
      if (isShape && std::holds_alternative<Unknown>(arguments.back()))
        return false;
    }
    if (failed(run.callBody(to.op, function, arguments, results)))
      return failure();
    return results.size() == annotations.results.size();
  }

  /// Sets the results of the op to those of the function.
  LogicalResult setResults() {
    for (auto [target, value] : llvm::zip_equal(annotations.results, results)) {
      OpResult result = to.resultFor(target);
      if (target.kind != ResultTarget::Kind::Shape || !result ||
          !isa<RankedTensorType, UnrankedTensorType>(result.getType()))
        continue;
      auto sizes = sizesIn(value);
      if (const auto *shape = std::get_if<ShapeValue>(&value);
          shape && shape->error)
        return run.broken(to.op, "its shape function returns an error");
      if (!sizes)
        continue;
      if (failed(run.checkMapped(to.op, result.getType(), *sizes)))
        return failure();
      if (llvm::none_of(*sizes, [](int64_t e) { return e < 0; }))
        run.set(result, makeUntracked(*sizes));
    }
    for (auto [target, value, type] : llvm::zip_equal(
             annotations.results, results, function.getResultTypes())) {
      OpResult result = to.resultFor(target);
      const auto *scalar = std::get_if<Scalar>(&value);
      if (target.kind == ResultTarget::Kind::Fact && scalar &&
          !to.op->hasAttr(kDeclaredOp) && scalar->isKnown &&
          !(scalar->integer & 1))
        return run.broken(to.op, "what it states does not hold");
      if (target.kind == ResultTarget::Kind::Value && result &&
          failed(setElements(result, target, value, type)))
        return failure();
    }
    return success();
  }

  /// The current result of a fold, as a value of its type.
  RtValue result() {
    Elements list;
    std::optional<SmallVector<int64_t, 4>> sizes;
    for (auto [target, value] : llvm::zip_equal(annotations.results, results)) {
      if (target.kind == ResultTarget::Kind::Shape)
        sizes = sizesIn(value);
      else if (target.kind == ResultTarget::Kind::Value)
        list = elementsOf(value, run.options.maxElements);
    }
    if (!sizes || llvm::any_of(*sizes, [](int64_t e) { return e < 0; }))
      return Unknown{to.op};
    Shaped value = makeUntracked(*sizes);
    if (list.numbers && list.count == value.numElements())
      return tracked(*sizes, *list.numbers);
    return value;
  }

private:
  Type foldedType() const { return to.op->getResult(0).getType(); }

  static std::optional<SmallVector<int64_t, 4>> sizesIn(const RtValue &value) {
    if (const auto *shape = std::get_if<ShapeValue>(&value))
      return shape->extents;
    Elements list = elementsOf(value, 1 << 10);
    if (!std::holds_alternative<Shaped>(value) || !list.numbers)
      return std::nullopt;
    return llvm::to_vector<4>(*list.numbers);
  }

  RtValue ofOperand(const ArgumentSource &source, Type type,
                    const RtValue &value, Type from) {
    const auto *shaped = std::get_if<Shaped>(&value);
    if (source.kind == ArgumentSource::Kind::Value) {
      Elements list = elementsOf(value, run.options.maxElements);
      if (!isWithin(getElementTypeOrSelf(from), getElementTypeOrSelf(type)))
        list.numbers = std::nullopt;
      if (std::holds_alternative<Unknown>(value))
        return value;
      return asType(type, list,
                    shaped ? ArrayRef<int64_t>(shaped->sizes)
                           : ArrayRef<int64_t>());
    }
    if (isa<shape::ShapeType, shape::ValueShapeType>(type))
      return shaped ? RtValue(ShapeValue{false, shaped->sizes}) : value;
    if (type == from)
      return value;
    return Unknown{to.op};
  }

  RtValue argumentFor(const ArgumentSource &source, Type type) {
    using Kind = ArgumentSource::Kind;
    if (source.kind == Kind::Given)
      return ofNumbers(type, {{to.isGiven(source)}, {}});
    if (source.kind == Kind::Width || source.kind == Kind::ResultWidth)
      return to.bitsFor(source) > 0
                 ? ofNumbers(type, {{to.bitsFor(source)}, {}})
                 : RtValue(Unknown{to.op});
    if (auto numbers = to.defaultFor(source))
      return ofNumbers(type, *numbers);
    if (source.kind == Kind::Operand || source.kind == Kind::Value) {
      Value operand = to.operandsFor(source)->front();
      if (source.elements && !isWithin(operand.getType(), source.elements))
        return Unknown{to.op};
      if (auto numbers = constantNumbers(operand);
          numbers && source.kind == Kind::Value)
        return ofNumbers(type, *numbers);
      return ofOperand(source, type, run.get(operand), operand.getType());
    }
    if (source.kind == Kind::Values)
      return ofScalars(source, type);
    if (source.kind == Kind::Present)
      return ofNumbers(
          type, {{AttributePath(to.op, to.pathFor(source)).exists()}, {}});
    if (source.kind == Kind::ResultValue || source.kind == Kind::Unknown)
      return Unknown{to.op};
    if (source.kind != Kind::Attribute) {
      auto extents = to.extentsFor(source);
      return extents ? ofNumbers(type, *extents) : RtValue(Unknown{to.op});
    }
    AttributePath path(to.op, to.pathFor(source));
    auto numbers = path.exists() ? path.numbers(source.words, source.otherwise)
                                 : AttributePath(source.otherwise).numbers();
    return numbers ? ofNumbers(type, *numbers) : RtValue(Unknown{to.op});
  }

  RtValue ofNumbers(Type type, const AttributeNumbers &given) {
    Elements list;
    list.numbers.emplace();
    bool isBit = isTruth(getElementTypeOrSelf(type));
    unsigned width = integerWidth(getElementTypeOrSelf(type)).value_or(64);
    for (int64_t number : given.numbers) {
      if (!isBit && wrap(number, width) != number)
        return Unknown{to.op};
      list.numbers->push_back(isBit ? (number ? -1 : 0) : number);
    }
    list.count = list.numbers->size();
    return asType(type, list, given.extents);
  }

  RtValue ofScalars(const ArgumentSource &source, Type type) {
    Elements list;
    list.numbers.emplace();
    OperandRange operands = *to.operandsFor(source);
    for (Value operand : operands) {
      Elements own = elementsOf(run.get(operand), 1);
      if (!own.numbers || own.count != 1 ||
          !isWithin(getElementTypeOrSelf(operand.getType()),
                    getElementTypeOrSelf(type)))
        return Unknown{operand.getDefiningOp()};
      list.numbers->push_back(own.numbers->front());
    }
    if (!source.path.empty()) {
      auto map = dyn_cast_or_null<AffineMapAttr>(
          AttributePath(to.op, source.path).getAttribute());
      if (!map || map.getValue().getNumInputs() != list.numbers->size())
        return Unknown{to.op};
      SmallVector<Attribute> inputs, outputs;
      Builder builder(to.op->getContext());
      for (int64_t number : *list.numbers)
        inputs.push_back(builder.getIndexAttr(number));
      if (failed(map.getValue().constantFold(inputs, outputs)))
        return Unknown{to.op};
      list.numbers->clear();
      for (Attribute output : outputs)
        list.numbers->push_back(cast<IntegerAttr>(output).getInt());
    }
    list.count = list.numbers->size();
    return asType(type, list);
  }

  LogicalResult setElements(OpResult result, const ResultTarget &target,
                            const RtValue &value, Type from) {
    Elements list = elementsOf(value, run.options.maxElements);
    Type type = getElementTypeOrSelf(result.getType());
    unsigned width = isTruth(type) ? 1 : integerWidth(type).value_or(0);
    if (!list.numbers || width == 0 || type.isUnsignedInteger() ||
        isTruth(getElementTypeOrSelf(from)) != isTruth(type))
      return success();
    for (int64_t &number : *list.numbers) {
      int64_t wrapped = wrap(number, width);
      if (target.fits && wrapped != number)
        return run.broken(to.op, "a result that does not fit its type");
      number = wrapped;
    }
    if (!isa<ShapedType>(result.getType())) {
      if (list.count == 1)
        run.setInt(result, list.numbers->front());
      return success();
    }
    auto line = dyn_cast<RankedTensorType>(result.getType());
    if (line && line.getRank() == 1 && line.isDynamicDim(0) &&
        std::holds_alternative<Unknown>(run.get(result)))
      run.set(result, tracked({list.count}, *list.numbers));
    const auto *shaped = std::get_if<Shaped>(&run.get(result));
    if (shaped && shaped->numElements() == list.count)
      run.set(result, tracked(llvm::to_vector(shaped->sizes), *list.numbers));
    return success();
  }

  Interpreter &run;
  FunctionOpInterface function;
  const FunctionAnnotations &annotations;
  const Application &to;
  std::vector<RtValue> results;
};

/// Whether the type has the sizes that a shape function gives.
LogicalResult Interpreter::checkMapped(Operation *op, Type type,
                                       ArrayRef<int64_t> sizes) {
  if (failed(checkType(op, type, sizes)))
    return failure();
  if (op == watched && isWatchedForDemands(op))
    watch(true);
  return success();
}

/// Sets the sizes and elements that an operand has in this run.
void Interpreter::describe(Value v, onnx::NodeInput &operand) const {
  const RtValue &value = get(v);
  auto toNumbers = [](ArrayRef<int64_t> from) {
    std::vector<onnx::Number> numbers;
    for (int64_t number : from)
      numbers.push_back({number});
    return numbers;
  };
  if (const auto *shaped = std::get_if<Shaped>(&value))
    operand.sizes = toNumbers(shaped->sizes);
  else if (std::holds_alternative<Scalar>(value))
    operand.sizes.emplace();
  Type type = getElementTypeOrSelf(v.getType());
  Elements list = elementsOf(value, limits::listElements);
  if (list.numbers && !type.isUnsignedInteger() &&
      (isTruth(type) || integerWidth(type))) {
    if (isTruth(type))
      for (int64_t &number : *list.numbers)
        number &= 1;
    operand.elements = toNumbers(*list.numbers);
  }
}

LogicalResult Interpreter::applyShapeFunction(Operation *op) {
  if (op == instanceOf)
    atInstance = sight();
  LogicalResult result = applyUnwatched(op);
  if (op == instanceOf)
    atInstance.reset();
  return result;
}

LogicalResult Interpreter::applyUnwatched(Operation *op) {
  FunctionOpInterface function;
  if (libraries)
    function = libraries->functionFor(
        op, [&](Value v, onnx::NodeInput &operand) { describe(v, operand); });
  if (!function)
    return success();
  const FunctionAnnotations annotations = annotationsOf(function);
  auto apply = [&](const Application &to) -> LogicalResult {
    ShapeFunctionCall call(*this, function, annotations, to);
    FailureOr<bool> isKnown = call.execute(nullptr);
    if (failed(isKnown))
      return failure();
    return *isKnown ? call.setResults() : success();
  };
  if (annotations.isForEachResult) {
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      if (failed(apply({op, i, std::nullopt})))
        return failure();
    return success();
  }
  if (!annotations.isFold)
    return apply({op, std::nullopt, std::nullopt});
  OperandRange operands = foldedOperands(op, annotations);
  if (operands.empty() || op->getNumResults() != 1)
    return success();
  RtValue folded = get(operands.front());
  for (unsigned i = 1; i < operands.size(); ++i) {
    const Application to{op, std::nullopt, operands.getBeginOperandIndex() + i};
    ShapeFunctionCall call(*this, function, annotations, to);
    FailureOr<bool> isKnown = call.execute(&folded);
    if (failed(isKnown))
      return failure();
    if (!*isKnown)
      return success();
    folded = call.result();
  }
  const auto *shaped = std::get_if<Shaped>(&folded);
  if (!shaped)
    return success();
  if (failed(checkMapped(op, op->getResult(0).getType(), shaped->sizes)))
    return failure();
  set(op->getResult(0), folded);
  return success();
}

} // namespace shapeproof::exec
