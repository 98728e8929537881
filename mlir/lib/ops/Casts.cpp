// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts of integers from one width to another.
//
//   %i = arith.index_cast %n : index to i32    wrap32(n): n, if it fits
//
// That it fits may become known only later:
//
//   cf.assert %small     // n < 1000: the result is n from here on
//
// So the rule states a fact: wrap32(n) is n wherever n fits.

#include "ops/IntegerOperands.h"

namespace shapeproof::integers {
namespace {

/// Assumes the properties of the wrapped bits of `exact`, whatever its value.
void assumeWrapped(RuleContext rule, DimId exact, const IntModel &wrapped,
                   unsigned width) {
  if (wrapped.term == exact)
    return;
  TermStore &store = rule.store();
  DimId least = store.constant(INT64_MIN >> (64 - width)),
        most = store.constant(INT64_MAX >> (64 - width));
  rule.assume(
      store.conj(store.ge(wrapped.term, least), store.le(wrapped.term, most)));
  rule.assume(store.disj({store.lt(exact, least), store.gt(exact, most),
                          store.eq(wrapped.term, exact)}));
}

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
  if (*toWidth < *fromWidth) {
    IntModel wrapped = rule.build().wrap(UnwrappedInt(x), to.getType());
    rule.set(to, wrapped);
    return assumeWrapped(rule, x.term, wrapped, *toWidth);
  }
  if (IsUnsigned && *toWidth > *fromWidth && x.lo < 0) {
    if (auto why = rule.build().proveNonNegative(x)) {
      x.evidence = rule.unite({x.evidence, *why});
      x.hi = std::max<int64_t>(x.hi, 0);
    } else {
      // Negative numbers become 2^W larger.
      DimId period = powerOfTwo(store, *fromWidth);
      x.term = store.select(store.ge(x.term, store.constant(0)), x.term,
                            store.add(x.term, period));
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
