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
#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

namespace shapeproof::memory {
namespace {

using namespace mlir;

bool isAllocation(Operation *op) {
  return isa_and_present<memref::AllocOp, memref::AllocaOp>(op);
}

/// Whether the value is defined in an async.execute. MLIR's analysis of aliases
/// crashes there: it takes each result of an operation with regions to be one
/// of these, and the first one of async.execute is a token.
bool isInAsync(Value v) {
  for (Operation *op = v.getParentRegion()->getParentOp(); op;
       op = op->getParentOp())
    if (op->getName().getStringRef() == "async.execute")
      return true;
  return false;
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

enum class Relation : uint8_t { Same, Apart, Open };

class Search {
public:
  Search(RuleContext rule, Place place) : rule(rule), place(std::move(place)) {}

  /// The model of what is read; nothing if it is not known.
  std::optional<Model> run() {
    if (Step first = begin(); first != Step::On)
      return found;
    Operation *from = rule.op();
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
    take(rule.entryElement(argument, int64_t(*constant)), place);
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
      return isAloneIn(rule.op()) ? Step::On : Step::End;
    return take(elements::scalarModel(rule, type.getElementType(),
                                      rule.build().constant(range->first)),
                place);
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
      return take(rule.model(fill.getInputs()[0]), place);
    if (auto other = accessed(rule, op)) {
      const bool isStore = op->getNumResults() == 0;
      switch (relationTo(*other)) {
      case Relation::Same:
        return isStore || isWritten(rootOf(place.buffer))
                   ? take(rule.model(isStore ? op->getOperand(0)
                                             : op->getResult(0)),
                          *other)
                   : Step::On;
      case Relation::Apart:
        return Step::On;
      case Relation::Open:
        return isStore ? Step::End : Step::On;
      }
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
    if (!filled || asked++ >= limits::memoryQuestions ||
        !isOneBuffer(behindCasts(filled->buffer()), place.buffer))
      return Step::End;
    const BoolModel holds = filled->holds(rule, place.indices);
    TermStore &store = rule.store();
    auto why = rule.prove(holds.claim);
    const bool isElsewhere = !why;
    if (isElsewhere)
      why = rule.prove(store.negate(holds.claim));
    if (!why)
      return Step::End;
    support = rule.unite({support, holds.evidence, *why});
    if (isElsewhere)
      return Step::On;
    auto value = filled->at(rule, place.indices);
    return value ? take(std::move(*value), place) : Step::End;
  }

  /// Whether the other place is this one. The engine is asked a few times.
  Relation relationTo(const Place &other) {
    const bool isOne = isOneBuffer(other.buffer, place.buffer);
    if (isOne && other.indices.size() == place.indices.size())
      return relationOf(other.indices, place.indices);
    if (areApart(other.buffer))
      return Relation::Apart;
    if (!isOneBuffer(rootOf(other.buffer), rootOf(place.buffer)))
      return Relation::Open;
    auto there = distanceOf(rule, other), here = distanceOf(rule, place);
    return there && here ? relationOf(*there, *here) : Relation::Open;
  }

  Relation relationOf(llvm::ArrayRef<IntModel> there,
                      llvm::ArrayRef<IntModel> here) {
    TermStore &store = rule.store();
    llvm::SmallVector<ClaimId> equal;
    EvidenceId both = kNoEvidence;
    for (auto [a, b] : llvm::zip(there, here)) {
      both = rule.unite({both, a.evidence, b.evidence});
      equal.push_back(store.eq(a.term, b.term));
    }
    const ClaimId same = store.conj(equal);
    if (same == TermStore::trueClaim())
      return Relation::Same;
    std::optional<EvidenceId> why;
    Relation result = Relation::Open;
    if (same == TermStore::falseClaim())
      result = Relation::Apart, why = kNoEvidence;
    else if (asked++ >= limits::memoryQuestions)
      return Relation::Open;
    else if ((why = rule.prove(store.negate(same))))
      result = Relation::Apart;
    else if ((why = rule.prove(same)))
      result = Relation::Same;
    if (why)
      support = rule.unite({support, both, *why});
    return result;
  }

  Step take(Model value, const Place &other) {
    for (const Place *of : {&other, &std::as_const(place)})
      for (const IntModel &index : of->indices)
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
    auto isWrite = [&](const MemoryEffects::EffectInstance &effect) {
      return !isa<MemoryEffects::Read, MemoryEffects::Allocate>(
                 effect.getEffect()) &&
             !(effect.getValue() ? areApart(effect.getValue()) : own());
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

  RuleContext rule;
  Place place;
  std::optional<Model> found;
  /// The evidence of the indices of the places that are read and written.
  EvidenceId support = kNoEvidence;
  unsigned left = limits::memoryOps, asked = 0;
  /// Whether the buffer `ownOf` is own.
  Value ownOf;
  bool isOwnBuffer = false, isAtEntry = false;
};

} // namespace

std::optional<Model> read(RuleContext rule, Place place) {
  auto type = dyn_cast<MemRefType>(place.buffer.getType());
  if (!type || !isScalar(type.getElementType()))
    return std::nullopt;
  return Search(rule, std::move(place)).run();
}

void load(RuleContext rule, Place place) {
  Value result = rule.op()->getResult(0);
  if (auto model = read(rule, place))
    return rule.replace(result, *model);
  resolve(rule, place);
  if (auto range = constantRange(rule, place);
      range && integerWidth(result.getType()))
    rule.setFresh(result, range->first, range->second);
}

} // namespace shapeproof::memory
