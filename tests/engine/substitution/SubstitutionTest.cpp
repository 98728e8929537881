// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "engine/substitution/Substitution.h"
#include "gtest/gtest.h"
#include <numeric>
#include <random>

using namespace shapeproof;

namespace {

class SubstitutionTest : public ::testing::Test {
protected:
  TermStore s;
  Substitution substitution{s};
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k"),
        d = s.dimSymbol("d");

  std::vector<unsigned> premises(ClaimId claim) {
    llvm::SmallVector<FactId, 4> facts;
    EXPECT_TRUE(substitution.proves(claim, &facts)) << s.str(claim);
    std::vector<unsigned> ids;
    for (FactId fact : facts)
      ids.push_back(fact.raw);
    return ids;
  }
  bool proves(ClaimId claim) { return substitution.proves(claim, nullptr); }
  void assume(ClaimId claim, unsigned fact) {
    substitution.assume(claim, FactId(fact));
  }
  using Ids = std::vector<unsigned>;
};

TEST_F(SubstitutionTest, EvidenceIsWhatDoesNotCancel) {
  assume(s.eq(n, s.add(m, s.constant(1))), 1); // n = m + 1
  assume(s.eq(k, n), 2);                       // k = n, read as m + 1
  assume(s.eq(d, k), 3);
  EXPECT_EQ(premises(s.eq(k, n)), Ids({2}));
  EXPECT_EQ(premises(s.eq(d, n)), Ids({2, 3}));
  EXPECT_EQ(premises(s.eq(k, s.add(m, s.constant(1)))), Ids({1, 2}));
  EXPECT_EQ(premises(s.gt(d, m)), Ids({1, 2, 3}));
  EXPECT_EQ(premises(s.ne(d, m)), Ids({1, 2, 3}));
  EXPECT_FALSE(proves(s.eq(d, m)));
  EXPECT_FALSE(proves(s.ge(m, n)));
  // Each part of a conjunction has evidence of its own.
  EXPECT_EQ(premises(s.conj(s.eq(k, n), s.eq(d, n))), Ids({2, 3}));
}

TEST_F(SubstitutionTest, AnyOrderOfFactsGivesTheSame) {
  constexpr unsigned kLength = 60;
  std::vector<DimId> a;
  for (unsigned i = 0; i <= kLength; ++i)
    a.push_back(s.dimSymbol("a" + std::to_string(i)));
  std::vector<unsigned> order(kLength);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937 random(5);
  for (unsigned round = 0; round < 20; ++round) {
    Substitution other(s);
    for (unsigned i : order)
      other.assume(s.eq(a[i + 1], s.add(a[i], i % 3 ? s.constant(i) : n)),
                   FactId(i));
    DimId sum = a[0];
    for (unsigned i = 0; i < kLength; ++i)
      sum = s.add(sum, i % 3 ? s.constant(i) : n);
    EXPECT_TRUE(other.provesEqual(a[kLength], sum));
    EXPECT_FALSE(other.provesEqual(a[kLength], s.add(sum, n)));
    llvm::SmallVector<FactId, 4> facts;
    EXPECT_TRUE(other.proves(s.gt(a[40], a[20]), &facts));
    EXPECT_EQ(facts.size(), 20u);
    std::shuffle(order.begin(), order.end(), random);
  }
}

TEST_F(SubstitutionTest, ScopesBringBackWhatWas) {
  assume(s.eq(n, m), 0);
  substitution.push();
  assume(s.eq(m, k), 1);
  assume(s.broadcastable({s.ranked({d}), s.ranked({k})}), 2);
  EXPECT_TRUE(proves(s.eq(n, k)));
  EXPECT_TRUE(proves(s.broadcastable({s.ranked({d}), s.ranked({k})})));
  substitution.push();
  assume(s.eq(n, s.add(k, s.constant(1))), 3); // Contradicts: no more proofs.
  EXPECT_FALSE(proves(s.eq(n, k)));
  substitution.pop();
  EXPECT_TRUE(proves(s.eq(n, k)));
  substitution.pop();
  EXPECT_TRUE(proves(s.eq(n, m)));
  EXPECT_FALSE(proves(s.eq(n, k)));
  EXPECT_FALSE(proves(s.broadcastable({s.ranked({d}), s.ranked({k})})));
  assume(s.eq(d, m), 4);
  EXPECT_TRUE(proves(s.eq(n, d)));
}

TEST_F(SubstitutionTest, ReadsThroughOperandsOfAtoms) {
  DimId product = s.mul(n, m);
  assume(s.eq(k, product), 0);
  assume(s.eq(n, s.add(d, s.constant(1))), 1);
  assume(s.eq(m, s.constant(4)), 2);
  EXPECT_EQ(premises(s.eq(k, product)), Ids({0}));
  EXPECT_EQ(premises(s.eq(k, s.add(s.scale(d, Int(4)), s.constant(4)))),
            Ids({0, 1, 2}));
  EXPECT_EQ(premises(s.eq(s.floorDiv(n, s.constant(2)),
                          s.floorDiv(s.add(d, s.constant(1)), s.constant(2)))),
            Ids({1}));
  EXPECT_FALSE(proves(s.eq(k, s.mul(d, m))));
}

TEST_F(SubstitutionTest, SelectsWhoseConditionHolds) {
  ClaimId p = s.boolSymbol("p");
  DimId choice = s.select(s.conj(p, s.eq(n, m)), n, k);
  EXPECT_FALSE(proves(s.eq(choice, m)));
  assume(s.eq(n, m), 0);
  EXPECT_FALSE(proves(s.eq(choice, m)));
  assume(p, 1);
  EXPECT_EQ(premises(s.eq(choice, m)), Ids({0, 1}));
}

TEST_F(SubstitutionTest, ForgetsWhatItCannotTake) {
  assume(s.eq(s.scale(n, Int(2)), s.scale(m, Int(3))), 0); // No unit.
  EXPECT_FALSE(proves(s.eq(s.scale(n, Int(4)), s.scale(m, Int(6)))));
  // A symbol in terms of itself: never ends, is given up.
  assume(s.eq(d, s.mul(k, s.add(n, s.constant(1)))), 1);
  assume(s.eq(k, s.mul(d, m)), 2);
  EXPECT_FALSE(proves(s.eq(d, s.add(k, n))));
  // The coefficients of this substitution exceed 64 bits.
  DimId x = s.intSymbol("x");
  Int large = Int(INT64_MAX);
  assume(s.eq(x, s.scale(n, large)), 3);
  EXPECT_FALSE(proves(s.eq(s.scale(x, large), s.scale(m, large))));
}

TEST(Substitution, AMaximumIsItsOperandWhereTheOrderIsKnown) {
  TermStore s;
  Substitution known(s);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), one = s.constant(1);
  DimId steps = s.add(s.max({s.sub(n, one), s.constant(0)}), one);
  const ClaimId claim = s.eq(n, steps);
  EXPECT_FALSE(known.proves(claim, nullptr));
  known.assume(s.ge(m, one), FactId(0));
  EXPECT_FALSE(known.proves(claim, nullptr));
  known.push();
  known.assume(s.ge(n, one), FactId(1));
  llvm::SmallVector<FactId, 2> premises;
  EXPECT_TRUE(known.proves(claim, &premises));
  EXPECT_EQ(premises.size(), 1u);
  EXPECT_EQ(premises[0].raw, 1u);
  known.pop();
  EXPECT_FALSE(known.proves(claim, nullptr));
}

TEST(Substitution, ABoundGivesTheWeakerOnes) {
  TermStore s;
  Substitution known(s);
  DimId i = s.intSymbol("i"), n = s.dimSymbol("n");
  auto lessBy = [&](int64_t k) { return s.ge(n, s.add(i, s.constant(k))); };
  known.assume(lessBy(2), FactId(0));
  known.push();
  known.assume(lessBy(5), FactId(1));
  known.assume(lessBy(3), FactId(2)); // No news.
  for (int64_t k = -1; k <= 8; ++k) {
    llvm::SmallVector<FactId, 2> premises;
    EXPECT_EQ(known.proves(lessBy(k), &premises), k <= 5) << k;
    // i + k != n, and the negation of a bound.
    EXPECT_EQ(known.proves(s.ne(s.add(i, s.constant(k)), n), nullptr), k < 5);
    EXPECT_FALSE(known.proves(s.negate(lessBy(k)), nullptr));
    if (k == 4) {
      ASSERT_EQ(premises.size(), 1u);
      EXPECT_EQ(premises[0].raw, 1u);
    }
  }
  known.pop();
  EXPECT_TRUE(known.proves(lessBy(2), nullptr));
  EXPECT_FALSE(known.proves(lessBy(3), nullptr));
}

// 1 fits a broadcast without a value: the claim holds, and tells nothing about
// its operands.
TEST(Substitution, WhatFitsAJoinDoesNotMakeItsOperandsFit) {
  TermStore s;
  Substitution known(s);
  DimId a = s.dimSymbol("a"), b = s.dimSymbol("b"), c = s.dimSymbol("c");
  DimId join = s.broadcastExtent({a, b}), one = s.constant(1);
  known.assume(s.disj({s.eq(join, c), s.eq(join, one), s.eq(c, one)}),
               FactId(0));
  EXPECT_FALSE(
      known.proves(s.broadcastable({s.ranked({a}), s.ranked({b})}), nullptr));
}

} // namespace
