// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unknown values in runs of sizes: the result of an op with an unknown operand,
// or of an unknown op.
//
//   %w = memref.load %m[%i]       // m: 1,000 floats, untracked: %w is unknown
//   %x = arith.mulf %w, %w        // so is this
//   memref.store %x, %m[%j]       // m stays untracked
//   %p = arith.cmpf ogt, %x, %c   // unknown
//   cf.assert %p                  // Undetermined: depends on memref.load
//
// A result is known as far as possible: an op that writes into a destination
// has results of the destination's sizes, whatever it computes.

#include "core/exec/Divisions.h"
#include "core/exec/Endless.h"
#include "core/exec/Interpreter.h"
#include "core/ir/Buffers.h"
#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/WrapCheck.h"
#include "core/libraries/Libraries.h"
#include "core/syntax/LlvmOps.h"
#include "core/syntax/UnreadStatements.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace shapeproof::exec {

/// Whether the only memory effect of \p op, if any, is reading.
static bool onlyReads(Operation *op) {
  if (isMemoryEffectFree(op))
    return true;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return false;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::all_of(effects, [](const MemoryEffects::EffectInstance &e) {
    return isa<MemoryEffects::Read>(e.getEffect());
  });
}

static bool isFunctionArgument(Value v) {
  auto argument = dyn_cast<BlockArgument>(v);
  return argument && argument.getOwner()->isEntryBlock() &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

/// Whether \p op stores operand \p i without reading it.
static bool stores(Operation *op, unsigned i) {
  if (handsOn(op, i))
    return true;
  if (isAssume(op)) // A pointer from outside can be as is assumed.
    return i > 0 && isFunctionArgument(op->getOperand(i));
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    return i >= op->getNumOperands() - loop.getInits().size();
  if (isa<linalg::LinalgOp>(op))
    return !isa<ShapedType>(op->getOperand(i).getType());
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return op->getOperand(i) == pack.getPaddingValue();
  StringRef name = op->getName().getStringRef();
  return name == "tensor.from_elements" || name == "vector.from_elements" ||
         (i == 0 && (name == "memref.store" || name == "affine.store" ||
                     name == "tensor.insert" || name == "tensor.splat" ||
                     name == "vector.insert" || name == "vector.broadcast" ||
                     name == "memref.atomic_rmw" || name == "vector.store" ||
                     name == "vector.transfer_write"));
}

Scalar Interpreter::scalar(Value v) const {
  const RtValue &value = get(v);
  return std::holds_alternative<Unknown>(value) ? Scalar::unknown()
                                                : std::get<Scalar>(value);
}

LogicalResult Interpreter::extentOf(Operation *constant, unsigned index,
                                    int64_t written, int64_t &extent) {
  extent = written;
  if (!ShapedType::isDynamic(written))
    return success();
  auto name = unknownExtentName(constant, index);
  auto it = name ? unknownExtents.find(*name) : unknownExtents.end();
  if (it == unknownExtents.end())
    return unsupported(constant, "an unknown extent");
  extent = it->second;
  return success();
}

LogicalResult Interpreter::elements(Operation *op, Value tensor,
                                    SmallVectorImpl<int64_t> &result) {
  const Shaped &value = shaped(tensor);
  if (value.isPoison)
    return usesPoison(op);
  bool isKnown = value.isTracked();
  forEachElement(value, [&](ArrayRef<int64_t> index) {
    Scalar element = value.at(index);
    isKnown &= element.isKnown;
    result.push_back(element.integer);
    return isKnown;
  });
  return isKnown ? success()
                 : undetermined(op, Unknown{tensor.getDefiningOp()});
}

bool Interpreter::isSkippable(Region &region) {
  return !region
              .walk([](Operation *op) {
                bool isHarmless = !isCheck(op) && op->isRegistered() &&
                                  !isa<CallOpInterface>(op) &&
                                  !isDivisionByAny(op) && !mayNotEnd(op);
                if (op->getNumRegions() == 0)
                  isHarmless &=
                      onlyReads(op) &&
                      (isSpeculatable(op) || !isMemoryEffectFree(op) ||
                       op->hasTrait<OpTrait::IsTerminator>());
                return isHarmless ? WalkResult::advance()
                                  : WalkResult::interrupt();
              })
              .wasInterrupted();
}

bool Interpreter::mayTrap(Operation *op) const {
  return isDivisionByAny(op) && mayBeUndefinedBy(get(op->getOperand(1)));
}

LogicalResult Interpreter::undetermined(Operation *op, const RtValue &unknown) {
  outcome.origin = std::get<Unknown>(unknown).origin;
  return end(Status::Undetermined, op,
             outcome.origin ? outcome.origin->getName().getStringRef()
                            : "elements of a tensor");
}

/// Whether an operand is the content of a shape, and not only a value that has
/// one.
static bool readsExtents(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.starts_with("shape.") && name != "shape.shape_of" &&
         name != "shape.dim";
}

LogicalResult Interpreter::executeSizes(Operation *op,
                                        const Prepared &prepared) {
  const Operands operands = lookAt(op);
  const bool isPlain = !operands.unknown && !operands.shaped;
  for (OpOperand &operand :
       isPlain ? MutableArrayRef<OpOperand>() : op->getOpOperands()) {
    const RtValue &value = get(operand.get());
    if (std::holds_alternative<Unknown>(value) &&
        !stores(op, operand.getOperandNumber()))
      return handleUnknown(op, operand.get());
    const auto *shaped = std::get_if<Shaped>(&value);
    if (!shaped || !readsExtents(op))
      continue;
    SmallVector<int64_t> extents;
    if (failed(elements(op, operand.get(), extents))) {
      if (outcome.status == Status::ContractBroken) {
        if (!isSpeculatable(op))
          return failure();
        forgetEnding();
        setPoison(op);
        return success();
      }
      forgetEnding();
      set(operand.get(), Unknown{outcome.origin});
      return handleUnknown(op, operand.get());
    }
  }
  LogicalResult result = dispatch(op, prepared, operands);
  if (succeeded(result) && op == watched && isWatchedForDemands(op))
    watch(true);
  bool isUnmodelled = failed(result) && outcome.op == op &&
                      outcome.status == Status::Unsupported &&
                      op->getNumRegions() == 0;
  if (!isUnmodelled)
    return result;
  forgetEnding();
  return handleUnmodelled(op);
}

LogicalResult Interpreter::handleUnknown(Operation *op, Value operand) {
  const RtValue unknown = get(operand);
  if (isWrapCheck(op)) {
    outcome.skipped.insert(op);
    return success();
  }
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  bool isOpen =
      isCheck(op) || isa<CallOpInterface>(op) || mayNotEnd(op) || mayTrap(op) ||
      llvm::any_of(op->getRegions(),
                   [](Region &region) { return !isSkippable(region); }) ||
      (!destinations &&
       (!onlyReads(op) ||
        (isMemoryEffectFree(op) && !isDivision(op) && !isSpeculatable(op))));
  if (isOpen)
    return undetermined(op, unknown);
  if (destinations)
    for (Value init : destinations.getDpsInits())
      if (isa<BaseMemRefType>(init.getType())) {
        const auto *buffer = std::get_if<Shaped>(&get(init));
        if (!buffer)
          return undetermined(op, unknown);
        buffer->data->forget();
      }
  setUnknown(op, std::get<Unknown>(unknown).origin);
  return success();
}

/// Whether execution may not continue after \p op. A function without a body
/// may be `exit`, and an op without stated effects may be `llvm.intr.trap`.
static bool mayNotReturn(Operation *op) {
  if (isCheck(op) || isa<CallOpInterface>(op))
    return true;
  if (isInlineAssembly(op))
    return bool(op->getAttr("has_side_effects"));
  return op->isRegistered() && (mayNotEnd(op) || hasUnknownEffects(op));
}

/// Whether all operands of an elementwise op are of the same sizes; nothing if
/// some sizes are unknown, or it is another op.
static std::optional<bool> haveEqualSizes(const Interpreter &in,
                                          Operation *op) {
  if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumOperands() == 0)
    return std::nullopt;
  const auto *first = std::get_if<Shaped>(&in.get(op->getOperand(0)));
  bool areEqual = first;
  for (Value operand : op->getOperands()) {
    const auto *shaped = std::get_if<Shaped>(&in.get(operand));
    if (!first || !shaped)
      return std::nullopt;
    areEqual &= shaped->sizes == first->sizes;
  }
  return areEqual;
}

LogicalResult Interpreter::handleUnmodelled(Operation *op) {
  if (isBarrierOfKernel(op)) {
    // Other threads may have written anything that is not the thread's own.
    for (auto &[value, place] : frame->places)
      if (const auto *buffer = std::get_if<Shaped>(place);
          buffer && isa<BaseMemRefType>(value.getType()) &&
          !isOwnMemory(value, op))
        buffer->data->forget();
    return success();
  }
  if (isUnread(op)) {
    // It may write to any buffer that it sees, and give a view of one; what it
    // calls may do anything.
    if (op->hasAttr(kUnreadUses) ||
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>))
      return undetermined(op, Unknown{op});
    for (auto &[value, place] : frame->places)
      if (const auto *buffer = std::get_if<Shaped>(place);
          buffer && isa<BaseMemRefType>(value.getType()))
        buffer->data->forget();
  }
  if (auto areEqual = haveEqualSizes(*this, op);
      areEqual && !options.speculative) {
    if (!*areEqual)
      return broken(op, "operands of other sizes");
    if (op == watched)
      watch(true);
  }
  auto isSure = [&](Operation *inner) {
    return !mayNotReturn(inner) && (!mayEndTheProgram(inner) ||
                                    (libraries && libraries->isMapped(inner)));
  };
  bool mayStop = op->walk([&](Operation *inner) {
                     return isSure(inner) ? WalkResult::advance()
                                          : WalkResult::interrupt();
                   }).wasInterrupted();
  if (mayStop)
    return undetermined(op, Unknown{op});
  if (!haveEqualSizes(*this, op) && !(libraries && libraries->isMapped(op)))
    outcome.skipped.insert(op);
  forgetBuffers(op);
  setUnknown(op, op);
  return applyShapeFunction(op);
}

static WalkResult stopAtWrite(Operation *op) {
  const bool isHarmless = op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
                          isCheck(op) || onlyReads(op) ||
                          op->hasTrait<OpTrait::IsTerminator>();
  return isHarmless ? WalkResult::advance() : WalkResult::interrupt();
}

bool Interpreter::mayWriteInside(Operation *op) {
  return llvm::any_of(op->getRegions(), [](Region &region) {
    return region.walk(stopAtWrite).wasInterrupted();
  });
}

void Interpreter::forgetWritten(Operation *op) {
  if (op->walk(stopAtWrite).wasInterrupted())
    forgetBuffers(op);
}

void Interpreter::forgetBuffers(Operation *op) {
  llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), used);
  for (Value value : used)
    if (isa<BaseMemRefType>(value.getType()))
      if (const auto *buffer = std::get_if<Shaped>(&get(value)))
        buffer->data->forget();
}

void Interpreter::forgetResults(Operation *op) {
  for (OpResult result : op->getResults()) {
    const auto *shaped = std::get_if<Shaped>(&get(result));
    if (shaped)
      set(result, makeUntracked(SmallVector<int64_t, 4>(shaped->sizes)));
    else
      set(result, Unknown{op});
  }
}

void Interpreter::setUnknown(Operation *op, Operation *origin) {
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  const Shaped *like = nullptr;
  if (op->hasTrait<OpTrait::Elementwise>())
    for (Value operand : op->getOperands())
      if (const auto *shaped = std::get_if<Shaped>(&get(operand)))
        like = shaped;
  for (OpResult result : op->getResults()) {
    const Shaped *known = like;
    if (destinations)
      if (OpOperand *init = destinations.getTiedOpOperand(result))
        known = std::get_if<Shaped>(&get(init->get()));
    auto type = dyn_cast<ShapedType>(result.getType());
    Shaped value;
    if (known && type)
      set(result, makeUntracked(SmallVector<int64_t, 4>(known->sizes)));
    else if (isa<TensorType, BaseMemRefType>(result.getType()) &&
             type.hasStaticShape() &&
             ShapedType::getNumElements(type.getShape()) >= 0)
      set(result, makeUntracked(type.getShape()));
    else
      set(result, Unknown{origin});
  }
}

} // namespace shapeproof::exec
