// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ClauseNarrowing.h.
//
// Tested by tests/engine/bounds and tests/engine/laws.

#include "engine/propagation/ClauseNarrowing.h"
#include "engine/base/Limits.h"
#include "engine/propagation/WordEnds.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::MutableArrayRef;
using llvm::SmallVector;

/// The ranges of an arm's variables where the arm holds; false if it cannot.
static bool refineArm(const Propagator::Arm &arm, ArrayRef<IntRange> ranges,
                      const GuardSource &guards,
                      llvm::SmallVectorImpl<IntRange> &left) {
  left.assign(ranges.size(), IntRange());
  for (size_t i = 0; i < ranges.size(); ++i)
    if (arm.positions >> i & 1)
      left[i] = ranges[i];
  SmallVector<IntRange, 8> before;
  for (unsigned pass = 0; pass < limits::armPasses; ++pass) {
    before.assign(left.begin(), left.end());
    for (const Propagator &part : arm.parts) {
      refine(part, left, guards);
      if (llvm::any_of(left, [](const IntRange &r) { return r.isEmpty(); }))
        return false;
    }
    // An arm of at most two parts is a comparison and, perhaps, its sum.
    if (arm.parts.size() <= 2 || llvm::equal(left, before))
      break;
  }
  return true;
}

/// Whether a literal about one variable can hold.
static std::optional<bool> canHold(const Propagator &literal,
                                   const IntRange &range) {
  const Operand &o = literal.operands.front();
  if (literal.literal == ClaimKind::Ge)
    return o.scale > 0 ? !range.hasHi() || o.scale * range.hi() + o.offset >= 0
                       : !range.hasLo() || o.scale * range.lo() + o.offset >= 0;
  if (o.scale != 1 && o.scale != -1)
    return std::nullopt;
  const Int value = o.scale == 1 ? -o.offset : o.offset;
  if (literal.literal == ClaimKind::Eq)
    return range.contains(value);
  return range != IntRange::constant(value);
}

/// Moves the ends to the range where the literal, which can hold, holds. False
/// if that range is not just an end moved.
static bool narrowEnds(const Propagator &literal, WordEnds &ends) {
  const Operand &o = literal.operands.front();
  if ((o.scale != 1 && o.scale != -1) || !isShort(o.offset) ||
      literal.literal == ClaimKind::Ne)
    return false;
  const bool isPositive = o.scale > 0;
  const auto offset = static_cast<int64_t>(o.offset);
  const int64_t value = isPositive ? -offset : offset;
  const bool isEqual = literal.literal == ClaimKind::Eq;
  if ((isEqual || isPositive) && (!ends.hasLo || ends.lo < value)) {
    ends.hasLo = true;
    ends.lo = value;
  }
  if ((isEqual || !isPositive) && (!ends.hasHi || ends.hi > value)) {
    ends.hasHi = true;
    ends.hi = value;
  }
  return true;
}

std::optional<bool> shapeproof::canHold(ArrayRef<Propagator> parts,
                                        ArrayRef<IntRange> ranges) {
  const Propagator &literal = parts.front();
  if (parts.size() > 2 || literal.kind != Propagator::Literal ||
      literal.operands.front().position == Operand::kConstant)
    return std::nullopt;
  const uint32_t compared = literal.operands.front().position;
  std::optional<bool> alone = ::canHold(literal, ranges[compared]);
  if (alone != true || parts.size() == 1)
    return alone;
  // With all coefficients 1 or -1, and no congruence, a sum can be 0 if its
  // ends are on both sides of 0.
  const Propagator &definition = parts[1];
  WordEnds left;
  if (definition.kind != Propagator::Linear || !definition.isPlainSum ||
      !readEnds(ranges[compared], left) || !narrowEnds(literal, left))
    return std::nullopt;
  WordSum sum(static_cast<int64_t>(definition.constant));
  for (const Operand &o : definition.operands) {
    WordEnds ends = left;
    if (o.position != compared) {
      ends = WordEnds();
      if (!readEnds(ranges[o.position], ends))
        return std::nullopt;
    }
    sum.add(ends, o.scale > 0);
  }
  return sum.mayBeZero();
}

void shapeproof::refineClause(const Propagator &c,
                              MutableArrayRef<IntRange> ranges,
                              const GuardSource &guards) {
  SmallVector<IntRange, 8> join, left;
  SmallVector<const Propagator::Arm *, 4> seenOpen;
  uint64_t common = ~uint64_t(0);
  auto unite = [&] {
    if (join.empty()) {
      join = left;
      return;
    }
    for (size_t i = 0; i < join.size(); ++i)
      if (common >> i & 1)
        join[i] = join[i].join(left[i]);
  };
  for (const Propagator::Arm &arm : c.arms) {
    std::optional<bool> seen = canHold(arm.parts, ranges);
    if (!(seen ? *seen : refineArm(arm, ranges, guards, left)))
      continue;
    common &= arm.positions;
    if (common == 0)
      return;
    if (seen)
      seenOpen.push_back(&arm);
    else
      unite();
  }
  for (const Propagator::Arm *arm : seenOpen) {
    refineArm(*arm, ranges, guards, left);
    unite();
  }
  for (size_t i = 0; i < ranges.size(); ++i)
    if (join.empty())
      ranges[i] = IntRange::empty();
    else if (common >> i & 1)
      ranges[i].narrow(join[i]);
}
