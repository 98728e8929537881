// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Machine integers as mathematical ones.
//
// A value of width W is the signed number of its bits. An operation has its
// mathematical form where the two cannot differ:
//   - Sums and products wrap. They are exact if they may not (nsw), if they
//     cannot (by the ranges of the operands, or bounds that the context proves)
//     and, on index, if that is assumed; see ModelBuilder::wrap.
//   - Unsigned operations read negative numbers as 2^W more. Comparisons are
//     written out by the signs; the others equal the signed form if both
//     operands are >= 0, and are otherwise that of the numbers modulo 2^W:
//         divui %a, %b  is  select(a >= 0 and b >= 0, a floordiv b,
//                                  wrapW(a mod 2^W floordiv (b mod 2^W)))
//   - divsi rounds towards zero: up where the signs differ.
// Division by zero is undefined, so having divided establishes the divisor.

#include "core/ops/IntegerOperands.h"

namespace shapeproof::integers {

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

void setTerm(RuleContext rule, DimId term, EvidenceId evidence, int64_t lo,
             int64_t hi) {
  mlir::Value result = rule.op()->getResult(0);
  unsigned width = *integerWidth(result.getType());
  rule.set(result, IntModel{term, evidence, kNever,
                            std::max(lo, INT64_MIN >> (64 - width)),
                            std::min(hi, INT64_MAX >> (64 - width))});
}

void setWrapped(RuleContext rule, const UnwrappedInt &exact) {
  mlir::Value result = rule.op()->getResult(0);
  rule.set(result, rule.build().wrap(exact, result.getType(),
                                     hasNoSignedWrap(rule.op())));
}

DimId opaque(RuleContext rule, llvm::StringRef name, const Operands &o) {
  return rule.store().apply((name + llvm::Twine(o.width)).str(),
                            {o.a.term, o.b.term});
}

/// If both operands are proved >= 0: the evidence of the proof and of the
/// operands.
static std::optional<EvidenceId> proveNonNegative(RuleContext rule,
                                                  const Operands &o) {
  auto a = rule.build().proveNonNegative(o.a);
  if (!a)
    return std::nullopt;
  auto b = rule.build().proveNonNegative(o.b);
  if (!b)
    return std::nullopt;
  return rule.unite({o.evidence, *a, *b});
}

void setUnsigned(RuleContext rule, const Operands &o,
                 llvm::function_ref<DimId(DimId, DimId)> function, int64_t hi) {
  TermStore &store = rule.store();
  const DimId exact = function(o.a.term, o.b.term);
  if (auto proved = proveNonNegative(rule, o))
    return setTerm(rule, exact, *proved, 0, hi);
  DimId zero = store.constant(0);
  ClaimId positive =
      store.conj(store.ge(o.a.term, zero), store.ge(o.b.term, zero));
  DimId other = wrapped(store,
                        function(unsignedValue(store, o.a, o.width),
                                 unsignedValue(store, o.b, o.width)),
                        o.width);
  setTerm(rule, store.select(positive, exact, other), o.evidence);
}

namespace {

/// Establishes, after a division, that the divisor is not zero.
template <IntegerRule Divide>
void division(RuleContext rule, mlir::Operation *) {
  auto o = operandsOf(rule);
  if (!o)
    return;
  rule.establish(rule.store().ne(o->b.term, rule.store().constant(0)),
                 o->b.evidence);
  Divide(rule, *o);
}

//===- Division -------------------------------------------------------------//

/// An upper bound of a / b for a >= 0 and b >= 1, and of a mod b.
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

/// The remainder of divTruncated, which has the dividend's sign.
void remSigned(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  if (auto proved = proveNonNegative(rule, o))
    return setTerm(rule, store.mod(o.a.term, o.b.term), *proved, 0,
                   remainderLimit(o));
  // The formula below does not distinguish a positive divisor from zero, so
  // this proof only adds evidence.
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

/// Like divCeil, for ops that are lowered to -(-a / b).
void divCeilNegating(RuleContext rule, const Operands &o) {
  divCeil(rule, o);
  mlir::Value result = rule.op()->getResult(0);
  rule.replace(result, {whereNegatable(rule, o.a, rule.integer(result))});
}

void divUnsigned(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  setUnsigned(
      rule, o, [&](DimId a, DimId b) { return store.floorDiv(a, b); },
      quotientLimit(o));
}

void divCeilUnsigned(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  setUnsigned(
      rule, o, [&](DimId a, DimId b) { return store.ceilDiv(a, b); }, o.a.hi);
}

void remUnsigned(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  setUnsigned(
      rule, o, [&](DimId a, DimId b) { return store.mod(a, b); },
      remainderLimit(o));
  if (o.a.lo >= 0 && o.b.lo >= 0)
    return;
  // For any dividend, the remainder by a positive divisor is below the divisor.
  IntModel r = rule.integer(rule.op()->getResult(0));
  DimId zero = store.constant(0);
  rule.assume(store.disj(store.le(o.b.term, zero),
                         store.conj(store.ge(r.term, zero),
                                    store.lt(r.term, o.b.term))),
              r.evidence);
}

//===- Sums, extremes -------------------------------------------------------//

template <UnwrappedInt (*Fn)(RuleContext, const IntModel &, const IntModel &)>
void wrapping(RuleContext rule, const Operands &o) {
  setWrapped(rule, Fn(rule, o.a, o.b));
}

/// Where the ranges decide, the one operand: a bound of a slice that goes to
/// the end of a dim is often the greatest number of its type.
template <bool IsMin> DimId extreme(TermStore &store, const Operands &o) {
  if (o.a.hi <= o.b.lo)
    return IsMin ? o.a.term : o.b.term;
  if (o.b.hi <= o.a.lo)
    return IsMin ? o.b.term : o.a.term;
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

/// max(x, -x); the least number has no negative and stays.
void absolute(RuleContext rule, mlir::Operation *op) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return;
  mlir::Type type = op->getResult(0).getType();
  std::optional<unsigned> width = integerWidth(type);
  if (!width || op->getOperand(0).getType() != type)
    return;
  TermStore &store = rule.store();
  IntModel x = rule.integer(op->getOperand(0));
  const int64_t least = INT64_MIN >> (64 - *width);
  DimId term = store.max({x.term, store.neg(x.term)});
  EvidenceId evidence = x.evidence;
  if (x.lo <= least) {
    if (!rule.build().mayAssumeNoOverflow(type))
      return setTerm(
          rule,
          store.select(store.eq(x.term, store.constant(least)), x.term, term),
          evidence);
    evidence = rule.build().withNoOverflow(evidence);
    x.lo = least + 1;
    x.hi = std::max(x.hi, x.lo);
  }
  setTerm(rule, term, evidence, std::max<int64_t>({x.lo, -x.hi, 0}),
          std::max(-x.lo, x.hi));
}

//===- Numbers of bits ------------------------------------------------------//

/// A number of bits of the operand, from 0 to the width; `count` computes it of
/// a constant.
template <unsigned (*Count)(const llvm::APInt &)>
void numberOfBits(RuleContext rule, mlir::Operation *op) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return;
  mlir::Type type = op->getResult(0).getType();
  std::optional<unsigned> width = integerWidth(type);
  // In fewer than 3 bits the number itself wraps.
  if (!width || *width < 3 || op->getOperand(0).getType() != type)
    return;
  TermStore &store = rule.store();
  const IntModel x = rule.integer(op->getOperand(0));
  if (x.lo == x.hi) {
    const int64_t number = Count(llvm::APInt(64, uint64_t(x.lo)).trunc(*width));
    return setTerm(rule, store.constant(number), x.evidence, number, number);
  }
  const std::string name =
      (op->getName().getStringRef() + llvm::Twine(*width)).str();
  const DimId number = store.apply(name, {x.term});
  rule.assume(store.conj(store.ge(number, store.constant(0)),
                         store.le(number, store.constant(int64_t(*width)))));
  setTerm(rule, number, x.evidence, 0, int64_t(*width));
}

unsigned onesIn(const llvm::APInt &x) { return x.popcount(); }
unsigned leadingZeros(const llvm::APInt &x) { return x.countl_zero(); }
unsigned trailingZeros(const llvm::APInt &x) { return x.countr_zero(); }

} // namespace

bool hasNoSignedWrap(mlir::Operation *op) {
  auto flags =
      llvm::dyn_cast<mlir::arith::ArithIntegerOverflowFlagsInterface>(op);
  return flags && flags.hasNoSignedWrap();
}

UnwrappedInt sum(RuleContext rule, const IntModel &a, const IntModel &b) {
  return {rule.store().add(a.term, b.term),
          rule.unite({a.evidence, b.evidence}), Wide(a.lo) + b.lo,
          Wide(a.hi) + b.hi};
}

UnwrappedInt difference(RuleContext rule, const IntModel &a,
                        const IntModel &b) {
  return {rule.store().sub(a.term, b.term),
          rule.unite({a.evidence, b.evidence}), Wide(a.lo) - b.hi,
          Wide(a.hi) - b.lo};
}

UnwrappedInt product(RuleContext rule, const IntModel &a, const IntModel &b) {
  auto [lo, hi] = std::minmax({Wide(a.lo) * b.lo, Wide(a.lo) * b.hi,
                               Wide(a.hi) * b.lo, Wide(a.hi) * b.hi});
  return {rule.store().mul(a.term, b.term),
          rule.unite({a.evidence, b.evidence}), lo, hi};
}

DimId unsignedValue(TermStore &store, const IntModel &x, unsigned width) {
  return x.lo >= 0 ? x.term : store.mod(x.term, powerOfTwo(store, width));
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
  table.add("math.absi", absolute);
  table.add("math.ctpop", numberOfBits<onesIn>);
  table.add("math.ctlz", numberOfBits<leadingZeros>);
  table.add("math.cttz", numberOfBits<trailingZeros>);
  addBitRules(table);
  addCastRules(table);
  addWrapRules(table);
}

} // namespace shapeproof::integers
