// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop-carried tensor keeps the shape it starts with if each iteration yields
// a tensor of the shape it got: when the yielded value is the carried one,
// written into (insert_slice, destination-style ops, inner loops of the same
// kind). A carried integer that each iteration adds the same amount to is what
// it starts as plus that times the number of iterations. These two are seen on
// the IR at once; the rest is for Invariants.h.

#include "ops/CountedLoop.h"
#include "import/Instance.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "ops/Invariants.h"
#include "ops/LeftBehind.h"
#include "ops/Repeated.h"
#include <memory>

namespace shapeproof {
namespace {

using mlir::Value;

/// A loop whose region takes the induction variable, then what it carries.
mlir::LoopLikeOpInterface countedLoop(mlir::Operation *op) {
  if (!llvm::isa_and_nonnull<mlir::scf::ForOp, mlir::affine::AffineForOp>(op))
    return {};
  return llvm::cast<mlir::LoopLikeOpInterface>(op);
}

constexpr unsigned kMaxNesting = 32, kMaxChain = 10000;

bool keepsShape(mlir::LoopLikeOpInterface loop, unsigned index, unsigned depth);

/// A value that surely has the shape of `v`, one step up; null if none.
Value shapeSource(Value v, unsigned depth) {
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v)) {
    auto loop = countedLoop(argument.getOwner()->getParentOp());
    unsigned number = argument.getArgNumber();
    if (loop && number > 0 && keepsShape(loop, number - 1, depth + 1))
      return loop.getInits()[number - 1];
    return {};
  }
  auto result = llvm::cast<mlir::OpResult>(v);
  if (auto loop = countedLoop(result.getOwner()))
    return keepsShape(loop, result.getResultNumber(), depth + 1)
               ? loop.getInits()[result.getResultNumber()]
               : Value();
  if (auto op =
          llvm::dyn_cast<mlir::DestinationStyleOpInterface>(result.getOwner()))
    if (mlir::OpOperand *init = op.getTiedOpOperand(result))
      if (init->get().getType() == v.getType())
        return init->get();
  return {};
}

/// Whether each iteration yields, at `index`, the shape that it gets there.
bool keepsShape(mlir::LoopLikeOpInterface loop, unsigned index,
                unsigned depth) {
  if (depth > kMaxNesting || index >= loop.getYieldedValues().size())
    return false;
  Value carried = loop.getRegionIterArgs()[index];
  if (!llvm::isa<mlir::ShapedType>(carried.getType()))
    return false;
  Value v = loop.getYieldedValues()[index];
  for (unsigned steps = 0; v && steps < kMaxChain; ++steps) {
    if (v == carried || v == loop.getInits()[index])
      return true;
    // Stepping from a carried value of an outer loop asks about that loop.
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v))
      if (argument.getOwner()->getParentOp() != loop &&
          countedLoop(argument.getOwner()->getParentOp()) &&
          argument.getOwner()->getParentOp()->isProperAncestor(loop))
        return false;
    v = shapeSource(v, depth);
  }
  return false;
}

/// A carried integer that grows by the same amount in each iteration.
struct Increment {
  IntModel by;
  bool isNegative, mayNotOverflow;
};

/// Whether each iteration yields, at `index`, what it got plus or minus a
/// constant or a value from outside the loop.
std::optional<Increment> incrementOf(Importer &importer,
                                     mlir::LoopLikeOpInterface loop,
                                     unsigned index) {
  Value carried = loop.getRegionIterArgs()[index];
  mlir::Operation *op = loop.getYieldedValues()[index].getDefiningOp();
  if (!integerWidth(carried.getType()) ||
      !llvm::isa_and_nonnull<mlir::arith::AddIOp, mlir::arith::SubIOp,
                             mlir::index::AddOp, mlir::index::SubOp>(op))
    return std::nullopt;
  Increment result;
  result.isNegative = llvm::isa<mlir::arith::SubIOp, mlir::index::SubOp>(op);
  auto flags =
      llvm::dyn_cast<mlir::arith::ArithIntegerOverflowFlagsInterface>(op);
  result.mayNotOverflow = flags && flags.hasNoSignedWrap();
  Value by = op->getOperand(1);
  if (op->getOperand(0) != carried) {
    if (by != carried || result.isNegative)
      return std::nullopt;
    by = op->getOperand(0);
  }
  mlir::APInt constant;
  if (mlir::matchPattern(by, mlir::m_ConstantInt(&constant)))
    result.by = importer.constant(constant.getSExtValue());
  else if (loop.isDefinedOutsideOfLoop(by))
    result.by = importer.integer(by);
  else
    return std::nullopt;
  return result;
}

/// init + by * iterations, for a carried value.
void setIncremented(Importer &importer, Value v, const IntModel &init,
                    const Increment &increment, DimId iterations,
                    EvidenceId evidence) {
  TermStore &store = importer.store;
  DimId grown = store.mul(increment.by.term, iterations);
  if (increment.isNegative)
    grown = store.neg(grown);
  evidence = importer.evidence.unite(
      evidence, importer.evidence.unite(init.evidence, increment.by.evidence));
  const Wide any = Wide(1) << 100;
  bool isIndex = v.getType().isIndex();
  // Each addition on the way has to fit, which bounds of the sum do not say.
  if (!increment.mayNotOverflow &&
      !(isIndex && importer.options.assumeNoOverflow))
    return;
  importer.set(v, importer.wrap(store.add(init.term, grown), evidence, -any,
                                any, *integerWidth(v.getType()), isIndex,
                                increment.mayNotOverflow));
}

/// The results of a loop of a few iterations, by running them.
void setEvaluated(Importer &importer, mlir::LoopLikeOpInterface loop,
                  const loops::Bounds &bounds) {
  TermStore &store = importer.store;
  std::optional<Int> lb = store.getConstant(bounds.lb.term),
                     ub = store.getConstant(bounds.ub.term),
                     step = store.getConstant(bounds.step.term);
  constexpr int kMaxTimes = 8; // Beyond, they would not be worth repeating.
  if (!lb || !ub || !step || *step < Int(1) ||
      *ub - *lb > *step * Int(kMaxTimes))
    return;
  unsigned times = 0;
  for (Int i = *lb; i < *ub; i = i + *step)
    ++times;
  mlir::Region &body = loop->getRegion(0);
  auto isComputed = [&](Value v) {
    return !importer.isModelled(v) &&
           (integerWidth(v.getType()) || isTruth(v.getType()) ||
            isExtentTensor(v.getType()));
  };
  if (llvm::none_of(loop->getResults(), isComputed) ||
      !isWorthRepeating(body, times))
    return;
  llvm::SmallVector<Model> values;
  for (Value init : loop.getInits())
    values.push_back(importer.modelOf(init));
  bool walked = repeat(
      importer, body, times,
      [&](unsigned i) {
        IntModel at = importer.constant(int64_t(*lb + *step * Int(i)));
        importer.setModel(body.front().getArgument(0), {at, {}, {}, {}, {}});
        for (auto [argument, value] :
             llvm::zip(loop.getRegionIterArgs(), values))
          importer.setModel(argument, value);
      },
      [&](unsigned) {
        for (auto [yielded, value] : llvm::zip(loop.getYieldedValues(), values))
          value = importer.modelOf(yielded);
      });
  if (!walked)
    return;
  EvidenceId support = importer.evidence.unite(
      bounds.step.evidence,
      importer.evidence.unite(bounds.lb.evidence, bounds.ub.evidence));
  for (auto [result, value] : llvm::zip(loop->getResults(), values)) {
    if (!isComputed(result) || !holdsHere(importer, value))
      continue;
    for (EvidenceId *evidence :
         {&value.integer.evidence, &value.truth.evidence, &value.shape.evidence,
          &value.content.evidence})
      *evidence = importer.evidence.unite(*evidence, support);
    importer.setModel(result, value);
  }
}

/// How each carried value is modelled.
enum class Carry : uint8_t { Same, Shape, Incremented, Guessed, Unknown };

struct Plan {
  llvm::SmallVector<Carry, 4> carry;
  std::unique_ptr<Invariants> invariants;
  /// The results that the invariants are about.
  llvm::SmallVector<Value, 4> guessed;
  std::optional<EvidenceId> counted;
  std::unique_ptr<loops::LeftBehind> leftBehind;
};

} // namespace

void loops::planCounted(Importer &importer, mlir::LoopLikeOpInterface loop,
                        const Bounds &bounds, bool isUnsigned,
                        RegionPlan &plan) {
  mlir::Operation *op = loop;
  if (!isUnsigned)
    requireSteps(importer, op, bounds);
  auto state = std::make_shared<Plan>();
  state->leftBehind = std::make_unique<LeftBehind>(importer, op);
  state->invariants = std::make_unique<Invariants>(importer, op);
  mlir::Region &region = op->getRegion(0);
  Value iv = region.front().getArgument(0);

  auto enter = [&importer, loop, op, iv, bounds, isUnsigned, state]() mutable {
    TermStore &store = importer.store;
    state->counted = loops::enter(importer, op, iv, bounds, isUnsigned);
    for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
      Value init = loop.getInits()[i];
      switch (state->carry[i]) {
      case Carry::Same:
        importer.copyModel(init, argument);
        break;
      case Carry::Shape:
        importer.setShape(argument, importer.shape(init));
        break;
      case Carry::Incremented:
        if (!state->counted)
          break;
        setIncremented(
            importer, argument, importer.integer(init),
            *incrementOf(importer, loop, i),
            store.floorDiv(store.sub(importer.integer(iv).term, bounds.lb.term),
                           bounds.step.term),
            *state->counted);
        break;
      case Carry::Guessed:
      case Carry::Unknown:
        break;
      }
    }
    if (state->invariants->empty())
      return;
    if (state->counted)
      importer.assume(
          op, "loop",
          store.eq(importer.integer(iv).term,
                   store.add(bounds.lb.term,
                             store.mul(bounds.step.term,
                                       state->invariants->iterations()))),
          *state->counted);
    state->invariants->enter();
  };

  for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
    Value init = loop.getInits()[i], yielded = loop.getYieldedValues()[i];
    if (yielded == argument)
      state->carry.push_back(Carry::Same);
    else if (keepsShape(loop, i, 0))
      state->carry.push_back(Carry::Shape);
    else if (isCounted(importer, iv.getType(), bounds, isUnsigned) &&
             incrementOf(importer, loop, i))
      state->carry.push_back(Carry::Incremented);
    else if (state->invariants->add(argument, init, yielded)) {
      state->carry.push_back(Carry::Guessed);
      state->guessed.push_back(op->getResult(i));
    } else {
      state->carry.push_back(Carry::Unknown);
    }
  }
  if (!isUnsigned)
    state->invariants->setRange(iv.getType(), bounds.lb.term, bounds.ub.term);
  state->invariants->find([&] {
    walkRegion(importer, region, enter, [&] { state->invariants->leave(); });
  });

  RegionPlan::Visit v;
  v.region = &region;
  v.enter = enter;
  v.leave = [iv, bounds, isUnsigned, state] {
    // Bounds that may be negative do not compare as they are.
    if (!isUnsigned || state->counted)
      state->leftBehind->collect(iv, bounds, state->counted);
  };
  plan.visits.push_back(std::move(v));
  plan.finish = [&importer, loop, op, bounds, state]() mutable {
    state->leftBehind->leave();
    bool counted = state->counted && importer.isActive(*state->counted);
    EvidenceId support = counted ? *state->counted : kNoEvidence;
    DimId trips = counted ? tripCount(importer, bounds, support)
                          : importer.store.constant(0);
    for (mlir::OpResult result : op->getResults()) {
      unsigned i = result.getResultNumber();
      Value init = loop.getInits()[i];
      if (state->carry[i] == Carry::Same)
        importer.copyModel(init, result);
      else if (state->carry[i] == Carry::Shape)
        importer.setShape(result, importer.shape(init));
      else if (state->carry[i] == Carry::Incremented && counted)
        setIncremented(importer, result, importer.integer(init),
                       *incrementOf(importer, loop, i), trips, support);
    }
    setEvaluated(importer, loop, bounds);
    state->invariants->finish(
        state->guessed, counted ? std::optional<DimId>(trips) : std::nullopt,
        support);
    for (Value result : op->getResults())
      if (!importer.isModelled(result))
        importer.setUnmodelled(result);
  };
}

void loops::planBox(Importer &importer, mlir::Operation *op, mlir::Region &body,
                    mlir::ValueRange variables,
                    llvm::SmallVector<loops::Bounds, 2> ranges,
                    RegionPlan &plan) {
  struct State {
    llvm::SmallVector<Value> variables;
    llvm::SmallVector<loops::Bounds, 2> bounds;
    llvm::SmallVector<std::optional<EvidenceId>, 2> counted;
    loops::LeftBehind leftBehind;
  };
  loops::requireSteps(importer, op, ranges);
  auto state =
      std::make_shared<State>(State{llvm::SmallVector<Value>(variables),
                                    std::move(ranges),
                                    {},
                                    {importer, op}});
  RegionPlan::Visit v;
  v.region = &body;
  v.enter = [&importer, op, state] {
    loops::assumeRuns(importer, op, state->bounds);
    for (auto [iv, range] : llvm::zip(state->variables, state->bounds))
      state->counted.push_back(
          loops::enter(importer, op, iv, range, /*isUnsigned=*/false));
  };
  v.leave = [state] {
    state->leftBehind.collect(state->variables, state->bounds, state->counted);
  };
  plan.visits.push_back(std::move(v));
  plan.finish = [&importer, op, state] {
    state->leftBehind.leave();
    for (Value result : op->getResults())
      if (!importer.isModelled(result))
        importer.setUnmodelled(result);
  };
}

} // namespace shapeproof
