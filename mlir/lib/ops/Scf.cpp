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

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "import/Instance.h"
#include "ops/Branches.h"
#include "ops/CountedLoop.h"
#include "ops/Invariants.h"
#include "ops/LeftBehind.h"
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

//===- scf.if, scf.index_switch ---------------------------------------------//

void ifRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto branch = llvm::cast<mlir::scf::IfOp>(op);
  BoolModel holds = importer.truth(branch.getCondition()), fails = holds;
  fails.claim = importer.store.negate(holds.claim);
  planBranches(
      importer, op, plan,
      {{&branch.getThenRegion(), holds}, {&branch.getElseRegion(), fails}});
}

void switchRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto branch = llvm::cast<mlir::scf::IndexSwitchOp>(op);
  IntModel on = importer.integer(branch.getArg());
  llvm::SmallVector<Branch> branches;
  llvm::SmallVector<ClaimId> none;
  for (auto [value, region] :
       llvm::zip(branch.getCases(), branch.getCaseRegions())) {
    BoolModel holds;
    holds.claim =
        importer.store.eq(on.term, importer.store.constant(int64_t(value)));
    holds.evidence = on.evidence;
    none.push_back(importer.store.negate(holds.claim));
    branches.push_back({&region, holds});
  }
  BoolModel other;
  other.claim = importer.store.conj(none);
  other.evidence = on.evidence;
  branches.push_back({&branch.getDefaultRegion(), other});
  planBranches(importer, op, plan, branches);
}

//===- Loops ----------------------------------------------------------------//

void forRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto loop = llvm::cast<mlir::scf::ForOp>(op);
  loops::planCounted(importer, loop,
                     {importer.integer(loop.getLowerBound()),
                      importer.integer(loop.getUpperBound()),
                      importer.integer(loop.getStep())},
                     loop.getUnsignedCmp(), plan);
}

/// The condition of a loop, seen from outside of the region that computes it:
/// it is what the model says where the first claim holds.
std::pair<ClaimId, BoolModel> conditionOf(Importer &importer,
                                          mlir::scf::ConditionOp condition) {
  BoolModel holds = importer.truth(condition.getCondition());
  auto [here, rest] = importer.guard(holds.evidence);
  holds.evidence = rest;
  return {here, holds};
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
      importer.copyGuarded(from, value);
  };
  auto enterBody = [&importer, loop, condition, op, passOn]() mutable {
    auto [here, holds] = conditionOf(importer, condition);
    importer.assume(
        op, "loop",
        importer.store.disj(importer.store.negate(here), holds.claim),
        holds.evidence);
    passOn(loop.getAfterArguments());
  };
  // What stays true is true of the latest values: in the condition's region, in
  // the body, and afterwards.
  auto invariants = std::make_shared<Invariants>(importer, op);
  for (auto [argument, init, yielded] :
       llvm::zip(loop.getBeforeArguments(), loop.getInits(),
                 loop.getYieldOp().getResults())) {
    if (yielded == argument)
      importer.copyModel(init, argument);
    else
      invariants->add(argument, init, yielded);
  }
  invariants->find([&] {
    invariants->enter();
    walkRegion(
        importer, loop.getBefore(), [] {}, [] {});
    walkRegion(importer, loop.getAfter(), enterBody,
               [&] { invariants->leave(); });
  });
  invariants->enter();
  // The condition's region has run, the last time with what is passed on.
  auto lastTime = std::make_shared<loops::LastTime>(importer);
  plan.visits.push_back(
      {&loop.getBefore(), [] {}, [lastTime] { lastTime->collect(); }});
  RegionPlan::Visit after;
  after.region = &loop.getAfter();
  after.enter = enterBody;
  after.leave = [] {};
  plan.visits.push_back(std::move(after));
  plan.finish = [&importer, loop, condition, op, passOn, lastTime]() mutable {
    lastTime->leave();
    auto [here, holds] = conditionOf(importer, condition);
    importer.assume(
        op, "loop",
        importer.store.implies(here, importer.store.negate(holds.claim)),
        holds.evidence);
    passOn(loop.getResults());
    setUnknown(importer, op);
  };
}

void parallelRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto loop = llvm::cast<mlir::scf::ParallelOp>(op);
  llvm::SmallVector<loops::Bounds, 2> bounds;
  for (auto [lb, ub, step] :
       llvm::zip(loop.getLowerBound(), loop.getUpperBound(), loop.getStep()))
    bounds.push_back(
        {importer.integer(lb), importer.integer(ub), importer.integer(step)});
  loops::planBox(importer, op, loop.getRegion(), loop.getInductionVars(),
                 std::move(bounds), plan);
}

/// Every thread gets the outputs as they are; the results have their shapes.
void forallRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto loop = llvm::cast<mlir::scf::ForallOp>(op);
  llvm::SmallVector<loops::Bounds, 2> bounds;
  for (auto [lb, ub, step] :
       llvm::zip(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                 loop.getMixedStep()))
    bounds.push_back({sizes::fold(importer, lb), sizes::fold(importer, ub),
                      sizes::fold(importer, step)});
  loops::planBox(importer, op, loop.getRegion(), loop.getInductionVars(),
                 std::move(bounds), plan);
  for (auto [argument, output] :
       llvm::zip(loop.getRegionIterArgs(), loop.getOutputs()))
    importer.setShape(argument, importer.shape(output));
  for (auto [result, output] : llvm::zip(loop.getResults(), loop.getOutputs()))
    importer.setShape(result, importer.shape(output));
}

/// Runs once, where it stands.
void executeRule(Importer &importer, mlir::Operation *op, RegionPlan &plan) {
  auto lastTime = std::make_shared<loops::LastTime>(importer);
  plan.visits.push_back(
      {&op->getRegion(0), [] {}, [lastTime] { lastTime->collect(); }});
  plan.finish = [&importer, op, lastTime] {
    lastTime->leave();
    mlir::Region &region = op->getRegion(0);
    if (region.hasOneBlock() && !region.front().empty()) {
      mlir::Operation *yield = &region.front().back();
      for (mlir::OpResult result : op->getResults())
        if (result.getResultNumber() < yield->getNumOperands()) {
          importer.copyGuarded(yield->getOperand(result.getResultNumber()),
                               result);
        }
    }
    setUnknown(importer, op);
  };
}

} // namespace

void addScfRules(OpTable &table) {
  table.addRegion("scf.if", ifRule);
  table.addRegion("scf.index_switch", switchRule);
  table.addRegion("scf.for", forRule);
  table.addRegion("scf.while", whileRule);
  table.addRegion("scf.parallel", parallelRule);
  table.addRegion("scf.forall", forallRule);
  table.addRegion("scf.execute_region", executeRule);
}

} // namespace shapeproof
