// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The check that the result of an operation fits its type (ir/WrapCheck.h):
//
//   product of %i and %k in 32 bits      -2^31 <= i * k and i * k <= 2^31 - 1
//   .. of numbers without signs          0 <= u * v and u * v <= 2^32 - 1,
//                                        where u is i modulo 2^32
//
// The operands are what they are in the program: where one has wrapped itself,
// that is the number that is multiplied.
//
// Tested by tests/mlir/ir/no-wrap.mlir and tests/mlir/kernels/wraps.py.

#include "core/ir/WrapCheck.h"
#include "core/ops/IntegerOperands.h"

namespace shapeproof::integers {
namespace {

/// The least and the greatest number of a type.
struct Limits {
  DimId least, most;
  Wide lo, hi;
};

Limits limitsOf(TermStore &store, unsigned bits, bool isUnsigned) {
  const Wide half = Wide(1) << (bits - 1);
  const DimId one = store.constant(1);
  if (isUnsigned)
    return {store.constant(0), store.sub(powerOfTwo(store, bits), one), 0,
            half - 1 + half};
  const DimId top = powerOfTwo(store, bits - 1);
  return {store.neg(top), store.sub(top, one), -half, half - 1};
}

/// The number without its sign. What is known by its type alone is less then.
IntModel withoutSign(TermStore &store, IntModel x, unsigned bits) {
  x.term = unsignedValue(store, x, bits);
  return x;
}

/// The exact result; nothing where it is not known how far is shifted.
std::optional<UnwrappedInt> exactOf(RuleContext rule, WrapCheckOp check,
                                    const WrapQuestion &question) {
  const mlir::Value first = check->getOperand(0);
  Operands o;
  o.a = rule.integer(first);
  o.width = *integerWidth(first.getType());
  // A number that is cut has to fit whichever way it is read.
  if (question.operation == Wrapping::Narrowing)
    return UnwrappedInt(o.a);
  o.b = rule.integer(check->getOperand(1));
  if (question.isUnsigned) {
    o.a = withoutSign(rule.store(), o.a, o.width);
    if (question.operation != Wrapping::Shift)
      o.b = withoutSign(rule.store(), o.b, o.width);
  }
  o.evidence = rule.unite({o.a.evidence, o.b.evidence});
  switch (question.operation) {
  case Wrapping::Sum:
    return sum(rule, o.a, o.b);
  case Wrapping::Difference:
    return difference(rule, o.a, o.b);
  case Wrapping::Product:
    return product(rule, o.a, o.b);
  case Wrapping::Shift:
    return shiftedLeft(rule, o);
  case Wrapping::Narrowing:
    break;
  }
  return std::nullopt;
}

/// Assumes that an operand of type index, and sizes in it, fit 64 bits: where
/// arithmetic that is taken not to overflow did, that was asked before.
void assumeFits(RuleContext rule, const IntModel &x) {
  assumeSizesFit(rule, x);
  TermStore &store = rule.store();
  if (store.getConstant(x.term))
    return;
  const Limits limits = limitsOf(store, 64, /*isUnsigned=*/false);
  rule.assume(
      store.conj(store.ge(x.term, limits.least), store.le(x.term, limits.most)),
      x.evidence);
}

/// Whether all operands are at least 0 by their types and arithmetic.
bool areObviouslyNonNegative(RuleContext rule, WrapCheckOp check) {
  return llvm::all_of(check->getOperands(),
                      [&](mlir::Value v) { return rule.integer(v).lo >= 0; });
}

/// Whether numbers without signs would fit: the operands are not negative, and
/// the result is within twice the range.
bool wouldFitUnsigned(RuleContext rule, WrapCheckOp check, ClaimId isWithin) {
  TermStore &store = rule.store();
  llvm::SmallVector<ClaimId> claims{isWithin};
  for (mlir::Value v : check->getOperands())
    claims.push_back(store.ge(rule.integer(v).term, store.constant(0)));
  return rule.prove(store.conj(claims)).has_value();
}

/// The text of the check, with what would be enough where it may fail.
llvm::StringRef textOf(RuleContext rule, WrapCheckOp check, DimId exact,
                       const WrapQuestion &question) {
  std::string text = check.message().str();
  if (!check.hint().empty())
    text += ("; " + check.hint()).str();
  const Limits wider = limitsOf(rule.store(), question.bits, true);
  if (!question.isUnsigned && !check->getOperand(0).getType().isIndex() &&
      wouldFitUnsigned(rule, check,
                       rule.store().conj(rule.store().ge(exact, wider.least),
                                         rule.store().le(exact, wider.most))))
    text += "; unsigned numbers would be enough";
  return mlir::StringAttr::get(check->getContext(), text).getValue();
}

void ask(RuleContext rule, WrapCheckOp check, const BoolModel &claim,
         llvm::StringRef text) {
  if (check.question().holds)
    rule.check(claim, text);
  else
    rule.query(claim, CheckRole::Check, text);
}

void wrap(RuleContext rule, mlir::Operation *op) {
  auto check = llvm::dyn_cast<WrapCheckOp>(op);
  if (!check)
    return;
  TermStore &store = rule.store();
  const WrapQuestion question = check.question();
  for (mlir::Value v : check->getOperands())
    if (v.getType().isIndex())
      assumeFits(rule, rule.integer(v));
  std::optional<UnwrappedInt> exact = exactOf(rule, check, question);
  if (!exact) {
    const IntModel lost =
        rule.build().unknown("the bits that are shifted out", /*isSize=*/true);
    return ask(rule, check,
               {store.eq(lost.term, store.constant(0)), lost.evidence},
               check.message());
  }
  const Limits limits = limitsOf(store, question.bits, question.isUnsigned);
  const bool isRangeOfTerm =
      !question.isUnsigned || areObviouslyNonNegative(rule, check);
  if (isRangeOfTerm && exact->lo >= limits.lo && exact->hi <= limits.hi)
    return ask(rule, check, {TermStore::trueClaim(), kNoEvidence},
               check.message());
  const BoolModel claim{store.conj(store.ge(exact->term, limits.least),
                                   store.le(exact->term, limits.most)),
                        exact->evidence};
  ask(rule, check, claim,
      rule.prove(claim.claim) ? check.message()
                              : textOf(rule, check, exact->term, question));
}

} // namespace

void addWrapRules(OpTable &table) {
  table.add(WrapCheckOp::getOperationName(), wrap);
}

} // namespace shapeproof::integers
