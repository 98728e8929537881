// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scf dialect: conditions hold in branches, results choose between them.
//
//   %r = scf.if %p -> (index) { yield %a } else { yield %b }   select(p, a, b)
//   scf.for %i = %lb to %ub step %s     in the body: lb <= i < ub and
//                                       (i - lb) mod s == 0
//
// Facts that an scf.if establishes by running end with its branch and remain as
// an implication: after `scf.if %p { cf.assert %q }`, p implies q.

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "core/loops/CountedLoop.h"
#include "core/loops/Invariants.h"
#include "core/loops/LoopPostconditions.h"
#include "core/loops/SharedOutputs.h"
#include "core/ops/Branches.h"
#include "core/ops/Sizes.h"

namespace shapeproof {
namespace {

using mlir::Value;

//===- scf.if, scf.index_switch ---------------------------------------------//

void ifRule(RegionContext rule, mlir::scf::IfOp branch, RegionPlan &plan) {
  BoolModel holds = rule.truth(branch.getCondition()),
            fails{rule.store().negate(holds.claim), holds.evidence};
  planBranches(
      rule, plan,
      {{&branch.getThenRegion(), holds}, {&branch.getElseRegion(), fails}});
}

void switchRule(RegionContext rule, mlir::scf::IndexSwitchOp branch,
                RegionPlan &plan) {
  TermStore &store = rule.store();
  IntModel on = rule.integer(branch.getArg());
  llvm::SmallVector<Branch> branches;
  llvm::SmallVector<ClaimId> none;
  for (auto [value, region] :
       llvm::zip(branch.getCases(), branch.getCaseRegions())) {
    ClaimId holds = store.eq(on.term, store.constant(int64_t(value)));
    none.push_back(store.negate(holds));
    branches.push_back({&region, {holds, on.evidence}});
  }
  branches.push_back(
      {&branch.getDefaultRegion(), {store.conj(none), on.evidence}});
  planBranches(rule, plan, branches);
}

//===- Loops ----------------------------------------------------------------//

void forRule(RegionContext rule, mlir::scf::ForOp loop, RegionPlan &plan) {
  loops::planCounted(rule, loop,
                     {rule.integer(loop.getLowerBound()),
                      rule.integer(loop.getUpperBound()),
                      rule.integer(loop.getStep())},
                     loop.getUnsignedCmp(), plan);
}

/// The condition of a loop, seen from outside of the region that computes it.
/// The model is right where the first claim holds.
std::pair<ClaimId, BoolModel> conditionOf(RegionContext rule,
                                          mlir::scf::ConditionOp condition) {
  BoolModel holds = rule.truth(condition.getCondition());
  auto [here, rest] = rule.guard(holds.evidence);
  holds.evidence = rest;
  return {here, holds};
}

/// The condition holds in the body and fails afterwards; the values that it
/// passes on go to the body, and in the end to the results.
void whileRule(RegionContext rule, mlir::scf::WhileOp loop, RegionPlan &plan) {
  if (loop.getBefore().empty() || loop.getAfter().empty() ||
      !loop.getBefore().hasOneBlock() || !loop.getAfter().hasOneBlock())
    return;
  auto condition = loop.getConditionOp();
  auto passOn = [rule, condition](mlir::ValueRange to) mutable {
    for (auto [from, value] : llvm::zip(condition.getArgs(), to))
      rule.copyGuarded(from, value);
  };
  // Invariants hold for the latest values: in the condition's region, in the
  // body, and afterwards.
  auto invariants = std::make_shared<Invariants>(rule);
  auto enterBody = [rule, loop, condition, passOn, invariants]() mutable {
    auto [here, holds] = conditionOf(rule, condition);
    holds.claim = rule.store().implies(here, holds.claim);
    rule.assume(holds.claim, holds.evidence, "loop");
    invariants->setCondition(holds);
    passOn(loop.getAfterArguments());
    FirstIteration first = invariants->firstIteration();
    first.runs =
        here == TermStore::trueClaim() ? holds.claim : TermStore::falseClaim();
    first.evidence = rule.unite({first.evidence, holds.evidence});
    rule.noteFirst(&loop.getAfter().front(), std::move(first),
                   loop.getBeforeArguments(), loop.getInits());
  };
  for (auto [argument, init, yielded] :
       llvm::zip(loop.getBeforeArguments(), loop.getInits(),
                 loop.getYieldOp().getResults())) {
    if (yielded == argument)
      rule.copyModel(init, argument);
    else
      invariants->add(argument, init, yielded);
  }
  invariants->find([&] {
    invariants->enter();
    rule.walk(
        loop.getBefore(), [] {}, [] {});
    rule.walk(loop.getAfter(), enterBody, [&] { invariants->leave(); });
  });
  invariants->enter();
  // The condition's region has run, last with the values that it passes on.
  auto lastTime = std::make_shared<loops::LastTime>(rule);
  auto enterTest = [rule, loop, invariants]() mutable {
    rule.noteFirst(&loop.getBefore().front(), invariants->firstIteration(),
                   loop.getBeforeArguments(), loop.getInits());
  };
  plan.visit(loop.getBefore(), enterTest, [lastTime] { lastTime->collect(); });
  plan.visit(loop.getAfter(), enterBody);
  plan.finish = [rule, loop, condition, invariants, lastTime]() mutable {
    lastTime->leave();
    auto [here, holds] = conditionOf(rule, condition);
    rule.assume(rule.store().implies(here, rule.store().negate(holds.claim)),
                holds.evidence, "loop");
    invariants->finishTested(condition.getArgs(), loop.getResults());
  };
}

void parallelRule(RegionContext rule, mlir::scf::ParallelOp loop,
                  RegionPlan &plan) {
  llvm::SmallVector<loops::Bounds, 2> bounds;
  for (auto [lb, ub, step] :
       llvm::zip(loop.getLowerBound(), loop.getUpperBound(), loop.getStep()))
    bounds.push_back({rule.integer(lb), rule.integer(ub), rule.integer(step)});
  loops::planBox(rule, loop.getRegion(), loop.getInductionVars(),
                 std::move(bounds), plan);
}

/// Each thread gets the original outputs; the results have their shapes.
void forallRule(RegionContext rule, mlir::scf::ForallOp loop,
                RegionPlan &plan) {
  llvm::SmallVector<loops::Bounds, 2> bounds;
  for (auto [lb, ub, step] :
       llvm::zip(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                 loop.getMixedStep()))
    bounds.push_back({sizes::fold(rule, lb), sizes::fold(rule, ub),
                      sizes::fold(rule, step)});
  loops::planBox(rule, loop.getRegion(), loop.getInductionVars(), bounds, plan);
  for (auto [argument, output] :
       llvm::zip(loop.getRegionIterArgs(), loop.getOutputs()))
    rule.copyModel(output, argument);
  for (auto [result, output] : llvm::zip(loop.getResults(), loop.getOutputs()))
    rule.setShape(result, rule.shape(output));
  plan.finish = [rule, loop, bounds, own = std::move(plan.finish)]() mutable {
    own();
    loops::setSharedOutputs(rule, loop, bounds);
  };
}

/// The region runs once, in place.
void executeRule(RegionContext rule, mlir::RegionBranchOpInterface op,
                 RegionPlan &plan) {
  auto lastTime = std::make_shared<loops::LastTime>(rule);
  plan.visit(op->getRegion(0), nullptr, [lastTime] { lastTime->collect(); });
  plan.finish = [rule, op, lastTime]() mutable {
    lastTime->leave();
    mlir::Region &region = op->getRegion(0);
    if (region.hasOneBlock() && !region.front().empty())
      for (auto [result, yielded] :
           llvm::zip(op->getResults(), region.front().back().getOperands()))
        rule.copyGuarded(yielded, result);
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
  table.addRegion("memref.alloca_scope", executeRule);
}

} // namespace shapeproof
