// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Machine integers as mathematical ones.
//
// A value of width W is the signed number its bits mean. An operation is its
// mathematical form where that cannot be told apart:
//   - Sums and products wrap. They are exact if they may not (nsw), if they
//     cannot (by the ranges of the operands, or bounds that the context proves)
//     and, on index, if that is assumed; see ModelBuilder::wrap.
//   - Unsigned operations read negative numbers as 2^W more. Comparisons are
//     written out by the signs; the others equal the signed form if both
//     operands are >= 0, and are otherwise some function of them:
//         divui %a, %b  is  select(a >= 0 and b >= 0, a floordiv b, divui(a,
//         b))
//   - divsi rounds towards zero: up where the signs differ.
// Division by zero is undefined, so having divided establishes the divisor.

#include "ops/Integers.h"

namespace shapeproof::integers {
namespace {

struct Operands {
  IntModel a, b;
  EvidenceId evidence;
  unsigned width = 0;
};

/// The operands of a scalar integer op; nothing for vectors and widths that are
/// not modelled, whose results are left unknown.
std::optional<Operands> operandsOf(RuleContext rule) {
  mlir::Operation *op = rule.op();
  if (op->getNumOperands() < 2 || op->getNumResults() < 1)
    return std::nullopt;
  mlir::Type type = op->getOperand(0).getType();
  std::optional<unsigned> width = integerWidth(type);
  if (!width || op->getResult(0).getType() != type)
    return std::nullopt;
  Operands result;
  result.a = rule.integer(op->getOperand(0));
  result.b = rule.integer(op->getOperand(1));
  result.evidence = rule.unite({result.a.evidence, result.b.evidence});
  result.width = *width;
  return result;
}

bool isTruthOp(mlir::Operation *op) {
  return op->getNumOperands() == 2 && op->getNumResults() >= 1 &&
         isTruth(op->getOperand(0).getType()) &&
         isTruth(op->getResult(0).getType());
}

//===- Kinds of rules -------------------------------------------------------//

using IntegerRule = void (*)(RuleContext, const Operands &);
using TruthRule = ClaimId (*)(TermStore &, ClaimId, ClaimId);

template <IntegerRule OnIntegers>
void binary(RuleContext rule, mlir::Operation *) {
  if (auto o = operandsOf(rule))
    OnIntegers(rule, *o);
}

/// Of single bits, a function of truth values.
template <IntegerRule OnIntegers, TruthRule OnTruths>
void bitwise(RuleContext rule, mlir::Operation *op) {
  if (!isTruthOp(op))
    return binary<OnIntegers>(rule, op);
  BoolModel a = rule.truth(op->getOperand(0)),
            b = rule.truth(op->getOperand(1));
  rule.set(op->getResult(0), BoolModel{OnTruths(rule.store(), a.claim, b.claim),
                                       rule.unite({a.evidence, b.evidence})});
}

/// Having divided, the divisor is not zero.
template <IntegerRule Divide>
void division(RuleContext rule, mlir::Operation *) {
  auto o = operandsOf(rule);
  if (!o)
    return;
  rule.establish(rule.store().ne(o->b.term, rule.store().constant(0)),
                 o->b.evidence);
  Divide(rule, *o);
}

ClaimId both(TermStore &store, ClaimId a, ClaimId b) {
  return store.conj(a, b);
}

ClaimId either(TermStore &store, ClaimId a, ClaimId b) {
  return store.disj(a, b);
}

ClaimId differ(TermStore &store, ClaimId a, ClaimId b) {
  return store.negate(store.iff(a, b));
}

//===- Results --------------------------------------------------------------//

void setTerm(RuleContext rule, DimId term, EvidenceId evidence,
             int64_t lo = INT64_MIN, int64_t hi = INT64_MAX) {
  mlir::Value result = rule.op()->getResult(0);
  unsigned width = *integerWidth(result.getType());
  rule.set(result, IntModel{term, evidence, kNever,
                            std::max(lo, INT64_MIN >> (64 - width)),
                            std::min(hi, INT64_MAX >> (64 - width))});
}

void setWrapped(RuleContext rule, const ExactInt &exact) {
  mlir::Value result = rule.op()->getResult(0);
  rule.set(result, rule.build().wrap(exact, result.getType(),
                                     hasNoSignedWrap(rule.op())));
}

/// "divui32": equal operands of equal widths give equal values.
DimId opaque(RuleContext rule, llvm::StringRef name, const Operands &o) {
  return rule.store().apply((name + llvm::Twine(o.width)).str(),
                            {o.a.term, o.b.term});
}

void setOpaque(RuleContext rule, llvm::StringRef name, const Operands &o) {
  setTerm(rule, opaque(rule, name, o), o.evidence);
}

/// Both operands are >= 0: what the proof and they rest on, if it is proved.
std::optional<EvidenceId> proveNonNegative(RuleContext rule,
                                           const Operands &o) {
  auto a = rule.build().proveNonNegative(o.a);
  if (!a)
    return std::nullopt;
  auto b = rule.build().proveNonNegative(o.b);
  if (!b)
    return std::nullopt;
  return rule.unite({o.evidence, *a, *b});
}

/// An unsigned operation: `exact` where both operands are >= 0, in which case
/// the value lies in [0, hi].
void setUnsigned(RuleContext rule, const Operands &o, llvm::StringRef name,
                 DimId exact, int64_t hi) {
  TermStore &store = rule.store();
  if (auto proved = proveNonNegative(rule, o))
    return setTerm(rule, exact, *proved, 0, hi);
  DimId zero = store.constant(0);
  ClaimId positive =
      store.conj(store.ge(o.a.term, zero), store.ge(o.b.term, zero));
  setTerm(rule, store.select(positive, exact, opaque(rule, name, o)),
          o.evidence);
}

//===- Division -------------------------------------------------------------//

/// An upper bound of a / b for a >= 0 and b >= 1; of a mod b.
int64_t quotientLimit(const Operands &o) {
  return o.a.hi < 0 ? 0 : o.a.hi / std::max<int64_t>(o.b.lo, 1);
}

int64_t remainderLimit(const Operands &o) {
  return std::min(o.a.hi, std::max<int64_t>(o.b.hi - 1, 0));
}

/// a / b rounded towards zero.
DimId truncated(TermStore &store, DimId a, DimId b, bool aNonNegative,
                bool bPositive) {
  DimId zero = store.constant(0);
  DimId same = store.floorDiv(a, b);
  if (aNonNegative && bPositive)
    return same;
  ClaimId aSign = store.ge(a, zero);
  DimId positive = store.select(aSign, same, store.ceilDiv(a, b));
  if (bPositive)
    return positive;
  DimId negated = store.neg(b);
  DimId negative = store.select(aSign, store.neg(store.floorDiv(a, negated)),
                                store.floorDiv(store.neg(a), negated));
  return store.select(store.gt(b, zero), positive, negative);
}

void divTruncated(RuleContext rule, const Operands &o) {
  EvidenceId evidence = o.evidence;
  auto a = rule.build().proveNonNegative(o.a);
  auto b = rule.build().proveNonNegative(o.b);
  bool positive = a && b;
  if (b)
    evidence = rule.unite({evidence, *b});
  if (positive)
    evidence = rule.unite({evidence, *a});
  setTerm(rule,
          truncated(rule.store(), o.a.term, o.b.term, positive, b.has_value()),
          evidence, positive ? 0 : INT64_MIN,
          positive ? quotientLimit(o) : INT64_MAX);
}

/// The remainder of divTruncated: it has the dividend's sign.
void remSigned(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  if (auto proved = proveNonNegative(rule, o))
    return setTerm(rule, store.mod(o.a.term, o.b.term), *proved, 0,
                   remainderLimit(o));
  // Below, a positive divisor is not told apart from a zero one by a proof.
  EvidenceId evidence = o.evidence;
  auto b = rule.build().proveNonNegative(o.b);
  if (b)
    evidence = rule.unite({evidence, *b});
  DimId quotient = truncated(store, o.a.term, o.b.term,
                             /*aNonNegative=*/false, b.has_value());
  setTerm(rule, store.sub(o.a.term, store.mul(o.b.term, quotient)), evidence);
}

void divFloor(RuleContext rule, const Operands &o) {
  bool positive = o.a.lo >= 0 && o.b.lo >= 0;
  setTerm(rule, rule.store().floorDiv(o.a.term, o.b.term), o.evidence,
          positive ? 0 : INT64_MIN, positive ? quotientLimit(o) : INT64_MAX);
}

void divCeil(RuleContext rule, const Operands &o) {
  bool positive = o.a.lo >= 0 && o.b.lo >= 0;
  setTerm(rule, rule.store().ceilDiv(o.a.term, o.b.term), o.evidence,
          positive ? 0 : INT64_MIN, positive ? o.a.hi : INT64_MAX);
}

/// As divCeil, where that is lowered to -(-a / b).
void divCeilNegating(RuleContext rule, const Operands &o) {
  divCeil(rule, o);
  mlir::Value result = rule.op()->getResult(0);
  rule.replace(result, {whereNegatable(rule, o.a, rule.integer(result))});
}

void divUnsigned(RuleContext rule, const Operands &o) {
  setUnsigned(rule, o, "divui", rule.store().floorDiv(o.a.term, o.b.term),
              quotientLimit(o));
}

void divCeilUnsigned(RuleContext rule, const Operands &o) {
  setUnsigned(rule, o, "ceildivui", rule.store().ceilDiv(o.a.term, o.b.term),
              o.a.hi);
}

void remUnsigned(RuleContext rule, const Operands &o) {
  setUnsigned(rule, o, "remui", rule.store().mod(o.a.term, o.b.term),
              remainderLimit(o));
  if (o.a.lo >= 0 && o.b.lo >= 0)
    return;
  // Of whatever dividend: the remainder by a positive divisor is below it.
  TermStore &store = rule.store();
  IntModel r = rule.integer(rule.op()->getResult(0));
  DimId zero = store.constant(0);
  rule.assume(store.disj(store.le(o.b.term, zero),
                         store.conj(store.ge(r.term, zero),
                                    store.lt(r.term, o.b.term))),
              r.evidence);
}

//===- Sums, extremes -------------------------------------------------------//

template <ExactInt (*Fn)(RuleContext, const IntModel &, const IntModel &)>
void wrapping(RuleContext rule, const Operands &o) {
  setWrapped(rule, Fn(rule, o.a, o.b));
}

template <bool IsMin> DimId extreme(TermStore &store, const Operands &o) {
  return IsMin ? store.min({o.a.term, o.b.term})
               : store.max({o.a.term, o.b.term});
}

template <bool IsMin> int64_t extreme(int64_t a, int64_t b) {
  return IsMin ? std::min(a, b) : std::max(a, b);
}

template <bool IsMin> void extremeSigned(RuleContext rule, const Operands &o) {
  setTerm(rule, extreme<IsMin>(rule.store(), o), o.evidence,
          extreme<IsMin>(o.a.lo, o.b.lo), extreme<IsMin>(o.a.hi, o.b.hi));
}

template <bool IsMin>
void extremeUnsigned(RuleContext rule, const Operands &o) {
  if (auto proved = proveNonNegative(rule, o))
    return setTerm(rule, extreme<IsMin>(rule.store(), o), *proved, 0,
                   extreme<IsMin>(o.a.hi, o.b.hi));
  TermStore &store = rule.store();
  ClaimId less = comparisonClaim(store, Comparison::ult, o.a, o.b);
  setTerm(rule,
          IsMin ? store.select(less, o.a.term, o.b.term)
                : store.select(less, o.b.term, o.a.term),
          o.evidence, std::min(o.a.lo, o.b.lo), std::max(o.a.hi, o.b.hi));
}

//===- Bits -----------------------------------------------------------------//

DimId powerOfTwo(TermStore &store, unsigned exponent) {
  Int value(1);
  for (unsigned i = 0; i < exponent; ++i)
    value = value + value;
  return store.constant(value);
}

std::optional<unsigned> constantShift(RuleContext rule, const Operands &o) {
  std::optional<Int> by = rule.store().getConstant(o.b.term);
  if (!by || *by < Int(0) || *by >= Int(int64_t(o.width)))
    return std::nullopt;
  return unsigned(int64_t(*by));
}

void shiftLeft(RuleContext rule, const Operands &o) {
  auto by = constantShift(rule, o);
  if (!by || *by >= 63)
    return setOpaque(rule, "shli", o);
  Wide factor = Wide(1) << *by;
  setWrapped(rule, {rule.store().mul(o.a.term, powerOfTwo(rule.store(), *by)),
                    o.evidence, o.a.lo * factor, o.a.hi * factor});
}

void shiftRightSigned(RuleContext rule, const Operands &o) {
  auto by = constantShift(rule, o);
  if (!by)
    return setOpaque(rule, "shrsi", o);
  setTerm(rule, rule.store().floorDiv(o.a.term, powerOfTwo(rule.store(), *by)),
          o.evidence, o.a.lo >> *by, o.a.hi >> *by);
}

void shiftRightUnsigned(RuleContext rule, const Operands &o) {
  auto by = constantShift(rule, o);
  if (!by)
    return setOpaque(rule, "shrui", o);
  setUnsigned(rule, o, "shrui",
              rule.store().floorDiv(o.a.term, powerOfTwo(rule.store(), *by)),
              o.a.hi >> *by);
}

void bitAnd(RuleContext rule, const Operands &o) {
  // Masking with 2^k - 1 is the remainder, whatever the sign.
  for (auto [x, m] : {std::pair(o.a, o.b), std::pair(o.b, o.a)}) {
    auto mask = rule.store().getConstant(m.term);
    if (!mask || *mask < Int(0) || m.hi == INT64_MAX ||
        (m.hi & (m.hi + 1)) != 0)
      continue;
    DimId size = rule.store().constant(*mask + Int(1));
    return setTerm(rule, rule.store().mod(x.term, size), o.evidence, 0, m.hi);
  }
  setOpaque(rule, "andi", o);
}

void bitOr(RuleContext rule, const Operands &o) { setOpaque(rule, "ori", o); }

void bitXor(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  if (store.getConstant(o.b.term) != Int(-1))
    return setOpaque(rule, "xori", o);
  // All bits: -x - 1.
  setTerm(rule, store.sub(store.constant(-1), o.a.term), o.evidence,
          -1 - o.a.hi, -1 - o.a.lo);
}

//===- Casts ----------------------------------------------------------------//

/// To the result's width, repeating the sign bit or zero.
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
  if (isTruth(to.getType())) { // The lowest bit.
    DimId bit = store.mod(x.term, store.constant(2));
    return rule.set(to,
                    BoolModel{store.ne(bit, store.constant(0)), x.evidence});
  }
  if (!toWidth)
    return;
  if (*toWidth < *fromWidth)
    return rule.set(to, rule.build().wrap(ExactInt(x), to.getType()));
  if (IsUnsigned && *toWidth > *fromWidth && x.lo < 0) {
    if (auto why = rule.build().proveNonNegative(x)) {
      x.evidence = rule.unite({x.evidence, *why});
      x.hi = std::max<int64_t>(x.hi, 0);
    } else {
      // Negative numbers become 2^W more.
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

bool hasNoSignedWrap(mlir::Operation *op) {
  auto flags =
      llvm::dyn_cast<mlir::arith::ArithIntegerOverflowFlagsInterface>(op);
  return flags && flags.hasNoSignedWrap();
}

ExactInt sum(RuleContext rule, const IntModel &a, const IntModel &b) {
  return {rule.store().add(a.term, b.term),
          rule.unite({a.evidence, b.evidence}), Wide(a.lo) + b.lo,
          Wide(a.hi) + b.hi};
}

ExactInt difference(RuleContext rule, const IntModel &a, const IntModel &b) {
  return {rule.store().sub(a.term, b.term),
          rule.unite({a.evidence, b.evidence}), Wide(a.lo) - b.hi,
          Wide(a.hi) - b.lo};
}

ExactInt product(RuleContext rule, const IntModel &a, const IntModel &b) {
  auto [lo, hi] = std::minmax({Wide(a.lo) * b.lo, Wide(a.lo) * b.hi,
                               Wide(a.hi) * b.lo, Wide(a.hi) * b.hi});
  return {rule.store().mul(a.term, b.term),
          rule.unite({a.evidence, b.evidence}), lo, hi};
}

IntModel whereNegatable(RuleContext rule, const IntModel &x, IntModel exact) {
  if (x.lo > INT64_MIN)
    return exact;
  TermStore &store = rule.store();
  const ClaimId hasNegative = store.gt(x.term, store.constant(INT64_MIN));
  if (rule.build().mayAssumeNoOverflow(
          mlir::IndexType::get(rule.op()->getContext())))
    exact.evidence = rule.build().withNoOverflow(exact.evidence);
  else if (auto why = rule.prove(hasNegative))
    exact.evidence = rule.unite({exact.evidence, *why});
  else
    exact.term = store.select(hasNegative, exact.term,
                              store.apply("negated", {exact.term}));
  return exact;
}

void addRules(OpTable &table) {
  table.addAll({"arith.addi", "index.add"}, bitwise<wrapping<sum>, differ>);
  table.addAll({"arith.subi", "index.sub"},
               bitwise<wrapping<difference>, differ>);
  table.addAll({"arith.muli", "index.mul"}, bitwise<wrapping<product>, both>);
  table.addAll({"arith.divsi", "index.divs"}, division<divTruncated>);
  table.addAll({"arith.divui", "index.divu"}, division<divUnsigned>);
  table.addAll({"arith.floordivsi", "index.floordivs"}, division<divFloor>);
  table.add("arith.ceildivsi", division<divCeil>);
  table.add("index.ceildivs", division<divCeilNegating>);
  table.addAll({"arith.ceildivui", "index.ceildivu"},
               division<divCeilUnsigned>);
  table.addAll({"arith.remsi", "index.rems"}, division<remSigned>);
  table.addAll({"arith.remui", "index.remu"}, division<remUnsigned>);
  table.addAll({"arith.minsi", "index.mins"}, binary<extremeSigned<true>>);
  table.addAll({"arith.maxsi", "index.maxs"}, binary<extremeSigned<false>>);
  table.addAll({"arith.minui", "index.minu"}, binary<extremeUnsigned<true>>);
  table.addAll({"arith.maxui", "index.maxu"}, binary<extremeUnsigned<false>>);
  table.addAll({"arith.shli", "index.shl"}, binary<shiftLeft>);
  table.addAll({"arith.shrsi", "index.shrs"}, binary<shiftRightSigned>);
  table.addAll({"arith.shrui", "index.shru"}, binary<shiftRightUnsigned>);
  table.addAll({"arith.andi", "index.and"}, bitwise<bitAnd, both>);
  table.addAll({"arith.ori", "index.or"}, bitwise<bitOr, either>);
  table.addAll({"arith.xori", "index.xor"}, bitwise<bitXor, differ>);
  table.addAll({"arith.extsi", "arith.trunci"}, cast</*IsUnsigned=*/false>);
  table.addAll({"arith.index_cast", "index.casts"}, cast</*IsUnsigned=*/false>);
  table.add("arith.extui", cast</*IsUnsigned=*/true>);
  table.addAll({"arith.index_castui", "index.castu"},
               cast</*IsUnsigned=*/true>);
}

} // namespace shapeproof::integers
