// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An assignment that the search returns satisfies every claim; easy claims are
// found; a contradiction is not.

#include "engine/model/ModelSearch.h"
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

// Far from where the search starts, and only by a symbol within the term.
TEST(ModelSearch, ReachesWhatNonlinearTermsAskFor) {
  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), i = s.intSymbol("i"),
        j = s.intSymbol("j");
  auto c = [&](int64_t v) { return s.constant(v); };
  const DimId nn = s.mul(n, n), iii = s.mul(i, s.mul(i, i));
  std::vector<std::vector<ClaimId>> problems;
  for (int64_t far : {int64_t(1000), int64_t(123456789), int64_t(1) << 40,
                      int64_t(1) << 62, INT64_MAX}) {
    problems.push_back({s.ge(nn, c(far))});
    problems.push_back({s.ge(nn, c(far)), s.le(n, c(int64_t(1) << 32))});
    problems.push_back({s.ge(s.mul(n, nn), c(far)), s.ge(n, m), s.ge(m, n)});
    problems.push_back({s.le(iii, c(-far))});
    problems.push_back({s.ge(s.mul(iii, j), c(far)), s.lt(j, c(0))});
    problems.push_back({s.ge(s.mul(iii, j), c(far)), s.lt(i, c(0))});
    problems.push_back({s.le(s.mul(i, nn), c(-far)), s.ge(n, c(3))});
    problems.push_back({s.ge(s.floorDiv(nn, c(64)), c(far / 64))});
    problems.push_back(
        {s.ge(s.floorDiv(nn, s.sub(c(-2), m)), c(-3)), s.ge(nn, c(far))});
    problems.push_back({s.ge(s.max({s.mul(n, m), c(7)}), c(far))});
    problems.push_back({s.ge(s.min({nn, s.mul(m, m)}), c(far))});
    problems.push_back(
        {s.ge(s.mul(s.floorDiv(n, c(4)), s.floorDiv(m, c(4))), c(far / 16)),
         s.ge(m, c(5))});
  }
  for (const auto &claims : problems) {
    uint64_t steps = 20000;
    auto found = searchModel(s, claims, {}, steps);
    ASSERT_TRUE(found) << s.str(claims[0]);
    EXPECT_TRUE(holds(s, claims, *found)) << s.str(claims[0]);
  }
  // The least n there is, and none.
  const ClaimId square[] = {s.ge(nn, c(1'000'000)), s.le(n, c(1000))};
  uint64_t steps = 20000;
  ASSERT_TRUE(searchModel(s, square, {}, steps));
  const ClaimId none[] = {s.ge(nn, c(1'000'000)), s.le(n, c(999))};
  EXPECT_FALSE(searchModel(s, none, {}, steps));
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
