// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See OnnxFunctions.h. An operation is the node that it was printed from:
// onnx.ClipV11 is Clip as of version 11, and some names are of onnx-mlir alone.

#include "core/libraries/OnnxFunctions.h"
#include "core/ir/Attributes.h"
#include "core/ir/Foreign.h"
#include "core/ir/Limits.h"
#include "core/libraries/AttributePath.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// The name of the operator and the version that the name of the op says.
std::pair<llvm::StringRef, int64_t> operatorOf(Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  if (!name.consume_front("onnx."))
    return {{}, onnx::kAnyVersion};
  name = llvm::StringSwitch<llvm::StringRef>(name)
             .Case("BatchNormalizationInferenceMode", "BatchNormalization")
             .Case("MaxPoolSingleOut", "MaxPool")
             .Case("RMSLayerNormalization", "RMSNormalization")
             .Default(name);
  int64_t version;
  auto [base, digits] = name.rsplit('V');
  if (digits.getAsInteger(10, version) || !onnx::hasRule(base))
    return {name, onnx::kAnyVersion};
  return {base, version};
}

/// The version that the importer of torch-mlir notes at the function.
std::optional<int64_t> statedVersion(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto version =
            op->getAttrOfType<IntegerAttr>("torch.onnx_meta.opset_version"))
      return version.getValue().getSExtValue();
  return std::nullopt;
}

int32_t typeOf(Type type) {
  type = getElementTypeOrSelf(type);
  if (type.isIndex())
    return onnx::kInt64;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    bool isUnsigned = integer.isUnsigned();
    switch (integer.getWidth()) {
    case 1:
      return onnx::kBool;
    case 8:
      return isUnsigned ? onnx::kUint8 : onnx::kInt8;
    case 16:
      return isUnsigned ? onnx::kUint16 : onnx::kInt16;
    case 32:
      return isUnsigned ? onnx::kUint32 : onnx::kInt32;
    case 64:
      return isUnsigned ? onnx::kUint64 : onnx::kInt64;
    default:
      return 0;
    }
  }
  return type.isF32()    ? onnx::kFloat
         : type.isF64()  ? onnx::kDouble
         : type.isF16()  ? onnx::kFloat16
         : type.isBF16() ? onnx::kBfloat16
                         : 0;
}

/// A constant tensor, with its elements if they are few.
std::optional<onnx::Constant> constantOf(Attribute attribute) {
  auto list = dyn_cast_or_null<ElementsAttr>(attribute);
  if (!list)
    return std::nullopt;
  onnx::Constant result;
  result.type = typeOf(list.getElementType());
  llvm::append_range(result.dims, list.getShapedType().getShape());
  if (auto floats = dyn_cast<DenseFPElementsAttr>(attribute);
      floats && floats.getNumElements() <= limits::listElements) {
    result.floats.emplace();
    for (llvm::APFloat value : floats)
      result.floats->push_back(value.convertToDouble());
  }
  if (auto numbers = isa<DenseIntElementsAttr>(attribute)
                         ? AttributePath(attribute).numbers()
                         : std::nullopt)
    result.integers.emplace(numbers->numbers.begin(), numbers->numbers.end());
  return result;
}

onnx::Attribute attributeOf(Attribute from) {
  onnx::Attribute to;
  if (auto type = dyn_cast<TypeAttr>(from)) {
    to.integer = typeOf(type.getValue());
    return to;
  }
  if (auto text = dyn_cast<StringAttr>(from)) {
    to.text = text.str();
    return to;
  }
  if (auto number = dyn_cast<FloatAttr>(from))
    to.number = number.getValueAsDouble();
  to.constant = constantOf(from);
  auto list = dyn_cast<ArrayAttr>(from);
  for (Attribute element : list ? list.getValue() : ArrayRef<Attribute>()) {
    if (auto number = dyn_cast<FloatAttr>(element))
      to.numbers.push_back(number.getValueAsDouble());
    else if (auto text = dyn_cast<StringAttr>(element))
      to.texts.push_back(text.str());
  }
  if (auto numbers = AttributePath(from).numbers()) {
    to.integers.assign(numbers->numbers.begin(), numbers->numbers.end());
    if (!numbers->isList())
      to.integer = numbers->numbers.front();
  }
  return to;
}

onnx::NodeInput operandOf(Value v, KnownOperand known) {
  onnx::NodeInput result;
  if (isNone(v.getType()))
    return result;
  result.isGiven = true;
  result.type = typeOf(v.getType());
  Operation *made = v.getDefiningOp();
  if (made && made->getName().getStringRef() == "onnx.Constant")
    result.constant = constantOf(made->getAttr("value"));
  known(v, result);
  return result;
}

onnx::ResultSizes sizesOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return std::nullopt;
  std::vector<int64_t> sizes;
  for (int64_t size : tensor.getShape())
    sizes.push_back(ShapedType::isDynamic(size) ? -1 : size);
  return sizes;
}

} // namespace

bool OnnxFunctions::holdFor(Operation *op) {
  llvm::StringRef name = operatorOf(op).first;
  return !name.empty() && op->getNumRegions() == 0 && onnx::hasRule(name);
}

FunctionOpInterface OnnxFunctions::functionFor(Operation *op,
                                               KnownOperand known) const {
  auto [name, version] = operatorOf(op);
  onnx::Node node;
  node.op = name.str();
  if (auto given = op->getAttrOfType<StringAttr>("onnx_node_name"))
    node.name = given.str();
  node.outputs.resize(op->getNumResults());
  for (NamedAttribute attribute : allAttributes(op))
    node.attributes[attribute.getName()] = attributeOf(attribute.getValue());
  std::vector<onnx::NodeInput> operands;
  for (Value operand : op->getOperands())
    operands.push_back(operandOf(operand, known));
  auto results = llvm::map_to_vector(op->getResultTypes(),
                                     [](Type t) { return sizesOf(t); });
  auto text = onnx::shapeFunctionOf(node, statedVersion(op).value_or(version),
                                    operands, results);
  if (!text)
    return {};
  std::lock_guard<std::mutex> guard(*lock);
  Made &result = made[*text];
  if (!result.module) {
    result.module = parseSourceString<ModuleOp>(
        *text, ParserConfig(op->getContext(), /*verifyAfterParse=*/false),
        "onnx");
    if (result.module)
      result.module->walk(
          [&](FunctionOpInterface function) { result.function = function; });
  }
  return result.function;
}

} // namespace shapeproof
