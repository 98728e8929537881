// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the search returns satisfies every claim; easy claims are found; a
// contradiction is not.

#include "model/ModelSearch.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

bool holds(TermStore &s, llvm::ArrayRef<ClaimId> claims,
           const Assignment &values) {
  Evaluator evaluator(s, values);
  for (ClaimId c : claims)
    if (evaluator.value(c) != std::optional(true))
      return false;
  return true;
}

TEST(ModelSearch, FindsAndSatisfies) {
  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), i = s.intSymbol("i");
  ShapeId t = s.shapeSymbol("t");
  ClaimId p = s.boolSymbol("p");
  auto c = [&](int64_t v) { return s.constant(v); };
  std::vector<std::vector<ClaimId>> problems = {
      {s.eq(n, m), s.ge(n, c(100))},
      {s.eq(s.mod(n, c(8)), c(3)), s.ge(n, c(20))},
      {s.ne(n, m), s.eq(s.add(n, m), c(7))},
      {s.lt(i, c(-5)), s.disj(p, s.eq(i, c(0)))},
      {s.eq(s.rank(t), c(3)), s.eq(s.extent(t, 1), c(9))},
      {s.ge(s.floorDiv(n, m), c(4)), s.ge(m, c(2))},
      {s.broadcastable({t, s.ranked({n, c(5)})}), s.ne(n, c(1))},
      {s.negate(p), s.eq(s.select(p, n, m), c(11))}};
  for (const auto &claims : problems) {
    uint64_t steps = 20000;
    auto found = searchModel(s, claims, {}, steps);
    ASSERT_TRUE(found) << s.str(claims[0]);
    EXPECT_TRUE(holds(s, claims, *found)) << s.str(claims[0]);
    EXPECT_LT(steps, 20000u);
  }
}

TEST(ModelSearch, KeepsWhatIsGivenAndStopsInTime) {
  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  Assignment start;
  start.dims[n] = Int(6);
  uint64_t steps = 1000;
  auto found = searchModel(s, s.eq(n, s.add(m, s.constant(2))), start, steps);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->dims.at(n), Int(6));
  EXPECT_EQ(found->dims.at(m), Int(4));
  ClaimId impossible[] = {s.lt(n, m), s.lt(m, n)};
  steps = 500;
  EXPECT_FALSE(searchModel(s, impossible, {}, steps));
}

TEST(ModelSearch, IsTheSameEveryTime) {
  for (int round = 0; round < 2; ++round) {
    TermStore s;
    DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
    ClaimId claims[] = {s.ge(s.add(n, m), s.constant(50)), s.ne(n, m)};
    uint64_t a = 9999, b = 9999;
    auto x = searchModel(s, claims, {}, a), y = searchModel(s, claims, {}, b);
    ASSERT_TRUE(x && y);
    EXPECT_TRUE(x->dims == y->dims);
    EXPECT_EQ(a, b);
  }
}

} // namespace
