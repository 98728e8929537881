// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators whose elements are followed: models compute sizes with them.
//
//   Shape -> Gather -> Cast -> Mul by 0.5 -> Floor -> Cast -> Concat -> Resize
//
// Floats are followed as quotients as long as float32 rounds to exactly these,
// for sizes below 2^12 at least.

#include "base/Limits.h"
#include "rules/Shared.h"
#include <cmath>

namespace shapeproof::onnx {
namespace {

//===- Integers -------------------------------------------------------------//

using Fold = std::optional<Dim> (*)(Terms &, Dim, Dim);

std::optional<Dim> foldAdd(Terms &t, Dim a, Dim b) { return t.add(a, b); }
std::optional<Dim> foldSub(Terms &t, Dim a, Dim b) { return t.sub(a, b); }
std::optional<Dim> foldMul(Terms &t, Dim a, Dim b) { return t.mul(a, b); }
std::optional<Dim> foldMin(Terms &t, Dim a, Dim b) { return t.min(a, b); }
std::optional<Dim> foldMax(Terms &t, Dim a, Dim b) { return t.max(a, b); }

/// Division of integers, which rounds towards zero.
std::optional<Dim> foldDiv(Terms &t, Dim a, Dim b) {
  if (t.low(b) < 1)
    return std::nullopt;
  Dim down = t.floorDiv(a, b), zero = t.constant(0);
  if (t.low(a) >= 0)
    return down;
  return t.select(t.le(zero, a), down,
                  t.sub(zero, t.floorDiv(t.sub(zero, a), b)));
}

std::optional<Dim> foldMod(Terms &t, Dim a, Dim b) {
  if (t.low(b) < 1)
    return std::nullopt;
  return t.mod(a, b);
}

std::optional<Dim> foldPow(Terms &t, Dim a, Dim b) {
  auto times = t.value(b);
  if (!times || *times < 0 || *times > 8)
    return std::nullopt;
  Dim result = t.constant(1);
  for (int64_t i = 0; i < *times; ++i)
    result = t.mul(result, a);
  return result;
}

Dim asInteger(Terms &t, Cond c) {
  return t.select(c, t.constant(1), t.constant(0));
}

Cond asTruth(Terms &t, Dim a) { return t.negation(t.eq(a, t.constant(0))); }

std::optional<Dim> foldEqual(Terms &t, Dim a, Dim b) {
  return asInteger(t, t.eq(a, b));
}
std::optional<Dim> foldLess(Terms &t, Dim a, Dim b) {
  return asInteger(t, t.negation(t.le(b, a)));
}
std::optional<Dim> foldLessOrEqual(Terms &t, Dim a, Dim b) {
  return asInteger(t, t.le(a, b));
}
std::optional<Dim> foldGreater(Terms &t, Dim a, Dim b) {
  return foldLess(t, b, a);
}
std::optional<Dim> foldGreaterOrEqual(Terms &t, Dim a, Dim b) {
  return foldLessOrEqual(t, b, a);
}
std::optional<Dim> foldAnd(Terms &t, Dim a, Dim b) {
  return asInteger(t, t.both(asTruth(t, a), asTruth(t, b)));
}
std::optional<Dim> foldOr(Terms &t, Dim a, Dim b) {
  return asInteger(t, t.either(asTruth(t, a), asTruth(t, b)));
}
std::optional<Dim> foldXor(Terms &t, Dim a, Dim b) {
  Cond x = asTruth(t, a), y = asTruth(t, b);
  return asInteger(
      t, t.either(t.both(x, t.negation(y)), t.both(t.negation(x), y)));
}

//===- Floats ---------------------------------------------------------------//

/// The pair (factor, divisor) with c == factor / divisor, if both are small.
std::optional<std::pair<int64_t, int64_t>> asQuotient(double c) {
  for (int64_t divisor = 1; divisor <= 1024; divisor *= 2) {
    double scaled = c * double(divisor);
    if (std::abs(scaled) <= double(limits::onnxScaleFactor) &&
        scaled == std::floor(scaled))
      return std::make_pair(int64_t(scaled), divisor);
  }
  return std::nullopt;
}

bool isPowerOfTwo(int64_t x) { return x > 0 && (x & (x - 1)) == 0; }

double rounded(double value, int32_t type) {
  return type == kDouble ? value : double(float(value));
}

/// The float number * factor / divisor, if it is exact or rounded once.
Real quotient(Terms &t, Dim number, int64_t factor, int64_t divisor) {
  Real result;
  if (divisor < 0)
    return quotient(t, number, -factor, -divisor);
  if (divisor == 0 || divisor > limits::onnxScaleFactor)
    return result;
  result.number = t.mul(number, t.constant(factor));
  result.divisor = divisor;
  result.isRounded = !isPowerOfTwo(divisor);
  return result;
}

Real multiply(Terms &t, const Real &a, const Real &b, int32_t type) {
  Real result;
  if (a.constant && b.constant) {
    result.constant = rounded(*a.constant * *b.constant, type);
    return result;
  }
  if (a.constant)
    return multiply(t, b, a, type);
  if (!a.number || !b.constant || a.isRounded)
    return result;
  auto by = asQuotient(*b.constant);
  return by ? quotient(t, *a.number, by->first, a.divisor * by->second)
            : result;
}

Real divide(Terms &t, const Real &a, const Real &b, int32_t type) {
  Real result;
  if (a.constant && b.constant && *b.constant != 0)
    result.constant = rounded(*a.constant / *b.constant, type);
  if (!a.number || !b.constant || a.isRounded)
    return result;
  auto by = asQuotient(*b.constant);
  return by && by->first
             ? quotient(t, *a.number, by->second, a.divisor * by->first)
             : result;
}

Real plus(Terms &t, const Real &a, const Real &b, int32_t type) {
  Real result;
  if (a.constant && b.constant) {
    result.constant = rounded(*a.constant + *b.constant, type);
    return result;
  }
  if (a.constant)
    return plus(t, b, a, type);
  if (!a.number || !b.constant || a.isRounded)
    return result;
  double more = *b.constant * double(a.divisor);
  if (more != std::floor(more) ||
      std::abs(more) > double(limits::onnxScaleFactor))
    return result;
  result = a;
  result.number = t.add(*a.number, t.constant(int64_t(more)));
  return result;
}

Real minus(Terms &t, const Real &a, const Real &b, int32_t type) {
  Real negative;
  if (!b.constant)
    return negative;
  negative.constant = -*b.constant;
  return plus(t, a, negative, type);
}

using RealFold = Real (*)(Terms &, const Real &, const Real &, int32_t);

Real roundDown(Terms &t, const Real &a) {
  Real result;
  if (a.constant)
    result.constant = std::floor(*a.constant);
  if (a.number)
    result.number = t.floorDiv(*a.number, t.constant(a.divisor));
  return result;
}

Real roundUp(Terms &t, const Real &a) {
  Real result;
  if (a.constant)
    result.constant = std::ceil(*a.constant);
  if (a.number)
    result.number = t.ceilDiv(*a.number, t.constant(a.divisor));
  return result;
}

Real roundNearest(Terms &, const Real &a) {
  Real result;
  if (a.constant)
    result.constant = std::nearbyint(*a.constant);
  if (a.number && a.divisor == 1)
    result = a;
  return result;
}

//===- Operators ------------------------------------------------------------//

/// The place in the operand of the element used for element `at` of the result.
size_t meets(Terms &t, const Dims &from, const Dims &to, size_t at) {
  size_t index = 0, stride = 1;
  for (size_t k = 0; k < to.size(); ++k) {
    size_t axis = to.size() - 1 - k;
    size_t size = size_t(*t.value(to[axis])), place = at % size;
    at /= size;
    if (k >= from.size())
      continue;
    size_t own = size_t(*t.value(from[from.size() - 1 - k]));
    index += (own == 1 ? 0 : place) * stride;
    stride *= own;
  }
  return index;
}

/// Whether integers of the type are followed; narrow ones wrap.
bool isWide(int32_t type) { return type == kInt64 || type == kInt32; }

/// Whether floats of the type are followed; half precision rounds differently.
bool isFollowedFloat(int32_t type) { return type == kFloat || type == kDouble; }

/// Whether arithmetic on elements of the type is followed.
bool isFollowed(int32_t type) { return isWide(type) || type == kBool; }

/// Whether the number is none of the type and wraps. Sizes fit; constants that
/// stand for the end of an axis may not.
bool isTooWide(const Terms &t, Dim a, int32_t type) {
  return type == kInt32 && (t.high(a) < INT32_MIN || t.low(a) > INT32_MAX);
}

void foldElements(Op &op, Fold fold) {
  Terms &t = op.terms();
  Tensor &out = op.out(0);
  const Tensor &a = op.in(0), &b = op.in(1);
  auto count = countOf(t, *out.dims);
  if (!a.elements || !b.elements || !count || op.version < 7)
    return;
  Dims elements;
  for (size_t i = 0; i < *count; ++i) {
    auto value = fold(t, (*a.elements)[meets(t, *a.dims, *out.dims, i)],
                      (*b.elements)[meets(t, *b.dims, *out.dims, i)]);
    elements.push_back(value && !isTooWide(t, *value, a.type)
                           ? *value
                           : op.program.unknownInteger(op.node.op));
  }
  out.elements = std::move(elements);
}

void foldReals(Op &op, RealFold fold) {
  Terms &t = op.terms();
  Tensor &out = op.out(0);
  const Tensor &a = op.in(0), &b = op.in(1);
  auto count = countOf(t, *out.dims);
  if (!a.reals || !b.reals || !count || op.version < 7 ||
      !isFollowedFloat(a.type))
    return;
  out.reals.emplace();
  for (size_t i = 0; i < *count; ++i)
    out.reals->push_back(fold(t, (*a.reals)[meets(t, *a.dims, *out.dims, i)],
                              (*b.reals)[meets(t, *b.dims, *out.dims, i)],
                              a.type));
}

/// The range of a sum or product of elements with one number.
void foldRange(Op &op, Fold fold, bool mayTurn) {
  Terms &t = op.terms();
  const Tensor &a = op.in(0), &b = op.in(1);
  auto number = single(op, 1);
  if (!a.range || !number || !a.isInteger() || (mayTurn && t.low(*number) < 0))
    return;
  auto low = fold(t, a.range->low, *number);
  auto high = fold(t, a.range->high, *number);
  if (low && high && b.dims)
    op.out(0).range = Range{*low, *high, a.range->isReached};
}

bool broadcastPair(Op &op) {
  auto dims = broadcast(op, {0, 1});
  if (dims)
    op.out(0).dims = std::move(*dims);
  return bool(dims);
}

template <Fold fold, RealFold realFold> void binary(Op &op) {
  if (!broadcastPair(op))
    return;
  if (op.in(0).isInteger()) {
    if (!isFollowed(op.in(0).type))
      return;
    foldElements(op, fold);
    if (fold == Fold(foldAdd) || fold == Fold(foldSub))
      foldRange(op, fold, false);
    if (fold == Fold(foldMul))
      foldRange(op, fold, true);
  } else {
    foldReals(op, realFold);
  }
}

template <Fold fold> void integers(Op &op) {
  if (broadcastPair(op) && isFollowed(op.in(0).type))
    foldElements(op, fold);
}

template <Fold fold> void comparison(Op &op) {
  op.out(0).type = kBool;
  if (!broadcastPair(op))
    return;
  if (op.in(0).isInteger())
    foldElements(op, fold);
}

/// Mod; for floats and, with `fmod`, integers, with the sign of the dividend.
void modulo(Op &op) {
  if (!broadcastPair(op) || !isFollowed(op.in(0).type))
    return;
  const Tensor &a = op.in(0);
  if (!op.integer("fmod", 0) ||
      (a.elements && llvm::all_of(*a.elements, [&](Dim element) {
         return op.terms().low(element) >= 0;
       })))
    foldElements(op, foldMod);
}

template <Fold fold> void variadic(Op &op) {
  std::vector<size_t> all;
  for (size_t i = 0; i < op.numInputs(); ++i)
    all.push_back(i);
  auto dims = broadcast(op, all);
  if (!dims)
    return;
  op.out(0).dims = *dims;
  if (op.numInputs() == 1)
    op.out(0).elements = op.in(0).elements;
  if (op.numInputs() == 2 && op.in(0).isInteger())
    foldElements(op, fold);
}

template <typename F> void mapElements(Op &op, F map) {
  sameShape(op);
  const Tensor &a = op.in(0);
  if (!a.elements)
    return;
  Dims elements = *a.elements;
  for (Dim &element : elements)
    element = map(op.terms(), element);
  op.out(0).elements = std::move(elements);
}

void negate(Op &op) {
  if (!isFollowed(op.in(0).type))
    return sameShape(op);
  mapElements(op, [](Terms &t, Dim a) { return t.sub(t.constant(0), a); });
}

void absolute(Op &op) {
  if (!isFollowed(op.in(0).type))
    return sameShape(op);
  mapElements(
      op, [](Terms &t, Dim a) { return t.max(a, t.sub(t.constant(0), a)); });
}

void logicalNot(Op &op) {
  mapElements(
      op, [](Terms &t, Dim a) { return asInteger(t, t.eq(a, t.constant(0))); });
}

template <Real (*round)(Terms &, const Real &)> void rounding(Op &op) {
  sameShape(op);
  const Tensor &a = op.in(0);
  if (!a.reals)
    return;
  op.out(0).reals.emplace();
  for (const Real &real : *a.reals)
    op.out(0).reals->push_back(round(op.terms(), real));
}

std::optional<Dim> truncated(Terms &t, const Real &real) {
  if (real.constant && std::abs(*real.constant) < 9e15)
    return t.constant(int64_t(std::trunc(*real.constant)));
  if (real.number && t.low(*real.number) >= 0)
    return t.floorDiv(*real.number, t.constant(real.divisor));
  return std::nullopt;
}

void castTo(Op &op, int32_t type) {
  sameShape(op);
  const Tensor &a = op.in(0);
  Tensor &out = op.out(0);
  Terms &t = op.terms();
  out.type = type;
  if (a.isInteger() && isWide(type) && a.range &&
      !isTooWide(t, a.range->low, type) && !isTooWide(t, a.range->high, type))
    out.range = a.range;
  if (a.elements && isWide(type)) {
    out.elements.emplace();
    for (Dim element : *a.elements) {
      if (isTooWide(t, element, type))
        element = t.value(element)
                      ? t.constant(int32_t(uint32_t(*t.value(element))))
                      : op.program.unknownInteger(op.node.op);
      out.elements->push_back(element);
    }
  }
  if (a.elements && type == kBool) {
    out.elements.emplace();
    for (Dim element : *a.elements)
      out.elements->push_back(asInteger(t, asTruth(t, element)));
  }
  if (a.elements && isFollowedFloat(type)) {
    out.reals.emplace();
    for (Dim element : *a.elements) {
      Real &real = out.reals->emplace_back();
      if (auto value = t.value(element))
        real.constant = rounded(double(*value), type);
      else
        real.number = element;
    }
  }
  if (a.reals && isFollowedFloat(type) && isFollowedFloat(a.type)) {
    out.reals = a.reals;
    for (Real &real : *out.reals)
      if (real.constant)
        real.constant = rounded(*real.constant, type);
      else if (real.isRounded)
        real = Real();
  }
  if (a.reals && isWide(type)) {
    out.elements.emplace();
    for (const Real &real : *a.reals) {
      auto value = truncated(t, real);
      out.elements->push_back(value && !isTooWide(t, *value, type)
                                  ? *value
                                  : op.program.unknownInteger(op.node.op));
    }
  }
}

void cast(Op &op) { castTo(op, int32_t(op.integer("to", 0))); }
void castLike(Op &op) { castTo(op, op.in(1).type); }

void where(Op &op) {
  auto dims = broadcast(op, {0, 1, 2});
  Tensor &out = op.out(0);
  out.type = op.in(1).type;
  if (!dims)
    return;
  out.dims = std::move(*dims);
  Terms &t = op.terms();
  const Tensor &c = op.in(0), &a = op.in(1), &b = op.in(2);
  auto count = countOf(t, *out.dims);
  if (a.range && b.range)
    out.range = Range{t.min(a.range->low, b.range->low),
                      t.max(a.range->high, b.range->high), false};
  if (!c.elements || !a.elements || !b.elements || !count)
    return;
  out.elements.emplace();
  for (size_t i = 0; i < *count; ++i)
    out.elements->push_back(
        t.select(asTruth(t, (*c.elements)[meets(t, *c.dims, *out.dims, i)]),
                 (*a.elements)[meets(t, *a.dims, *out.dims, i)],
                 (*b.elements)[meets(t, *b.dims, *out.dims, i)]));
}

} // namespace

void addArithmetic(RuleTable &table) {
  table.add("Add", binary<foldAdd, plus>);
  table.add("Sub", binary<foldSub, minus>);
  table.add("Mul", binary<foldMul, multiply>);
  table.add("Div", binary<foldDiv, divide>);
  table.add("Pow", integers<foldPow>);
  table.add("Mod", modulo);
  table.add("Min", variadic<foldMin>);
  table.add("Max", variadic<foldMax>);
  table.add("Sum", variadic<foldAdd>);
  table.add("Equal", comparison<foldEqual>);
  table.add("Less", comparison<foldLess>);
  table.add("LessOrEqual", comparison<foldLessOrEqual>);
  table.add("Greater", comparison<foldGreater>);
  table.add("GreaterOrEqual", comparison<foldGreaterOrEqual>);
  table.add("And", comparison<foldAnd>);
  table.add("Or", comparison<foldOr>);
  table.add("Xor", comparison<foldXor>);
  table.add("Not", logicalNot);
  table.add("Neg", negate);
  table.add("Abs", absolute);
  table.add("Floor", rounding<roundDown>);
  table.add("Ceil", rounding<roundUp>);
  table.add("Round", rounding<roundNearest>);
  table.add("Cast", cast);
  table.add("CastLike", castLike);
  table.add("Where", where);
}

} // namespace shapeproof::onnx
