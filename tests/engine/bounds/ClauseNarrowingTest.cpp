// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether an arm can hold: the result of refining its parts, in machine words,
// compared with trying all values.

#include "engine/propagation/ClauseNarrowing.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

struct NoGuards final : GuardSource {
  bool holds(ClaimId) const override { return false; }
};

/// Ranges are [lo, hi] within these, open where they would reach beyond.
constexpr int64_t kLeast = -4, kMost = 4;

IntRange someRange(std::mt19937 &random) {
  int64_t lo = int64_t(random() % 7) - 3, hi = lo + int64_t(random() % 3);
  switch (random() % 8) {
  case 0:
    return IntRange::atLeast(lo);
  case 1:
    return IntRange::atMost(hi);
  case 2:
    return IntRange();
  default:
    return IntRange::range(lo, hi);
  }
}

Operand operandOf(uint32_t position, int64_t scale, int64_t offset = 0) {
  Operand o;
  o.position = position;
  o.scale = Int(scale);
  o.offset = Int(offset);
  return o;
}

bool satisfies(const Propagator &part, const int64_t (&values)[3]) {
  Int sum = part.constant;
  for (const Operand &o : part.operands)
    sum += o.scale * Int(values[o.position]) + o.offset;
  return part.literal == ClaimKind::Ge   ? sum >= 0
         : part.literal == ClaimKind::Ne ? sum != 0
                                         : sum == 0;
}

TEST(ClauseNarrowing, CanHoldIsWhatRefiningAndTryingSay) {
  std::mt19937 random(11);
  unsigned decided = 0, held = 0;
  for (int round = 0; round < int(shapeproof::testing::trials(2000)); ++round) {
    // The literal compares variable 0, which is the difference of the others.
    std::vector<Propagator> parts(1 + random() % 2);
    Propagator &literal = parts.front();
    literal.kind = Propagator::Literal;
    constexpr ClaimKind kKinds[] = {ClaimKind::Eq, ClaimKind::Ne,
                                    ClaimKind::Ge};
    literal.literal = kKinds[random() % 3];
    constexpr int64_t kScales[] = {1, -1, 1, -1, 2, -3};
    literal.operands.push_back(
        operandOf(0, kScales[random() % 6], int64_t(random() % 7) - 3));
    if (parts.size() == 2) {
      Propagator &sum = parts[1];
      sum.kind = Propagator::Linear;
      sum.isPlainSum = true;
      sum.constant = Int(int64_t(random() % 5) - 2);
      sum.operands = {operandOf(0, -1), operandOf(1, 1),
                      operandOf(2, random() % 2 ? 1 : -1)};
      sum.literal = ClaimKind::Eq;
    }
    std::vector<IntRange> ranges;
    for (int i = 0; i < 3; ++i)
      ranges.push_back(someRange(random));
    std::optional<bool> can = canHold(parts, ranges);
    if (!can)
      continue;
    ++decided;
    held += *can;
    std::vector<IntRange> left = ranges;
    bool isEmpty = false;
    for (const Propagator &part : parts) {
      if (isEmpty)
        break;
      refine(part, left, NoGuards());
      for (const IntRange &range : left)
        isEmpty |= range.isEmpty();
    }
    ASSERT_EQ(*can, !isEmpty) << "round " << round;
    // Open ends are tried a way beyond all that the finite ones can ask for.
    constexpr int64_t kBeyond = 4 * kMost;
    bool found = false;
    for (int64_t a = -kBeyond; a <= kBeyond && !found; ++a)
      for (int64_t b = kLeast - kBeyond; b <= kMost + kBeyond && !found; ++b)
        for (int64_t c = kLeast - kBeyond; c <= kMost + kBeyond && !found;
             ++c) {
          const int64_t values[3] = {a, b, c};
          found = ranges[0].contains(a) && ranges[1].contains(b) &&
                  ranges[2].contains(c);
          for (const Propagator &part : parts)
            found &= satisfies(part, values);
        }
    ASSERT_EQ(*can, found) << "round " << round;
  }
  // Both answers occur often.
  EXPECT_GT(held, shapeproof::testing::trials(200));
  EXPECT_GT(decided - held, shapeproof::testing::trials(200));
}

TEST(ClauseNarrowing, NothingIsSaidOfLongNumbersAndCongruences) {
  Propagator literal, sum;
  literal.kind = Propagator::Literal;
  literal.literal = ClaimKind::Eq;
  literal.operands.push_back(operandOf(0, 1));
  sum.kind = Propagator::Linear;
  sum.isPlainSum = true;
  sum.operands = {operandOf(0, -1), operandOf(1, 1), operandOf(2, -1)};
  const std::vector<Propagator> parts = {literal, sum};
  std::vector<IntRange> ranges(3);
  EXPECT_EQ(canHold(parts, ranges), true);
  ranges[1] = IntRange::atLeast(INT64_MAX);
  EXPECT_EQ(canHold(parts, ranges), std::nullopt);
  ranges[1] = IntRange::atLeast(kMaxShort);
  ranges[2] = IntRange::atMost(kMaxShort - 1);
  EXPECT_EQ(canHold(parts, ranges), false);
  ranges[2] = IntRange::atMost(kMaxShort);
  EXPECT_EQ(canHold(parts, ranges), true);
}

} // namespace
