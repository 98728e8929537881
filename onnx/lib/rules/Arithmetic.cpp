// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators whose elements are followed, because models compute sizes with
// them:
//
//   Shape -> Gather -> Cast -> Mul by 0.5 -> Floor -> Cast -> Concat -> Resize
//
// Floats are followed as quotients as long as float32 rounds to exactly these,
// for sizes below 2^12 at least.

#include "engine/base/Limits.h"
#include "rules/Shared.h"
#include <cmath>

namespace shapeproof::onnx {
namespace {

//===- Integers -------------------------------------------------------------//

/// An element of the result of an operator; not valid if it is not followed.
using Fold = DimId (*)(RangedTerms &, DimId, DimId);

/// Division of integers, which rounds towards zero.
DimId foldDiv(RangedTerms &t, DimId a, DimId b) {
  if (t.low(b) < 1)
    return DimId();
  DimId down = t.floorDiv(a, b), zero = t.constant(0);
  if (t.low(a) >= 0)
    return down;
  return t.select(t.le(zero, a), down,
                  t.sub(zero, t.floorDiv(t.sub(zero, a), b)));
}

DimId foldPow(RangedTerms &t, DimId a, DimId b) {
  auto times = t.value(b);
  if (!times || *times < 0 || *times > 8)
    return DimId();
  DimId result = t.constant(1);
  for (int64_t i = 0; i < *times; ++i)
    result = t.mul(result, a);
  return result;
}

DimId asInteger(RangedTerms &t, ClaimId c) {
  return t.select(c, t.constant(1), t.constant(0));
}

ClaimId asTruth(RangedTerms &t, DimId a) { return t.ne(a, 0); }

Fold foldOf(llvm::StringRef op) {
  using T = RangedTerms;
  using D = DimId;
  static const llvm::StringMap<Fold> folds = {
      {"Add", [](T &t, D a, D b) { return t.add(a, b); }},
      {"Sum", [](T &t, D a, D b) { return t.add(a, b); }},
      {"Sub", [](T &t, D a, D b) { return t.sub(a, b); }},
      {"Mul", [](T &t, D a, D b) { return t.mul(a, b); }},
      {"Div", foldDiv},
      {"Mod", [](T &t, D a, D b) { return t.low(b) < 1 ? D() : t.mod(a, b); }},
      {"Pow", foldPow},
      {"Min", [](T &t, D a, D b) { return t.min(a, b); }},
      {"Max", [](T &t, D a, D b) { return t.max(a, b); }},
      {"Equal", [](T &t, D a, D b) { return asInteger(t, t.eq(a, b)); }},
      {"Less", [](T &t, D a, D b) { return asInteger(t, t.lt(a, b)); }},
      {"LessOrEqual", [](T &t, D a, D b) { return asInteger(t, t.le(a, b)); }},
      {"Greater", [](T &t, D a, D b) { return asInteger(t, t.lt(b, a)); }},
      {"GreaterOrEqual",
       [](T &t, D a, D b) { return asInteger(t, t.le(b, a)); }},
      {"And",
       [](T &t, D a, D b) {
         return asInteger(t, t.conj(asTruth(t, a), asTruth(t, b)));
       }},
      {"Or",
       [](T &t, D a, D b) {
         return asInteger(t, t.disj(asTruth(t, a), asTruth(t, b)));
       }},
      {"Xor", [](T &t, D a, D b) {
         ClaimId x = asTruth(t, a), y = asTruth(t, b);
         return asInteger(
             t, t.disj(t.conj(x, t.negate(y)), t.conj(t.negate(x), y)));
       }}};
  return folds.lookup(op);
}

//===- Floats ---------------------------------------------------------------//

/// The pair (factor, divisor) with c == factor / divisor, if both are small.
std::optional<std::pair<int64_t, int64_t>> asQuotient(double c) {
  for (int64_t divisor = 1; divisor <= limits::onnxScaleDivisor; divisor *= 2) {
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
Real quotient(RangedTerms &t, DimId number, int64_t factor, int64_t divisor) {
  Real result;
  if (divisor < 0)
    return quotient(t, number, -factor, -divisor);
  if (divisor == 0 || divisor > limits::onnxScaleFactor)
    return result;
  result.number = t.mul(number, factor);
  result.divisor = divisor;
  result.isRounded = !isPowerOfTwo(divisor);
  return result;
}

Real multiply(RangedTerms &t, const Real &a, const Real &b, int32_t type) {
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

Real divide(RangedTerms &t, const Real &a, const Real &b, int32_t type) {
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

Real plus(RangedTerms &t, const Real &a, const Real &b, int32_t type) {
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
  result.number = t.add(*a.number, int64_t(more));
  return result;
}

Real minus(RangedTerms &t, const Real &a, const Real &b, int32_t type) {
  Real negative;
  if (!b.constant)
    return negative;
  negative.constant = -*b.constant;
  return plus(t, a, negative, type);
}

using RealFold = Real (*)(RangedTerms &, const Real &, const Real &, int32_t);

Real roundDown(RangedTerms &t, const Real &a) {
  Real result;
  if (a.constant)
    result.constant = std::floor(*a.constant);
  if (a.number)
    result.number = t.floorDiv(*a.number, a.divisor);
  return result;
}

Real roundUp(RangedTerms &t, const Real &a) {
  Real result;
  if (a.constant)
    result.constant = std::ceil(*a.constant);
  if (a.number)
    result.number = t.ceilDiv(*a.number, a.divisor);
  return result;
}

Real roundNearest(RangedTerms &, const Real &a) {
  Real result;
  if (a.constant)
    result.constant = std::nearbyint(*a.constant);
  if (a.number && a.divisor == 1)
    result = a;
  return result;
}

//===- Operators ------------------------------------------------------------//

/// The number of the operand's element that is used for element `at` of the
/// result.
size_t meets(RangedTerms &t, const Dims &from, const Dims &to, size_t at) {
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
bool isTooWide(RangedTerms &t, DimId a, int32_t type) {
  return type == kInt32 && (t.high(a) < INT32_MIN || t.low(a) > INT32_MAX);
}

/// Follows the elements of the first operands, one after another.
void foldElements(Op &op, size_t numOperands = 2) {
  Fold fold = foldOf(op.node.op);
  RangedTerms &t = op.terms();
  Tensor &out = op.out(0);
  auto count = countOf(t, *out.dims);
  if (!count || op.version < 7)
    return;
  for (size_t k = 0; k < numOperands; ++k)
    if (!op.in(k).elements)
      return;
  Dims elements;
  for (size_t i = 0; i < *count; ++i) {
    auto elementOf = [&](const Tensor &x) {
      return (*x.elements)[meets(t, *x.dims, *out.dims, i)];
    };
    DimId value = elementOf(op.in(0));
    for (size_t k = 1; k < numOperands; ++k) {
      value = fold(t, value, elementOf(op.in(k)));
      if (!value.valid() || isTooWide(t, value, op.in(0).type))
        value = t.intSymbol(op.node.op);
    }
    elements.push_back(value);
  }
  out.elements = std::move(elements);
}

void foldReals(Op &op, RealFold fold) {
  RangedTerms &t = op.terms();
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
void foldRange(Op &op) {
  RangedTerms &t = op.terms();
  const Tensor &a = op.in(0), &b = op.in(1);
  auto number = single(op, 1);
  if (!a.range || !number || !a.isInteger() || !b.dims || op.node.op == "Div" ||
      (op.node.op == "Mul" && t.low(*number) < 0))
    return;
  Fold fold = foldOf(op.node.op);
  op.out(0).range = Range{fold(t, a.range->low, *number),
                          fold(t, a.range->high, *number), a.range->isReached};
}

bool broadcastPair(Op &op) {
  auto dims = broadcast(op, {0, 1});
  if (dims)
    op.out(0).dims = std::move(*dims);
  return bool(dims);
}

template <RealFold realFold> void binary(Op &op) {
  if (!broadcastPair(op))
    return;
  if (!op.in(0).isInteger())
    return foldReals(op, realFold);
  if (!isFollowed(op.in(0).type))
    return;
  foldElements(op);
  foldRange(op);
}

void power(Op &op) {
  if (broadcastPair(op) && isFollowed(op.in(0).type))
    foldElements(op);
}

void comparison(Op &op) {
  op.out(0).type = kBool;
  if (broadcastPair(op) && op.in(0).isInteger())
    foldElements(op);
}

/// Mod. For floats and, with `fmod`, for integers the remainder has the sign of
/// the dividend.
void modulo(Op &op) {
  if (!broadcastPair(op) || !isFollowed(op.in(0).type))
    return;
  const Tensor &a = op.in(0);
  if (!op.integer("fmod", 0) ||
      (a.elements && llvm::all_of(*a.elements, [&](DimId element) {
         return op.terms().low(element) >= 0;
       })))
    foldElements(op);
}

void variadic(Op &op) {
  auto dims = broadcastAll(op);
  if (!dims)
    return;
  op.out(0).dims = *dims;
  if (op.in(0).isInteger())
    foldElements(op, op.numInputs());
}

template <typename F> void mapElements(Op &op, F map) {
  sameShape(op);
  const Tensor &a = op.in(0);
  if (!a.elements)
    return;
  Dims elements = *a.elements;
  for (DimId &element : elements)
    element = map(op.terms(), element);
  op.out(0).elements = std::move(elements);
}

void negate(Op &op) {
  if (!isFollowed(op.in(0).type))
    return sameShape(op);
  mapElements(op,
              [](RangedTerms &t, DimId a) { return t.sub(t.constant(0), a); });
}

void absolute(Op &op) {
  if (!isFollowed(op.in(0).type))
    return sameShape(op);
  mapElements(op, [](RangedTerms &t, DimId a) {
    return t.max(a, t.sub(t.constant(0), a));
  });
}

void logicalNot(Op &op) {
  mapElements(op,
              [](RangedTerms &t, DimId a) { return asInteger(t, t.eq(a, 0)); });
}

template <Real (*round)(RangedTerms &, const Real &)> void rounding(Op &op) {
  sameShape(op);
  const Tensor &a = op.in(0);
  if (!a.reals)
    return;
  op.out(0).reals.emplace();
  for (const Real &real : *a.reals)
    op.out(0).reals->push_back(round(op.terms(), real));
}

std::optional<DimId> truncated(RangedTerms &t, const Real &real) {
  if (real.constant && std::abs(*real.constant) < 9e15)
    return t.constant(int64_t(std::trunc(*real.constant)));
  if (real.number && t.low(*real.number) >= 0)
    return t.floorDiv(*real.number, real.divisor);
  return std::nullopt;
}

void castTo(Op &op, int32_t type) {
  sameShape(op);
  const Tensor &a = op.in(0);
  Tensor &out = op.out(0);
  RangedTerms &t = op.terms();
  out.type = type;
  if (a.isInteger() && isWide(type) && a.range &&
      !isTooWide(t, a.range->low, type) && !isTooWide(t, a.range->high, type))
    out.range = a.range;
  if (a.elements && isWide(type)) {
    out.elements.emplace();
    for (DimId element : *a.elements) {
      if (isTooWide(t, element, type))
        element = t.value(element)
                      ? t.constant(int32_t(uint32_t(*t.value(element))))
                      : op.terms().intSymbol(op.node.op);
      out.elements->push_back(element);
    }
  }
  if (a.elements && type == kBool) {
    out.elements.emplace();
    for (DimId element : *a.elements)
      out.elements->push_back(asInteger(t, asTruth(t, element)));
  }
  if (a.elements && isFollowedFloat(type)) {
    out.reals.emplace();
    for (DimId element : *a.elements) {
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
                                  : op.terms().intSymbol(op.node.op));
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
  RangedTerms &t = op.terms();
  const Tensor &c = op.in(0), &a = op.in(1), &b = op.in(2);
  auto count = countOf(t, *out.dims);
  out.range = unite(t, a.range, b.range);
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
  table.add("Add", binary<plus>);
  table.add("Sub", binary<minus>);
  table.add("Mul", binary<multiply>);
  table.add("Div", binary<divide>);
  table.add("Pow", power);
  table.add("Mod", modulo);
  table.addAll({"Min", "Max", "Sum"}, variadic);
  table.addAll({"Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual",
                "And", "Or", "Xor"},
               comparison);
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
