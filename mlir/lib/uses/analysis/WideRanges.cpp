// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WideRanges.h. Tested by tests/mlir/ir/no-wrap.mlir.

#include "uses/analysis/WideRanges.h"
#include "core/ir/Launch.h"
#include "core/ir/Limits.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "uses/analysis/AddressValues.h"
#include <algorithm>

namespace shapeproof {

using namespace mlir;
using Wide = __int128;

/// MLIR takes numbers of a launch to have 32 bits.
static constexpr int64_t kMostOfLaunch = (int64_t(1) << 32) - 1;

std::optional<WideRanges::Range> WideRanges::of(Value v, unsigned depth) {
  if (depth > limits::boundOperands)
    return std::nullopt;
  if (auto it = known.find(v); it != known.end())
    return it->second;
  std::optional<Range> range = compute(v, depth);
  if (range && (range->lo < INT64_MIN || range->hi > INT64_MAX))
    range.reset();
  known[v] = range;
  return range;
}

/// The least range that has all of the values.
std::optional<WideRanges::Range> WideRanges::hull(ValueRange values,
                                                  unsigned depth) {
  std::optional<Range> all;
  for (Value v : values) {
    const std::optional<Range> own = of(v, depth + 1);
    if (!own)
      return std::nullopt;
    if (!all)
      all = own;
    all->lo = std::min(all->lo, own->lo);
    all->hi = std::max(all->hi, own->hi);
  }
  return all;
}

/// A loop's variable is between its bounds; an argument of a function has any
/// value of its type.
std::optional<WideRanges::Range> WideRanges::ofArgument(BlockArgument v,
                                                        unsigned depth) {
  Operation *parent = v.getOwner()->getParentOp();
  if (auto loop = dyn_cast_if_present<scf::ForOp>(parent))
    return v == loop.getInductionVar()
               ? hull({loop.getLowerBound(), loop.getUpperBound()}, depth)
               : std::nullopt;
  if (!isa_and_nonnull<FunctionOpInterface>(parent) ||
      !v.getOwner()->isEntryBlock())
    return std::nullopt;
  const unsigned unused = 64 - *integerWidth(v.getType());
  return Range{INT64_MIN >> unused, INT64_MAX >> unused};
}

std::optional<WideRanges::Range> WideRanges::compute(Value v, unsigned depth) {
  const std::optional<unsigned> width = integerWidth(v.getType());
  if (!width)
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(v))
    return ofArgument(argument, depth);
  APInt constant;
  if (matchPattern(v, m_ConstantInt(&constant)))
    return Range{constant.getSExtValue(), constant.getSExtValue()};
  Operation *op = v.getDefiningOp();
  if (launchNumber(op))
    return Range{0, kMostOfLaunch};
  const ArithmeticOp *row = arithmeticOf(op);
  if (!row) {
    if (op->getNumRegions() > 0)
      return std::nullopt;
    const unsigned unused = 64 - *width;
    return Range{INT64_MIN >> unused, INT64_MAX >> unused};
  }
  // Other bits would be seen, or another number without its sign.
  if (row->passes == 0 || row->reading == ArithmeticOp::Unsigned)
    return std::nullopt;
  llvm::SmallVector<Value, 2> from;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    if (row->passes >> i & 1)
      from.push_back(operand);
  std::optional<Range> all = hull(from, depth);
  if (!all)
    return std::nullopt;
  const Range a = *of(from.front(), depth + 1), b = *of(from.back(), depth + 1);
  const std::optional<Wrapping> wraps = row->wraps;
  if (wraps == Wrapping::Sum)
    return Range{a.lo + b.lo, a.hi + b.hi};
  if (wraps == Wrapping::Difference)
    return Range{a.lo - b.hi, a.hi - b.lo};
  if (wraps == Wrapping::Product) {
    const auto [lo, hi] =
        std::minmax({a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi});
    return Range{lo, hi};
  }
  if (wraps == Wrapping::Shift) {
    const std::optional<Range> by = of(op->getOperand(1), depth + 1);
    if (!by || by->lo < 0 || by->hi >= 64)
      return std::nullopt;
    const Wide most = Wide(1) << unsigned(by->hi);
    return Range{std::min<Wide>(all->lo * most, all->lo),
                 std::max<Wide>(all->hi * most, all->hi)};
  }
  // Quotients, remainders, absolute values and choices are no further from 0.
  const Wide most = std::max(all->hi, -all->lo);
  return wraps ? all : Range{std::min(all->lo, -most), std::max(all->hi, most)};
}

} // namespace shapeproof
