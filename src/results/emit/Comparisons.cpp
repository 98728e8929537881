// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons whose two sides fit the integers of a machine (InRange.h).
//
//   b + c >= a         for  c >= a - b  where a - b leaves the type
//   a floordiv 4 >= b  for  a >= 4 * b  where 4 * b leaves it
//
// Summands are put on one side or the other, or half of one on each. If that
// does not help, all but one are put on one side, which is divided by factors
// of that one, as long as these are at least 1.

#include "results/emit/InRange.h"
#include <functional>

namespace shapeproof::emit {

using llvm::ArrayRef;

namespace {
/// The side of a step in a comparison, or half of it on each.
enum StepPlace : uint8_t { AsWritten, OtherSide, Halves };
} // namespace

std::optional<std::pair<InRangeLowering::Steps, InRangeLowering::Steps>>
InRangeLowering::sidesAt(ArrayRef<Step> steps, ArrayRef<uint8_t> places) {
  Steps sides[2];
  for (auto [step, place] : llvm::zip_equal(steps, places)) {
    auto put = [&, column = step.column](bool right, const Int &factor) {
      sides[right].push_back({column, right ? -factor : factor});
    };
    if (place != Halves) {
      put((step.factor < Int(0)) != (place == OtherSide), step.factor);
      continue;
    }
    const Int half = floorDivide(step.factor, Int(2));
    const Int rest = step.factor - half;
    if (!step.column || half == Int(0) || rest == Int(0))
      return std::nullopt;
    put(false, half);
    put(true, rest);
  }
  auto left = inOrder(sides[0]);
  auto right = left ? inOrder(sides[1]) : std::nullopt;
  if (!right)
    return std::nullopt;
  return std::pair(std::move(*left), std::move(*right));
}

/// The steps on the sides on which they are written, or else some on the other
/// side, or half of one on each.
std::optional<std::pair<InRangeLowering::Steps, InRangeLowering::Steps>>
InRangeLowering::sidesOf(ArrayRef<Step> steps) {
  llvm::SmallVector<uint8_t> places(steps.size(), AsWritten);
  std::optional<std::pair<Steps, Steps>> result;
  // Tries the places that differ least from the written ones first.
  std::function<bool(size_t, unsigned)> place = [&](size_t i, unsigned left) {
    if (i == places.size())
      return left == 0 && (result = sidesAt(steps, places)).has_value();
    for (uint8_t p : {AsWritten, OtherSide, Halves}) {
      places[i] = p;
      if ((p == AsWritten || left > 0) &&
          place(i + 1, left - (p == AsWritten ? 0 : 1)))
        return true;
    }
    return false;
  };
  const bool mayFit = llvm::none_of(steps, [&](const Step &step) {
    return step.column && mayBeWrong(*step.column);
  });
  const size_t most = steps.size() > mostPlaced ? 1 : steps.size();
  for (unsigned moved = 0; mayFit && moved <= most; ++moved)
    if (place(0, moved))
      return result;
  return std::nullopt;
}

/// Whether the dividend is at least the summand, by one factor of it: it is
/// divided by the others, which are at least 1.
std::optional<unsigned> InRangeLowering::atLeastProduct(DimId dividend,
                                                        const Summand &of) {
  std::optional<unsigned> result = node(dividend), rest;
  if (!result || mayBeWrong(*result))
    return std::nullopt;
  if (abs(of.coefficient) != Int(1))
    result = apply(Op::FloorDiv, {*result, constant(abs(of.coefficient))});
  const bool isProduct = store.kind(of.column) == DimKind::Product;
  llvm::SmallVector<DimId> factors{of.column};
  if (isProduct)
    factors.assign(store.operands(of.column).begin(),
                   store.operands(of.column).end());
  for (DimId factor : factors) {
    const std::optional<unsigned> by = node(factor);
    if (!by || mayBeWrong(*by))
      return std::nullopt;
    // The one that may be below 1 is kept for the end.
    const bool isKept = !rest || values(*by).range.lo() < Int(1);
    const std::optional<unsigned> divisor = isKept ? rest : by;
    if (isKept)
      rest = by;
    if (!divisor)
      continue;
    if (values(*divisor).range.lo() < Int(1))
      return std::nullopt;
    result = apply(Op::FloorDiv, {*result, *divisor});
  }
  return apply(Op::AtLeast, {*result, *rest});
}

/// A comparison with the summand alone on one side, by division.
std::optional<unsigned> InRangeLowering::divided(Op op, const LinearView &view,
                                                 const Summand &summand) {
  // rest - summand >= 0, or summand - rest >= 0.
  const bool isRight = summand.coefficient < Int(0);
  DimId rest =
      store.sub(store.linear(view.constant, view.summands),
                store.mul(store.constant(summand.coefficient), summand.column));
  if (!isRight)
    rest = store.sub(store.constant(0), rest);
  std::optional<unsigned> result;
  if (isRight || op == Op::Equal) {
    result = atLeastProduct(rest, summand);
    if (!result)
      return std::nullopt;
  }
  if (!isRight || op == Op::Equal) {
    const auto above =
        atLeastProduct(store.sub(rest, store.constant(1)), summand);
    if (!above)
      return std::nullopt;
    const unsigned atMost = apply(Op::Not, {*above});
    result = result ? apply(Op::And, {*result, atMost}) : atMost;
  }
  return result;
}

std::optional<unsigned> InRangeLowering::compareInRange(Op op,
                                                        DimId difference) {
  const LinearView view = store.linearView(difference);
  const bool isBetweenTwo =
      view.constant == Int(-1) && view.summands.size() > 1; // b > a
  for (bool isAbove : {isBetweenTwo, !isBetweenTwo}) {
    if (isAbove && op == Op::Equal)
      continue;
    auto steps =
        stepsOf(view, isAbove ? view.constant + Int(1) : view.constant);
    if (!steps)
      return std::nullopt;
    auto sides = sidesOf(*steps);
    if (!sides)
      continue;
    const unsigned left = build(sides->first), right = build(sides->second);
    return isAbove ? apply(Op::Not, {apply(Op::AtLeast, {right, left})})
                   : apply(op, {left, right});
  }
  // A summand that leaves the type is not computed.
  for (const Summand &summand : view.summands)
    if (store.kind(summand.column) == DimKind::Product ||
        abs(summand.coefficient) != Int(1))
      if (std::optional<unsigned> result = divided(op, view, summand))
        return result;
  return comparePlain(op, difference);
}

} // namespace shapeproof::emit
