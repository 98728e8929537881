// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BoundMaps.h. Tested by tests/mlir/unit/ValueBoundsTest.cpp.

#include "uses/analysis/BoundMaps.h"

namespace shapeproof {

using mlir::AffineExpr;
using mlir::presburger::BoundType;

BoundMaps::BoundMaps(const QuestionPoint &point, mlir::MLIRContext *context,
                     llvm::ArrayRef<Size> sizes)
    : point(point), context(context) {
  for (auto [i, size] : llvm::enumerate(sizes))
    if (std::optional<IntModel> model = point.size(size))
      if (point.holds(model->evidence))
        given.push_back(
            {model->term, mlir::getAffineSymbolExpr(unsigned(i), context)});
}

std::optional<AffineExpr> BoundMaps::bound(BoundType type,
                                           const Size &size) const {
  std::optional<IntModel> model = point.size(size);
  if (!model || !point.holds(model->evidence))
    return std::nullopt;
  if (auto exact = express(model->term, Exact))
    return exact;
  const Side side = type == BoundType::EQ   ? Exact
                    : type == BoundType::UB ? Upper
                                            : Lower;
  if (auto near = byDifference(model->term, side))
    return near;
  return express(model->term, side);
}

/// An end of the range of the term.
std::optional<AffineExpr> BoundMaps::number(DimId term, Side side) const {
  IntModel model;
  model.term = term;
  const ShapeConstraintAnalysis::Range range = point.bounds(model);
  const std::optional<int64_t> end = side == Lower   ? range.lo
                                     : side == Upper ? range.hi
                                                     : range.constant();
  return end ? std::optional(mlir::getAffineConstantExpr(*end, context))
             : std::nullopt;
}

/// A given value plus a number: the value whose difference from the term has
/// the least such end.
std::optional<AffineExpr> BoundMaps::byDifference(DimId term, Side side) const {
  std::optional<AffineExpr> best;
  int64_t bestEnd = 0;
  for (auto [other, expr] : given) {
    auto end = number(point.store().sub(term, other), side);
    auto constant = llvm::dyn_cast_if_present<mlir::AffineConstantExpr>(
        end.value_or(AffineExpr()));
    if (!constant)
      continue;
    const int64_t value = constant.getValue();
    if (best && (side == Upper ? value >= bestEnd : value <= bestEnd))
      continue;
    best = expr + value;
    bestEnd = value;
  }
  return best;
}

std::optional<AffineExpr> BoundMaps::express(DimId term, Side side) const {
  for (auto [other, expr] : given)
    if (other == term)
      return expr;
  if (auto expr = expressNode(term, side))
    return expr;
  return number(term, side);
}

std::optional<AffineExpr> BoundMaps::expressSum(DimId term, Side side) const {
  const LinearView view = point.store().linearView(term);
  auto narrow = [](const Int &n) -> std::optional<int64_t> {
    if (n < Int(INT64_MIN) || n > Int(INT64_MAX))
      return std::nullopt;
    return int64_t(n);
  };
  // The end of what is not given: of m mod 8, say, that of m has none.
  AffineExpr known = mlir::getAffineConstantExpr(0, context);
  DimId rest = term;
  for (const Summand &summand : view.summands)
    for (auto [other, expr] : given)
      if (std::optional<int64_t> coefficient = narrow(summand.coefficient);
          coefficient && other == summand.column) {
        known = known + expr * *coefficient;
        rest = point.store().sub(
            rest, point.store().scale(other, summand.coefficient));
        break;
      }
  if (auto end = rest == term ? std::nullopt : number(rest, side))
    return known + *end;
  std::optional<int64_t> constant = narrow(view.constant);
  if (!constant)
    return std::nullopt;
  AffineExpr sum = mlir::getAffineConstantExpr(*constant, context);
  for (const Summand &summand : view.summands) {
    std::optional<int64_t> coefficient = narrow(summand.coefficient);
    if (!coefficient)
      return std::nullopt;
    auto part =
        express(summand.column, *coefficient < 0 ? opposite(side) : side);
    if (!part)
      return std::nullopt;
    sum = sum + *part * *coefficient;
  }
  return sum;
}

std::optional<AffineExpr> BoundMaps::expressNode(DimId term, Side side) const {
  TermStore &store = point.store();
  const DimKind kind = store.kind(term);
  if (kind == DimKind::Sum)
    return expressSum(term, side);
  if (kind == DimKind::FloorDiv) {
    const std::optional<Int> divisor =
        store.getConstant(store.operands(term)[1]);
    if (!divisor || *divisor < Int(1) || *divisor > Int(INT64_MAX))
      return std::nullopt;
    auto dividend = express(store.operands(term)[0], side);
    return dividend ? std::optional(dividend->floorDiv(int64_t(*divisor)))
                    : std::nullopt;
  }
  // A minimum is at most each of its operands; one that is no number says more.
  if (!(kind == DimKind::Min && side == Upper) &&
      !(kind == DimKind::Max && side == Lower))
    return std::nullopt;
  std::optional<AffineExpr> found;
  for (DimId operand : store.operands(term))
    if (auto expr = express(operand, side);
        expr && (!found || llvm::isa<mlir::AffineConstantExpr>(*found)))
      found = expr;
  return found;
}

} // namespace shapeproof
