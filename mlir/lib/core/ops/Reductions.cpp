// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Reductions.h.

#include "core/ops/Reductions.h"
#include "core/facts/Symbols.h"
#include "core/ir/Limits.h"
#include "core/ops/Integers.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

namespace shapeproof::reductions {

using namespace mlir;

std::optional<Combined> match(llvm::ArrayRef<BlockArgument> carried,
                              unsigned index) {
  llvm::SmallVector<Operation *> combiners;
  Value element = matchReduction(carried, index, combiners);
  if (!element || combiners.size() != 1)
    return std::nullopt;
  Operation *combiner = combiners.front();
  const bool isKnown =
      isTruth(element.getType())
          ? isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(combiner)
          : integerWidth(element.getType()) &&
                isa<arith::AddIOp, arith::MulIOp, arith::MinSIOp,
                    arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp,
                    index::AddOp, index::MulOp, index::MinSOp, index::MaxSOp,
                    index::MinUOp, index::MaxUOp>(combiner);
  if (!isKnown)
    return std::nullopt;
  return Combined{combiner, element};
}

std::optional<IntModel> elementOf(RegionContext rule, Region &body,
                                  Value element,
                                  llvm::function_ref<void()> enter) {
  if (!rule.isWorthRepeating(body, 1) || !rule.mayEvaluate(1))
    return std::nullopt;
  SymbolMark before(rule.store());
  IntModel result;
  bool walked = rule.repeat(
      body, 1, [&](unsigned) { enter(); },
      [&](unsigned) { result = elements::scalar(rule, element); });
  if (!walked || !rule.isActive(result.evidence) ||
      before.findLaterSymbol(rule.store(), result.term))
    return std::nullopt;
  return result;
}

namespace {

/// A list that is reduced.
struct Reduced {
  RuleContext rule;
  ShapeId list;
  IntModel init;
  DimId length;
  bool mayBeNegative;

  TermStore &store() const { return rule.store(); }
  /// The symbol for reducing the list by `kind` from `start`; it is `start` for
  /// an empty list.
  DimId unknown(llvm::StringRef kind, DimId start) const {
    DimId symbol = rule.lists().reduction(kind, list, start);
    ClaimId isEmpty = store().eq(length, store().constant(0));
    rule.assume(store().implies(isEmpty, store().eq(symbol, start)));
    return symbol;
  }

  DimId sum() const {
    if (mayBeNegative)
      return unknown("sum", store().constant(0));
    auto [sum, holds] = rule.build().sumOfExtents(list);
    for (ClaimId claim : holds)
      rule.assume(claim);
    return sum;
  }
  DimId product() const {
    return mayBeNegative ? unknown("product", store().constant(1))
                         : store().numElements(list);
  }
  /// The least or greatest among `init` and the elements.
  DimId extreme(bool isLeast) const {
    DimId symbol = unknown(isLeast ? "least" : "greatest", init.term);
    DimId at = rule.lists().reduction(isLeast ? "place of the least"
                                              : "place of the greatest",
                                      list, init.term);
    for (ClaimId claim : rule.lists().extremes().add(
             rule.lists().withPlace(list), {symbol, init.term, at, isLeast}))
      rule.assume(claim);
    if (isLeast && !mayBeNegative)
      rule.assume(store().implies(store().ge(init.term, store().constant(0)),
                                  store().ge(symbol, store().constant(0))));
    return symbol;
  }
  /// The reduction of truth values, as integers 0 and -1.
  IntModel truth(Operation *combiner, EvidenceId evidence) const {
    DimId symbol = isa<arith::XOrIOp>(combiner)
                       ? unknown("parity", init.term)
                       : extreme(/*isLeast=*/isa<arith::OrIOp>(combiner));
    rule.assume(store().conj(store().ge(symbol, store().constant(-1)),
                             store().le(symbol, store().constant(0))));
    IntModel result{symbol, evidence};
    result.lo = -1;
    result.hi = 0;
    return result;
  }
};

} // namespace

std::optional<IntModel> reduce(RuleContext rule, Operation *combiner,
                               const IntModel &init,
                               const elements::OpenList &list) {
  TermStore &store = rule.store();
  if (store.size(list.element.term) > limits::elementNodes)
    return std::nullopt;
  ShapeModel model = rule.lists().list(list.element, list.length.term);
  rule.assume(elements::hasLength(store, model.term, list.length.term));
  const bool mayBeNegative = rule.lists().mayBeNegative(model.term);
  EvidenceId evidence = rule.unite({model.evidence, list.element.evidence,
                                    list.length.evidence, init.evidence});
  const Reduced reduced{rule, model.term, init, list.length.term,
                        mayBeNegative};
  Type type = combiner->getResult(0).getType();
  if (isTruth(type))
    return reduced.truth(combiner, evidence);
  const Wide any = Wide(1) << 100;
  if (isa<arith::AddIOp, index::AddOp>(combiner))
    return rule.build().wrap(
        {store.add(init.term, reduced.sum()), evidence, -any, any}, type,
        integers::hasNoSignedWrap(combiner));
  if (isa<arith::MulIOp, index::MulOp>(combiner))
    return rule.build().wrap(
        {store.mul(init.term, reduced.product()), evidence, -any, any}, type,
        integers::hasNoSignedWrap(combiner));
  if (isa<arith::MinUIOp, arith::MaxUIOp, index::MinUOp, index::MaxUOp>(
          combiner)) {
    // For numbers that are not negative the unsigned order is the signed one.
    auto sign = rule.build().proveNonNegative(init);
    if (mayBeNegative || !sign)
      return std::nullopt;
    evidence = rule.unite({evidence, *sign});
  }
  IntModel result{
      reduced.extreme(
          isa<arith::MinSIOp, arith::MinUIOp, index::MinSOp, index::MinUOp>(
              combiner)),
      evidence};
  result.lo = std::min(init.lo, list.element.lo);
  result.hi = std::max(init.hi, list.element.hi);
  return result;
}

void noteElement(RuleContext rule, const elements::OpenList &list,
                 DimId index) {
  DimId place = rule.lists().place();
  // An arbitrary place gives no facts about a particular one.
  if (anyPart(rule.store(), index, [&](Term t) { return t == Term(place); }))
    return;
  for (ClaimId claim : rule.lists().extremes().look(
           {list.element.term, list.length.term, place}, index))
    rule.assume(claim);
}

void noteExtent(RuleContext rule, ShapeId s, DimId index) {
  if (rule.store().knownRank(s))
    return;
  for (ClaimId claim : rule.lists().extremes().look(s, index))
    rule.assume(claim);
}

} // namespace shapeproof::reductions
