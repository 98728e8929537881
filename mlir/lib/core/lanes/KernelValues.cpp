// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of a kernel at their tuples, and the arguments of the function of
// a lane: see KernelReader.h.

#include "core/lanes/KernelReader.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaneTuples.h"
#include "core/lanes/LaunchArguments.h"
#include "core/lanes/Untracked.h"
#include "core/syntax/LlvmOps.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/IR/Verifier.h"

namespace shapeproof {

using namespace mlir;

//===- Arguments ------------------------------------------------------------//

static constexpr llvm::StringLiteral kAxes[] = {"x", "y", "z"};
/// The number of programs along y and z that a launch may have, of 16 bits.
static constexpr int64_t kMostPrograms = (int64_t(1) << 16) - 1;

/// The id of the program along an axis, or the number of programs.
struct ProgramNumber {
  unsigned axis;
  bool isId;
};

static std::optional<ProgramNumber> programNumberOf(Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  const bool isId = name == "tt.get_program_id";
  if ((!isId && name != "tt.get_num_programs") || op->getNumResults() != 1 ||
      !op->getResult(0).getType().isInteger(32))
    return std::nullopt;
  uint64_t axis = std::size(kAxes);
  Attribute stated = op->getAttr("axis");
  if (auto number = dyn_cast_if_present<IntegerAttr>(stated))
    axis = number.getValue().getLimitedValue();
  if (auto word = dyn_cast_if_present<StringAttr>(stated))
    axis = uint64_t(llvm::find(kAxes, word.getValue()) - std::begin(kAxes));
  if (axis >= std::size(kAxes))
    return std::nullopt;
  return ProgramNumber{unsigned(axis), isId};
}

bool isMask(Operation *op) { return op->getName().getStringRef() == "tt.mask"; }

std::optional<BufferAccess> bufferAccessOf(Operation *op) {
  if (op->getName().getStringRef() != "tt.access" || op->getNumOperands() != 2)
    return std::nullopt;
  return BufferAccess{op->getOperand(0), op->getOperand(1),
                      op->hasAttr(kReadsAttribute),
                      op->hasAttr(kWritesAttribute)};
}

bool isSizeOfLaunch(BlockArgument argument) {
  auto function =
      dyn_cast_if_present<func::FuncOp>(argument.getOwner()->getParentOp());
  if (!function || !argument.getOwner()->isEntryBlock())
    return false;
  for (unsigned i = argument.getArgNumber() + 1; i < function.getNumArguments();
       ++i) {
    auto below = function.getArgAttrOfType<IntegerAttr>(i, kIdAttribute);
    if (below && below.getType().isIndex() &&
        below.getInt() == int64_t(argument.getArgNumber()))
      return true;
  }
  return false;
}

/// Adds an argument; with `below`, it is that of an id.
void KernelReader::addNumber(const llvm::Twine &name, const llvm::Twine &fact,
                             Attribute below) {
  llvm::SmallVector<NamedAttribute> own{
      b.getNamedAttr("shapeproof.name", b.getStringAttr(name)),
      b.getNamedAttr("shapeproof.facts",
                     b.getStrArrayAttr(llvm::StringRef(fact.str())))};
  if (below)
    own.push_back(b.getNamedAttr(kIdAttribute, below));
  types.push_back(b.getI32Type());
  attributes.push_back(b.getDictionaryAttr(own));
  places.push_back(kernel.getLoc());
}

/// The buffer of a pointer: as many elements as there are.
static Type bufferOf(Type pointer) {
  auto pointee = pointeeOf(pointer);
  if (!pointee || isa<ShapedType>(pointer))
    return pointer;
  ScopedDiagnosticHandler silent(pointer.getContext(),
                                 [](Diagnostic &) { return success(); });
  Type element =
      parseType(pointee->split(',').first.str(), pointer.getContext());
  if (!element || !element.isIntOrIndexOrFloat())
    element = IntegerType::get(pointer.getContext(), 8);
  return MemRefType::get({ShapedType::kDynamic}, element);
}

/// A number that the caller states to be divided: `tt.divisibility = 16`.
static std::string divisibilityOf(func::FuncOp kernel, unsigned i) {
  auto stated = kernel.getArgAttrOfType<IntegerAttr>(i, kDivisibilityAttribute);
  Type type = kernel.getArgument(i).getType();
  if (!stated || !isa<IntegerType>(type) || type.isInteger(1) ||
      !stated.getValue().isStrictlyPositive())
    return {};
  return "arg" + std::to_string(i) + " mod " +
         std::to_string(stated.getValue().getSExtValue()) + " == 0";
}

/// Assumes in the program what is stated of its arguments as well: a run with
/// other numbers, of which there is no launch, ends before anything is looked
/// at.
void KernelReader::assumeNumbers() {
  const Location loc = kernel.getLoc();
  auto assume = [&](arith::CmpIPredicate predicate, Value l, Value r) {
    createAssume(b, loc, arith::CmpIOp::create(b, loc, predicate, l, r));
  };
  for (unsigned i = 0; i < firstGrid; ++i) {
    if (divisibilityOf(kernel, i).empty())
      continue;
    Value argument = function.getArgument(i);
    auto by = kernel.getArgAttrOfType<IntegerAttr>(i, kDivisibilityAttribute);
    if (by.getValue().getActiveBits() >=
        argument.getType().getIntOrFloatBitWidth())
      continue;
    Value divisor =
        constant(by.getValue().getSExtValue(), argument.getType(), loc);
    assume(arith::CmpIPredicate::eq,
           arith::RemSIOp::create(b, loc, argument, divisor),
           constant(0, argument.getType(), loc));
  }
  for (unsigned i = firstGrid; i < types.size(); ++i) {
    Value number = function.getArgument(i);
    auto below = function.getArgAttrOfType<IntegerAttr>(i, kIdAttribute);
    assume(arith::CmpIPredicate::sge, number,
           constant(below ? 0 : 1, types[i], loc));
    if (below)
      assume(arith::CmpIPredicate::slt, number,
             below.getType().isIndex()
                 ? Value(function.getArgument(unsigned(below.getInt())))
                 : constant(below.getInt(), types[i], loc));
    else if (axes[i - firstGrid] > 0)
      assume(arith::CmpIPredicate::sle, number,
             constant(kMostPrograms, types[i], loc));
  }
}

void KernelReader::makeFunction() {
  const UntrackedAccesses untracked(kernel, bases);
  for (BlockArgument argument : kernel.getArguments()) {
    const unsigned i = argument.getArgNumber();
    types.push_back(bufferOf(argument.getType()));
    const std::string divisibility = divisibilityOf(kernel, i);
    NamedAttrList own;
    if (!divisibility.empty()) {
      own.set("shapeproof.facts",
              b.getStrArrayAttr(llvm::StringRef(divisibility)));
      own.set(kDivisibilityAttribute, b.getUnitAttr());
    }
    if (isa<MemRefType>(types.back()) && pointeeOf(argument.getType()))
      own.set(kUntrackedAttribute, b.getStringAttr(untracked.of(argument)));
    attributes.push_back(own.getDictionary(b.getContext()));
    places.push_back(argument.getLoc());
  }
  firstGrid = types.size();
  kernel.getBody().walk([&](Operation *op) {
    if (auto number = programNumberOf(op))
      if (!llvm::is_contained(axes, number->axis))
        axes.push_back(number->axis);
  });
  llvm::sort(axes);
  auto next = [&] { return "arg" + std::to_string(types.size()); };
  for (unsigned axis : axes)
    addNumber("grid." + kAxes[axis],
              next() + " >= 1 and " + next() + " <= " +
                  std::to_string(axis ? kMostPrograms : int64_t(INT32_MAX)));
  for (auto [i, axis] : llvm::enumerate(axes))
    addNumber("pid." + kAxes[axis],
              next() + " >= 0 and " + next() + " < arg" +
                  std::to_string(firstGrid + i),
              b.getIndexAttr(int64_t(firstGrid + i)));
  firstLane = types.size();
  for (const Lanes::Lane &lane : lanes.all()) {
    const bool isAlone = llvm::count_if(lanes.all(), [&](const Lanes::Lane &l) {
                           return l.axis == lane.axis;
                         }) == 1;
    const std::string size = std::to_string(lane.size);
    addNumber("lane" + llvm::Twine(lane.axis) +
                  (isAlone ? std::string() : "_" + size),
              next() + " >= 0 and " + next() + " < " + size,
              b.getI32IntegerAttr(int32_t(lane.size)));
  }
  b.setInsertionPoint(kernel);
  function = func::FuncOp::create(b, kernel.getLoc(), kernel.getName(),
                                  b.getFunctionType(types, {}));
  function.setSymVisibilityAttr(kernel.getSymVisibilityAttr());
  function.setAllArgAttrs(attributes);
  Block *entry = b.createBlock(&function.getBody(), {}, types, places);
  assumeNumbers();
  for (BlockArgument argument : kernel.getArguments())
    for (AffineMap tuple : demanded.of(argument)) {
      Value read = entry->getArgument(argument.getArgNumber());
      if (pointeeOf(argument.getType()))
        read = isa<MemRefType>(read.getType())
                   ? constant(0, b.getIndexType(), argument.getLoc())
                   : unknown(kernel, b.getIndexType());
      else if (isa<ShapedType>(read.getType()))
        read = unknown(kernel, laneTypeOf(read.getType()));
      values[{argument, tuple}] = read;
    }
}

//===- Values ---------------------------------------------------------------//

Value KernelReader::constant(int64_t value, Type type, Location loc) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

/// A number of which nothing is known, named after the op that gives it.
Value KernelReader::unknown(Operation *op, Type type) {
  llvm::StringRef name = op == kernel.getOperation()
                             ? llvm::StringRef("tt.lane")
                             : op->getName().getStringRef();
  if (op->isRegistered())
    name = "tt.value";
  OperationState state(op->getLoc(), name, ValueRange(), type);
  return b.create(state)->getResult(0);
}

static Value fitting(Operation *op) {
  op->setAttr(kFitsAttribute, UnitAttr::get(op->getContext()));
  return op->getResult(0);
}

/// The expression over lanes: its value is that of an index into a tensor, so
/// nothing overflows and nothing is negative.
Value KernelReader::number(AffineExpr expr, Location loc) {
  Type type = b.getI32Type();
  if (auto value = dyn_cast<AffineConstantExpr>(expr))
    return constant(value.getValue(), type, loc);
  if (auto lane = dyn_cast<AffineDimExpr>(expr))
    return function.getArgument(firstLane + lane.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value l = number(binary.getLHS(), loc), r = number(binary.getRHS(), loc);
  auto nsw = arith::IntegerOverflowFlags::nsw;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return fitting(arith::AddIOp::create(b, loc, l, r, nsw));
  case AffineExprKind::Mul:
    return fitting(arith::MulIOp::create(b, loc, l, r, nsw));
  case AffineExprKind::Mod:
    return arith::RemSIOp::create(b, loc, l, r);
  default:
    return arith::DivSIOp::create(b, loc, l, r);
  }
}

/// The number as an index. It is made where the number is, so that what a loop
/// adds to a pointer is known before the loop.
Value KernelReader::distance(Value steps, Location loc) {
  APInt known;
  if (matchPattern(steps, m_ConstantInt(&known)))
    return constant(known.getSExtValue(), b.getIndexType(), loc);
  if (steps.getType().isIndex())
    return steps;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(steps);
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), steps);
}

/// The argument that a tt.get_program_id or tt.get_num_programs reads; null for
/// another op.
Value KernelReader::programNumber(Operation *op) {
  const auto number = programNumberOf(op);
  if (!number)
    return {};
  const auto place = llvm::find(axes, number->axis) - axes.begin();
  return function.getArgument(firstGrid + unsigned(place) +
                              (number->isId ? axes.size() : 0));
}

/// The op, on numbers.
Value KernelReader::perLane(Operation *op, AffineMap tuple) {
  OperationState state(op->getLoc(), op->getName());
  for (Value operand : op->getOperands())
    state.operands.push_back(isa<RankedTensorType>(operand.getType())
                                 ? at(operand, tuple)
                                 : at(operand));
  state.types.push_back(laneTypeOf(op->getResult(0).getType()));
  state.attributes = op->getDiscardableAttrDictionary();
  state.propertiesAttr = op->getPropertiesAsAttribute();
  return b.create(state)->getResult(0);
}

void KernelReader::readResult(OpResult result, AffineMap tuple) {
  Value read = compute(result, tuple);
  values[{result, tuple}] =
      read ? read : unknown(result.getOwner(), laneTypeOf(result.getType()));
}

/// Null for what is not known.
Value KernelReader::compute(OpResult result, AffineMap tuple) {
  Operation *op = result.getOwner();
  const Location loc = op->getLoc();
  Type type = laneTypeOf(result.getType());
  if (auto moved = movedFrom(result, tuple))
    return at(moved->from, moved->at);
  if (isPerLane(op))
    return perLane(op, tuple);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    Attribute value = constant.getValue();
    if (auto list = dyn_cast<DenseElementsAttr>(value))
      value = list.isSplat() ? list.getSplatValue<Attribute>() : Attribute();
    auto typed = dyn_cast_if_present<IntegerAttr>(value);
    return typed ? arith::ConstantOp::create(b, loc, typed) : Value();
  }
  llvm::StringRef name = op->getName().getStringRef();
  if (name == "tt.make_range" && tuple.getNumResults() == 1) {
    auto start = op->getAttrOfType<IntegerAttr>("start");
    if (!start || !isa<IntegerType>(type) || type.getIntOrFloatBitWidth() < 32)
      return {};
    Value n = number(tuple.getResult(0) + start.getInt(), loc);
    return type.isInteger(32) ? n : arith::ExtSIOp::create(b, loc, type, n);
  }
  if (name == "tt.addptr" && op->getNumOperands() == 2) {
    Value by = op->getOperand(1);
    Value steps = isa<RankedTensorType>(by.getType()) ? at(by, tuple) : at(by);
    return fitting(arith::AddIOp::create(b, loc, at(op->getOperand(0), tuple),
                                         distance(steps, loc)));
  }
  if (isJoin(op) && tuple.getNumResults() > 0) {
    auto inner =
        AffineMap::get(tuple.getNumDims(), 0, tuple.getResults().drop_back(),
                       tuple.getContext());
    Value zero = constant(0, b.getI32Type(), loc);
    Value isFirst =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                              number(tuple.getResults().back(), loc), zero);
    return arith::SelectOp::create(b, loc, isFirst,
                                   at(op->getOperand(0), inner),
                                   at(op->getOperand(1), inner));
  }
  return programNumber(op);
}

/// A call of a kernel that has been read calls another function now: of its
/// results nothing is known.
static void dropCalls(ModuleOp module) {
  SymbolTableCollection symbols;
  module.walk([&](func::CallOp call) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (callee && callee.getFunctionType() == call.getCalleeType())
      return;
    OpBuilder builder(call);
    if (mayStop(call))
      createStop(builder, call);
    OperationState state(call.getLoc(), "tt.value", call.getOperands(),
                         call.getResultTypes());
    call->replaceAllUsesWith(builder.create(state));
    call->erase();
  });
}

void readKernels(ModuleOp module, KernelQuestions asked) {
  llvm::SmallVector<func::FuncOp> kernels;
  module.walk([&](func::FuncOp function) {
    if (function.isExternal())
      return;
    auto isTriton = [](Operation *op) {
      return op->getName().getDialectNamespace() == "tt"
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    };
    if (asked.axes ||
        llvm::any_of(function.getArgumentTypes(),
                     [](Type type) { return pointeeOf(type).has_value(); }) ||
        function.getBody().walk(isTriton).wasInterrupted())
      kernels.push_back(function);
  });
  if (kernels.empty())
    return;
  MLIRContext *context = module.getContext();
  context->loadDialect<arith::ArithDialect, cf::ControlFlowDialect,
                       func::FuncDialect, memref::MemRefDialect,
                       scf::SCFDialect>();
  context->getOrLoadDialect("llvm");
  for (func::FuncOp kernel : kernels)
    KernelReader(kernel, asked).read();
  dropCalls(module);
}

} // namespace shapeproof
