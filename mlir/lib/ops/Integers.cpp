// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Machine integers as mathematical ones.
//
// A value of width W is the signed number its bits mean. An operation is its
// mathematical form where that cannot be told apart:
//   - Sums and products wrap. They are exact if they may not (nsw), if they
//     cannot (by the ranges of the operands, or bounds that the context proves)
//     and, on index, if that is assumed; see Importer::wrap.
//   - Unsigned operations read negative numbers as 2^W more. Comparisons are
//     written out by the signs; the others equal the signed form if both
//     operands are >= 0, and are otherwise some function of them:
//         divui %a, %b  is  select(a >= 0 and b >= 0, a floordiv b, divui(a,
//         b))
//   - divsi rounds towards zero: up where the signs differ.
// Division by zero is undefined, so having divided establishes the divisor.

#include "ops/Integers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace shapeproof::integers {
namespace {

struct Operands {
  IntModel a, b;
  EvidenceId evidence;
  unsigned width = 0;
};

/// The operands of a scalar integer op; nothing for vectors and widths that are
/// not modelled, whose results are left unknown.
std::optional<Operands> operandsOf(Importer &importer, mlir::Operation *op) {
  if (op->getNumOperands() < 2 || op->getNumResults() < 1)
    return std::nullopt;
  mlir::Type type = op->getOperand(0).getType();
  std::optional<unsigned> width = integerWidth(type);
  if (!width || op->getResult(0).getType() != type)
    return std::nullopt;
  Operands result;
  result.a = importer.integer(op->getOperand(0));
  result.b = importer.integer(op->getOperand(1));
  result.evidence =
      importer.evidence.unite(result.a.evidence, result.b.evidence);
  result.width = *width;
  return result;
}

bool hasNoSignedWrap(mlir::Operation *op) {
  auto flags =
      llvm::dyn_cast<mlir::arith::ArithIntegerOverflowFlagsInterface>(op);
  return flags && flags.hasNoSignedWrap();
}

void setTerm(Importer &importer, mlir::Operation *op, DimId term,
             EvidenceId evidence, int64_t lo = INT64_MIN,
             int64_t hi = INT64_MAX) {
  IntModel model;
  model.term = term;
  model.evidence = evidence;
  unsigned width = *integerWidth(op->getResult(0).getType());
  model.lo = std::max(lo, INT64_MIN >> (64 - width));
  model.hi = std::min(hi, INT64_MAX >> (64 - width));
  importer.set(op->getResult(0), model);
}

/// "divui32": equal operands of equal widths give equal values.
DimId opaque(Importer &importer, llvm::StringRef name, const Operands &o) {
  return importer.store.apply((name + llvm::Twine(o.width)).str(),
                              {o.a.term, o.b.term});
}

/// Both operands are >= 0: proved, or a claim to guard with.
struct Sign {
  std::optional<EvidenceId> proved;
  ClaimId claim;
};

Sign bothNonNegative(Importer &importer, const Operands &o) {
  TermStore &store = importer.store;
  Sign sign;
  DimId zero = store.constant(0);
  sign.claim = store.conj(store.ge(o.a.term, zero), store.ge(o.b.term, zero));
  if (auto a = importer.proveNonNegative(o.a))
    if (auto b = importer.proveNonNegative(o.b))
      sign.proved =
          importer.evidence.unite(o.evidence, importer.evidence.unite(*a, *b));
  return sign;
}

/// An unsigned operation: `exact` where both operands are >= 0, in which case
/// the value lies in [0, hi].
void setUnsigned(Importer &importer, mlir::Operation *op, const Operands &o,
                 llvm::StringRef name, DimId exact, int64_t hi) {
  Sign sign = bothNonNegative(importer, o);
  if (sign.proved)
    setTerm(importer, op, exact, *sign.proved, 0, hi);
  else
    setTerm(importer, op,
            importer.store.select(sign.claim, exact, opaque(importer, name, o)),
            o.evidence);
}

/// Having divided, the divisor is not zero.
void establishDivisor(Importer &importer, mlir::Operation *op,
                      const Operands &o) {
  importer.establish(op,
                     importer.store.ne(o.b.term, importer.store.constant(0)),
                     o.b.evidence);
}

/// An upper bound of a / b for a >= 0 and b >= 1.
int64_t quotientLimit(const Operands &o) {
  return o.a.hi < 0 ? 0 : o.a.hi / std::max<int64_t>(o.b.lo, 1);
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

std::optional<unsigned> constantShift(Importer &importer, const Operands &o) {
  std::optional<Int> by = importer.store.getConstant(o.b.term);
  if (!by || *by < Int(0) || *by >= Int(int64_t(o.width)))
    return std::nullopt;
  return unsigned(int64_t(*by));
}

DimId powerOfTwo(TermStore &store, unsigned exponent) {
  Int value(1);
  for (unsigned i = 0; i < exponent; ++i)
    value = value + value;
  return store.constant(value);
}

BoolModel exclusiveOr(Importer &importer, const BoolModel &a,
                      const BoolModel &b) {
  BoolModel result;
  result.claim = importer.store.negate(importer.store.iff(a.claim, b.claim));
  result.evidence = importer.evidence.unite(a.evidence, b.evidence);
  return result;
}

bool isTruthOp(mlir::Operation *op) {
  return op->getNumOperands() == 2 && op->getNumResults() >= 1 &&
         isTruth(op->getOperand(0).getType()) &&
         isTruth(op->getResult(0).getType());
}

} // namespace

void add(Importer &importer, mlir::Operation *op) {
  if (isTruthOp(op)) // One bit: exclusive or.
    return importer.set(op->getResult(0),
                        exclusiveOr(importer, importer.truth(op->getOperand(0)),
                                    importer.truth(op->getOperand(1))));
  if (auto o = operandsOf(importer, op))
    importer.setArithmetic(
        op->getResult(0), importer.store.add(o->a.term, o->b.term), o->evidence,
        Wide(o->a.lo) + o->b.lo, Wide(o->a.hi) + o->b.hi, hasNoSignedWrap(op));
}

void sub(Importer &importer, mlir::Operation *op) {
  if (isTruthOp(op))
    return add(importer, op);
  if (auto o = operandsOf(importer, op))
    importer.setArithmetic(
        op->getResult(0), importer.store.sub(o->a.term, o->b.term), o->evidence,
        Wide(o->a.lo) - o->b.hi, Wide(o->a.hi) - o->b.lo, hasNoSignedWrap(op));
}

void mul(Importer &importer, mlir::Operation *op) {
  if (isTruthOp(op))
    return bitAnd(importer, op);
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  Wide corners[] = {Wide(o->a.lo) * o->b.lo, Wide(o->a.lo) * o->b.hi,
                    Wide(o->a.hi) * o->b.lo, Wide(o->a.hi) * o->b.hi};
  importer.setArithmetic(
      op->getResult(0), importer.store.mul(o->a.term, o->b.term), o->evidence,
      *std::min_element(corners, corners + 4),
      *std::max_element(corners, corners + 4), hasNoSignedWrap(op));
}

void divTruncated(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  establishDivisor(importer, op, *o);
  EvidenceId evidence = o->evidence;
  auto a = importer.proveNonNegative(o->a);
  auto b = importer.proveNonNegative(o->b);
  if (b)
    evidence = importer.evidence.unite(evidence, *b);
  if (a && b)
    evidence = importer.evidence.unite(evidence, *a);
  DimId term =
      truncated(importer.store, o->a.term, o->b.term, a && b, b.has_value());
  setTerm(importer, op, term, evidence, a && b ? 0 : INT64_MIN,
          a && b ? quotientLimit(*o) : INT64_MAX);
}

void remSigned(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  establishDivisor(importer, op, *o);
  TermStore &store = importer.store;
  Sign sign = bothNonNegative(importer, *o);
  if (sign.proved)
    return setTerm(importer, op, store.mod(o->a.term, o->b.term), *sign.proved,
                   0, std::min(o->a.hi, std::max<int64_t>(o->b.hi - 1, 0)));
  // Below, a positive divisor is not told apart from a zero one by a proof.
  EvidenceId evidence = o->evidence;
  auto b = importer.proveNonNegative(o->b);
  if (b)
    evidence = importer.evidence.unite(evidence, *b);
  DimId quotient = truncated(store, o->a.term, o->b.term,
                             /*aNonNegative=*/false, b.has_value());
  setTerm(importer, op, store.sub(o->a.term, store.mul(o->b.term, quotient)),
          evidence);
}

void divFloor(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  establishDivisor(importer, op, *o);
  bool positive = o->a.lo >= 0 && o->b.lo >= 0;
  setTerm(importer, op, importer.store.floorDiv(o->a.term, o->b.term),
          o->evidence, positive ? 0 : INT64_MIN,
          positive ? quotientLimit(*o) : INT64_MAX);
}

void divCeil(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  establishDivisor(importer, op, *o);
  bool positive = o->a.lo >= 0 && o->b.lo >= 0;
  setTerm(importer, op, importer.store.ceilDiv(o->a.term, o->b.term),
          o->evidence, positive ? 0 : INT64_MIN,
          positive ? o->a.hi : INT64_MAX);
}

void divUnsigned(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  establishDivisor(importer, op, *o);
  setUnsigned(importer, op, *o, "divui",
              importer.store.floorDiv(o->a.term, o->b.term), quotientLimit(*o));
}

void divCeilUnsigned(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  establishDivisor(importer, op, *o);
  setUnsigned(importer, op, *o, "ceildivui",
              importer.store.ceilDiv(o->a.term, o->b.term), o->a.hi);
}

void remUnsigned(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  establishDivisor(importer, op, *o);
  setUnsigned(importer, op, *o, "remui",
              importer.store.mod(o->a.term, o->b.term),
              std::min(o->a.hi, std::max<int64_t>(o->b.hi - 1, 0)));
}

void minSigned(Importer &importer, mlir::Operation *op) {
  if (auto o = operandsOf(importer, op))
    setTerm(importer, op, importer.store.min({o->a.term, o->b.term}),
            o->evidence, std::min(o->a.lo, o->b.lo),
            std::min(o->a.hi, o->b.hi));
}

void maxSigned(Importer &importer, mlir::Operation *op) {
  if (auto o = operandsOf(importer, op))
    setTerm(importer, op, importer.store.max({o->a.term, o->b.term}),
            o->evidence, std::max(o->a.lo, o->b.lo),
            std::max(o->a.hi, o->b.hi));
}

static void extremeUnsigned(Importer &importer, mlir::Operation *op,
                            bool isMin) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  TermStore &store = importer.store;
  Sign sign = bothNonNegative(importer, *o);
  if (sign.proved)
    return setTerm(importer, op,
                   isMin ? store.min({o->a.term, o->b.term})
                         : store.max({o->a.term, o->b.term}),
                   *sign.proved, 0,
                   isMin ? std::min(o->a.hi, o->b.hi)
                         : std::max(o->a.hi, o->b.hi));
  ClaimId less = comparisonClaim(importer, Comparison::Ult, o->a, o->b);
  setTerm(importer, op,
          isMin ? store.select(less, o->a.term, o->b.term)
                : store.select(less, o->b.term, o->a.term),
          o->evidence, std::min(o->a.lo, o->b.lo), std::max(o->a.hi, o->b.hi));
}

void minUnsigned(Importer &importer, mlir::Operation *op) {
  extremeUnsigned(importer, op, /*isMin=*/true);
}

void maxUnsigned(Importer &importer, mlir::Operation *op) {
  extremeUnsigned(importer, op, /*isMin=*/false);
}

void shiftLeft(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  if (auto by = constantShift(importer, *o); by && *by < 63) {
    Wide factor = Wide(1) << *by;
    return importer.setArithmetic(
        op->getResult(0),
        importer.store.mul(o->a.term, powerOfTwo(importer.store, *by)),
        o->evidence, o->a.lo * factor, o->a.hi * factor, hasNoSignedWrap(op));
  }
  setTerm(importer, op, opaque(importer, "shli", *o), o->evidence);
}

void shiftRightSigned(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  if (auto by = constantShift(importer, *o))
    return setTerm(
        importer, op,
        importer.store.floorDiv(o->a.term, powerOfTwo(importer.store, *by)),
        o->evidence, o->a.lo >> *by, o->a.hi >> *by);
  setTerm(importer, op, opaque(importer, "shrsi", *o), o->evidence);
}

void shiftRightUnsigned(Importer &importer, mlir::Operation *op) {
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  if (auto by = constantShift(importer, *o))
    return setUnsigned(
        importer, op, *o, "shrui",
        importer.store.floorDiv(o->a.term, powerOfTwo(importer.store, *by)),
        o->a.hi >> *by);
  setTerm(importer, op, opaque(importer, "shrui", *o), o->evidence);
}

void bitAnd(Importer &importer, mlir::Operation *op) {
  if (isTruthOp(op)) {
    BoolModel a = importer.truth(op->getOperand(0)),
              b = importer.truth(op->getOperand(1)), result;
    result.claim = importer.store.conj(a.claim, b.claim);
    result.evidence = importer.evidence.unite(a.evidence, b.evidence);
    return importer.set(op->getResult(0), result);
  }
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  // Masking with 2^k - 1 is the remainder, whatever the sign.
  for (auto [x, m] : {std::pair(o->a, o->b), std::pair(o->b, o->a)}) {
    auto mask = importer.store.getConstant(m.term);
    if (!mask || *mask < Int(0) || m.hi == INT64_MAX ||
        (m.hi & (m.hi + 1)) != 0)
      continue;
    return setTerm(
        importer, op,
        importer.store.mod(x.term, importer.store.constant(*mask + Int(1))),
        o->evidence, 0, m.hi);
  }
  setTerm(importer, op, opaque(importer, "andi", *o), o->evidence);
}

void bitOr(Importer &importer, mlir::Operation *op) {
  if (isTruthOp(op)) {
    BoolModel a = importer.truth(op->getOperand(0)),
              b = importer.truth(op->getOperand(1)), result;
    result.claim = importer.store.disj(a.claim, b.claim);
    result.evidence = importer.evidence.unite(a.evidence, b.evidence);
    return importer.set(op->getResult(0), result);
  }
  if (auto o = operandsOf(importer, op))
    setTerm(importer, op, opaque(importer, "ori", *o), o->evidence);
}

void bitXor(Importer &importer, mlir::Operation *op) {
  if (isTruthOp(op))
    return add(importer, op);
  auto o = operandsOf(importer, op);
  if (!o)
    return;
  TermStore &store = importer.store;
  if (store.getConstant(o->b.term) == Int(-1)) // All bits: -x - 1.
    return setTerm(importer, op, store.sub(store.constant(-1), o->a.term),
                   o->evidence, -1 - o->a.hi, -1 - o->a.lo);
  setTerm(importer, op, opaque(importer, "xori", *o), o->evidence);
}

//===- Casts ----------------------------------------------------------------//

static void cast(Importer &importer, mlir::Operation *op, bool isUnsigned) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return;
  TermStore &store = importer.store;
  mlir::Value from = op->getOperand(0), to = op->getResult(0);
  std::optional<unsigned> fromWidth = integerWidth(from.getType());
  std::optional<unsigned> toWidth = integerWidth(to.getType());
  if (isTruth(from.getType()) && isTruth(to.getType()))
    return importer.set(to, importer.truth(from));
  if (isTruth(from.getType())) {
    if (toWidth)
      importer.set(to, importer.asInteger(importer.truth(from), isUnsigned));
    return;
  }
  if (!fromWidth)
    return;
  IntModel x = importer.integer(from);
  if (isTruth(to.getType())) { // The lowest bit.
    BoolModel bit;
    bit.claim =
        store.ne(store.mod(x.term, store.constant(2)), store.constant(0));
    bit.evidence = x.evidence;
    return importer.set(to, bit);
  }
  if (!toWidth)
    return;
  if (*toWidth < *fromWidth)
    return importer.set(to, importer.wrap(x.term, x.evidence, x.lo, x.hi,
                                          *toWidth, /*isIndex=*/false,
                                          /*mayNotOverflow=*/false));
  if (isUnsigned && *toWidth > *fromWidth && x.lo < 0) {
    if (auto why = importer.proveNonNegative(x)) {
      x.evidence = importer.evidence.unite(x.evidence, *why);
      x.lo = 0;
      x.hi = std::max<int64_t>(x.hi, 0);
    } else {
      // Negative numbers become 2^W more.
      DimId period = powerOfTwo(store, *fromWidth);
      x.term = store.select(store.ge(x.term, store.constant(0)), x.term,
                            store.add(x.term, period));
      x.lo = 0;
      x.hi = int64_t((uint64_t(1) << *fromWidth) - 1);
    }
  }
  importer.set(to, x);
}

void castSigned(Importer &importer, mlir::Operation *op) {
  cast(importer, op, /*isUnsigned=*/false);
}

void castUnsigned(Importer &importer, mlir::Operation *op) {
  cast(importer, op, /*isUnsigned=*/true);
}

//===- Comparisons ----------------------------------------------------------//

ClaimId comparisonClaim(Importer &importer, Comparison comparison,
                        const IntModel &a, const IntModel &b) {
  TermStore &store = importer.store;
  switch (comparison) {
  case Comparison::Eq:
    return store.eq(a.term, b.term);
  case Comparison::Ne:
    return store.ne(a.term, b.term);
  case Comparison::Slt:
    return store.lt(a.term, b.term);
  case Comparison::Sle:
    return store.le(a.term, b.term);
  case Comparison::Sgt:
    return store.gt(a.term, b.term);
  case Comparison::Sge:
    return store.ge(a.term, b.term);
  case Comparison::Ult: {
    DimId zero = store.constant(0);
    ClaimId aPositive = a.lo >= 0 ? store.trueClaim() : store.ge(a.term, zero);
    ClaimId bNegative = b.lo >= 0 ? store.falseClaim() : store.lt(b.term, zero);
    // b is large and a is not; or a < b, unless a alone is large.
    return store.disj(
        store.conj(aPositive, bNegative),
        store.conj(store.lt(a.term, b.term), store.disj(aPositive, bNegative)));
  }
  case Comparison::Ugt:
    return comparisonClaim(importer, Comparison::Ult, b, a);
  case Comparison::Ule:
    return store.negate(comparisonClaim(importer, Comparison::Ult, b, a));
  case Comparison::Uge:
    return store.negate(comparisonClaim(importer, Comparison::Ult, a, b));
  }
  llvm_unreachable("all comparisons are above");
}

void compare(Importer &importer, mlir::Operation *op, Comparison comparison) {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      !isTruth(op->getResult(0).getType()))
    return;
  mlir::Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  BoolModel result;
  if (isTruth(lhs.getType())) {
    BoolModel a = importer.truth(lhs), b = importer.truth(rhs);
    TermStore &store = importer.store;
    result.evidence = importer.evidence.unite(a.evidence, b.evidence);
    if (comparison == Comparison::Eq || comparison == Comparison::Ne) {
      result.claim = store.iff(a.claim, b.claim);
      if (comparison == Comparison::Ne)
        result.claim = store.negate(result.claim);
      return importer.set(op->getResult(0), result);
    }
    // Signed, true is -1; unsigned, it is 1.
    bool isUnsigned = comparison >= Comparison::Ult;
    result.claim =
        comparisonClaim(importer, comparison, importer.asInteger(a, isUnsigned),
                        importer.asInteger(b, isUnsigned));
    return importer.set(op->getResult(0), result);
  }
  if (!integerWidth(lhs.getType()))
    return;
  IntModel a = importer.integer(lhs), b = importer.integer(rhs);
  result.claim = comparisonClaim(importer, comparison, a, b);
  result.evidence = importer.evidence.unite(a.evidence, b.evidence);
  importer.noteConstant(op, result);
  importer.set(op->getResult(0), result);
}

} // namespace shapeproof::integers
