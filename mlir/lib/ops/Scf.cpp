// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scf dialect: conditions hold in branches, results choose between them.
//
//   %r = scf.if %p -> (index) { yield %a } else { yield %b }   select(p, a, b)
//   scf.for %i = %lb to %ub step %s     in the body: lb <= i < ub and
//                                       (i - lb) mod s == 0
//
// What an scf.if establishes by running ends with its branch and stays behind
// as an implication: after `scf.if %p { cf.assert %q }`, p implies q.
//
// A loop-carried tensor keeps the shape it starts with if each iteration yields
// a tensor of the shape it got: when the yielded value is the carried one,
// written into (insert_slice, destination-style ops, inner loops of the same
// kind). A carried integer that each iteration adds the same amount to is what
// it starts as plus that times the number of iterations. Both are inductions
// over the iterations, checked on the IR.

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "ops/Choice.h"
#include "ops/Loops.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using mlir::Value;

void setUnknown(Importer &importer, mlir::Operation *op) {
  for (Value result : op->getResults())
    if (!importer.isModelled(result))
      importer.setUnmodelled(result);
}

//===- scf.if ---------------------------------------------------------------//

/// A fact to leave behind.
struct Left {
  mlir::Operation *op;
  std::string kind, message;
  ClaimId claim;
  EvidenceId evidence;
};

/// Facts that branches leave behind nest at most this deep, and each branch
/// leaves at most so many.
constexpr unsigned kMaxLeft = 64;

void ifRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto branch = llvm::cast<mlir::scf::IfOp>(op);
  BoolModel condition = importer.truth(branch.getCondition());
  auto left = std::make_shared<std::vector<Left>>();
  auto visit = [&](mlir::Region &region, ClaimId holds) {
    RegionPlan::Visit v;
    v.region = &region;
    v.enter = [&importer, op, holds, condition] {
      importer.assume(op, "branch", holds, condition.evidence);
    };
    v.leave = [&importer, left, holds, condition] {
      unsigned count = 0;
      for (FactId id : importer.scopeFacts()) {
        if (++count > kMaxLeft)
          break;
        const Fact &fact = importer.facts[id];
        left->push_back(
            {fact.op, fact.kind, fact.message,
             importer.store.implies(holds, fact.claim),
             importer.evidence.unite(fact.evidence, condition.evidence)});
      }
    };
    plan.visits.push_back(std::move(v));
  };
  visit(branch.getThenRegion(), condition.claim);
  visit(branch.getElseRegion(), importer.store.negate(condition.claim));
  plan.finish = [&importer, branch, op, condition, left]() mutable {
    for (Left &fact : *left)
      importer.assumeExecuted(fact.op, fact.kind, fact.claim, fact.evidence,
                              fact.message);
    if (op->getNumResults() > 0 && !branch.getElseRegion().empty()) {
      auto thenYield = branch.thenYield(), elseYield = branch.elseYield();
      for (mlir::OpResult result : op->getResults()) {
        unsigned i = result.getResultNumber();
        setChoice(importer, result, condition, thenYield.getOperand(i),
                  elseYield.getOperand(i));
      }
    }
    setUnknown(importer, op);
  };
}

//===- Loops ----------------------------------------------------------------//

constexpr unsigned kMaxNesting = 32, kMaxChain = 10000;

bool keepsShape(mlir::scf::ForOp loop, unsigned index, unsigned depth);

/// A value that surely has the shape of `v`, one step up; null if none.
Value shapeSource(Value v, unsigned depth) {
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v)) {
    auto loop = llvm::dyn_cast_or_null<mlir::scf::ForOp>(
        argument.getOwner()->getParentOp());
    unsigned number = argument.getArgNumber();
    if (loop && number > 0 && keepsShape(loop, number - 1, depth + 1))
      return loop.getInitArgs()[number - 1];
    return {};
  }
  auto result = llvm::cast<mlir::OpResult>(v);
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(result.getOwner()))
    return keepsShape(loop, result.getResultNumber(), depth + 1)
               ? loop.getInitArgs()[result.getResultNumber()]
               : Value();
  if (auto op =
          llvm::dyn_cast<mlir::DestinationStyleOpInterface>(result.getOwner()))
    if (mlir::OpOperand *init = op.getTiedOpOperand(result))
      if (init->get().getType() == v.getType())
        return init->get();
  return {};
}

/// Whether each iteration yields, at `index`, the shape that it gets there.
bool keepsShape(mlir::scf::ForOp loop, unsigned index, unsigned depth) {
  if (depth > kMaxNesting || loop.getBody()->empty())
    return false;
  Value carried = loop.getRegionIterArgs()[index];
  if (!llvm::isa<mlir::ShapedType>(carried.getType()))
    return false;
  Value v = loop.getYieldedValues()[index];
  for (unsigned steps = 0; v && steps < kMaxChain; ++steps) {
    if (v == carried || v == loop.getInitArgs()[index])
      return true;
    // Stepping from a carried value of an outer loop asks about that loop.
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v))
      if (argument.getOwner()->getParentOp() != loop &&
          llvm::isa_and_nonnull<mlir::scf::ForOp>(
              argument.getOwner()->getParentOp()) &&
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
std::optional<Increment> incrementOf(Importer &importer, mlir::scf::ForOp loop,
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

void forRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto loop = llvm::cast<mlir::scf::ForOp>(op);
  auto counted = std::make_shared<std::optional<EvidenceId>>();
  loops::Bounds bounds{importer.integer(loop.getLowerBound()),
                       importer.integer(loop.getUpperBound()),
                       importer.integer(loop.getStep())};
  RegionPlan::Visit v;
  v.region = &loop.getRegion();
  v.enter = [&importer, loop, op, bounds, counted]() mutable {
    TermStore &store = importer.store;
    *counted = loops::enter(importer, op, loop.getInductionVar(), bounds,
                            loop.getUnsignedCmp());
    for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
      Value init = loop.getInitArgs()[i];
      if (loop.getYieldedValues()[i] == argument) {
        importer.copyModel(init, argument);
      } else if (keepsShape(loop, i, 0)) {
        importer.setShape(argument, importer.shape(init));
      } else if (*counted) {
        DimId iv = importer.integer(loop.getInductionVar()).term;
        if (auto increment = incrementOf(importer, loop, i))
          setIncremented(
              importer, argument, importer.integer(init), *increment,
              store.floorDiv(store.sub(iv, bounds.lb.term), bounds.step.term),
              **counted);
      }
    }
  };
  v.leave = [] {};
  plan.visits.push_back(std::move(v));
  plan.finish = [&importer, loop, op, bounds, counted]() mutable {
    TermStore &store = importer.store;
    for (mlir::OpResult result : op->getResults()) {
      unsigned i = result.getResultNumber();
      Value init = loop.getInitArgs()[i];
      if (loop.getYieldedValues()[i] == loop.getRegionIterArgs()[i]) {
        importer.copyModel(init, result);
      } else if (keepsShape(loop, i, 0)) {
        importer.setShape(result, importer.shape(init));
      } else if (*counted && importer.isActive(**counted)) {
        DimId trips =
            store.max({store.constant(0),
                       store.ceilDiv(store.sub(bounds.ub.term, bounds.lb.term),
                                     bounds.step.term)});
        if (auto increment = incrementOf(importer, loop, i))
          setIncremented(importer, result, importer.integer(init), *increment,
                         trips, **counted);
      }
    }
    setUnknown(importer, op);
  };
}

/// The condition holds in the body and fails afterwards; what it passes on is
/// what the body gets, and in the end the results.
void whileRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto loop = llvm::cast<mlir::scf::WhileOp>(op);
  if (loop.getBefore().empty() || loop.getAfter().empty() ||
      !loop.getBefore().hasOneBlock() || !loop.getAfter().hasOneBlock()) {
    setUnknown(importer, op);
    return;
  }
  auto condition = loop.getConditionOp();
  auto passOn = [&importer, condition](mlir::ValueRange to) mutable {
    for (auto [from, value] : llvm::zip(condition.getArgs(), to))
      if (importer.isEstablished(from))
        importer.copyModel(from, value);
  };
  plan.visits.push_back({&loop.getBefore(), [] {}, [] {}});
  RegionPlan::Visit after;
  after.region = &loop.getAfter();
  after.enter = [&importer, loop, condition, op, passOn]() mutable {
    BoolModel holds = importer.truth(condition.getCondition());
    if (importer.isActive(holds.evidence))
      importer.assume(op, "loop", holds.claim, holds.evidence);
    passOn(loop.getAfterArguments());
  };
  after.leave = [] {};
  plan.visits.push_back(std::move(after));
  plan.finish = [&importer, loop, condition, op, passOn]() mutable {
    BoolModel holds = importer.truth(condition.getCondition());
    if (importer.isActive(holds.evidence))
      importer.assume(op, "loop", importer.store.negate(holds.claim),
                      holds.evidence);
    passOn(loop.getResults());
    setUnknown(importer, op);
  };
}

void parallelRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto loop = llvm::cast<mlir::scf::ParallelOp>(op);
  RegionPlan::Visit v;
  v.region = &loop.getRegion();
  v.enter = [&importer, loop, op]() mutable {
    for (auto [iv, lb, ub, step] :
         llvm::zip(loop.getInductionVars(), loop.getLowerBound(),
                   loop.getUpperBound(), loop.getStep()))
      loops::enter(
          importer, op, iv,
          {importer.integer(lb), importer.integer(ub), importer.integer(step)},
          /*isUnsigned=*/false);
  };
  v.leave = [] {};
  plan.visits.push_back(std::move(v));
  plan.finish = [&importer, op] { setUnknown(importer, op); };
}

/// Every thread gets the outputs as they are; the results have their shapes.
void forallRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto loop = llvm::cast<mlir::scf::ForallOp>(op);
  RegionPlan::Visit v;
  v.region = &loop.getRegion();
  v.enter = [&importer, loop, op]() mutable {
    for (auto [iv, lb, ub, step] :
         llvm::zip(loop.getInductionVars(), loop.getMixedLowerBound(),
                   loop.getMixedUpperBound(), loop.getMixedStep()))
      loops::enter(importer, op, iv,
                   {sizes::fold(importer, lb), sizes::fold(importer, ub),
                    sizes::fold(importer, step)},
                   /*isUnsigned=*/false);
    for (auto [argument, output] :
         llvm::zip(loop.getRegionIterArgs(), loop.getOutputs()))
      importer.setShape(argument, importer.shape(output));
  };
  v.leave = [] {};
  plan.visits.push_back(std::move(v));
  plan.finish = [&importer, loop, op]() mutable {
    for (auto [result, output] :
         llvm::zip(loop.getResults(), loop.getOutputs()))
      importer.setShape(result, importer.shape(output));
    setUnknown(importer, op);
  };
}

/// Runs once, where it stands.
void executeRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  plan.visits.push_back({&op->getRegion(0), [] {}, [] {}});
  plan.finish = [&importer, op] {
    mlir::Region &region = op->getRegion(0);
    if (region.hasOneBlock() && !region.front().empty()) {
      mlir::Operation *yield = &region.front().back();
      for (mlir::OpResult result : op->getResults())
        if (result.getResultNumber() < yield->getNumOperands()) {
          Value from = yield->getOperand(result.getResultNumber());
          if (importer.isEstablished(from))
            importer.copyModel(from, result);
        }
    }
    setUnknown(importer, op);
  };
}

} // namespace

void addScfRules(OpTable &table) {
  table.addRegion("scf.if", ifRule);
  table.addRegion("scf.for", forRule);
  table.addRegion("scf.while", whileRule);
  table.addRegion("scf.parallel", parallelRule);
  table.addRegion("scf.forall", forallRule);
  table.addRegion("scf.execute_region", executeRule);
}

} // namespace shapeproof
