// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Foreign.h.

#include "core/ir/Foreign.h"
#include "core/ir/Attributes.h"
#include "core/ir/ForeignControlFlow.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

using namespace mlir;

bool isNone(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  return isa<NoneType>(type) || (opaque && opaque.getTypeData() == "none");
}

namespace {

//===- Types ----------------------------------------------------------------//

/// The type that a text spells; null if it spells none.
Type typeOf(llvm::StringRef text, MLIRContext *context) {
  // The parser may report errors, as a text of another dialect may be anything.
  ScopedDiagnosticHandler silent(context,
                                 [](Diagnostic &) { return success(); });
  return parseType(text.str(), context);
}

/// The element type of a tensor of torch, without the sign of integers.
Type torchElement(llvm::StringRef text, MLIRContext *context) {
  if (text.consume_front("si")) {
    unsigned width;
    if (!text.getAsInteger(10, width) && width > 0 && width <= 64)
      return IntegerType::get(context, width);
  }
  Type type = text.empty() || text == "unk" ? Type() : typeOf(text, context);
  if (type && TensorType::isValidElementType(type))
    return type;
  return Float32Type::get(context); // Nothing is known of its elements.
}

/// The type with the parameters `[?,4],f32`, `*,f32`, `` and so on. The
/// elements of a tensor that is no value may be written at any time: they are
/// unknown, as those of a tensor of f32.
Type torchTensor(llvm::StringRef text, bool isValue, MLIRContext *context) {
  llvm::SmallVector<int64_t> extents;
  auto element = [&](llvm::StringRef name) -> Type {
    return isValue ? torchElement(name.trim(), context)
                   : Float32Type::get(context);
  };
  if (!text.consume_front("["))
    return UnrankedTensorType::get(element(text.split(',').second));
  auto [sizes, rest] = text.split(']');
  rest = rest.ltrim(", ").split(',').first;
  for (sizes = sizes.trim(); !sizes.empty();) {
    auto [size, next] = sizes.split(',');
    int64_t extent = ShapedType::kDynamic;
    size = size.trim();
    if (size != "?" && (size.getAsInteger(10, extent) || extent < 0))
      return {};
    extents.push_back(extent);
    sizes = next;
  }
  return RankedTensorType::get(extents, element(rest));
}

/// The builtin type that a type of an unregistered dialect stands for; null if
/// none.
Type standsFor(OpaqueType type) {
  MLIRContext *context = type.getContext();
  llvm::StringRef text = type.getTypeData();
  if (type.getDialectNamespace() == "torch") {
    llvm::StringRef name = text.take_until([](char c) { return c == '<'; });
    llvm::StringRef body = text.drop_front(name.size());
    if (!body.empty() && !(body.consume_front("<") && body.consume_back(">")))
      return {};
    if (name == "vtensor" || name == "tensor")
      return torchTensor(body.trim(), name == "vtensor", context);
    if (text == "int")
      return IntegerType::get(context, 64);
    if (text == "bool")
      return IntegerType::get(context, 1);
    if (text == "float")
      return Float64Type::get(context);
    if (text == "list<int>" || text == "list<bool>")
      return RankedTensorType::get(
          {ShapedType::kDynamic},
          IntegerType::get(context, text == "list<int>" ? 64 : 1));
    return {};
  }
  // iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>
  if (text.consume_front("dispatch.tensor<") && text.consume_back(">"))
    return dyn_cast_or_null<RankedTensorType>(
        typeOf(text.split(':').second.trim(), context));
  return {};
}

class TypeReader {
public:
  Type read(Type type) {
    auto opaque = dyn_cast<OpaqueType>(type);
    if (!opaque)
      return type;
    auto [it, isNew] = known.try_emplace(type, type);
    if (isNew)
      if (Type other = standsFor(opaque))
        it->second = other;
    return it->second;
  }
  FunctionType read(FunctionType type) {
    auto readAll = [&](TypeRange types) {
      llvm::SmallVector<Type> result;
      for (Type one : types)
        result.push_back(read(one));
      return result;
    };
    return FunctionType::get(type.getContext(), readAll(type.getInputs()),
                             readAll(type.getResults()));
  }

private:
  llvm::DenseMap<Type, Type> known;
};

//===- Functions ------------------------------------------------------------//

bool isNamed(Operation *op, llvm::StringRef last) {
  return !op->isRegistered() &&
         op->getName().getStringRef().rsplit('.').second == last;
}

FunctionType functionTypeOf(Operation *op) {
  auto type = op->getAttrOfType<TypeAttr>("function_type");
  return type ? dyn_cast<FunctionType>(type.getValue()) : FunctionType();
}

bool isForeignFunction(Operation *op) {
  if (op->isRegistered() || op->getNumRegions() != 1 ||
      op->getNumOperands() > 0 || op->getNumResults() > 0 ||
      !op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    return false;
  FunctionType type = functionTypeOf(op);
  Region &body = op->getRegion(0);
  // A declaration is not read; and a block of a graph region needs no
  // terminator.
  return type && !body.empty() &&
         llvm::equal(body.getArgumentTypes(), type.getInputs()) &&
         llvm::none_of(body, [](Block &block) { return block.empty(); });
}

/// Reads the terminator of a block of a function, if it returns the function's
/// results. onnx.Return may return tensors whose types say more, or less, than
/// those of the function.
void readReturn(Operation *end, FunctionType type) {
  const bool mayCast = end->getName().getStringRef() == "onnx.Return";
  auto fits = [&](auto pair) {
    auto [from, to] = pair;
    return from == to ||
           (mayCast && tensor::CastOp::areCastCompatible(from, to));
  };
  if (!(isNamed(end, "return") || isNamed(end, "Return")) ||
      end->getNumResults() > 0 || end->getNumSuccessors() > 0 ||
      end->getNumOperands() != type.getNumResults() ||
      !llvm::all_of(llvm::zip(end->getOperandTypes(), type.getResults()), fits))
    return;
  OpBuilder builder(end);
  llvm::SmallVector<Value> values;
  for (auto [operand, to] : llvm::zip(end->getOperands(), type.getResults()))
    values.push_back(
        operand.getType() == to
            ? operand
            : tensor::CastOp::create(builder, end->getLoc(), to, operand));
  func::ReturnOp::create(builder, end->getLoc(), values);
  end->erase();
}

/// Whether values are defined within the function and before they are used.
/// Nobody has checked that for an op that is not registered: its region may be
/// one without an order.
bool isInOrder(func::FuncOp function) {
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(function.getBody(), outside);
  if (!outside.empty())
    return false;
  DominanceInfo dominance(function);
  return !function
              .walk([&](Operation *op) {
                for (Value operand : op->getOperands())
                  if (!dominance.properlyDominates(operand, op))
                    return WalkResult::interrupt();
                return WalkResult::advance();
              })
              .wasInterrupted();
}

/// Reads the op as a function; null if it turns out to be none.
func::FuncOp readFunction(Operation *op) {
  OpBuilder builder(op);
  FunctionType type = functionTypeOf(op);
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  auto function =
      func::FuncOp::create(builder, op->getLoc(), name.getValue(), type);
  if (auto visibility = op->getAttrOfType<StringAttr>("sym_visibility"))
    if (visibility == "private" || visibility == "nested")
      function.setSymVisibilityAttr(visibility);
  auto areOfAll = [](ArrayAttr list, size_t count) {
    return list && list.size() == count &&
           llvm::all_of(list, llvm::IsaPred<DictionaryAttr>);
  };
  if (auto attrs = op->getAttrOfType<ArrayAttr>("arg_attrs");
      areOfAll(attrs, type.getNumInputs()))
    function.setArgAttrsAttr(attrs);
  function.getBody().takeBody(op->getRegion(0));
  if (!isInOrder(function)) {
    op->getRegion(0).takeBody(function.getBody());
    function.erase();
    return {};
  }
  for (Block &block : function.getBody())
    readReturn(&block.back(), type);
  op->erase();
  return function;
}

void readCall(Operation *call, const llvm::DenseSet<Operation *> &functions) {
  bool isComposite = isNamed(call, "composite");
  auto callee = call->getAttrOfType<FlatSymbolRefAttr>(
      isComposite ? "decomposition" : "callee");
  if (!callee)
    return;
  auto function = dyn_cast_or_null<func::FuncOp>(
      SymbolTable::lookupNearestSymbolFrom(call, callee));
  if (!function || !(isComposite || functions.contains(function)) ||
      !llvm::equal(call->getOperandTypes(), function.getArgumentTypes()) ||
      !llvm::equal(call->getResultTypes(), function.getResultTypes()))
    return;
  OpBuilder builder(call);
  auto made = func::CallOp::create(builder, call->getLoc(), function,
                                   call->getOperands());
  call->replaceAllUsesWith(made.getResults());
  call->erase();
}

//===- ONNX -----------------------------------------------------------------//

/// Reads torch.operator "onnx.Add" as onnx.Add. The names of its attributes
/// have a prefix, and an input that is absent is a `None` of torch.
void readOnnxOperator(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("name");
  OpBuilder builder(op);
  OperationState state(op->getLoc(), name.getValue(), ValueRange(),
                       op->getResultTypes());
  for (Value operand : op->getOperands()) {
    if (isNone(operand.getType())) {
      OperationState none(op->getLoc(), "onnx.NoValue");
      none.addTypes(builder.getNoneType());
      operand = builder.create(none)->getResult(0);
    }
    state.addOperands(operand);
  }
  for (NamedAttribute attribute : allAttributes(op))
    if (llvm::StringRef own = attribute.getName().getValue();
        own.consume_front("torch.onnx."))
      state.attributes.set(own, attribute.getValue());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  op->replaceAllUsesWith(builder.create(state));
  op->erase();
}

//===- Lists ----------------------------------------------------------------//

/// The op that makes the list of tensors `v`; null if `v` is none.
Operation *tensorList(Value v) {
  Operation *op = v.getDefiningOp();
  bool isList = op && isa<OpaqueType>(v.getType()) &&
                op->getName().getStringRef() == "torch.prim.ListConstruct";
  return isList ? op : nullptr;
}

/// Replaces lists of tensors by what they hold.
void spreadLists(Operation *op) {
  if (op->isRegistered() || op->hasAttr("operandSegmentSizes") ||
      !op->getName().getStringRef().starts_with("torch.") ||
      llvm::none_of(op->getOperands(), tensorList))
    return;
  llvm::SmallVector<Value> operands;
  llvm::SmallVector<int32_t> sizes;
  for (Value operand : op->getOperands()) {
    size_t before = operands.size();
    if (Operation *list = tensorList(operand))
      llvm::append_range(operands, list->getOperands());
    else
      operands.push_back(operand);
    sizes.push_back(int32_t(operands.size() - before));
  }
  op->setOperands(operands);
  op->setAttr("operandSegmentSizes",
              DenseI32ArrayAttr::get(op->getContext(), sizes));
}

/// Marks a list of numbers that may be changed after it has been made: it is
/// used by an op that writes lists, or that may have it under another name.
void markChanged(Operation *list) {
  auto leaves = [](Operation *user) {
    llvm::StringRef name = user->getName().getStringRef();
    return (name.consume_front("torch.aten.") &&
            !llvm::is_contained({"append", "insert", "extend", "pop", "sort",
                                 "reverse", "clear", "remove", "_set_item"},
                                name.split('.').first)) ||
           name.starts_with("torch.prims.") || name == "torch.operator" ||
           name.ends_with("return");
  };
  if (!llvm::all_of(list->getUsers(), leaves))
    list->setAttr("changed", UnitAttr::get(list->getContext()));
}

/// Gives the op that makes a list of tensors the results of `unpack`, which
/// takes the list apart, if nothing else has the list:
///
///   %l = torch.aten.chunk %x, %n, %d      %a, %b = torch.aten.chunk %x, %n, %d
///   %a, %b = torch.prim.ListUnpack %l         {numResults = 2}
void joinUnpacked(Operation *unpack) {
  Operation *op = unpack->getOperand(0).getDefiningOp();
  if (!op || !op->getName().getStringRef().starts_with("torch.aten.") ||
      op->getNumResults() != 1 || !op->hasOneUse() ||
      !isa<OpaqueType>(op->getResult(0).getType()))
    return;
  OpBuilder builder(op);
  OperationState state(op->getLoc(), op->getName(), op->getOperands(),
                       unpack->getResultTypes(), allAttributes(op).getValue());
  state.addAttribute("numResults",
                     builder.getI64IntegerAttr(unpack->getNumResults()));
  unpack->replaceAllUsesWith(builder.create(state));
  unpack->erase();
  op->erase();
}

/// Gives an op that names another one that name:
///
///   torch.operator "torch.aten.f"(%x)          "torch.aten.f"(%x)
void readNamed(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("name");
  if (name && name.getValue().starts_with("onnx."))
    return readOnnxOperator(op);
  if (!name || !name.getValue().starts_with("torch.aten.") ||
      op->getNumRegions() > 0)
    return;
  OpBuilder builder(op);
  OperationState state(op->getLoc(), name.getValue(), op->getOperands(),
                       op->getResultTypes());
  op->replaceAllUsesWith(builder.create(state));
  op->erase();
}

/// Replaces a part of a tuple by the value that the tuple was made of.
void readPart(Operation *op) {
  auto index = op->getAttrOfType<IntegerAttr>("index");
  Operation *tuple = op->getOperand(0).getDefiningOp();
  if (!index || !tuple || !isNamed(tuple, "tuple"))
    return;
  const APInt number = index.getValue();
  if (number.uge(tuple->getNumOperands()))
    return;
  Value part = tuple->getOperand(unsigned(number.getZExtValue()));
  if (part.getType() != op->getResult(0).getType())
    return;
  op->getResult(0).replaceAllUsesWith(part);
  op->erase();
}

/// The value that stands for the operand: an op that makes an optional value
/// of another says nothing.
Value underived(Value v) {
  Operation *op = v.getDefiningOp();
  while (op && op->getName().getStringRef() == "torch.derefine" &&
         op->getNumOperands() == 1) {
    v = op->getOperand(0);
    op = v.getDefiningOp();
  }
  return v;
}

} // namespace

void readForeign(ModuleOp module, bool hasForeignTypes) {
  auto isForeign = [](Operation *op) {
    return op->isRegistered() ? WalkResult::advance() : WalkResult::interrupt();
  };
  if (!hasForeignTypes && !module.walk(isForeign).wasInterrupted())
    return;
  TypeReader types;
  llvm::SmallVector<Operation *> foreign, calls, unpacks, parts, named;
  llvm::SmallVector<func::FuncOp> returning;
  module.walk([&](Operation *op) {
    for (OpResult result : op->getResults())
      result.setType(types.read(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(types.read(argument.getType()));
    if (FunctionType type = functionTypeOf(op))
      if (FunctionType other = types.read(type); other != type)
        op->setAttr("function_type", TypeAttr::get(other));
    if (isForeignFunction(op))
      foreign.push_back(op);
    else if ((isNamed(op, "call") || isNamed(op, "composite")) &&
             op->getNumRegions() == 0)
      calls.push_back(op);
    else if (op->getName().getStringRef() == "torch.prim.ListUnpack" &&
             op->getNumOperands() == 1)
      unpacks.push_back(op);
    else if (op->getName().getStringRef() == "torch.prim.ListConstruct" ||
             op->getName().getStringRef() == "torch.aten.size")
      markChanged(op);
    else if (op->getName().getStringRef() == "torch.operator")
      named.push_back(op);
    else if (isNamed(op, "get_tuple_element") && op->getNumOperands() == 1 &&
             op->getNumResults() == 1)
      parts.push_back(op);
    if (auto function = dyn_cast<func::FuncOp>(op))
      returning.push_back(function);
    if (!op->isRegistered() &&
        op->getName().getStringRef().starts_with("torch.aten."))
      for (OpOperand &operand : op->getOpOperands())
        operand.set(underived(operand.get()));
  });
  for (func::FuncOp function : returning)
    for (Block &block : function.getBody())
      if (!block.empty())
        readReturn(&block.back(), function.getFunctionType());
  llvm::for_each(named, readNamed);
  llvm::for_each(unpacks, joinUnpacked);
  llvm::for_each(parts, readPart);
  module.walk(spreadLists);
  readControlFlow(module);
  llvm::DenseSet<Operation *> functions;
  for (Operation *op : foreign) // Inner ones first.
    if (func::FuncOp function = readFunction(op))
      functions.insert(function);
  for (Operation *call : calls)
    readCall(call, functions);
}

} // namespace shapeproof
