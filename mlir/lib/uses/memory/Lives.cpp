// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lives.h: the walk over operations without regions.
//
// Tested by tests/mlir/ir/memory.mlir and tests/mlir/exec/memory.py.

#include "uses/memory/Lives.h"
#include "core/calls/Bindings.h"
#include "core/calls/Calls.h"
#include "core/ir/ElementBytes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "uses/memory/Allocation.h"

namespace shapeproof::memory {

using namespace mlir;

Lives::Lives(FunctionState &state, Operation *function,
             const Summaries &callees)
    : state(state), function(function), callees(callees),
      store(state.importer().store()) {
  first = &function->getRegion(0).front().front();
  statesBuffers = function->hasAttr(kStatesBuffers);
  state.reach(first);
  inputs = SymbolMark(store);
  (void)state.conflicts(); // Walks to the end.
  markTouching();
}

/// Whether a value of the type gets a buffer when tensors do.
static bool isTensor(Type type) { return isa<TensorType>(type); }

/// Whether neither the op nor its results need buffers. Where the function
/// states those of its tensors, only ops that are named as such need any.
bool Lives::isWithoutBuffers(Operation *op) const {
  if (statesBuffers && op->getNumRegions() == 0 && !isa<CallOpInterface>(op) &&
      !allocatedBy(op) && freedBy(op).empty())
    return !op->getName().getStringRef().starts_with(kUnknownBuffers);
  return isNeutral(op) && llvm::none_of(op->getResultTypes(), isTensor);
}

void Lives::markTouching() {
  function->walk([&](Operation *op) {
    if (op == function || isWithoutBuffers(op))
      return;
    for (Operation *around = op; around != function;
         around = around->getParentOp())
      if (!touching.insert(around).second)
        break;
  });
}

void Lives::walk() {
  llvm::SmallVector<Way, 2> ends = walkRegion(function->getRegion(0));
  if (ends.empty()) // It never returns.
    return;
  const ValueRange values = ends.front().values;
  join(first, values, ends);
  leftAtEnd.results.resize(values.size());
  for (auto [value, result] : llvm::zip(values, leftAtEnd.results)) {
    auto it = llvm::find(alive, unsigned(bufferOf(value)));
    if (it != alive.end())
      result = it - alive.begin();
  }
  llvm::SmallVector<std::optional<unsigned>> places(alive.size());
  for (auto [i, buffer] : llvm::enumerate(alive))
    if (!all[buffer].isOnStack) {
      places[i] = leftAtEnd.buffers.size();
      leftAtEnd.buffers.push_back(buffer);
    }
  for (auto &result : leftAtEnd.results)
    if (result)
      result = places[*result];
}

void Lives::giveUp(Operation *at, const llvm::Twine &why) {
  if (!reason.empty())
    return;
  reason = why.str();
  reasonAt = at;
}

unsigned Lives::add(Buffer buffer) {
  all.push_back(buffer);
  return all.size() - 1;
}

void Lives::leave(Operation *at, unsigned buffer) {
  alive.erase(llvm::find(alive, buffer));
  all[buffer].freedAt = at;
}

/// Whether the program may stop between two ops of a block.
static bool mayStopBetween(Operation *from, Operation *to) {
  unsigned steps = 0;
  for (Operation *op = from->getNextNode(); op != to; op = op->getNextNode())
    if (!op || mayStop(op) || ++steps > limits::momentDistance)
      return true;
  return false;
}

/// A moment is covered by the next one if only a buffer is added, and the
/// program comes to both or to none.
void Lives::noteMoment(Operation *at) {
  if (!found.empty() && found.back().at->getBlock() == at->getBlock()) {
    Alive &before = found.back().alive;
    const std::optional<DimId> last = all[alive.back()].bytes;
    if (before.size() + 1 == alive.size() && last &&
        std::equal(before.begin(), before.end(), alive.begin()) &&
        store.isObviouslyNonNegative(*last) &&
        !mayStopBetween(found.back().at, at)) {
      found.back() = {at, alive, guard};
      return;
    }
  }
  found.push_back({at, alive, guard});
}

std::optional<DimId> Lives::bytesOf(Value memref, Operation *at) {
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type)
    return std::nullopt;
  std::optional<int64_t> element = elementBytes(at, type.getElementType());
  if (!element)
    return std::nullopt;
  DimId bytes = store.constant(*element);
  Importer &importer = state.importer();
  AtPoint here(state, at);
  ShapeModel shape;
  if (!type.hasStaticShape()) {
    if (!importer.models().isModelled(memref))
      return std::nullopt;
    shape = importer.models().shape(memref);
    if (store.knownRank(shape.term) != size_t(type.getRank()))
      return std::nullopt;
  }
  for (auto [i, extent] : llvm::enumerate(type.getShape())) {
    if (!ShapedType::isDynamic(extent)) {
      bytes = store.scale(bytes, Int(extent));
      continue;
    }
    const IntModel model = importer.build().extent(shape, i);
    if (!here.holds(model.evidence))
      return std::nullopt;
    isOverflowAssumed |=
        importer.evidence().contains(model.evidence, kNoOverflow);
    bytes = store.mul(bytes, model.term);
  }
  return bytes;
}

int Lives::bufferOf(Value value) {
  for (unsigned steps = 0; steps < limits::viewChain; ++steps) {
    if (auto it = owners.find(value); it != owners.end())
      return it->second;
    Operation *op = value.getDefiningOp();
    if (!op)
      return cast<BlockArgument>(value).getOwner()->getParentOp() == function &&
                     cast<BlockArgument>(value).getOwner()->isEntryBlock()
                 ? kInput
                 : kNotKnown;
    if (isa<memref::GetGlobalOp>(op))
      return kInput;
    if (auto select = dyn_cast<arith::SelectOp>(op)) {
      if (select.getTrueValue() != select.getFalseValue())
        return kNotKnown;
      value = select.getTrueValue();
      continue;
    }
    value = viewSource(value);
    if (!value)
      return kNotKnown;
  }
  return kNotKnown;
}

void Lives::allocate(Operation *op, Value memref) {
  auto type = dyn_cast<MemRefType>(memref.getType());
  Buffer buffer{op, bytesOf(memref, op->getNextNode())};
  buffer.isOnStack = isOnStack(op);
  buffer.guard = guard;
  // A clone of a view has elements that are next to each other.
  if (!type || (!type.getLayout().isIdentity() &&
                isa<memref::AllocOp, memref::AllocaOp>(op)))
    buffer.bytes.reset();
  if (!buffer.bytes)
    giveUp(op, "the size of the buffer is not known");
  unsigned number = add(buffer);
  owners[memref] = number;
  alive.push_back(number);
  noteMoment(op);
}

/// The old buffer stays until its elements are copied, or is kept if it is
/// large enough.
void Lives::reallocate(Operation *op) {
  Value source = op->getOperand(0);
  int old = bufferOf(source);
  allocate(op, op->getResult(0));
  const unsigned grown = alive.back();
  const std::optional<DimId> before = bytesOf(source, op->getNextNode());
  all[grown].isExact = false;
  if (old == kInput) // It may be given back to the caller instead.
    return free(op, {source, false});
  if (before && all[grown].bytes)
    all[grown].bytes = store.max({*before, *all[grown].bytes});
  else
    giveUp(op, "the size of the buffer is not known");
  free(op, {source, true});
}

void Lives::free(Operation *op, const Freed &freed) {
  int buffer = bufferOf(freed.value);
  bool isSure = freed.isSure && buffer >= 0;
  for (Value kept : freed.retained) {
    int other = bufferOf(kept);
    if (other == buffer && buffer >= 0)
      return;
    isSure &= other >= 0;
  }
  if (isSure && isAlive(buffer))
    return leave(op, buffer);
  if (buffer == kInput) {
    Value value = freed.value;
    while (Value source = viewSource(value))
      value = source;
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument) // A constant.
      return;
    bool isAlways = freed.isSure && freed.retained.empty() &&
                    op->getBlock() == first->getBlock();
    bool &known = argumentsFreed.try_emplace(argument.getArgNumber(), false)
                      .first->second;
    known |= isAlways;
    return;
  }
  // One of the buffers is freed, or an argument's; or a part of one.
  while (buffer >= 0 && !isAlive(buffer) && all[buffer].partOf)
    buffer = *all[buffer].partOf;
  for (unsigned other : alive)
    if (!all[other].isOnStack && (buffer < 0 || other == unsigned(buffer)))
      all[other].isExact = false;
  if (buffer < 0)
    for (BlockArgument argument : function->getRegion(0).getArguments())
      if (isa<BaseMemRefType>(argument.getType()))
        argumentsFreed.try_emplace(argument.getArgNumber(), false);
}

void Lives::call(CallOpInterface op) {
  FunctionOpInterface callee = calleeOf(op);
  auto it = callee ? callees.find(callee) : callees.end();
  if (it == callees.end())
    return giveUp(op, callee ? "calls a function that has no bound, or that "
                               "may call itself"
                             : "calls a function that is not defined here");
  const Summary &summary = it->second;
  Importer &importer = state.importer();
  Transfer transfer(summary.state->importer().store(), store);
  AtPoint here(state, op);
  const bool isBound = here.holds(
      bindArguments(summary.state->importer().store(), summary.arguments,
                    importer, op.getArgOperands(), Sizes::Any, transfer));
  isOverflowAssumed |= summary.assumesNoOverflow;
  auto bring = [&](const BytesBound &bytes) {
    Buffer buffer{op, std::nullopt, bytes.isExact};
    if (bytes.term && isBound)
      buffer.bytes = transfer(*bytes.term);
    if (!buffer.bytes && bytes.number) {
      buffer.bytes = store.constant(*bytes.number);
      buffer.isExact = false;
    }
    if (!buffer.bytes)
      giveUp(op, "the size of the buffers of the function is not known");
    return add(buffer);
  };
  // While it runs, what it frees may still be there.
  const unsigned inside = bring(summary.peak);
  all[inside].isListed = false;
  all[inside].isExact &= summary.frees.empty();
  alive.push_back(inside);
  noteMoment(op);
  alive.pop_back();
  for (auto [argument, isSure] : summary.frees)
    free(op, {op.getArgOperands()[argument], isSure});
  llvm::SmallVector<unsigned> left;
  for (const BytesBound &bytes : summary.left) {
    left.push_back(bring(bytes));
    alive.push_back(left.back());
  }
  for (auto [value, number] : llvm::zip(op->getResults(), summary.results))
    if (number)
      owners[value] = left[*number];
}

void Lives::visit(Operation *op) {
  if (op->getNumRegions() > 0)
    return region(op);
  if (isa<memref::ReallocOp>(op))
    return reallocate(op);
  if (Value memref = allocatedBy(op))
    return allocate(op, memref);
  if (auto callOp = dyn_cast<CallOpInterface>(op))
    return call(callOp);
  llvm::SmallVector<Freed, 1> freed = freedBy(op);
  for (const Freed &one : freed)
    free(op, one);
  if (llvm::any_of(op->getResultTypes(), isTensor))
    return giveUp(op, "tensors have no buffers yet");
  if (freed.empty() && !isNeutral(op))
    giveUp(op, "it is not known what `" + op->getName().getStringRef() +
                   "` allocates");
}

void Lives::visitBlock(Block &block) {
  for (Operation &op : block)
    if (touching.contains(&op) || op.getNumRegions() > 0)
      visit(&op);
}

} // namespace shapeproof::memory
