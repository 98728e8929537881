// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of the affine dialect.
//
//   affine.for %i = max(..) to min(..)     in the body: each lower bound <= i,
//                                          i < each upper bound

#include "core/loops/CountedLoop.h"
#include "core/ops/AffineTerms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

namespace shapeproof {
namespace {

/// Notes the claim that there is one iteration.
void noteRunsOnce(RegionContext rule, const loops::Bounds &bounds) {
  noteCondition(rule, [&] {
    const auto &[l, u, s] = bounds;
    TermStore &store = rule.store();
    const IntModel next = rule.build().wrapIndex(
        {store.add(l.term, s.term), rule.unite({l.evidence, s.evidence}),
         Wide(l.lo) + s.lo, Wide(l.hi) + s.hi});
    return BoolModel{
        store.conj(store.lt(l.term, u.term), store.ge(next.term, u.term)),
        rule.unite({next.evidence, u.evidence})};
  });
}

void affineForRule(RegionContext rule, mlir::affine::AffineForOp loop,
                   RegionPlan &plan) {
  loops::Bounds bounds{extremeOf(rule,
                                 mapResults(rule, loop.getLowerBoundMap(),
                                            loop.getLowerBoundOperands()),
                                 /*isMin=*/false),
                       extremeOf(rule,
                                 mapResults(rule, loop.getUpperBoundMap(),
                                            loop.getUpperBoundOperands()),
                                 /*isMin=*/true),
                       rule.build().constant(loop.getStepAsInt())};
  noteRunsOnce(rule, bounds);
  loops::planCounted(rule, loop, bounds, /*isUnsigned=*/false, plan);
}

/// The least or the greatest of each group of the results.
llvm::SmallVector<IntModel> extremes(RuleContext rule,
                                     llvm::ArrayRef<IntModel> results,
                                     mlir::DenseIntElementsAttr groups,
                                     bool isMin) {
  llvm::SmallVector<IntModel> models;
  for (const llvm::APInt &size : groups.getValues<llvm::APInt>()) {
    size_t n = std::min(size_t(size.getLimitedValue()), results.size());
    models.push_back(extremeOf(rule, results.take_front(n), isMin));
    results = results.drop_front(n);
  }
  return models;
}

/// Models each induction variable as in affine.for. The verifier checks neither
/// the number of operands nor the size of each group.
void affineParallelRule(RegionContext rule, mlir::affine::AffineParallelOp loop,
                        RegionPlan &plan) {
  mlir::AffineMap lower = loop.getLowerBoundsMap(),
                  upper = loop.getUpperBoundsMap();
  mlir::ValueRange operands = loop.getMapOperands();
  size_t n = std::min<size_t>(lower.getNumInputs(), operands.size());
  auto from = extremes(rule, mapResults(rule, lower, operands.take_front(n)),
                       loop.getLowerBoundsGroups(), /*isMin=*/false);
  auto to = extremes(rule, mapResults(rule, upper, operands.drop_front(n)),
                     loop.getUpperBoundsGroups(), /*isMin=*/true);
  llvm::SmallVector<loops::Bounds, 2> bounds;
  for (auto [lb, ub, step] : llvm::zip(from, to, loop.getSteps()))
    bounds.push_back({lb, ub, rule.build().constant(step)});
  loops::planBox(rule, loop.getRegion(), loop.getIVs(), std::move(bounds),
                 plan);
}

} // namespace

void addAffineLoopRules(OpTable &table) {
  table.addRegion("affine.for", affineForRule);
  table.addRegion("affine.parallel", affineParallelRule);
}

} // namespace shapeproof
