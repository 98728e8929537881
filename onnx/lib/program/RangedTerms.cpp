// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RangedTerms.h.
//
// The range of a column is computed once, from the ranges of its operands, and
// kept. The range of a sum is added up from its columns whenever it is asked
// for.

#include "RangedTerms.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Traversal.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::onnx {

std::optional<int64_t> RangedTerms::value(DimId a) const {
  if (kind(a) != DimKind::Constant || !fitsInt64(constantValue(a)))
    return std::nullopt;
  return int64_t(constantValue(a));
}

std::optional<bool> RangedTerms::value(ClaimId a) const {
  if (a != trueClaim() && a != falseClaim())
    return std::nullopt;
  return a == trueClaim();
}

bool RangedTerms::hasSymbolSince(DimId a, Mark mark) const {
  TermSet seen;
  bool isFound = false;
  walkTerms(*this, Term(a), [&](Term t) {
    // The parts of a term are older than the term.
    bool isOld = t.raw < (t.sort == Term::Claim ? mark.claims : mark.dims);
    if (isFound || isOld || !seen.insert(t).second)
      return false;
    isFound = t.isSymbol(*this);
    return true;
  });
  return isFound;
}

//===- Ranges ---------------------------------------------------------------//

/// The range of a sum in which a dividend and its quotient occur, since the
/// normal form has no ceildiv and no mod by a constant. With m = n mod c,
/// c * (n floordiv c) is n - m, where m is from 0 to c - 1; thus
///
///   c * (r + b * (n floordiv c)) = (c * r + b * n) - b * m
Interval RangedTerms::rangeByRemainder(DimId sum) {
  LinearView all = linearView(sum);
  for (const Summand &s : all.summands) {
    if (kind(s.column) != DimKind::FloorDiv || all.summands.size() < 2)
      continue;
    DimId dividend = operands(s.column)[0];
    auto divisor = getConstant(operands(s.column)[1]);
    if (!divisor || *divisor < 2)
      continue;
    Summand without[] = {{sum, *divisor},
                         {s.column, -s.coefficient * *divisor},
                         {dividend, s.coefficient}};
    DimId rest = linear(Int(0), without);
    // The dividend adds no columns.
    if (linearView(rest).summands.size() >= all.summands.size())
      continue;
    Interval scaled = domains::add(
        rangeOf(rest),
        domains::scale(Interval::range(Int(0), *divisor - 1), -s.coefficient));
    Interval result = Interval::top();
    if (scaled.hasLo())
      result = Interval::atLeast(domains::ceilDivide(scaled.lo(), *divisor));
    if (scaled.hasHi())
      result = result.meet(
          Interval::atMost(domains::floorDivide(scaled.hi(), *divisor)));
    return result;
  }
  return Interval::top();
}

/// The range of a column, all columns of whose operands have ranges.
Interval RangedTerms::rangeOfColumn(DimId column) {
  if (kind(column) == DimKind::Symbol)
    return symbol(column).nonNegative ? Interval::atLeast(0) : Interval::top();
  using F = IntRange (*)(const IntRange &, const IntRange &);
  static constexpr F kRanges[] = {
      nullptr,
      domains::add,
      domains::multiply,
      domains::floorDivide,
      domains::modulo,
      domains::minimum,
      domains::maximum,
      nullptr,
      [](const IntRange &a, const IntRange &b) { return a.join(b); }};
  const F f = entryOf(infoOf(kind(column)).op, kRanges);
  if (!f)
    return Interval::top();
  llvm::ArrayRef<DimId> all = operands(column);
  IntRange result = rangeOf(all[0]);
  for (DimId operand : all.drop_front())
    result = f(result, rangeOf(operand));
  return result.interval();
}

void RangedTerms::computeRanges(DimId root) {
  llvm::SmallVector<DimId> open = {root};
  while (!open.empty()) {
    DimId column = open.back();
    size_t before = open.size();
    for (DimId operand : operands(column))
      for (const Summand &s : linearView(operand).summands)
        if (!ranges.contains(s.column))
          open.push_back(s.column);
    if (open.size() > before)
      continue;
    open.pop_back();
    Interval range = rangeOfColumn(column);
    ranges.try_emplace(column, range);
  }
}

DimId RangedTerms::withoutConstant(DimId a) {
  return linear(Int(0), linearView(a).summands);
}

Interval RangedTerms::rangeOf(DimId a) {
  LinearView all = linearView(a);
  Interval result = Interval::constant(all.constant);
  for (const Summand &s : all.summands) {
    auto it = ranges.find(s.column);
    if (it == ranges.end()) {
      computeRanges(s.column);
      it = ranges.find(s.column);
    }
    result = domains::add(result, domains::scale(it->second, s.coefficient));
  }
  if (!learnedSums.empty()) {
    Interval learned = learnedSums.lookup(withoutConstant(a));
    result =
        result.meet(domains::add(learned, Interval::constant(all.constant)));
  }
  return result.meet(rangeByRemainder(a));
}

RangedTerms::Ends RangedTerms::endsOf(DimId a) {
  // Ends beyond 64 bits become those of 64 bits.
  Interval most = Interval::range(INT64_MIN, INT64_MAX);
  Interval range = rangeOf(a), cut = range.meet(most);
  // Facts that contradict decide nothing here.
  if (range.isEmpty())
    return {INT64_MIN, INT64_MAX};
  if (cut.isEmpty())
    return range.hasLo() && range.lo() > 0 ? Ends{INT64_MAX, INT64_MAX}
                                           : Ends{INT64_MIN, INT64_MIN};
  return {int64_t(cut.lo()), int64_t(cut.hi())};
}

void RangedTerms::raise(DimId a, int64_t low) {
  if (value(a))
    return;
  Interval room = rangeOf(a).meet(Interval::atLeast(low));
  if (room.isEmpty())
    return;
  DimId base = withoutConstant(a);
  Interval range = Interval::atLeast(Int(low) - linearView(a).constant);
  Interval &known = (kind(base) == DimKind::Sum ? learnedSums : ranges)[base];
  known = known.meet(range);
}

void RangedTerms::learn(ClaimId root) {
  llvm::SmallVector<ClaimId> open = {root};
  while (!open.empty()) {
    ClaimId claim = open.pop_back_val();
    if (auto it = lowerBounds.find(claim); it != lowerBounds.end())
      raise(it->second.first, it->second.second);
    if (kind(claim) == ClaimKind::And)
      llvm::append_range(open, operands(claim));
    // A dim that differs from its lower bound is larger.
    if (kind(claim) == ClaimKind::Ne)
      if (DimId difference = dim(claim); low(difference) == 0)
        raise(difference, 1);
  }
}

//===- Dims -----------------------------------------------------------------//

DimId RangedTerms::within64(DimId a) {
  return kind(a) == DimKind::Constant && !value(a) ? intSymbol("Overflow") : a;
}

DimId RangedTerms::add(DimId a, Operand right) {
  return within64(TermStore::add(a, dimOf(right)));
}

DimId RangedTerms::sub(DimId a, Operand right) {
  return within64(TermStore::sub(a, dimOf(right)));
}

DimId RangedTerms::mul(DimId a, Operand right) {
  DimId b = dimOf(right);
  // The parts have a lower degree than the product, so that no term is a part
  // of itself.
  if ((kind(a) == DimKind::Sum || kind(b) == DimKind::Sum) &&
      kind(a) != DimKind::Constant && kind(b) != DimKind::Constant) {
    DimId x = withoutNumber(a).second, y = withoutNumber(b).second;
    products.try_emplace(TermStore::mul(x, y), x, y);
  }
  return within64(TermStore::mul(a, b));
}

/// The number by which all summands are multiplied, and the term divided by it.
std::pair<Int, DimId> RangedTerms::withoutNumber(DimId a) {
  LinearView all = linearView(a);
  Int number = all.constant;
  if (number == 0 && all.summands.size() == 1)
    number = all.summands[0].coefficient;
  else
    for (const Summand &s : all.summands)
      number = greatestCommonDivisor(number, s.coefficient);
  if (number == 0 || number == 1)
    return {number, a};
  llvm::SmallVector<Summand> rest;
  for (const Summand &s : all.summands)
    rest.push_back({s.column, s.coefficient / number});
  return {number, linear(all.constant / number, rest)};
}

std::optional<std::pair<DimId, DimId>> RangedTerms::expanded(DimId a) {
  auto [number, rest] = withoutNumber(a);
  auto it = products.find(rest);
  if (it == products.end())
    return std::nullopt;
  return number == 1 ? it->second : std::pair(rest, constant(number));
}

void RangedTerms::addFactors(DimId a, Factors &result) {
  llvm::SmallVector<DimId> open = {a};
  while (!open.empty()) {
    auto [number, next] = withoutNumber(open.pop_back_val());
    result.isExact &= fitsInt64(number) &&
                      !__builtin_mul_overflow(result.constant, int64_t(number),
                                              &result.constant);
    if (auto factors = expanded(next)) {
      open.push_back(factors->second);
      open.push_back(factors->first);
    } else if (kind(next) == DimKind::Product) {
      llvm::append_range(open, llvm::reverse(operands(next)));
    } else if (kind(next) != DimKind::Constant) {
      result.others.push_back(next);
    }
  }
}

DimId RangedTerms::floorDiv(DimId a, Operand right) {
  DimId b = max(dimOf(right), 1);
  // (a * b) floordiv b is a, since b is at least 1.
  Factors factors;
  if (!value(b))
    addFactors(a, factors);
  if (auto it = llvm::find(factors.others, b);
      it != factors.others.end() && factors.isExact && low(b) >= 1) {
    factors.others.erase(it);
    DimId result = constant(factors.constant);
    for (DimId other : factors.others)
      result = mul(result, other);
    return result;
  }
  return TermStore::floorDiv(a, b);
}

DimId RangedTerms::ceilDiv(DimId a, Operand right) {
  return within64(TermStore::ceilDiv(a, max(dimOf(right), 1)));
}

DimId RangedTerms::mod(DimId a, Operand right) {
  return TermStore::mod(a, max(dimOf(right), 1));
}

DimId RangedTerms::min(DimId a, Operand right) {
  DimId b = dimOf(right);
  Ends left = endsOf(a), other = endsOf(b);
  // The largest number of 64 bits stands for no limit.
  if (left.high <= other.low || value(b) == INT64_MAX)
    return a;
  if (other.high <= left.low || value(a) == INT64_MAX)
    return b;
  return TermStore::min({a, b});
}

DimId RangedTerms::max(DimId a, Operand right) {
  DimId b = dimOf(right);
  Ends left = endsOf(a), other = endsOf(b);
  if (left.low >= other.high)
    return a;
  if (other.low >= left.high)
    return b;
  return TermStore::max({a, b});
}

DimId RangedTerms::select(ClaimId c, DimId a, DimId b) {
  // If a == b is the condition, the two are equal where the first is chosen.
  if (kind(c) == ClaimKind::Eq && c == TermStore::eq(a, b))
    return b;
  if (kind(c) == ClaimKind::Ne && c == negate(TermStore::eq(a, b)))
    return a;
  return TermStore::select(c, a, b);
}

//===- Claims ---------------------------------------------------------------//

ClaimId RangedTerms::eq(DimId a, Operand right) {
  DimId b = dimOf(right);
  ClaimId claim = TermStore::eq(a, b);
  if (value(claim))
    return claim;
  Ends left = endsOf(a), other = endsOf(b);
  if (left.high < other.low || other.high < left.low)
    return falseClaim();
  if (kind(claim) != ClaimKind::Eq)
    return claim;
  // select(p, 1, 0) == 1 is p.
  LinearView all = linearView(dim(claim));
  DimId column = all.summands[0].column;
  if (all.summands.size() == 1 && kind(column) == DimKind::Select) {
    auto yes = value(operands(column)[0]), no = value(operands(column)[1]);
    Int wanted = -all.constant;
    if (yes && no && (*yes == wanted) != (*no == wanted))
      return *yes == wanted ? condition(column) : negate(condition(column));
  }
  return claim;
}

ClaimId RangedTerms::le(DimId a, Operand right) {
  DimId b = dimOf(right);
  ClaimId claim = TermStore::le(a, b);
  if (value(claim))
    return claim;
  Ends left = endsOf(a), other = endsOf(b);
  if (left.high <= other.low)
    return trueClaim();
  if (other.high < left.low)
    return falseClaim();
  if (auto least = value(a))
    lowerBounds.try_emplace(claim, b, *least);
  return claim;
}

} // namespace shapeproof::onnx
