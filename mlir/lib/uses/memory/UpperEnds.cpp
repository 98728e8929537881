// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See UpperEnds.h. Tested by tests/mlir/ir/memory.mlir and
// tests/mlir/exec/memory.py.

#include "uses/memory/UpperEnds.h"
#include "core/ir/Limits.h"

namespace shapeproof::memory {

UpperEnd UpperEnds::operator()(DimId term, const AtPoint &here) {
  if (isOverInputs(term))
    return {term, true};
  point = &here;
  isAttained = true;
  taken.clear();
  stepsLeft =
      store.size(term) <= limits::callTermNodes ? limits::upperEndSteps : 0;
  std::optional<DimId> result = end(term, /*isUpper=*/true);
  // In one iteration, a variable cannot have both its first and last value.
  for (auto [variable, ends] : taken)
    isAttained &= ends != 3;
  return {result, isAttained};
}

std::pair<ClaimId, bool> UpperEnds::overInputs(ClaimId claim) const {
  if (isOverInputs(claim))
    return {claim, true};
  llvm::SmallVector<ClaimId> kept;
  if (store.kind(claim) == ClaimKind::And)
    for (ClaimId part : store.operands(claim))
      if (isOverInputs(part))
        kept.push_back(part);
  return {store.conj(kept), false};
}

std::optional<DimId> UpperEnds::end(DimId term, bool isUpper) {
  if (isOverInputs(term))
    return term;
  if (stepsLeft == 0)
    return constantEnd(term, isUpper);
  --stepsLeft;
  if (std::optional<DimId> found = endByForm(term, isUpper))
    return found;
  return constantEnd(term, isUpper);
}

std::optional<DimId> UpperEnds::constantEnd(DimId term, bool isUpper) {
  isAttained = false;
  const Bounds bounds = point->bound(term);
  const std::optional<Int> &found = isUpper ? bounds.hi : bounds.lo;
  return found ? std::optional(store.constant(*found)) : std::nullopt;
}

std::optional<DimId> UpperEnds::endByForm(DimId term, bool isUpper) {
  switch (store.kind(term)) {
  case DimKind::Symbol: {
    auto it = ranges.find(term);
    if (it == ranges.end())
      return std::nullopt;
    if (it->second.first != it->second.last)
      taken[term] |= isUpper ? 2 : 1;
    return end(isUpper ? it->second.last : it->second.first, isUpper);
  }
  case DimKind::Sum:
    return endOfSum(term, isUpper);
  case DimKind::Product:
    return endOfProduct(term, isUpper);
  case DimKind::Min:
  case DimKind::Max:
    return endOfExtremum(term, isUpper);
  case DimKind::FloorDiv: {
    DimId divisor = store.operands(term)[1];
    if (!isOverInputs(divisor) ||
        !point->isProved(store.ge(divisor, store.constant(1))))
      return std::nullopt;
    auto dividend = end(store.operands(term)[0], isUpper);
    return dividend ? std::optional(store.floorDiv(*dividend, divisor))
                    : std::nullopt;
  }
  case DimKind::Select: {
    auto a = end(store.operands(term)[0], isUpper),
         b = end(store.operands(term)[1], isUpper);
    if (!a || !b)
      return std::nullopt;
    ClaimId condition = store.condition(term);
    if (isOverInputs(condition))
      return store.select(condition, *a, *b);
    isAttained &= *a == *b;
    return isUpper ? store.max({*a, *b}) : store.min({*a, *b});
  }
  default:
    return std::nullopt;
  }
}

std::optional<DimId> UpperEnds::endOfSum(DimId term, bool isUpper) {
  LinearView view = store.linearView(term);
  llvm::SmallVector<Summand> ends;
  for (const Summand &summand : view.summands) {
    auto found = end(summand.column, isUpper == (summand.coefficient > 0));
    if (!found)
      return std::nullopt;
    ends.push_back({*found, summand.coefficient});
  }
  return store.linear(view.constant, ends);
}

/// The factors have to be at least 0: then the product grows with each.
std::optional<DimId> UpperEnds::endOfProduct(DimId term, bool isUpper) {
  DimId product = store.constant(1);
  for (DimId factor : store.operands(term)) {
    if (!point->isNonNegative(factor))
      return std::nullopt;
    auto found = end(factor, isUpper);
    if (!found)
      return std::nullopt;
    if (!isUpper)
      found = store.max({store.constant(0), *found});
    product = store.mul(product, *found);
  }
  return product;
}

std::optional<DimId> UpperEnds::endOfExtremum(DimId term, bool isUpper) {
  const bool isMin = store.kind(term) == DimKind::Min;
  llvm::SmallVector<DimId> ends;
  for (DimId operand : store.operands(term)) {
    if (auto found = end(operand, isUpper))
      ends.push_back(*found);
    else if (isMin != isUpper)
      return std::nullopt;
    // A minimum is at most each of its operands, a maximum at least.
    else
      isAttained = false;
  }
  if (ends.empty())
    return std::nullopt;
  return isMin ? store.min(ends) : store.max(ends);
}

} // namespace shapeproof::memory
