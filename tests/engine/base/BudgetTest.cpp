// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "engine/base/Budget.h"
#include "engine/base/Allowances.h"
#include "gtest/gtest.h"

using namespace shapeproof;

TEST(Budget, IsNeverExhaustedOutsideAScope) {
  Budget work;
  work.charge(1'000'000'000);
  EXPECT_FALSE(work.isExhausted());
}

TEST(Budget, EndsWithItsSteps) {
  Budget search(100);
  EXPECT_TRUE(search.spend(30));
  EXPECT_EQ(search.remaining(), 70u);
  EXPECT_TRUE(search.spend(70));
  EXPECT_TRUE(search.isExhausted());
  EXPECT_FALSE(search.spend(1));
  // A failure takes the rest.
  Budget little(100);
  EXPECT_FALSE(little.spend(101));
  EXPECT_EQ(little.remaining(), 0u);
  EXPECT_FALSE(little.spend(1));
  EXPECT_EQ(little.total(), 100u);
  // More may be charged than there was.
  little.charge(50);
  EXPECT_EQ(little.remaining(), 0u);
  EXPECT_EQ(little.total(), 150u);
  EXPECT_FALSE(little.spend(1));
  EXPECT_EQ(little.total(), 150u);
}

TEST(Budget, EndsWithTheScope) {
  Budget work;
  {
    Budget::Scope question(work, 1000);
    work.charge(999);
    EXPECT_FALSE(work.isExhausted());
    EXPECT_EQ(work.remaining(), 1u);
    work.charge(1);
    EXPECT_TRUE(work.isExhausted());
    EXPECT_EQ(work.remaining(), 0u);
  }
  EXPECT_FALSE(work.isExhausted());
}

TEST(Budget, AScopeWithinAnotherIsItsOwn) {
  Budget work;
  Budget::Scope outer(work, 100);
  work.charge(60);
  {
    Budget::Scope inner(work, 1000);
    work.charge(900);
    EXPECT_FALSE(work.isExhausted());
    work.charge(500);
    EXPECT_TRUE(work.isExhausted());
  }
  EXPECT_FALSE(work.isExhausted());
  EXPECT_EQ(work.remaining(), 40u);
}

TEST(Budget, WhatWasSpentBeforeTakesNothingFromAScope) {
  Budget work;
  for (int k = 0; k < 1000; ++k) {
    Budget::Scope question(work, 20'000'000);
    EXPECT_EQ(work.remaining(), 20'000'000u);
    work.charge(30'000'000);
  }
}

TEST(Budget, AParentPaysAndEndsItsChildren) {
  Budget parent(1000);
  {
    Budget a(&parent, 1), b(&parent, 5);
    {
      Budget::Scope question(a, 400);
      a.charge(400);
    }
    EXPECT_EQ(parent.remaining(), 600u);
    EXPECT_FALSE(parent.wasCut());
    {
      Budget::Scope question(b, 1000);
      EXPECT_EQ(b.remaining(), 120u);
      EXPECT_TRUE(parent.wasCut());
      b.charge(100);
      b.chargeParent(70);
    }
    EXPECT_EQ(parent.remaining(), 30u);
    a.charge(20);
  }
  // A child pays at its end as well.
  EXPECT_EQ(parent.remaining(), 10u);
  Budget c(&parent, 1);
  Budget::Scope question(c, 1000);
  EXPECT_EQ(c.remaining(), 10u);
}

TEST(Budget, WithoutAParentNobodyPays) {
  Budget work(nullptr, 5);
  work.chargeParent(100);
  Budget::Scope question(work, 1000);
  EXPECT_EQ(work.remaining(), 1000u);
  EXPECT_EQ(work.total(), 0u);
}

TEST(Allowances, DependOnTheSizeAlone) {
  const Allowances few(1, 3), many(1, 10'000), unknown(1);
  EXPECT_EQ(few.question(), unknown.question());
  EXPECT_EQ(few.z3(), unknown.z3());
  EXPECT_LT(many.question(), few.question());
  EXPECT_LT(many.z3(), few.z3());
  EXPECT_LT(many.linearQuestion(), few.linearQuestion());
  EXPECT_LT(many.linearBatch(), few.linearBatch());
  EXPECT_LT(many.proofSearch(), few.proofSearch());
  EXPECT_LT(many.evaluations(), few.evaluations());
  // Contracts of large functions may cost more.
  EXPECT_GT(Allowances(1, 100'000).contract(), few.contract());
}

TEST(Allowances, AllQuestionsTogetherHaveAnEnd) {
  for (uint64_t size : {100, 1'000, 10'000, 100'000})
    EXPECT_LE(Allowances(1, size).question() * size,
              Allowances(1, 100).question() * 100);
}

TEST(Allowances, GrowWithTheBudget) {
  EXPECT_EQ(Allowances(4).question(), 4 * Allowances(1).question());
  EXPECT_EQ(Allowances(4, 1'000).question(),
            4 * Allowances(1, 1'000).question());
  // But there is always something.
  EXPECT_GE(Allowances(1e-3, 1'000'000'000).question(), 1u);
}

TEST(Allowances, WhatTakesLongerForEachUnitGetsFewerOfMany) {
  EXPECT_EQ(Allowances(1).z3(5), Allowances(1).z3());
  EXPECT_EQ(Allowances(1, 1'000).z3(5), Allowances(1, 1'000).z3() / 5);
}
