// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit operations on machine integers as arithmetic. A number has arbitrarily
// many sign bits, so that the width does not matter:
//
//   x and 2^k - 1      the lowest bits: x mod 2^k
//   x and -2^k         the others: x - x mod 2^k, rounded down to a multiple
//   x and 0b0110       x mod 8 - x mod 2; without these bits: x minus that
//   a or b             a + b - (a and b), each common bit counted once
//   a xor b            a + b - 2 * (a and b), or not at all
//   x shr k            x floordiv 2^k
//
// For other operands, "and" is a function with these properties: it is not
// negative and at most x if an operand x is not negative, and negative if both
// are. Facts about the other operations follow. A shift by few possible numbers
// of bits is a choice among the shifts by each. Tested with all operands by
// tests/mlir/unit/IntegerRulesTest.cpp and BitRulesTest.cpp.

#include "core/ir/Limits.h"
#include "core/ops/IntegerOperands.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof::integers {

namespace {

//===- And, or, exclusive or ------------------------------------------------//

/// The range [lo, hi].
struct Within {
  int64_t lo = INT64_MIN, hi = INT64_MAX;
};

std::optional<int64_t> constantOf(TermStore &store, DimId term) {
  std::optional<Int> value = store.getConstant(term);
  if (!value || *value < Int(INT64_MIN) || *value > Int(INT64_MAX))
    return std::nullopt;
  return int64_t(*value);
}

/// `x and mask` if the bits that are set in the mask, or those that are not,
/// are contiguous, or none; nothing otherwise.
std::optional<DimId> maskedByRun(TermStore &store, DimId x, int64_t mask) {
  const uint64_t run = uint64_t(mask < 0 ? ~mask : mask);
  DimId part = store.constant(0);
  if (run != 0) {
    const uint64_t lowest = run & -run;
    if (!llvm::isPowerOf2_64(run + lowest))
      return std::nullopt;
    auto below = [&](uint64_t power) {
      return store.mod(x, powerOfTwo(store, llvm::Log2_64(power)));
    };
    part = store.sub(below(run + lowest), below(lowest));
  }
  return mask < 0 ? store.sub(x, part) : part;
}

/// Assumes the properties of `a and b` that hold for all operands.
void assumeAnd(RuleContext rule, DimId a, DimId b, DimId both) {
  TermStore &store = rule.store();
  const DimId zero = store.constant(0);
  ClaimId aNegative = store.lt(a, zero), bNegative = store.lt(b, zero);
  for (auto [x, isNegative] : {std::pair(a, aNegative), {b, bNegative}})
    rule.assume(store.disj(
        isNegative, store.conj(store.ge(both, zero), store.le(both, x))));
  // If both are negative, so is `and`. If one is, so is `or`, which is a + b -
  // both.
  rule.assume(store.implies(store.conj(aNegative, bNegative),
                            store.conj({store.lt(both, zero), store.le(both, a),
                                        store.le(both, b)})));
  rule.assume(store.implies(store.disj(aNegative, bNegative),
                            store.lt(store.add(a, b), both)));
}

DimId andOf(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  DimId a = o.a.term, b = o.b.term;
  if (a == b)
    return a;
  if (auto x = constantOf(store, a))
    if (auto y = constantOf(store, b))
      return store.constant(*x & *y);
  for (auto [x, m] : {std::pair(a, b), std::pair(b, a)})
    if (auto mask = constantOf(store, m))
      if (auto masked = maskedByRun(store, x, *mask))
        return *masked;
  if (store.compare(a, b) > 0)
    std::swap(a, b);
  DimId both = store.apply("andi" + std::to_string(o.width), {a, b});
  assumeAnd(rule, a, b, both);
  return both;
}

/// A number with all bits up to the highest bit of a or b, which are not
/// negative.
int64_t filled(int64_t a, int64_t b) {
  const uint64_t bits = uint64_t(a) | uint64_t(b);
  return bits == 0 ? 0 : int64_t(~uint64_t(0) >> llvm::countl_zero(bits));
}

Within andWithin(const IntModel &a, const IntModel &b) {
  if (a.lo >= 0 && b.lo >= 0)
    return {0, std::min(a.hi, b.hi)};
  if (a.lo >= 0)
    return {0, a.hi};
  if (b.lo >= 0)
    return {0, b.hi};
  return {INT64_MIN, std::max(a.hi, b.hi)};
}

Within orWithin(const IntModel &a, const IntModel &b) {
  if (a.lo >= 0 && b.lo >= 0)
    return {std::max(a.lo, b.lo), filled(a.hi, b.hi)};
  if (a.hi < 0 || b.hi < 0)
    return {std::min(a.lo, b.lo), -1};
  return {std::min(a.lo, b.lo), filled(a.hi, b.hi)};
}

Within xorWithin(const IntModel &a, const IntModel &b) {
  if (a.lo >= 0 && b.lo >= 0)
    return {0, filled(a.hi, b.hi)};
  return {};
}

void bitAnd(RuleContext rule, const Operands &o) {
  Within within = andWithin(o.a, o.b);
  // Rounding down keeps the order.
  for (auto [x, m] : {std::pair(o.a, o.b), std::pair(o.b, o.a)})
    if (auto mask = constantOf(rule.store(), m.term);
        mask && *mask < 0 && llvm::isPowerOf2_64(-uint64_t(*mask)))
      within = {x.lo & *mask, x.hi & *mask};
  setTerm(rule, andOf(rule, o), o.evidence, within.lo, within.hi);
}

/// Assumes that, if the operands are not negative, `result` has no bits above
/// theirs.
void assumeNoBitsAbove(RuleContext rule, const Operands &o, DimId result) {
  const int64_t a = rule.withBounds(o.a).hi, b = rule.withBounds(o.b).hi;
  TermStore &store = rule.store();
  if (a < 0 || b < 0 || std::max(a, b) == INT64_MAX ||
      store.getConstant(result))
    return;
  DimId zero = store.constant(0), most = store.constant(filled(a, b));
  llvm::SmallVector<ClaimId> claims{store.le(result, most)};
  for (DimId x : {o.a.term, o.b.term})
    claims.push_back(store.disj(store.lt(x, zero), store.gt(x, most)));
  rule.assume(store.disj(claims));
}

void bitOr(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  Within within = orWithin(o.a, o.b);
  DimId result = store.sub(store.add(o.a.term, o.b.term), andOf(rule, o));
  assumeNoBitsAbove(rule, o, result);
  setTerm(rule, result, o.evidence, within.lo, within.hi);
}

void bitXor(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  Within within = xorWithin(o.a, o.b);
  // A mask of all bits: the result is -x - 1.
  for (auto [x, m] : {std::pair(o.a, o.b), std::pair(o.b, o.a)})
    if (constantOf(store, m.term) == -1)
      within = {~x.hi, ~x.lo};
  DimId both = andOf(rule, o);
  DimId result =
      store.add(store.sub(o.a.term, both), store.sub(o.b.term, both));
  assumeNoBitsAbove(rule, o, result);
  setTerm(rule, result, o.evidence, within.lo, within.hi);
}

//===- Shifts ---------------------------------------------------------------//

std::optional<unsigned> constantShift(RuleContext rule, const Operands &o) {
  std::optional<Int> by = rule.store().getConstant(o.b.term);
  if (!by || *by < Int(0) || *by >= Int(int64_t(o.width)))
    return std::nullopt;
  return unsigned(int64_t(*by));
}

/// The result of a shift as a choice among the results of shifts by the numbers
/// within the bounds of `by`, if these are few and below the width.
std::optional<DimId> shiftedByCases(RuleContext rule, const Operands &o,
                                    const IntModel &by,
                                    llvm::function_ref<DimId(unsigned)> shift) {
  if (by.lo < 0 || by.hi < by.lo || by.hi >= int64_t(o.width) ||
      by.hi - by.lo >= limits::shiftCases)
    return std::nullopt;
  TermStore &store = rule.store();
  DimId result = shift(unsigned(by.hi));
  for (int64_t bits = by.hi; bits-- > by.lo;)
    result = store.select(store.eq(o.b.term, store.constant(bits)),
                          shift(unsigned(bits)), result);
  return result;
}

/// The claim under the condition that the shift is by `least` up to `most`.
ClaimId shiftedBy(TermStore &store, const Operands &o, int64_t least,
                  int64_t most, ClaimId claim) {
  return store.disj({store.lt(o.b.term, store.constant(least)),
                     store.gt(o.b.term, store.constant(most)), claim});
}

/// A function that is 2^b for b >= 0, and then above b.
DimId powerOf(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  DimId power = store.apply("shli" + std::to_string(o.width),
                            {store.constant(1), o.b.term});
  const int64_t most = int64_t(o.width) - 2;
  if (most >= 0)
    rule.assume(shiftedBy(
        store, o, 0, most,
        store.conj(store.gt(power, o.b.term),
                   store.le(power, powerOfTwo(store, unsigned(most))))));
  return power;
}

/// A shift by an unknown number of bits.
void shiftLeftUnknown(RuleContext rule, const Operands &o) {
  setTerm(rule, opaque(rule, "shli", o), o.evidence);
  if (rule.store().getConstant(o.a.term) == Int(1))
    powerOf(rule, o);
}

void shiftLeft(RuleContext rule, const Operands &o) {
  if (auto exact = shiftedLeft(rule, o))
    setWrapped(rule, *exact);
  else
    shiftLeftUnknown(rule, o);
}

/// A shift to the right by an unknown number of bits: a number that is not
/// negative stays so and does not grow.
void shiftRightUnknown(RuleContext rule, const Operands &o,
                       llvm::StringRef name, Within within) {
  TermStore &store = rule.store();
  DimId shifted = opaque(rule, name, o), zero = store.constant(0);
  rule.assume(
      shiftedBy(store, o, 0, int64_t(o.width) - 1,
                store.implies(store.ge(o.a.term, zero),
                              store.conj(store.ge(shifted, zero),
                                         store.le(shifted, o.a.term)))));
  setTerm(rule, shifted, o.evidence, within.lo, within.hi);
}

void shiftRightSigned(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  if (auto by = constantShift(rule, o))
    return setTerm(rule, store.floorDiv(o.a.term, powerOfTwo(store, *by)),
                   o.evidence, o.a.lo >> *by, o.a.hi >> *by);
  const IntModel by = rule.withBounds(o.b);
  auto down = [&](unsigned bits) {
    return store.floorDiv(o.a.term, powerOfTwo(store, bits));
  };
  if (auto shifted = shiftedByCases(rule, o, by, down))
    return setTerm(rule, *shifted, rule.unite({o.evidence, by.evidence}),
                   std::min(o.a.lo >> by.lo, o.a.lo >> by.hi),
                   std::max(o.a.hi >> by.lo, o.a.hi >> by.hi));
  shiftRightUnknown(
      rule, o, "shrsi",
      {std::min<int64_t>(o.a.lo, 0), std::max<int64_t>(o.a.hi, -1)});
  DimId shifted = opaque(rule, "shrsi", o), zero = store.constant(0);
  rule.assume(
      shiftedBy(store, o, 0, int64_t(o.width) - 1,
                store.implies(store.lt(o.a.term, zero),
                              store.conj(store.lt(shifted, zero),
                                         store.ge(shifted, o.a.term)))));
}

void shiftRightUnsigned(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  IntModel a = o.a;
  const auto isPositive = rule.build().proveNonNegative(a);
  if (isPositive) {
    a.lo = std::max<int64_t>(a.lo, 0);
    a.hi = std::max<int64_t>(a.hi, 0);
  }
  // A shift by at least one bit leaves a number that is not negative.
  auto down = [&](unsigned bits) {
    if (bits == 0)
      return a.term;
    const DimId power = powerOfTwo(store, bits);
    const DimId exact = store.floorDiv(a.term, power);
    if (isPositive)
      return exact;
    return store.select(
        store.ge(a.term, store.constant(0)), exact,
        store.floorDiv(unsignedValue(store, a, o.width), power));
  };
  const IntModel by = rule.withBounds(o.b);
  if (auto shifted = shiftedByCases(rule, o, by, down)) {
    const uint64_t most = ~uint64_t(0) >> (64 - o.width);
    return setTerm(
        rule, *shifted,
        rule.unite({o.evidence, by.evidence, isPositive.value_or(kNoEvidence)}),
        isPositive || by.lo > 0 ? 0 : a.lo,
        isPositive ? a.hi >> by.lo
                   : int64_t(most >> std::max<int64_t>(by.lo, 1)));
  }
  Within within;
  if (o.a.lo >= 0)
    within = {0, o.a.hi};
  shiftRightUnknown(rule, o, "shrui", within);
  rule.assume(shiftedBy(store, o, 1, int64_t(o.width) - 1,
                        store.ge(opaque(rule, "shrui", o), store.constant(0))));
}

} // namespace

std::optional<UnwrappedInt> shiftedLeft(RuleContext rule, const Operands &o) {
  TermStore &store = rule.store();
  if (auto by = constantShift(rule, o); by && *by < 63) {
    Wide factor = Wide(1) << *by;
    return UnwrappedInt(store.mul(o.a.term, powerOfTwo(store, *by)), o.evidence,
                        o.a.lo * factor, o.a.hi * factor);
  }
  const IntModel by = rule.withBounds(o.b);
  auto times = [&](unsigned bits) {
    return store.mul(o.a.term, powerOfTwo(store, bits));
  };
  auto within = [&](DimId shifted) {
    const Wide least = Wide(1) << by.lo, most = Wide(1) << by.hi;
    return UnwrappedInt(shifted, rule.unite({o.evidence, by.evidence}),
                        std::min(o.a.lo * least, o.a.lo * most),
                        std::max(o.a.hi * least, o.a.hi * most));
  };
  if (auto shifted = shiftedByCases(rule, o, by, times))
    return within(*shifted);
  if (by.lo < 0 || by.hi > int64_t(o.width) - 2)
    return std::nullopt;
  DimId power = powerOf(rule, o);
  // State the range of the term itself, which a range of the type would not do.
  rule.assume(shiftedBy(
      store, o, by.lo, by.hi,
      store.conj(store.ge(power, powerOfTwo(store, unsigned(by.lo))),
                 store.le(power, powerOfTwo(store, unsigned(by.hi))))));
  return within(store.mul(o.a.term, power));
}

void addBitRules(OpTable &table) {
  table.addAll({"arith.shli", "index.shl"}, binary<shiftLeft>);
  table.addAll({"arith.shrsi", "index.shrs"}, binary<shiftRightSigned>);
  table.addAll({"arith.shrui", "index.shru"}, binary<shiftRightUnsigned>);
  table.addAll({"arith.andi", "index.and"}, bitwise<bitAnd, both>);
  table.addAll({"arith.ori", "index.or"}, bitwise<bitOr, either>);
  table.addAll({"arith.xori", "index.xor"}, bitwise<bitXor, differ>);
}

} // namespace shapeproof::integers
