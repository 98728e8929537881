// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Points satisfy what they are points of; where there is said to be none,
// enumeration finds none; what does not fit is given up.

#include "linear/IntegerPoint.h"
#include "base/ExactInt.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::linear;
using shapeproof::testing::trials;

namespace {

using Found = IntegerPoint::Outcome;

struct PointScene {
  TermStore store;
  std::vector<DimId> x{store.dimSymbol("x"), store.dimSymbol("y"),
                       store.dimSymbol("z"), store.intSymbol("i")};

  DimId sum(llvm::ArrayRef<int64_t> factors, int64_t constant) {
    DimId result = store.constant(constant);
    for (size_t k = 0; k < factors.size(); ++k)
      result = store.add(result, store.mul(store.constant(factors[k]), x[k]));
    return result;
  }
  ClaimId ge(llvm::ArrayRef<int64_t> factors, int64_t constant) {
    return store.ge(sum(factors, constant), store.constant(0));
  }
  ClaimId eq(llvm::ArrayRef<int64_t> factors, int64_t constant) {
    return store.eq(sum(factors, constant), store.constant(0));
  }
  bool satisfies(const IntegerPoint &point, llvm::ArrayRef<ClaimId> literals) {
    Assignment values;
    for (auto &[symbol, value] : point.values)
      values.dims[symbol] = Int(value);
    Evaluator evaluator(store, values);
    for (ClaimId literal : literals)
      if (evaluator.value(literal) != std::optional(true))
        return false;
    return true;
  }
};

TEST(IntegerPoint, WhatIsDense) {
  PointScene s;
  EXPECT_TRUE(areDense(s.store, {s.ge({1, 2, 3}, -7), s.eq({1, 1}, -4)}));
  EXPECT_FALSE(areDense(s.store, {s.ge({1, 2}, 0)})); // Two symbols.
  EXPECT_FALSE(areDense(s.store, {}));
  EXPECT_FALSE(areDense(
      s.store, {s.store.negate(s.eq({1, 2, 3}, 0)), s.ge({1, 1, 1}, -1)}));
  DimId half = s.store.floorDiv(s.x[0], s.store.constant(2));
  EXPECT_FALSE(areDense(
      s.store, {s.store.ge(s.store.add(half, s.sum({0, 1, 1}, 0)), s.x[0])}));
}

TEST(IntegerPoint, CasesOfAFraction) {
  PointScene s;
  std::vector<ClaimId> literals{s.eq({2, 3, 5}, -31), s.ge({3, -2, 1}, -1),
                                s.ge({-3, 2, 1}, 2)};
  IntegerPoint point = integerPoint(s.store, literals);
  ASSERT_EQ(point.outcome, Found::Found);
  EXPECT_TRUE(s.satisfies(point, literals));
}

TEST(IntegerPoint, RationalButNoInteger) {
  PointScene s;
  // x + y is even, x - y is odd.
  std::vector<ClaimId> literals{s.eq({1, 1, -2, 0}, 0),
                                s.eq({1, -1, 0, -2}, -1)};
  ASSERT_TRUE(areDense(s.store, literals));
  EXPECT_EQ(integerPoint(s.store, literals).outcome, Found::GivenUp);
}

TEST(IntegerPoint, WhatDoesNotFitIsGivenUp) {
  PointScene s;
  const int64_t large = INT64_MAX;
  for (auto &literals : std::vector<std::vector<ClaimId>>{
           {s.ge({large, -large, 3}, -large), s.ge({-large, 5, large}, -7),
            s.ge({7, large, -large}, -1)},
           {s.ge({large, large - 1, large - 2}, INT64_MIN)}}) {
    IntegerPoint point = integerPoint(s.store, literals);
    if (point.outcome == Found::Found)
      EXPECT_TRUE(s.satisfies(point, literals));
    else
      EXPECT_EQ(point.outcome, Found::GivenUp);
  }
}

TEST(IntegerPoint, AgreesWithEnumeration) {
  std::mt19937 random(11);
  auto within = [&](int n) { return int64_t(random() % (2 * n + 1)) - n; };
  unsigned found = 0, none = 0;
  for (unsigned round = 0; round < trials(2000); ++round) {
    PointScene s;
    std::vector<ClaimId> literals;
    // The symbol that may be negative stays in a box.
    literals.push_back(s.ge({0, 0, 0, 1}, 4));
    literals.push_back(s.ge({0, 0, 0, -1}, 4));
    literals.push_back(s.ge({-1, -1, -1, 0}, 8));
    for (unsigned k = 0; k < 2 + round % 5; ++k) {
      std::vector<int64_t> factors{within(4), within(4), within(4), within(4)};
      literals.push_back(random() % 6 ? s.ge(factors, within(9))
                                      : s.eq(factors, within(9)));
    }
    if (!areDense(s.store, literals))
      continue; // Some literal folded.
    IntegerPoint point = integerPoint(s.store, literals);
    if (point.outcome == Found::Found) {
      ++found;
      EXPECT_TRUE(s.satisfies(point, literals)) << round;
      continue;
    }
    none += point.outcome == Found::None;
    if (point.outcome != Found::None)
      continue;
    for (int64_t x = 0; x <= 8; ++x)
      for (int64_t y = 0; x + y <= 8; ++y)
        for (int64_t z = 0; x + y + z <= 8; ++z)
          for (int64_t i = -4; i <= 4; ++i) {
            IntegerPoint other;
            other.values = {{s.x[0], x}, {s.x[1], y}, {s.x[2], z}, {s.x[3], i}};
            ASSERT_FALSE(s.satisfies(other, literals)) << round;
          }
  }
  EXPECT_GT(found, trials(300));
  EXPECT_GT(none, trials(300));
}

} // namespace
