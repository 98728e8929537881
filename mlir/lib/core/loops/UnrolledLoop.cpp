// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See UnrolledLoop.h. What the checks of an iteration establish holds in those
// after it and after the loop.

#include "core/loops/UnrolledLoop.h"
#include "core/ir/Limits.h"
#include "core/loops/LoopPostconditions.h"
#include "core/ops/Integers.h"
#include <memory>

namespace shapeproof::loops {

std::optional<Iterations> knownIterations(RuleContext rule, mlir::Type type,
                                          const Bounds &bounds,
                                          bool isUnsigned) {
  TermStore &store = rule.store();
  std::optional<Int> lb = store.getConstant(bounds.lb.term),
                     ub = store.getConstant(bounds.ub.term),
                     step = store.getConstant(bounds.step.term);
  std::optional<unsigned> width = integerWidth(type);
  const Int most(scaled(rule, limits::loopRepetitions));
  if (!lb || !ub || !step || !width || *step < Int(1) ||
      *ub - *lb > *step * most)
    return std::nullopt;
  if (isUnsigned && (*lb < Int(0) || *ub < Int(0)))
    return std::nullopt;
  unsigned times = 0;
  Int last = *lb;
  for (; last < *ub; last = last + *step)
    ++times;
  if (last > Int(int64_t(INT64_MAX >> (64 - *width))))
    return std::nullopt;
  return Iterations{*lb, *step, times};
}

Model withSupport(RuleContext rule, Model model, EvidenceId support) {
  for (EvidenceId *evidence : {&model.integer.evidence, &model.truth.evidence,
                               &model.shape.evidence, &model.content.evidence})
    *evidence = rule.unite({*evidence, support});
  return model;
}

namespace {

/// The walk from one iteration to the next.
class UnrolledLoop {
public:
  UnrolledLoop(RegionContext rule, mlir::LoopLikeOpInterface loop,
               const Bounds &bounds, const Iterations &iterations)
      : rule(rule), loop(loop), iterations(iterations),
        repetition(rule, loop->getRegion(0)), established(rule),
        support(rule.unite(
            {bounds.lb.evidence, bounds.ub.evidence, bounds.step.evidence})) {
    for (mlir::Value init : loop.getInits())
      take(init);
  }

  void enter(unsigned i) {
    repetition.forget();
    IntModel at = rule.build().constant(iterations.at(i));
    at.evidence = support;
    rule.replace(loop->getRegion(0).front().getArgument(0), {at});
    if (i > 0)
      established.leave();
    give(loop.getRegionIterArgs());
  }

  void leave() {
    established.collect();
    carried.clear();
    for (mlir::Value yielded : loop.getYieldedValues())
      take(yielded);
  }

  void finish() {
    if (iterations.count > 0)
      established.leave();
    give(loop->getResults());
    repetition.forget();
  }

private:
  void take(mlir::Value value) {
    carried.push_back(rule.isModelled(value) ? std::optional(rule.model(value))
                                             : std::nullopt);
  }

  /// Gives values the models that were taken last, right where all that they
  /// rest on holds here.
  void give(mlir::ValueRange values) {
    for (auto [value, model] : llvm::zip(values, carried))
      if (model)
        repetition.give(value, withSupport(rule, *model, support));
  }

  RegionContext rule;
  mlir::LoopLikeOpInterface loop;
  Iterations iterations;
  Repetition repetition;
  LastTime established;
  EvidenceId support;
  llvm::SmallVector<std::optional<Model>, 4> carried;
};

} // namespace

void planUnrolled(RegionContext rule, mlir::LoopLikeOpInterface loop,
                  const Bounds &bounds, const Iterations &iterations,
                  RegionPlan &plan) {
  auto state = std::make_shared<UnrolledLoop>(rule, loop, bounds, iterations);
  for (unsigned i = 0; i < iterations.count; ++i)
    plan.visit(
        loop->getRegion(0), [state, i] { state->enter(i); },
        [state] { state->leave(); });
  plan.finish = [state] { state->finish(); };
}

} // namespace shapeproof::loops
