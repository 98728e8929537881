// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of machine integers. Signed ones are those of the mathematical
// integers; of unsigned ones, negative numbers are the large ones:
//
//   a ult b    b < 0 <= a, or a < b and (0 <= a or b < 0)

#include "ops/Integers.h"

namespace shapeproof::integers {

ClaimId comparisonClaim(TermStore &store, Comparison comparison,
                        const IntModel &a, const IntModel &b) {
  switch (comparison) {
  case Comparison::eq:
    return store.eq(a.term, b.term);
  case Comparison::ne:
    return store.ne(a.term, b.term);
  case Comparison::slt:
    return store.lt(a.term, b.term);
  case Comparison::sle:
    return store.le(a.term, b.term);
  case Comparison::sgt:
    return store.gt(a.term, b.term);
  case Comparison::sge:
    return store.ge(a.term, b.term);
  case Comparison::ult: {
    DimId zero = store.constant(0);
    ClaimId aPositive = a.lo >= 0 ? store.trueClaim() : store.ge(a.term, zero);
    ClaimId bNegative = b.lo >= 0 ? store.falseClaim() : store.lt(b.term, zero);
    // b is large and a is not; or a < b, unless a alone is large.
    return store.disj(
        store.conj(aPositive, bNegative),
        store.conj(store.lt(a.term, b.term), store.disj(aPositive, bNegative)));
  }
  case Comparison::ugt:
    return comparisonClaim(store, Comparison::ult, b, a);
  case Comparison::ule:
    return store.negate(comparisonClaim(store, Comparison::ult, b, a));
  case Comparison::uge:
    return store.negate(comparisonClaim(store, Comparison::ult, a, b));
  }
  llvm_unreachable("all comparisons are above");
}

void compare(RuleContext rule, mlir::Operation *op, Comparison comparison) {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      !isTruth(op->getResult(0).getType()))
    return;
  mlir::Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  TermStore &store = rule.store();
  if (isTruth(lhs.getType())) {
    BoolModel a = rule.truth(lhs), b = rule.truth(rhs);
    // Signed, true is -1; unsigned, it is 1.
    bool isUnsigned = llvm::is_contained(
        {Comparison::ult, Comparison::ule, Comparison::ugt, Comparison::uge},
        comparison);
    ClaimId claim;
    if (comparison == Comparison::eq)
      claim = store.iff(a.claim, b.claim);
    else if (comparison == Comparison::ne)
      claim = store.negate(store.iff(a.claim, b.claim));
    else
      claim = comparisonClaim(store, comparison,
                              rule.build().asInteger(a, isUnsigned),
                              rule.build().asInteger(b, isUnsigned));
    return rule.set(op->getResult(0),
                    BoolModel{claim, rule.unite({a.evidence, b.evidence})});
  }
  if (!integerWidth(lhs.getType()))
    return;
  IntModel a = rule.integer(lhs), b = rule.integer(rhs);
  BoolModel result{comparisonClaim(store, comparison, a, b),
                   rule.unite({a.evidence, b.evidence})};
  rule.noteConstant(result);
  rule.set(op->getResult(0), result);
}

} // namespace shapeproof::integers
