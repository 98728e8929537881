// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts of integers from one width to another.
//
//   %i = arith.index_cast %n : index to i32    n, if it fits; see
//                                              ModelBuilder::wrap
//
// Arithmetic of type index is taken not to overflow, so that nothing is said of
// the range of a size. In a type that wraps it matters: n + 1 overflows i64 if
// n is 2^63 - 1, which is the largest size.

#include "core/ops/IntegerOperands.h"

namespace shapeproof::integers {

void assumeSizesFit(RuleContext rule, const IntModel &x) {
  TermStore &store = rule.store();
  auto assume = [&](DimId size) {
    if (store.kind(size) == DimKind::Symbol && store.symbol(size).nonNegative)
      rule.assume(store.le(size, store.constant(INT64_MAX)), x.evidence);
  };
  LinearView view = store.linearView(x.term);
  llvm::SmallVector<Summand> summands(view.summands.begin(),
                                      view.summands.end());
  for (const Summand &s : summands)
    if (store.kind(s.column) == DimKind::Product)
      llvm::for_each(llvm::SmallVector<DimId>(store.operands(s.column)),
                     assume);
    else
      assume(s.column);
}

namespace {

/// Casts to the result's width, extending by the sign bit or by zero.
template <bool IsUnsigned> void cast(RuleContext rule, mlir::Operation *op) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return;
  TermStore &store = rule.store();
  mlir::Value from = op->getOperand(0), to = op->getResult(0);
  std::optional<unsigned> fromWidth = integerWidth(from.getType());
  std::optional<unsigned> toWidth = integerWidth(to.getType());
  if (isTruth(from.getType())) {
    if (isTruth(to.getType()))
      rule.set(to, rule.truth(from));
    else if (toWidth)
      rule.set(to, rule.build().asInteger(rule.truth(from), IsUnsigned));
    return;
  }
  if (!fromWidth)
    return;
  IntModel x = rule.integer(from);
  if (isTruth(to.getType())) { // Take the lowest bit.
    DimId bit = store.mod(x.term, store.constant(2));
    return rule.set(to,
                    BoolModel{store.ne(bit, store.constant(0)), x.evidence});
  }
  if (!toWidth)
    return;
  if (rule.build().mayAssumeNoOverflow(from.getType()))
    assumeSizesFit(rule, x);
  if (*toWidth < *fromWidth) {
    return rule.set(to, rule.build().wrap(UnwrappedInt(x), to.getType(),
                                          hasNoSignedWrap(rule.op())));
  }
  if (IsUnsigned && *toWidth > *fromWidth && x.lo < 0) {
    if (auto why = rule.build().proveNonNegative(x)) {
      x.evidence = rule.unite({x.evidence, *why});
      x.hi = std::max<int64_t>(x.hi, 0);
    } else {
      // Negative numbers become 2^W larger.
      x.term = unsignedValue(store, x, *fromWidth);
      x.hi = int64_t((uint64_t(1) << *fromWidth) - 1);
    }
    x.lo = 0;
  }
  rule.set(to, x);
}

} // namespace

void addCastRules(OpTable &table) {
  table.addAll({"arith.extsi", "arith.trunci"}, cast</*IsUnsigned=*/false>);
  table.addAll({"arith.index_cast", "index.casts"}, cast</*IsUnsigned=*/false>);
  table.add("arith.extui", cast</*IsUnsigned=*/true>);
  table.addAll({"arith.index_castui", "index.castu"},
               cast</*IsUnsigned=*/true>);
}

} // namespace shapeproof::integers
