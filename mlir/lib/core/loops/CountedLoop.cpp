// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop-carried tensor keeps the shape it starts with if each iteration yields
// a tensor of the shape it got: the yielded value is the carried one, written
// into (insert_slice, destination-style ops, inner loops of the same kind). A
// carried integer to which each iteration adds the same amount is its start
// plus that amount times the number of iterations. These two cases are seen on
// the IR at once; Invariants.h treats the rest.

#include "core/loops/CountedLoop.h"
#include "core/ir/Limits.h"
#include "core/ir/LoopReductions.h"
#include "core/loops/BoxReductions.h"
#include "core/loops/Invariants.h"
#include "core/loops/LoopPostconditions.h"
#include "core/loops/UnrolledLoop.h"
#include "core/ops/Integers.h"
#include "core/ops/Reductions.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include <memory>

namespace shapeproof {
namespace {

using mlir::Value;

/// The loop, if its region takes the induction variable and then the carried
/// values; null otherwise.
mlir::LoopLikeOpInterface countedLoop(mlir::Operation *op) {
  if (!llvm::isa_and_nonnull<mlir::scf::ForOp, mlir::affine::AffineForOp>(op))
    return {};
  return llvm::cast<mlir::LoopLikeOpInterface>(op);
}

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

/// Whether each iteration yields, at `index`, a tensor of the shape that it
/// gets there.
bool keepsShape(mlir::LoopLikeOpInterface loop, unsigned index,
                unsigned depth) {
  if (depth > limits::yieldNesting || index >= loop.getYieldedValues().size())
    return false;
  Value carried = loop.getRegionIterArgs()[index];
  if (!llvm::isa<mlir::ShapedType>(carried.getType()))
    return false;
  Value v = loop.getYieldedValues()[index];
  for (unsigned steps = 0; v && steps < limits::yieldChain; ++steps) {
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

/// The increment, if each iteration yields, at `index`, the value it got plus
/// or minus a constant or a value from outside the loop.
std::optional<Increment>
incrementOf(RuleContext rule, mlir::LoopLikeOpInterface loop, unsigned index) {
  Value carried = loop.getRegionIterArgs()[index];
  mlir::Operation *op = loop.getYieldedValues()[index].getDefiningOp();
  if (!integerWidth(carried.getType()) ||
      !llvm::isa_and_nonnull<mlir::arith::AddIOp, mlir::arith::SubIOp,
                             mlir::index::AddOp, mlir::index::SubOp>(op))
    return std::nullopt;
  Increment result;
  result.isNegative = llvm::isa<mlir::arith::SubIOp, mlir::index::SubOp>(op);
  result.mayNotOverflow = integers::hasNoSignedWrap(op);
  Value by = op->getOperand(1);
  if (op->getOperand(0) != carried) {
    if (by != carried || result.isNegative)
      return std::nullopt;
    by = op->getOperand(0);
  }
  mlir::APInt constant;
  if (mlir::matchPattern(by, mlir::m_ConstantInt(&constant)))
    result.by = rule.build().constant(constant.getSExtValue());
  else if (loop.isDefinedOutsideOfLoop(by))
    result.by = rule.integer(by);
  else
    return std::nullopt;
  return result;
}

/// Models a carried value as init + by * iterations. Additions that wrap around
/// add up to a sum that does, whichever of them did.
void setIncremented(RuleContext rule, Value v, const IntModel &init,
                    const Increment &increment, DimId iterations,
                    EvidenceId evidence) {
  TermStore &store = rule.store();
  DimId grown = store.mul(increment.by.term, iterations);
  if (increment.isNegative)
    grown = store.neg(grown);
  evidence = rule.unite({evidence, init.evidence, increment.by.evidence});
  const Wide any = Wide(1) << 100;
  rule.set(v,
           rule.build().wrap({store.add(init.term, grown), evidence, -any, any},
                             v.getType(), increment.mayNotOverflow));
}

/// Finds the results of a loop of few iterations by running them. The induction
/// variable may not wrap; values that are compared as unsigned may not be
/// negative.
void setEvaluated(RegionContext rule, mlir::LoopLikeOpInterface loop,
                  const loops::Bounds &bounds, bool isUnsigned) {
  mlir::Region &body = loop->getRegion(0);
  auto iterations = loops::knownIterations(
      rule, body.front().getArgument(0).getType(), bounds, isUnsigned);
  if (!iterations)
    return;
  auto isComputed = [&](Value v) {
    return !rule.isModelled(v) &&
           (integerWidth(v.getType()) || isTruth(v.getType()) ||
            isExtentTensor(v.getType()));
  };
  if (llvm::none_of(loop->getResults(), isComputed) ||
      !rule.isWorthRepeating(body, iterations->count))
    return;
  llvm::SmallVector<Model> values;
  for (Value init : loop.getInits())
    values.push_back(rule.model(init));
  bool walked = rule.repeat(
      body, iterations->count,
      [&](unsigned i) {
        rule.replace(body.front().getArgument(0),
                     {rule.build().constant(iterations->at(i))});
        for (auto [argument, value] :
             llvm::zip(loop.getRegionIterArgs(), values))
          rule.replace(argument, value);
      },
      [&](unsigned) {
        for (auto [yielded, value] : llvm::zip(loop.getYieldedValues(), values))
          value = rule.model(yielded);
      });
  if (!walked)
    return;
  EvidenceId support = rule.unite(
      {bounds.step.evidence, bounds.lb.evidence, bounds.ub.evidence});
  for (auto [result, value] : llvm::zip(loop->getResults(), values))
    if (isComputed(result) && rule.isActive(value))
      rule.replace(result, loops::withSupport(rule, value, support));
}

/// How each carried value is modelled.
enum class Carry : uint8_t { Same, Shape, Incremented, Guessed, Unknown };

/// A loop with one induction variable, from before its walk until after it.
class CountedLoop {
public:
  CountedLoop(RegionContext rule, mlir::LoopLikeOpInterface loop,
              const loops::Bounds &bounds, bool isUnsigned)
      : rule(rule), loop(loop), bounds(bounds), isUnsigned(isUnsigned),
        iv(body().front().getArgument(0)), postconditions(rule),
        invariants(rule) {
    for (unsigned i = 0; i < loop.getRegionIterArgs().size(); ++i)
      carries.push_back(carryOf(i));
    if (!isUnsigned)
      invariants.setRange(iv.getType(), bounds.lb.term, bounds.ub.term);
    invariants.find([&] {
      rule.walk(
          body(), [&] { enter(); }, [&] { invariants.leave(); });
    });
  }

  mlir::Region &body() { return loop->getRegion(0); }

  /// In the scope of the body: models the values that an iteration starts with.
  void enter() {
    TermStore &store = rule.store();
    counted = loops::enter(rule, iv, bounds, isUnsigned);
    for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
      if (carries[i] != Carry::Incremented)
        setUnchanged(i, argument);
      else if (counted)
        setIncremented(
            rule, argument, rule.integer(loop.getInits()[i]),
            *incrementOf(rule, loop, i),
            store.floorDiv(store.sub(rule.integer(iv).term, bounds.lb.term),
                           bounds.step.term),
            *counted);
    }
    enterCarried();
    noteFirst();
  }

  void enterCarried() {
    TermStore &store = rule.store();
    if (invariants.empty())
      return;
    if (!counted) {
      invariants.setCounter(std::nullopt);
    } else {
      DimId passed = store.mul(bounds.step.term, invariants.iterations());
      rule.assume(
          store.eq(rule.integer(iv).term, store.add(bounds.lb.term, passed)),
          *counted, "loop");
      invariants.setCounter(Invariants::Counter{rule.integer(iv).term,
                                                bounds.lb.term, bounds.ub.term,
                                                bounds.step.term, *counted});
    }
    invariants.enter();
  }

  void leave() {
    // The signed order of bounds that may be negative is not the unsigned one.
    if (!isUnsigned || counted)
      postconditions.collect(iv, bounds, counted);
  }

  /// After the loop: assumes its postconditions, and models its results.
  void finish() {
    postconditions.leave();
    bool isCounted = counted && rule.isActive(*counted);
    EvidenceId support = isCounted ? *counted : kNoEvidence;
    std::optional<DimId> trips;
    if (isCounted)
      trips = tripCount(rule, bounds, support);
    llvm::SmallVector<Value, 4> guessed;
    for (auto [i, result] : llvm::enumerate(loop->getResults())) {
      if (carries[i] == Carry::Guessed)
        guessed.push_back(result);
      else if (carries[i] == Carry::Shape)
        continue; // Its elements may be found below.
      else if (carries[i] != Carry::Incremented)
        setUnchanged(i, result);
      else if (isCounted)
        setIncremented(rule, result, rule.integer(loop.getInits()[i]),
                       *incrementOf(rule, loop, i), *trips, support);
    }
    setEvaluated(rule, loop, bounds, isUnsigned);
    for (auto [i, result] : llvm::enumerate(loop->getResults()))
      if (carries[i] == Carry::Shape)
        setUnchanged(i, result);
    invariants.finish(guessed, trips, support);
    for (unsigned i = 0; isCounted && i < carries.size(); ++i)
      if (carries[i] == Carry::Guessed || carries[i] == Carry::Unknown)
        setReduced(i, support);
  }

private:
  void noteFirst() {
    TermStore &store = rule.store();
    FirstIteration first = invariants.firstIteration();
    const DimId i = rule.integer(iv).term;
    first.addFirst(store, i, bounds.lb.term);
    first.evidence = rule.unite({first.evidence, bounds.lb.evidence});
    if (counted) {
      first.previous.emplace_back(i, store.sub(i, bounds.step.term));
      first.evidence = rule.unite({first.evidence, *counted});
    } else {
      first.previous.clear();
    }
    if (counted || !isUnsigned)
      first.runs = store.lt(bounds.lb.term, bounds.ub.term);
    else
      first.runs = store.falseClaim();
    first.evidence = rule.unite({first.evidence, bounds.ub.evidence});
    rule.noteFirst(&body().front(), std::move(first), loop.getRegionIterArgs(),
                   loop.getInits());
  }

  Carry carryOf(unsigned i) {
    Value argument = loop.getRegionIterArgs()[i], init = loop.getInits()[i],
          yielded = loop.getYieldedValues()[i];
    if (yielded == argument)
      return Carry::Same;
    // A list keeps its shape anyway; its elements matter.
    auto type = llvm::dyn_cast<mlir::ShapedType>(argument.getType());
    if (type && type.hasStaticShape() && isIntegerTensor(type) &&
        invariants.add(argument, init, yielded))
      return Carry::Guessed;
    if (keepsShape(loop, i, 0))
      return Carry::Shape;
    if (isCounted(rule, iv.getType(), bounds, isUnsigned) &&
        incrementOf(rule, loop, i))
      return Carry::Incremented;
    return invariants.add(argument, init, yielded) ? Carry::Guessed
                                                   : Carry::Unknown;
  }

  /// Models a carried integer that is combined with an element of a list at
  /// each place from 0 on: the bounds of the loop are those of the list.
  void setReduced(unsigned i, EvidenceId support) {
    TermStore &store = rule.store();
    Value result = loop->getResult(i);
    if ((!integerWidth(result.getType()) && !isTruth(result.getType())) ||
        bounds.lb.term != store.constant(0) ||
        bounds.step.term != store.constant(1) ||
        store.getConstant(bounds.ub.term))
      return;
    llvm::SmallVector<mlir::BlockArgument> arguments(loop.getRegionIterArgs());
    auto combined = reductions::match(arguments, i);
    if (!combined)
      return;
    QuickProofs quick = rule.proveQuickly();
    auto isLength = rule.build().proveNonNegative(bounds.ub);
    if (!isLength)
      return;
    IntModel length = bounds.ub, place{rule.lists().place()};
    length.evidence = rule.unite({length.evidence, *isLength, support,
                                  bounds.lb.evidence, bounds.step.evidence});
    place.lo = 0;
    OpenLists::Inside inside(rule.lists(), length.term);
    auto element = reductions::elementOf(rule, body(), combined->element,
                                         [&] { rule.replace(iv, {place}); });
    if (!element)
      return;
    auto reduced = reductions::reduce(rule, combined->combiner,
                                      rule.integer(loop.getInits()[i]),
                                      {*element, length});
    if (!reduced)
      return;
    if (rule.isModelled(result))
      rule.assume(
          store.eq(rule.integer(result).term, reduced->term),
          rule.unite({rule.integer(result).evidence, reduced->evidence}),
          "loop");
    rule.replace(result,
                 elements::scalarModel(rule, result.getType(), *reduced));
  }

  /// Models a value that is the one carried in, or has its shape.
  void setUnchanged(unsigned i, Value v) {
    Value init = loop.getInits()[i];
    if (carries[i] == Carry::Same)
      rule.copyModel(init, v);
    else if (carries[i] == Carry::Shape)
      rule.setShape(v, rule.shape(init));
  }

  RegionContext rule;
  mlir::LoopLikeOpInterface loop;
  loops::Bounds bounds;
  bool isUnsigned;
  Value iv;
  loops::LoopPostconditions postconditions;
  Invariants invariants;
  llvm::SmallVector<Carry, 4> carries;
  std::optional<EvidenceId> counted;
};

} // namespace

void loops::planCounted(RegionContext rule, mlir::LoopLikeOpInterface loop,
                        const Bounds &bounds, bool isUnsigned,
                        RegionPlan &plan) {
  if (!isUnsigned)
    requireSteps(rule, bounds);
  // In a function of a library, each iteration is walked for itself.
  if (auto iterations = knownIterations(
          rule, loop->getRegion(0).front().getArgument(0).getType(), bounds,
          isUnsigned);
      iterations && Repetition::mayBegin(rule))
    return planUnrolled(rule, loop, bounds, *iterations, plan);
  auto state = std::make_shared<CountedLoop>(rule, loop, bounds, isUnsigned);
  plan.visit(
      state->body(), [state] { state->enter(); }, [state] { state->leave(); });
  plan.finish = [state] { state->finish(); };
}

void loops::planBox(RegionContext rule, mlir::Region &body,
                    mlir::ValueRange variables,
                    llvm::SmallVector<loops::Bounds, 2> ranges,
                    RegionPlan &plan) {
  struct State {
    llvm::SmallVector<Value> variables;
    llvm::SmallVector<loops::Bounds, 2> bounds;
    llvm::SmallVector<std::optional<EvidenceId>, 2> counted;
    loops::LoopPostconditions postconditions;
    llvm::SmallVector<BoxVariable, 2> box;
  };
  requireSteps(rule, ranges);
  auto state =
      std::make_shared<State>(State{llvm::SmallVector<Value>(variables),
                                    std::move(ranges),
                                    {},
                                    LoopPostconditions(rule),
                                    {}});
  auto enter = [rule, state] {
    assumeRuns(rule, state->bounds);
    for (auto [iv, range] : llvm::zip(state->variables, state->bounds)) {
      state->counted.push_back(
          loops::enter(rule, iv, range, /*isUnsigned=*/false));
      state->box.push_back({iv, rule.integer(iv), range});
    }
  };
  auto leave = [state] {
    state->postconditions.collect(state->variables, state->bounds,
                                  state->counted);
  };
  plan.visit(body, enter, leave);
  plan.finish = [rule, state, &body] {
    state->postconditions.leave();
    EvidenceId support = kNoEvidence;
    for (auto [counted, range] : llvm::zip(state->counted, state->bounds)) {
      if (!counted || !rule.isActive(*counted))
        return;
      support = rule.unite({support, *counted, range.lb.evidence,
                            range.ub.evidence, range.step.evidence});
    }
    if (!loopReductions(rule.op()).empty())
      setBoxReductions(rule, body, state->box, support);
  };
}

} // namespace shapeproof
