// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Points of loops against all iterations: a point is one of them, where it is
// said to be reached, and where the claim holds at all points it holds in all
// iterations.

#include "results/contract/LoopPoints.h"
#include "engine/terms/Replace.h"
#include "support/PathPoints.h"
#include <gtest/gtest.h>

using namespace shapeproof;
using contract::LoopPoint;
using contract::Range;
using shapeproof::testing::assigned;
using shapeproof::testing::isTrue;
using shapeproof::testing::Values;

namespace {

struct OfLoopPoints : ::testing::Test {
  TermStore store;
  DimId i = store.intSymbol("i"), n = store.intSymbol("n"),
        m = store.intSymbol("m"), s = store.intSymbol("s");

  DimId number(int64_t value) { return store.constant(value); }
  ClaimId divides(int64_t d, DimId x) {
    return store.eq(store.mod(x, number(d)), number(0));
  }

  /// The points after the first; compares all points with all iterations.
  std::vector<LoopPoint> pointsOf(const Range &range, ClaimId claim) {
    std::vector<LoopPoint> points =
        laterPoints(store, range, claim, [&](const LoopPoint &point) {
          return replaced(store, claim, range.variable, point.value);
        });
    const size_t found = points.size();
    points.push_back(firstPoint(store, range));
    if (auto last = lastPoint(store, range))
      points.push_back(*last);
    for (int64_t end : {-3, 0, 1, 9, 12, 13, 24, 37})
      for (int64_t other : {-5, -1, 0, 3, 4, 8, 18, 30})
        for (int64_t step : {-1, 1, 5, 12})
          compare(range, claim, points,
                  {{n, Int(end)}, {m, Int(other)}, {s, Int(step)}});
    points.resize(found);
    return points;
  }

  void compare(const Range &range, ClaimId claim,
               llvm::ArrayRef<LoopPoint> points, const Values &inputs) {
    const Assignment assignment = assigned(inputs);
    Evaluator evaluator(store, assignment);
    const Int first = *evaluator.value(range.lb),
              step = *evaluator.value(range.step),
              end = *evaluator.value(range.ub);
    auto holdsAt = [&](const Int &value) {
      Values values = inputs;
      values.emplace_back(range.variable, value);
      return isTrue(store, values, claim);
    };
    bool holds = true, holdsAtPoints = true;
    for (Int value = first; value < end && step > Int(0); value = value + step)
      holds &= holdsAt(value);
    for (const LoopPoint &point : points) {
      if (!isTrue(store, inputs, point.isReached))
        continue;
      const Int value = *evaluator.value(point.value);
      // The first iteration is run whatever the step is.
      EXPECT_TRUE(value == first ||
                  (step > Int(0) && value > first && value < end &&
                   int64_t(value - first) % int64_t(step) == 0))
          << store.str(point.value) << " of " << store.str(claim);
      EXPECT_LT(value, end);
      holdsAtPoints &= step <= Int(0) || holdsAt(value);
    }
    EXPECT_EQ(holds, holdsAtPoints)
        << store.str(claim) << " from " << int64_t(first) << " to "
        << int64_t(end) << " by " << int64_t(step);
  }
};

TEST_F(OfLoopPoints, ConstantIterations) {
  const Range twelves{i, number(0), n, number(12)};
  auto points = pointsOf(twelves, divides(8, i));
  ASSERT_EQ(points.size(), 1u);
  EXPECT_EQ(points[0].value, number(12));
  EXPECT_EQ(points[0].isReached, store.gt(n, number(12)));

  // It fails at none of them, or at one far from the first.
  EXPECT_TRUE(pointsOf(twelves, divides(4, i)).empty());
  points = pointsOf({i, number(3), n, number(5)}, store.negate(divides(8, i)));
  ASSERT_EQ(points.size(), 1u);
  EXPECT_EQ(points[0].value, number(8));
  points = pointsOf({i, number(0), n, number(3)},
                    store.ne(store.floorDiv(i, number(8)), number(3)));
  ASSERT_EQ(points.size(), 1u);
  EXPECT_EQ(points[0].value, number(24));
}

TEST_F(OfLoopPoints, Residues) {
  // Two of them; then the claims are the same again.
  EXPECT_EQ(pointsOf({i, number(0), n, number(12)}, divides(8, store.add(i, m)))
                .size(),
            1u);
  EXPECT_EQ(pointsOf({i, m, n, number(12)}, divides(8, i)).size(), 1u);
  EXPECT_EQ(pointsOf({i, m, n, number(12)}, divides(8, store.sub(i, m))).size(),
            1u);
  EXPECT_EQ(pointsOf({i, number(1), n, s}, divides(3, store.add(i, m))).size(),
            2u);
}

TEST_F(OfLoopPoints, Comparisons) {
  for (const Range &range :
       {Range{i, number(0), n, number(4)}, Range{i, m, n, number(3)},
        Range{i, number(-2), n, s}}) {
    pointsOf(range, store.ne(i, m));
    pointsOf(range, store.ne(store.scale(i, Int(2)), store.add(m, number(3))));
    pointsOf(range, store.disj(store.lt(i, m), store.gt(i, number(17))));
    pointsOf(range, store.disj(store.lt(store.scale(i, Int(3)), m),
                               store.ge(store.scale(i, Int(2)), n)));
    pointsOf(range, store.disj(store.ne(i, number(9)), store.ge(m, number(4))));
  }
  // One comparison is judged at the ends.
  EXPECT_TRUE(pointsOf({i, number(0), n, number(4)}, store.lt(i, m)).empty());
}

} // namespace
