// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arith dialect: integers, index and i1, and tensors of these element by
// element (Elements.h). Floats and vectors are not modelled. The *_extended ops
// on iN give the low and the high bits of the exact result; those on index,
// whose arithmetic is taken not to overflow elsewhere, are functions only:
// equal operands give equal results.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "core/ops/Constants.h"
#include "core/ops/Integers.h"

namespace shapeproof {
namespace {

void constant(RuleContext rule, mlir::arith::ConstantOp op) {
  constants::set(rule, op.getResult(), op.getValue());
}

void select(RuleContext rule, mlir::arith::SelectOp op) {
  if (isTruth(op.getCondition().getType()))
    rule.setChoice(op.getResult(), rule.truth(op.getCondition()),
                   op.getTrueValue(), op.getFalseValue());
}

/// The rule of the *_extended ops on index.
void extendedIndex(RuleContext rule, mlir::Operation *op, const IntModel &a,
                   const IntModel &b) {
  EvidenceId evidence = rule.unite({a.evidence, b.evidence});
  for (mlir::OpResult result : op->getResults()) {
    std::string name = (op->getName().getStringRef() + "." +
                        llvm::Twine(result.getResultNumber()))
                           .str();
    DimId term = rule.store().apply(name, {a.term, b.term});
    if (isTruth(result.getType()))
      rule.set(
          result,
          BoolModel{rule.store().ne(term, rule.store().constant(0)), evidence});
    else
      rule.set(result, IntModel{term, evidence});
  }
}

/// The rule of addui_extended, mulsi_extended and mului_extended.
template <bool IsProduct, bool IsUnsigned>
void extended(RuleContext rule, mlir::Operation *op) {
  const mlir::Value low = op->getResult(0), high = op->getResult(1);
  std::optional<unsigned> width = integerWidth(op->getOperand(0).getType());
  if (!width || integerWidth(low.getType()) != width)
    return;
  IntModel a = rule.integer(op->getOperand(0)),
           b = rule.integer(op->getOperand(1));
  if (low.getType().isIndex())
    return extendedIndex(rule, op, a, b);
  const UnwrappedInt exact =
      IsProduct ? integers::product(rule, a, b) : integers::sum(rule, a, b);
  rule.set(low, rule.build().wrap(exact, low.getType()));
  TermStore &store = rule.store();
  const DimId period = powerOfTwo(store, *width);
  if (IsUnsigned) {
    a.term = integers::unsignedValue(store, a, *width);
    b.term = integers::unsignedValue(store, b, *width);
  }
  if (!IsProduct) {
    if (isTruth(high.getType()))
      rule.set(high, BoolModel{store.ge(store.add(a.term, b.term), period),
                               exact.evidence});
    return;
  }
  const DimId above = store.floorDiv(store.mul(a.term, b.term), period);
  const bool isPositive = a.lo >= 0 && b.lo >= 0;
  if (!IsUnsigned || isPositive)
    rule.set(high, IntModel{above, exact.evidence, kNever,
                            int64_t(exact.lo >> *width),
                            int64_t(exact.hi >> *width)});
  else
    rule.set(high,
             IntModel{wrapped(store, above, *width), exact.evidence, kNever,
                      INT64_MIN >> (64 - *width), INT64_MAX >> (64 - *width)});
}

void compare(RuleContext rule, mlir::arith::CmpIOp op) {
  integers::compare(rule, op, op.getPredicate());
}

} // namespace

void addArithRules(OpTable &table) {
  table.add("arith.constant", constant);
  table.add("arith.select", select);
  table.add("arith.cmpi", compare);
  table.add("arith.addui_extended", extended<false, true>);
  table.add("arith.mulsi_extended", extended<true, false>);
  table.add("arith.mului_extended", extended<true, true>);
  integers::addRules(table);
}

} // namespace shapeproof
