// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Reductions.h.

#include "ops/Reductions.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

namespace shapeproof::reductions {

using namespace mlir;

std::optional<Combined> match(llvm::ArrayRef<BlockArgument> carried,
                              unsigned index) {
  llvm::SmallVector<Operation *> combiners;
  Value element = matchReduction(carried, index, combiners);
  if (!element || combiners.size() != 1 ||
      !isa<arith::AddIOp, arith::MulIOp, arith::MinSIOp, arith::MaxSIOp,
           arith::MinUIOp, arith::MaxUIOp, index::AddOp, index::MulOp,
           index::MinSOp, index::MaxSOp, index::MinUOp, index::MaxUOp>(
          combiners.front()) ||
      !integerWidth(element.getType()))
    return std::nullopt;
  return Combined{combiners.front(), element};
}

std::optional<IntModel> elementOf(RegionContext rule, Region &body,
                                  Value element,
                                  llvm::function_ref<void()> enter) {
  if (!RegionContext::isWorthRepeating(body, 1) || !rule.mayEvaluate(1))
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

/// A list as it is reduced.
struct Reduced {
  RuleContext rule;
  ShapeId list;
  IntModel init;
  DimId length;
  bool mayBeNegative;

  TermStore &store() const { return rule.store(); }
  /// What a kind of reduction makes of the list, if it has no element `start`.
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
  /// The least or greatest of `init` and the elements.
  DimId extreme(bool isLeast) const {
    DimId symbol = unknown(isLeast ? "least" : "greatest", init.term);
    rule.assume(isLeast ? store().le(symbol, init.term)
                        : store().ge(symbol, init.term));
    if (isLeast && !mayBeNegative)
      rule.assume(store().implies(store().ge(init.term, store().constant(0)),
                                  store().ge(symbol, store().constant(0))));
    return symbol;
  }
};

} // namespace

std::optional<IntModel> reduce(RuleContext rule, Operation *combiner,
                               const IntModel &init,
                               const elements::OpenList &list) {
  constexpr uint32_t kMaxSize = 1000;
  TermStore &store = rule.store();
  if (store.size(list.element.term) > kMaxSize)
    return std::nullopt;
  ShapeModel model = rule.lists().list(list.element, list.length.term);
  rule.assume(store.eq(store.rank(model.term), list.length.term));
  const bool mayBeNegative = rule.lists().mayBeNegative(model.term);
  EvidenceId evidence = rule.unite({model.evidence, list.element.evidence,
                                    list.length.evidence, init.evidence});
  const Reduced reduced{rule, model.term, init, list.length.term,
                        mayBeNegative};
  Type type = combiner->getResult(0).getType();
  const Wide any = Wide(1) << 100;
  if (isa<arith::AddIOp, index::AddOp>(combiner))
    return rule.build().wrap(
        {store.add(init.term, reduced.sum()), evidence, -any, any}, type);
  if (isa<arith::MulIOp, index::MulOp>(combiner))
    return rule.build().wrap(
        {store.mul(init.term, reduced.product()), evidence, -any, any}, type);
  if (isa<arith::MinUIOp, arith::MaxUIOp, index::MinUOp, index::MaxUOp>(
          combiner)) {
    // Of what is not negative, the order is that of signed numbers.
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

} // namespace shapeproof::reductions
