// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The frame of the interpreter: values, calls and ends of runs. The semantics
// of ops are in the *Handlers.cpp files, found by the name of the op;
// Blocks.cpp has the control flow between blocks.

#include "core/exec/Interpreter.h"
#include "core/ir/Limits.h"

#include "core/exec/Floats.h"
#include "core/exec/Handlers.h"
#include "core/ir/Declared.h"
#include "core/ir/Launch.h"
#include "core/ir/LoopReductions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace shapeproof::exec {

StringRef statusName(Status status) {
  switch (status) {
  case Status::Completed:
    return "completed";
  case Status::AssertFailed:
    return "assert failed";
  case Status::WitnessFailed:
    return "witness failed";
  case Status::ContractBroken:
    return "contract broken";
  case Status::Unsupported:
    return "unsupported";
  case Status::Undetermined:
    return "undetermined";
  case Status::StepLimit:
    return "limit";
  }
  return "?";
}

unsigned bitsOf(Type type) {
  if (isa<TensorType, VectorType>(type))
    type = getElementTypeOrSelf(type);
  if (type.isIndex())
    return 64;
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() <= 64 ? integer.getWidth() : 0;
  return 0;
}

int64_t wrap(uint64_t bits, unsigned width) {
  return width >= 64 ? int64_t(bits)
                     : int64_t(bits << (64 - width)) >> (64 - width);
}

bool toScalar(Attribute attribute, Scalar &result) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute)) {
    if (!bitsOf(integer.getType()))
      return false;
    result = Scalar::ofInt(integer.getValue().getSExtValue());
    return true;
  }
  if (auto real = dyn_cast<FloatAttr>(attribute)) {
    if (!isHeld(real.getType()))
      return false;
    result = Scalar::ofReal(real.getValueAsDouble());
    return true;
  }
  return false;
}

Interpreter::Interpreter(const RunOptions &options) : options(options) {
  addIntegerHandlers(*this);
  addFloatHandlers(*this);
  addControlHandlers(*this);
  addAffineHandlers(*this);
  addTensorHandlers(*this);
  addMemRefHandlers(*this);
  addLinalgHandlers(*this);
  addPackHandlers(*this);
  addBufferHandlers(*this);
  addShapeHandlers(*this);
  addTosaHandlers(*this);
  addTritonHandlers(*this);
  addVectorHandlers(*this);
  addWrapHandlers(*this);
}

Outcome Interpreter::run(Operation *function, ArrayRef<RtValue> arguments,
                         Operation *watchedOp) {
  outcome = Outcome();
  isUndefined = false;
  poisonReasons.clear();
  watched = watchedOp;
  atInstance.reset();
  steps = 0;
  depth = 0;
  points.clear();
  stack.clear();
  std::vector<RtValue> results;
  if (function->getNumRegions() != 1 || function->getRegion(0).empty()) {
    (void)unsupported(function, "a function without a body");
    return std::move(outcome);
  }
  Frame top;
  top.body = &function->getRegion(0);
  frame = &top;
  auto runThread = [&] { return runRegion(*top.body, arguments, results); };
  if (succeeded(runThreads(*this, function, runThread)))
    outcome.results = std::move(results);
  frame = nullptr;
  return std::move(outcome);
}

LogicalResult Interpreter::end(Status status, Operation *op, const Twine &why) {
  outcome.status = status;
  outcome.op = op;
  outcome.detail = why.str();
  if (op && op == watched && status == Status::ContractBroken)
    outcome.failed = sight();
  return failure();
}

LogicalResult Interpreter::broken(Operation *op, const Twine &why) {
  return end(Status::ContractBroken, op, why);
}

LogicalResult Interpreter::undefined(Operation *op, const Twine &why) {
  isUndefined = true;
  return broken(op, why);
}

bool Interpreter::endsInPoison(Operation *op) const {
  return options.speculative && !isUndefined && outcome.op == op &&
         outcome.status == Status::ContractBroken && isSpeculatable(op);
}

LogicalResult Interpreter::unsupported(Operation *op, const Twine &why) {
  return end(Status::Unsupported, op, why);
}

LogicalResult Interpreter::limit(Operation *op, const Twine &why) {
  return end(Status::StepLimit, op, why);
}

void Interpreter::addHandler(StringRef opName, Handler handler) {
  handlers[opName] = std::move(handler);
}

const RtValue &Interpreter::get(Value value) const {
  if (const RtValue *found = frame->places.lookup(value))
    return *found;
  static const RtValue missing = Unknown{};
  return missing;
}

bool Interpreter::areDefined(ValueRange values) const {
  return llvm::all_of(values, [&](Value v) { return frame->places.lookup(v); });
}

void Interpreter::set(Value value, RtValue v) {
  if (const auto *number = std::get_if<Scalar>(&v); number && !number->isKnown)
    v = Unknown{value.getDefiningOp()};
  RtValue *&place = frame->places[value];
  if (place)
    *place = std::move(v);
  else
    place = &frame->values.emplace_back(std::move(v));
}

Interpreter::Prepared &Interpreter::prepare(Operation *op) {
  auto [entry, isNew] = preparedOf.try_emplace(op, nullptr);
  if (!isNew)
    return *entry->second;
  Prepared &result = prepared.emplace_back();
  entry->second = &result;
  auto found =
      handlers.find(isa<linalg::LinalgOp>(op) ? StringRef(kStructuredOps)
                                              : op->getName().getStringRef());
  result.isConstant = op->hasTrait<OpTrait::ConstantLike>();
  if (found == handlers.end() && result.isConstant)
    found = handlers.find("arith.constant");
  if (found != handlers.end())
    result.handler = &found->second;
  result.isElementwise = op->hasTrait<OpTrait::Elementwise>();
  result.isOnStack = isa<memref::AllocaOp>(op);
  result.isScope = op->hasTrait<OpTrait::AutomaticAllocationScope>();
  result.isParallel =
      op->hasTrait<OpTrait::HasParallelRegion>() ||
      isa<affine::AffineParallelOp>(op) || isLaunch(op) || isKernelLaunch(op) ||
      (isa<linalg::LinalgOp, tensor::GenerateOp>(op) && mayWriteInside(op));
  return result;
}

Interpreter::Operands Interpreter::lookAt(Operation *op) const {
  Operands operands;
  for (Value operand : op->getOperands()) {
    const RtValue &value = get(operand);
    operands.unknown |= std::holds_alternative<Unknown>(value);
    operands.shaped |= std::holds_alternative<Shaped>(value);
    operands.poison |= std::holds_alternative<std::monostate>(value);
  }
  return operands;
}

LogicalResult Interpreter::execute(Operation *op) {
  if (++steps > options.maxSteps)
    return limit(op, "too many steps");
  if (op == watchedPlace() && !outcome.reached)
    outcome.reached = sight();
  Prepared &prepared = prepare(op);
  if (prepared.constant) {
    set(op->getResult(0), *prepared.constant);
    return success();
  }
  if (!areDefined(op->getOperands()))
    return unsupported(op, "it uses a value that is defined later");
  if (!prepared.handler)
    return options.sizesOnly ? handleUnmodelled(op)
                             : unsupported(op, op->getName().getStringRef());
  const size_t before = stack.size();
  LogicalResult result = executePrepared(op, prepared);
  if (prepared.isOnStack && succeeded(result))
    if (const auto *buffer = std::get_if<Shaped>(&get(op->getResult(0))))
      stack.push_back(buffer->data);
  if (prepared.isScope)
    freeStack(before);
  if (prepared.isConstant && succeeded(result))
    if (const auto *number = std::get_if<Scalar>(&get(op->getResult(0))))
      prepared.constant = *number;
  return result;
}

LogicalResult Interpreter::executePrepared(Operation *op,
                                           const Prepared &prepared) {
  if (!options.sizesOnly)
    return dispatch(op, prepared, lookAt(op));
  if (prepared.isParallel)
    forgetWritten(op);
  LogicalResult result = executeSizes(op, prepared);
  if (prepared.isParallel && succeeded(result) && loopReductions(op).empty())
    forgetResults(op);
  return result;
}

void Interpreter::freeStack(size_t before) {
  for (; stack.size() > before; stack.pop_back())
    stack.back()->free();
}

LogicalResult Interpreter::dispatch(Operation *op, const Prepared &prepared,
                                    const Operands &operands) {
  const Handler &handler = *prepared.handler;
  if (!prepared.isElementwise || !operands.shaped || selectsWhole(op))
    return options.speculative ? executeSpeculative(op, handler, operands)
                               : handler(*this, op);
  LogicalResult result = executeElementwise(op, handler);
  if (succeeded(result) || !endsInPoison(op))
    return result;
  forgetEnding();
  setPoison(op);
  return success();
}

/// Whether operand i is a size of the launch.
static bool isLaunchSize(Operation *op, unsigned i) {
  return llvm::any_of(launchSizes(op), [&](const auto &size) {
    return size.second == op->getOperand(i);
  });
}

bool handsOn(Operation *op, unsigned i) {
  StringRef name = op->getName().getStringRef();
  if (name == "arith.select")
    return i > 0;
  if (name == "scf.for")
    return i >= 3;
  if (name == "gpu.launch_func")
    return !bitsOf(op->getOperand(i).getType()) || !isLaunchSize(op, i);
  if (name == "gpu.launch" || name == "gpu.wait") // Tokens carry no data.
    return !bitsOf(op->getOperand(i).getType());
  return name == "func.call" || name == "scf.while" || isDeclaration(op);
}

void Interpreter::declare(Operation *op, ArrayRef<int64_t> sizes) {
  declaredOp = op;
  declaredSizes.assign(sizes.begin(), sizes.end());
}

void Interpreter::setPoison(Operation *op) {
  for (OpResult result : op->getResults()) {
    auto type = dyn_cast<ShapedType>(result.getType());
    if (!options.sizesOnly || !type) {
      set(result, std::monostate());
      continue;
    }
    setUnknown(op, op);
    if (declaredOp == op && op->getNumResults() == 1 &&
        !isa<DestinationStyleOpInterface>(op))
      set(result, makeUntracked(declaredSizes));
    const auto *known = std::get_if<Shaped>(&get(result));
    if (!known) {
      set(result, std::monostate());
      continue;
    }
    Shaped value = *known;
    if (type.hasRank() && type.getRank() == value.rank())
      for (auto [size, declared] : llvm::zip(value.sizes, type.getShape()))
        size = ShapedType::isDynamic(declared) ? size : declared;
    value.isPoison = true;
    set(result, std::move(value));
  }
}

bool Interpreter::readsPoison(Operation *op) const {
  StringRef name = op->getName().getStringRef();
  if (!options.sizesOnly || name.ends_with(".dim") || name.ends_with(".rank") ||
      name == "shape.shape_of")
    return false;
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    const auto *shaped = std::get_if<Shaped>(&get(operand.get()));
    return shaped && shaped->isPoison &&
           !handsOn(op, operand.getOperandNumber());
  });
}

LogicalResult Interpreter::executeSpeculative(Operation *op,
                                              const Handler &handler,
                                              const Operands &operands) {
  auto makePoison = [&] {
    setPoison(op);
    return success();
  };
  if (operands.poison)
    for (OpOperand &operand : op->getOpOperands())
      if (isPoison(operand.get()) && !handsOn(op, operand.getOperandNumber()))
        return mayMove(op) ? makePoison() : usesPoison(op);
  const bool isTainted = operands.shaped && readsPoison(op);
  if (isTainted && !mayMove(op))
    return usesPoison(op);
  LogicalResult result = handler(*this, op);
  if (succeeded(result) && isTainted) {
    for (Value value : op->getResults()) {
      RtValue known = get(value);
      auto *shaped = std::get_if<Shaped>(&known);
      if (shaped)
        shaped->isPoison = true;
      set(value, shaped ? known : RtValue(std::monostate()));
    }
    return success();
  }
  if (succeeded(result) || !endsInPoison(op))
    return result;
  forgetEnding();
  return makePoison();
}

bool Interpreter::forEachComputed(
    Region &region, const Shaped &target,
    llvm::function_ref<bool(ArrayRef<int64_t>)> body) {
  return isSkippable(region) ? forEachElement(target, body)
                             : forEachIndex(target.sizes, body);
}

LogicalResult Interpreter::scalarOf(Operation *op, const RtValue &value,
                                    Scalar &scalar) {
  if (std::holds_alternative<Unknown>(value)) {
    scalar = Scalar::unknown();
    return success();
  }
  const auto *number = std::get_if<Scalar>(&value);
  if (!number)
    return usesPoison(op, "it yields");
  scalar = *number;
  return success();
}

LogicalResult Interpreter::call(Operation *op, StringRef callee,
                                ArrayRef<RtValue> arguments,
                                std::vector<RtValue> &results) {
  Operation *function = symbols.lookupNearestSymbolFrom(
      op, StringAttr::get(op->getContext(), callee));
  return callBody(op, function, arguments, results);
}

LogicalResult Interpreter::callKernel(Operation *launch, SymbolRefAttr kernel,
                                      std::vector<RtValue> arguments) {
  Operation *function = symbols.lookupNearestSymbolFrom(launch, kernel);
  if (function && function->getNumRegions() == 1 &&
      !function->getRegion(0).empty())
    for (Value buffer :
         function->getRegion(0).getArguments().drop_front(std::min<size_t>(
             arguments.size(), function->getRegion(0).getNumArguments()))) {
      auto type = dyn_cast<MemRefType>(buffer.getType());
      if (!type || !type.hasStaticShape())
        break;
      arguments.push_back(
          makeUntracked(SmallVector<int64_t, 4>(type.getShape())));
    }
  std::vector<RtValue> none;
  return callBody(launch, function, arguments, none);
}

LogicalResult Interpreter::callBody(Operation *op, Operation *function,
                                    ArrayRef<RtValue> arguments,
                                    std::vector<RtValue> &results) {
  if (!function || function->getNumRegions() != 1 ||
      function->getRegion(0).empty() ||
      function->getRegion(0).getNumArguments() != arguments.size())
    return unsupported(op, "a function without a body");
  if (++depth > limits::runNesting)
    return limit(op, "too many nested calls");
  Frame own;
  own.body = &function->getRegion(0);
  Frame *caller = frame;
  frame = &own;
  const size_t before = stack.size();
  LogicalResult result = runRegion(*own.body, arguments, results);
  freeStack(before);
  frame = caller;
  --depth;
  return result;
}

LogicalResult Interpreter::makeZeros(Operation *op, ArrayRef<int64_t> sizes,
                                     Type element, Shaped &result) {
  const int64_t most = options.sizesOnly ? std::numeric_limits<int64_t>::max()
                                         : options.maxElements;
  declare(op, sizes);
  int64_t total = 1;
  for (int64_t size : sizes)
    if (size < 0)
      return broken(op, "negative size " + Twine(size));
  for (int64_t size : sizes)
    if (size > most || __builtin_mul_overflow(total, size, &total) ||
        total > most)
      return limit(op, "too many elements");
  if (options.sizesOnly && (total > options.maxElements || !bitsOf(element))) {
    result = makeUntracked(sizes);
    return success();
  }
  if (!isa<FloatType>(element) && !bitsOf(element))
    return unsupported(op, "element type");
  result = makeShaped(sizes, isa<FloatType>(element) ? Scalar::ofReal(0)
                                                     : Scalar::ofInt(0));
  return success();
}

LogicalResult Interpreter::makeUnwritten(Operation *op, ArrayRef<int64_t> sizes,
                                         Type element, Shaped &result) {
  if (failed(makeZeros(op, sizes, element, result)))
    return failure();
  if (options.sizesOnly && result.isTracked())
    llvm::fill(*result.data, Scalar::unknown());
  return success();
}

LogicalResult Interpreter::checkType(Operation *op, Type type,
                                     ArrayRef<int64_t> sizes) {
  auto shapedType = dyn_cast<ShapedType>(type);
  if (!shapedType || !shapedType.hasRank())
    return success();
  if (shapedType.getRank() != int64_t(sizes.size()))
    return broken(op, "rank " + Twine(sizes.size()) + " is not " +
                          Twine(shapedType.getRank()));
  for (auto [expected, size] : llvm::zip_equal(shapedType.getShape(), sizes))
    if (!ShapedType::isDynamic(expected) && expected != size)
      return broken(op, "size " + Twine(size) + " is not " + Twine(expected));
  return success();
}

} // namespace shapeproof::exec
