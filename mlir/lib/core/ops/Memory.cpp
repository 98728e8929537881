// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Memory.h. Tested by tests/mlir/ir/rule10-memory.mlir.

#include "core/ops/Memory.h"
#include "core/exec/Interpreter.h"
#include "core/ir/Buffers.h"
#include "core/ir/Launch.h"
#include "core/ir/Limits.h"
#include "core/ops/Elements.h"
#include "core/ops/Filled.h"
#include "core/ops/VectorLanes.h"
#include "core/ops/Writes.h"
#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace shapeproof::memory {
namespace {

using namespace mlir;

bool isAllocation(Operation *op) {
  return isa_and_present<memref::AllocOp, memref::AllocaOp>(op);
}

/// The global that the buffer is; null if it is none.
memref::GlobalOp globalOf(Value buffer) {
  auto get = buffer.getDefiningOp<memref::GetGlobalOp>();
  if (!get)
    return {};
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      get, get.getNameAttr());
  return global && global.getType() == get.getType() ? global
                                                     : memref::GlobalOp();
}

/// The range of the values that a resolved place has in a constant global;
/// nothing if it is in none.
std::optional<std::pair<int64_t, int64_t>> constantRange(RuleContext rule,
                                                         const Place &place) {
  memref::GlobalOp global = globalOf(place.buffer);
  if (!global || !global.getConstant() || !global.getInitialValue())
    return std::nullopt;
  auto list = dyn_cast<DenseIntElementsAttr>(*global.getInitialValue());
  if (!list || list.getNumElements() > limits::constantExtents)
    return std::nullopt;
  llvm::ArrayRef<int64_t> extents = list.getType().getShape();
  if (extents.size() != place.indices.size())
    return std::nullopt;
  llvm::SmallVector<std::optional<Int>> known;
  for (const IntModel &index : place.indices)
    known.push_back(index.evidence == kNoEvidence
                        ? rule.store().getConstant(index.term)
                        : std::nullopt);
  std::optional<std::pair<int64_t, int64_t>> range;
  auto values = list.getValues<APInt>();
  elements::forEachIndex(
      extents, [&](llvm::ArrayRef<int64_t> index, int64_t position) {
        for (auto [at, constant] : llvm::zip(index, known))
          if (constant && *constant != Int(at))
            return;
        const int64_t value = values[position].getSExtValue();
        range = range ? std::pair(std::min(range->first, value),
                                  std::max(range->second, value))
                      : std::pair(value, value);
      });
  return range;
}

/// Whether values of the type are modelled as integers or truth values.
bool isScalar(Type type) { return integerWidth(type) || isTruth(type); }

class Search {
public:
  Search(RegionContext rule, Operation *reader, Place place, unsigned depth)
      : rule(rule), reader(reader), place(std::move(place)), depth(depth) {}

  /// The model of what is read; nothing if it is not known.
  std::optional<Model> run() {
    if (Step first = begin(); first != Step::On)
      return found;
    Operation *from = reader;
    while (Operation *before = opBefore(from)) {
      switch (look(before)) {
      case Step::On:
        from = before;
        break;
      case Step::Found:
      case Step::End:
        return found;
      }
    }
    return isAtEntry ? atEntry() : std::nullopt;
  }

private:
  enum class Step : uint8_t { On, Found, End };

  static bool isRunByMany(BlockArgument argument) {
    return !exec::runIdsOf(argument.getOwner()->getParentOp()).empty();
  }

  /// The element of the argument at the place, which nothing in the function
  /// has written before.
  std::optional<Model> atEntry() {
    auto argument = dyn_cast<BlockArgument>(rootOf(place.buffer));
    auto distance = distanceOf(rule, place);
    auto constant =
        distance ? rule.store().getConstant(distance->term) : std::nullopt;
    if (!argument || !isWritten(argument) || isRunByMany(argument) ||
        !constant || *constant < Int(0) ||
        *constant >= Int(limits::knownElements))
      return std::nullopt;
    auto type = cast<MemRefType>(argument.getType());
    if (!type.getLayout().isIdentity() || !isScalar(type.getElementType()))
      return std::nullopt;
    support = rule.unite({support, distance->evidence});
    take(rule.entryElement(argument, int64_t(*constant)));
    return found;
  }

  /// Looks at the place itself, the one that is read or a source of copies.
  Step begin() {
    auto type = dyn_cast<MemRefType>(place.buffer.getType());
    if (!type || type.getRank() != int64_t(place.indices.size()))
      return Step::End;
    resolve(rule, place);
    auto range = constantRange(rule, place);
    if (!range || range->first != range->second)
      return isAloneIn(reader) ? Step::On : Step::End;
    return take(elements::scalarModel(rule, type.getElementType(),
                                      rule.build().constant(range->first)));
  }

  /// The op that has run before this one; null if there may be several.
  Operation *opBefore(Operation *op) {
    while (left > 0) {
      if (Operation *before = op->getPrevNode())
        return before;
      Block *block = op->getBlock();
      if (Block *only = block->getSinglePredecessor())
        return &only->back();
      Operation *around = block->getParentOp();
      if (!block->isEntryBlock() || !block->hasNoPredecessors() || !around)
        return nullptr;
      isAtEntry = isa<FunctionOpInterface>(around);
      if (!runsOnce(around) && (!isLoop(around) || mayWriteIn(around)))
        return nullptr;
      op = around;
      --left;
    }
    return nullptr;
  }

  /// Ops whose regions run at most once, right where they stand.
  static bool runsOnce(Operation *op) {
    return isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp,
               affine::AffineIfOp, memref::AllocaScopeOp, shape::AssumingOp>(
        op);
  }
  /// Ops that run their regions again and again, one after the other.
  static bool isLoop(Operation *op) {
    return isa<scf::ForOp, scf::WhileOp, affine::AffineForOp>(op);
  }

  Step look(Operation *op) {
    if (left == 0 ||
        (op == place.buffer.getDefiningOp() && !isa<memref::GetGlobalOp>(op)))
      return Step::End;
    --left;
    if (auto copy = dyn_cast<memref::CopyOp>(op);
        copy && isOneBuffer(behindCasts(copy.getTarget()), place.buffer)) {
      place.buffer = copy.getSource();
      return begin();
    }
    if (auto fill = dyn_cast<linalg::FillOp>(op);
        fill && isOneBuffer(behindCasts(fill.getOutputs()[0]), place.buffer) &&
        fill.getInputs()[0].getType() ==
            cast<MemRefType>(place.buffer.getType()).getElementType())
      return take(rule.model(fill.getInputs()[0]));
    if (op->getNumResults() == 0) // Others are of tensors.
      if (auto list = writesOf(rule, op, depth))
        return lookAt(*list);
    if (auto other = accessed(rule, op); other && op->getNumResults() > 0) {
      auto is = isWritten(rootOf(place.buffer)) ? isSame(*other) : std::nullopt;
      return is && isProved(*is) ? take(rule.model(op->getResult(0)))
                                 : Step::On;
    }
    if (!mayWrite(op))
      return Step::On;
    return isa<scf::ForOp, affine::AffineForOp>(op) ? lookInto(op) : Step::End;
  }

  /// Looks at a loop that may write to the buffer.
  Step lookInto(Operation *loop) {
    auto filled = Filled::by(loop, [&](Operation *op) {
      return left == 0 || --left == 0 || mayWrite(op);
    });
    if (!filled || !isOneBuffer(behindCasts(filled->buffer()), place.buffer))
      return Step::End;
    return settle(filled->holds(rule, place.indices),
                  [&] { return filled->at(rule, place.indices); });
  }

  /// Looks at the writes of an op, the last one first.
  Step lookAt(llvm::ArrayRef<Write> list) {
    const Value written = list.front().place.buffer;
    if (!isOneBuffer(written, place.buffer) &&
        (areApart(written) || areOtherBytes(written)))
      return Step::On;
    // Writes that may be of the place, up to one that surely is.
    llvm::SmallVector<std::pair<BoolModel, const Write *>> possible;
    BoolModel any{TermStore::falseClaim()};
    for (const Write &write : list) {
      auto is = isThere(write);
      if (!is)
        return Step::End;
      if (is->claim == TermStore::falseClaim())
        continue;
      possible.push_back({*is, &write});
      any = {rule.store().disj(any.claim, is->claim),
             rule.unite({any.evidence, is->evidence})};
      if (is->claim == TermStore::trueClaim())
        break;
    }
    return settle(any, [&] { return valueOf(possible); });
  }

  /// The claim that what is written is at the place; nothing if they cannot be
  /// compared.
  std::optional<BoolModel> isThere(const Write &write) {
    Place other = write.place;
    resolve(rule, other);
    if (cast<MemRefType>(other.buffer.getType()).getElementType() !=
        cast<MemRefType>(place.buffer.getType()).getElementType())
      return std::nullopt;
    auto is = isSame(other);
    if (is)
      *is = {rule.store().conj(is->claim, write.when.claim),
             rule.unite({is->evidence, write.when.evidence})};
    return is;
  }

  /// The value that the first of the writes at the place has written, if one is
  /// there.
  std::optional<Model>
  valueOf(llvm::ArrayRef<std::pair<BoolModel, const Write *>> possible) {
    std::optional<Model> result;
    for (const auto &[is, write] : llvm::reverse(possible)) {
      auto value = laneOf(rule, write->from.value, write->from.lane, depth);
      if (!value || !write->isMaskKnown)
        return std::nullopt;
      result = result ? choice(is, *value, *result) : *value;
    }
    return result;
  }

  /// Where `holds`, the place has the value; elsewhere it is to be looked for
  /// further back.
  Step settle(const BoolModel &holds,
              llvm::function_ref<std::optional<Model>()> value) {
    if (isProved({rule.store().negate(holds.claim), holds.evidence}))
      return Step::On;
    auto known = value();
    if (!known)
      return Step::End;
    if (isProved(holds))
      return take(std::move(*known));
    if (choices.size() == limits::memoryQuestions)
      return Step::End;
    choices.push_back({holds, std::move(*known)});
    return Step::On;
  }

  /// The claim that the other place is this one; nothing if they cannot be
  /// compared.
  std::optional<BoolModel> isSame(const Place &other) {
    if (isOneBuffer(other.buffer, place.buffer) &&
        other.indices.size() == place.indices.size())
      return areEqual(other.indices, place.indices);
    if (!isOneBuffer(rootOf(other.buffer), rootOf(place.buffer)))
      return std::nullopt;
    auto there = distanceOf(rule, other), here = distanceOf(rule, place);
    if (!there || !here)
      return std::nullopt;
    return areEqual(*there, *here);
  }

  BoolModel areEqual(llvm::ArrayRef<IntModel> there,
                     llvm::ArrayRef<IntModel> here) {
    BoolModel result{TermStore::trueClaim()};
    for (auto [a, b] : llvm::zip(there, here))
      result = {
          rule.store().conj(result.claim, rule.store().eq(a.term, b.term)),
          rule.unite({result.evidence, a.evidence, b.evidence})};
    return result;
  }

  /// Whether the claim is proved; it is then part of what supports the result.
  /// The engine is asked a few times.
  bool isProved(const BoolModel &claim) {
    if (claim.claim == TermStore::falseClaim())
      return false;
    auto why = claim.claim == TermStore::trueClaim()
                   ? std::optional(kNoEvidence)
               : asked++ < limits::memoryQuestions ? rule.prove(claim.claim)
                                                   : std::nullopt;
    if (why)
      support = rule.unite({support, claim.evidence, *why});
    return why.has_value();
  }

  Type elementType() const {
    return cast<MemRefType>(place.buffer.getType()).getElementType();
  }

  Model choice(const BoolModel &condition, const Model &a, const Model &b) {
    Model result;
    if (isTruth(elementType()))
      result.truth = rule.build().select(condition, a.truth, b.truth);
    else
      result.integer = rule.build().select(condition, a.integer, b.integer);
    return result;
  }

  Step take(Model value) {
    for (const auto &[holds, other] : llvm::reverse(choices))
      value = choice(holds, other, value);
    for (const IntModel &index : place.indices)
      support = rule.unite({support, index.evidence});
    for (EvidenceId *evidence :
         {&value.integer.evidence, &value.truth.evidence})
      *evidence = rule.unite({*evidence, support});
    found = std::move(value);
    return Step::Found;
  }

  /// Whether the op may write to the buffer, or end its life.
  bool mayWrite(Operation *op) {
    const bool isRecursive = op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (isUnread(op))
      return true;
    if (isa<cf::AssertOp>(op)) // Its effect is that it may end the program.
      return false;
    if (isBarrierOfKernel(op)) // Other threads have written by now.
      return !isOwnMemory(place.buffer, op);
    if (!effects && !isRecursive) // Its regions may use the buffer.
      return !own() || mayWriteIn(op);
    llvm::SmallVector<MemoryEffects::EffectInstance> instances;
    if (effects)
      effects.getEffects(instances);
    // Where a store of a vector leaves a view is up to the target.
    const bool staysWithin = !isa<vector::StoreOp>(op);
    auto isWrite = [&](const MemoryEffects::EffectInstance &effect) {
      const Value written = effect.getValue();
      return !isa<MemoryEffects::Read, MemoryEffects::Allocate>(
                 effect.getEffect()) &&
             !(written ? areApart(written) ||
                             (staysWithin && areOtherBytes(written))
                       : own());
    };
    return llvm::any_of(instances, isWrite) || (isRecursive && mayWriteIn(op));
  }

  /// Whether the buffer has no element in common with the other.
  bool areApart(Value other) const {
    if ((!isInAsync(other) && !isInAsync(place.buffer) &&
         LocalAliasAnalysis().alias(other, place.buffer).isNo()) ||
        areDeclaredApart(other, place.buffer))
      return true;
    Operation *there = rootOf(other).getDefiningOp(),
              *here = rootOf(place.buffer).getDefiningOp();
    auto isGlobal = [](Operation *op) {
      auto get = dyn_cast_if_present<memref::GetGlobalOp>(op);
      return get && globalOf(get) && !globalOf(get).isExternal();
    };
    // A global is no allocation, and not another global.
    return (isAllocation(there) &&
            isa_and_present<memref::GetGlobalOp>(here)) ||
           (isAllocation(here) &&
            isa_and_present<memref::GetGlobalOp>(there)) ||
           (isGlobal(there) && isGlobal(here) &&
            !isOneBuffer(there->getResult(0), here->getResult(0)));
  }

  /// Whether the buffers are views of other bytes of one.
  bool areOtherBytes(Value other) {
    auto apart = haveOtherBytes(rule, other, place.buffer);
    return apart && isProved(*apart);
  }

  /// Whether other code cannot have the buffer.
  bool own() {
    if (ownOf != place.buffer) {
      ownOf = place.buffer;
      Value root = rootOf(place.buffer);
      isOwnBuffer = isAllocation(root.getDefiningOp()) && !isPassedOn(root);
    }
    return isOwnBuffer;
  }

  /// Whether each element of the buffer has surely been written: by the caller
  /// of a function that others call, or as the start of a global. What was
  /// never written may be something else each time it is read.
  static bool isWritten(Value buffer) {
    if (buffer.getDefiningOp()) {
      memref::GlobalOp global = globalOf(buffer);
      return global && !global.isUninitialized();
    }
    Block *block = cast<BlockArgument>(buffer).getOwner();
    auto function =
        dyn_cast_if_present<FunctionOpInterface>(block->getParentOp());
    return function && block->isEntryBlock() && function.isPublic();
  }

  /// Whether an op in the regions of this one may write to the buffer.
  bool mayWriteIn(Operation *op) {
    for (Region &region : op->getRegions())
      for (Operation &inner : region.getOps()) {
        if (left == 0 || --left == 0 || mayWrite(&inner))
          return true;
      }
    return false;
  }

  /// Whether no other thread or iteration that runs at the same time as the op
  /// may write to the buffer.
  bool isAloneIn(Operation *op) {
    for (Operation *around = op->getParentOp();
         around && !isa<func::FuncOp>(around); around = around->getParentOp()) {
      if (runsOnce(around) || isLoop(around))
        continue;
      Operation *made = rootOf(place.buffer).getDefiningOp();
      if (isAllocation(made) && around->isProperAncestor(made))
        return true;
      if ((isLaunch(around) || isa<gpu::GPUFuncOp>(around)) &&
          isOwnMemory(place.buffer, op))
        return true;
      const bool isIsolated = around->hasTrait<OpTrait::IsIsolatedFromAbove>();
      if (isIsolated ? mayWriteIn(around) : mayWrite(around))
        return false;
      if (isIsolated)
        return true;
    }
    return true;
  }

  RegionContext rule;
  Operation *reader;
  Place place;
  unsigned depth;
  std::optional<Model> found;
  /// The values that later writes may have put there, and when they have.
  llvm::SmallVector<std::pair<BoolModel, Model>, 0> choices;
  /// The evidence of the indices of the places that are read and written.
  EvidenceId support = kNoEvidence;
  unsigned left = limits::memoryOps, asked = 0;
  /// Whether the buffer `ownOf` is own.
  Value ownOf;
  bool isOwnBuffer = false, isAtEntry = false;
};

} // namespace

std::optional<Model> read(RegionContext rule, Operation *op, Place place,
                          unsigned depth) {
  auto type = dyn_cast<MemRefType>(place.buffer.getType());
  if (!type || !isScalar(type.getElementType()))
    return std::nullopt;
  return Search(rule, op, std::move(place), depth).run();
}

void load(RegionContext rule, Place place) {
  Value result = rule.op()->getResult(0);
  if (auto model = read(rule, rule.op(), place))
    return rule.replace(result, *model);
  resolve(rule, place);
  if (auto range = constantRange(rule, place);
      range && integerWidth(result.getType()))
    rule.setFresh(result, range->first, range->second);
}

} // namespace shapeproof::memory
