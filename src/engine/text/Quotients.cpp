// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients that are not rounded, and infinities, in the spellings of others:
//
//   floor(h/2 - 1/2) + 1        (h - 1) floordiv 2 + 1
//   n/2 < 1.5                   2 * n < 6
//   n <= int_oo                 true
//
// A quotient is a number and its divisor until it is rounded, so no value
// between two integers is lost. Comparisons multiply by the divisors, which
// have to be numbers above 0. An infinity is only compared.
//
// Tested by tests/engine/text/SpellingsTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/text/Parser.h"

using namespace shapeproof;

std::optional<Int> Parser::literal(ExprId e) const {
  if (problem[e].kind != ExprKind::Integer || isBeyond(e) || isPoison(e))
    return std::nullopt;
  return problem.integer(e);
}

/// The product; an operand that is not valid stands for 1.
ExprId Parser::times(ExprId a, ExprId b, Place place) {
  if (!a.valid() || !b.valid())
    return a.valid() ? a : b;
  std::optional<Int> x = literal(a), y = literal(b);
  if (x == Int(1) || y == Int(1))
    return x == Int(1) ? b : a;
  if (x && y && fitsInt64(*x) && fitsInt64(*y))
    return addLiteral(canonical(*x * *y), place);
  return make(ExprKind::Mul, {a, b}, place);
}

/// A number over a divisor, which may be none.
ExprId Parser::quotient(ExprId number, ExprId divisor, Place place) {
  std::optional<Int> below =
      divisor.valid() ? literal(divisor) : std::optional(Int(1));
  if (below == Int(0)) {
    typeError(place, "a division by zero");
    return poison(place);
  }
  divisors.erase(number.raw);
  if (below == Int(1))
    return number;
  if (std::optional<Int> above = literal(number); above && below)
    if (*above % *below == 0)
      return addLiteral(canonical(*above / *below), place);
  // The number is an operand of nothing else.
  if (!isPoison(divisor) && !isPoison(number))
    divisors[number.raw] = divisor;
  return number;
}

ExprId Parser::infinity(int sign, Place place) {
  ExprId result = make(ExprKind::Open, {}, place);
  infinities[result.raw] = sign;
  return result;
}

bool Parser::isOfQuotients(ExprKind kind, ExprId left, ExprId right) const {
  return kind == ExprKind::Open || isBeyond(left) || isBeyond(right);
}

ExprId Parser::joinedQuotients(ExprKind kind, ExprId left, ExprId right,
                               Place place) {
  if (kind >= ExprKind::Eq && kind <= ExprKind::Ge)
    return compared(kind, left, right, place);
  // Each is a term, or has been reported.
  for (ExprId e : {left, right})
    if (signOfInfinity(e) || !divisorOf(e).valid())
      if (!require(e, Sort::Term))
        return poison(place);
  const ExprId a = divisorOf(left), b = divisorOf(right);
  switch (kind) {
  case ExprKind::Open:
    return quotient(times(left, b, place), times(a, right, place), place);
  case ExprKind::Mul:
    return quotient(make(kind, {left, right}, place), times(a, b, place),
                    place);
  case ExprKind::Add:
  case ExprKind::Sub:
    return quotient(
        make(kind, {times(left, b, place), times(right, a, place)}, place),
        times(a, b, place), place);
  case ExprKind::FloorDiv:
  case ExprKind::CeilDiv:
    return make(kind, {times(left, b, place), times(a, right, place)}, place);
  default:
    require(left, Sort::Term);
    require(right, Sort::Term);
    return poison(place);
  }
}

/// The comparison of two quotients or infinities.
ExprId Parser::compared(ExprKind kind, ExprId left, ExprId right, Place place) {
  const int a = signOfInfinity(left), b = signOfInfinity(right);
  auto isTerm = [&](ExprId e) { return isBeyond(e) || require(e, Sort::Term); };
  if (!isTerm(left) || !isTerm(right))
    return poison(place);
  if (a != 0 || b != 0) {
    const bool holds = kind == ExprKind::Eq   ? a == b
                       : kind == ExprKind::Ne ? a != b
                       : kind == ExprKind::Lt ? a < b
                       : kind == ExprKind::Le ? a <= b
                       : kind == ExprKind::Gt ? a > b
                                              : a >= b;
    return make(holds ? ExprKind::True : ExprKind::False, {}, place);
  }
  const ExprId x = divisorOf(left), y = divisorOf(right);
  for (ExprId divisor : {x, y})
    if (divisor.valid() && literal(divisor).value_or(Int(0)) <= 0) {
      typeError(place, "a quotient that is compared has a divisor that is no "
                       "number above 0");
      return poison(place);
    }
  return make(kind, {times(left, y, place), times(right, x, place)}, place);
}

/// The quotient as an integer.
ExprId Parser::rounded(ExprKind kind, ExprId quotient, Place place) {
  const ExprId divisor = divisorOf(quotient);
  if (divisor.valid())
    return make(kind, {quotient, divisor}, place);
  require(quotient, Sort::Term);
  return quotient;
}

ExprId Parser::truncated(ExprId quotient, Place place) {
  const ExprId divisor = divisorOf(quotient);
  if (divisor.valid() && literal(divisor).value_or(Int(0)) <= 0) {
    typeError(place, "a quotient is cut whose divisor is no number above 0");
    return poison(place);
  }
  if (!divisor.valid())
    return rounded(ExprKind::FloorDiv, quotient, place);
  ExprId isBelow =
      make(ExprKind::Lt, {quotient, addLiteral(Int(0), place)}, place);
  return make(ExprKind::Select,
              {isBelow, rounded(ExprKind::CeilDiv, quotient, place),
               rounded(ExprKind::FloorDiv, quotient, place)},
              place);
}
