// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BoxReductions.h. Truth values are the integers 0 and -1 here: `and` is
// their greatest, `or` their least.
//
// Tested by tests/mlir/ir/loops-reduced.mlir and tests/mlir/exec/buffers.py.

#include "core/loops/BoxReductions.h"
#include "core/ir/Limits.h"
#include "core/ir/LoopReductions.h"
#include "core/loops/UnrolledLoop.h"
#include "core/ops/Elements.h"
#include "core/ops/Integers.h"
#include "core/ops/Reductions.h"
#include "engine/terms/Rewrite.h"

namespace shapeproof::loops {
namespace {

using Kind = mlir::arith::AtomicRMWKind;

/// base + sum of factor * variable
struct Line {
  DimId base;
  llvm::SmallVector<DimId, 2> factors;
};

class Box {
public:
  Box(RegionContext rule, mlir::Region &body,
      llvm::ArrayRef<BoxVariable> variables, EvidenceId support)
      : rule(rule), body(body), variables(variables), support(support) {
    TermStore &store = rule.store();
    for (const BoxVariable &own : variables)
      counts.push_back(tripCount(rule, own.bounds, this->support));
    for (DimId count : counts)
      runs = store.conj(runs, store.ge(count, store.constant(1)));
  }

  /// The result; nothing if it is not known.
  std::optional<IntModel> combined(const LoopReduction &reduction) {
    const IntModel init = reduction.init
                              ? elements::scalar(rule, reduction.init)
                              : rule.build().constant(reduction.neutral());
    auto result = evaluated(reduction, init);
    if (!result)
      result = closed(reduction, init);
    if (result)
      result->evidence = rule.unite({result->evidence, support});
    return result;
  }

private:
  std::optional<Line> lineOf(DimId element);
  DimId sumOf(const Line &line);
  DimId extremeOf(const Line &line, bool isLeast);
  std::optional<IntModel> closed(const LoopReduction &reduction,
                                 const IntModel &init);
  std::optional<IntModel> evaluated(const LoopReduction &reduction,
                                    const IntModel &init);
  std::optional<IntModel> combine(const LoopReduction &reduction,
                                  const IntModel &a, const IntModel &b);
  std::optional<bool> isLeast(const LoopReduction &reduction, const IntModel &a,
                              const IntModel &b);

  RegionContext rule;
  mlir::Region &body;
  llvm::ArrayRef<BoxVariable> variables;
  EvidenceId support;
  /// The number of values of each variable; the claim that there is a point.
  llvm::SmallVector<DimId, 2> counts;
  ClaimId runs = TermStore::trueClaim();
};

/// The element as a line in the variables; nothing if it is none.
std::optional<Line> Box::lineOf(DimId element) {
  TermStore &store = rule.store();
  if (store.size(element) > limits::elementNodes ||
      llvm::any_of(variables, [&](const BoxVariable &own) {
        return store.kind(own.model.term) != DimKind::Symbol;
      }))
    return std::nullopt;
  auto at = [&](size_t one) {
    Rewriter rewriter(store);
    for (auto [i, own] : llvm::enumerate(variables))
      rewriter.set(own.model.term, store.constant(i == one ? 1 : 0));
    return rewriter(element);
  };
  Line line{at(variables.size()), {}};
  DimId whole = line.base;
  for (auto [i, own] : llvm::enumerate(variables)) {
    line.factors.push_back(store.sub(at(i), line.base));
    whole = store.add(whole, store.mul(line.factors[i], own.model.term));
  }
  return whole == element ? std::optional(line) : std::nullopt;
}

DimId Box::sumOf(const Line &line) {
  TermStore &store = rule.store();
  DimId points = store.constant(1);
  for (DimId count : counts)
    points = store.mul(points, count);
  DimId sum = store.mul(line.base, points);
  for (auto [i, own] : llvm::enumerate(variables)) {
    const DimId count = counts[i],
                pairs = store.floorDiv(
                    store.mul(count, store.sub(count, store.constant(1))),
                    store.constant(2));
    DimId along = store.add(store.mul(own.bounds.lb.term, count),
                            store.mul(own.bounds.step.term, pairs));
    for (auto [j, other] : llvm::enumerate(counts))
      if (j != i)
        along = store.mul(along, other);
    sum = store.add(sum, store.mul(line.factors[i], along));
  }
  return sum;
}

/// The least or greatest, where there is a point.
DimId Box::extremeOf(const Line &line, bool isLeast) {
  TermStore &store = rule.store();
  DimId result = line.base;
  for (auto [i, own] : llvm::enumerate(variables)) {
    const DimId first = own.bounds.lb.term,
                last = store.add(
                    first, store.mul(own.bounds.step.term,
                                     store.sub(counts[i], store.constant(1)))),
                atFirst = store.mul(line.factors[i], first),
                atLast = store.mul(line.factors[i], last);
    DimId end =
        isLeast ? store.min({atFirst, atLast}) : store.max({atFirst, atLast});
    if (auto factor = store.getConstant(line.factors[i]))
      end = (*factor >= Int(0)) == isLeast ? atFirst : atLast;
    result = store.add(result, end);
  }
  return result;
}

/// Whether it takes the least of all, not the greatest; nothing for other
/// operations. The unsigned order of numbers that are not negative is the
/// signed one.
std::optional<bool> Box::isLeast(const LoopReduction &reduction,
                                 const IntModel &a, const IntModel &b) {
  const bool isBit = isTruth(reduction.element.getType());
  switch (reduction.kind) {
  case Kind::mins:
  case Kind::maxs:
    if (isBit)
      return std::nullopt;
    return reduction.kind == Kind::mins;
  case Kind::minu:
  case Kind::maxu:
    if (isBit || a.lo < 0 || b.lo < 0)
      return std::nullopt;
    return reduction.kind == Kind::minu;
  case Kind::andi:
  case Kind::ori:
    if (!isBit)
      return std::nullopt;
    return reduction.kind == Kind::ori;
  default:
    return std::nullopt;
  }
}

static IntModel wrapped(RuleContext rule, const LoopReduction &reduction,
                        DimId term, EvidenceId evidence) {
  const Wide any = Wide(1) << 100;
  return rule.build().wrap(
      {term, evidence, -any, any}, reduction.element.getType(),
      reduction.combiner && integers::hasNoSignedWrap(reduction.combiner));
}

std::optional<IntModel> Box::combine(const LoopReduction &reduction,
                                     const IntModel &a, const IntModel &b) {
  TermStore &store = rule.store();
  const EvidenceId evidence = rule.unite({a.evidence, b.evidence});
  if (auto least = isLeast(reduction, a, b)) {
    IntModel result{*least ? store.min({a.term, b.term})
                           : store.max({a.term, b.term}),
                    evidence};
    result.lo = std::min(a.lo, b.lo);
    result.hi = std::max(a.hi, b.hi);
    return result;
  }
  if (isTruth(reduction.element.getType()))
    return std::nullopt;
  if (reduction.kind == Kind::addi)
    return wrapped(rule, reduction, store.add(a.term, b.term), evidence);
  if (reduction.kind == Kind::muli)
    return wrapped(rule, reduction, store.mul(a.term, b.term), evidence);
  return std::nullopt;
}

std::optional<IntModel> Box::closed(const LoopReduction &reduction,
                                    const IntModel &init) {
  TermStore &store = rule.store();
  auto element = reductions::elementOf(rule, body, reduction.element, [&] {
    for (const BoxVariable &own : variables)
      rule.replace(own.variable, {own.model});
  });
  if (!element)
    return std::nullopt;
  const std::optional<Line> line = lineOf(element->term);
  if (!line)
    return std::nullopt;
  const EvidenceId evidence = rule.unite({init.evidence, element->evidence});
  if (auto least = isLeast(reduction, init, *element)) {
    const DimId end = extremeOf(*line, *least);
    IntModel result{store.select(runs,
                                 *least ? store.min({init.term, end})
                                        : store.max({init.term, end}),
                                 init.term),
                    evidence};
    result.lo = std::min(init.lo, element->lo);
    result.hi = std::max(init.hi, element->hi);
    return result;
  }
  if (reduction.kind != Kind::addi || isTruth(reduction.element.getType()))
    return std::nullopt;
  return wrapped(rule, reduction, store.add(init.term, sumOf(*line)), evidence);
}

/// Combines the elements of the points one after the other.
std::optional<IntModel> Box::evaluated(const LoopReduction &reduction,
                                       const IntModel &init) {
  llvm::SmallVector<Iterations, 2> along;
  unsigned times = 1;
  for (const BoxVariable &own : variables) {
    auto known = knownIterations(rule, own.variable.getType(), own.bounds,
                                 /*isUnsigned=*/false);
    if (!known || times * known->count > limits::loopRepetitions)
      return std::nullopt;
    times *= known->count;
    along.push_back(*known);
  }
  if (times > 0 && !rule.isWorthRepeating(body, times))
    return std::nullopt;
  std::optional<IntModel> result = init;
  const bool walked = rule.repeat(
      body, times,
      [&](unsigned point) {
        for (auto [own, range] : llvm::zip(variables, along)) {
          rule.replace(own.variable,
                       {rule.build().constant(range.at(point % range.count))});
          point /= range.count;
        }
      },
      [&](unsigned) {
        if (result)
          result = combine(reduction, *result,
                           elements::scalar(rule, reduction.element));
      });
  return walked && result && rule.isActive(result->evidence) ? result
                                                             : std::nullopt;
}

} // namespace

void setBoxReductions(RegionContext rule, mlir::Region &body,
                      llvm::ArrayRef<BoxVariable> variables,
                      EvidenceId support) {
  Box box(rule, body, variables, support);
  for (auto [result, reduction] :
       llvm::zip(rule.op()->getResults(), loopReductions(rule.op())))
    if (auto combined = box.combined(reduction))
      rule.replace(result,
                   elements::scalarModel(rule, result.getType(), *combined));
}

} // namespace shapeproof::loops
