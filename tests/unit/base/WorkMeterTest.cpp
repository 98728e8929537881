// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "base/WorkMeter.h"
#include "gtest/gtest.h"

using namespace shapeproof;

TEST(WorkMeter, IsNeverExhaustedOutsideAnAllowance) {
  WorkMeter meter(100, 1, 1);
  meter.charge(1000);
  EXPECT_FALSE(meter.isExhausted());
}

TEST(WorkMeter, EndsWithTheAllowance) {
  WorkMeter meter;
  {
    WorkMeter::Allowance question(meter, 1000);
    meter.charge(999);
    EXPECT_FALSE(meter.isExhausted());
    EXPECT_EQ(meter.remaining(), 1u);
    meter.charge(1);
    EXPECT_TRUE(meter.isExhausted());
    EXPECT_EQ(meter.remaining(), 0u);
  }
  EXPECT_FALSE(meter.isExhausted());
}

TEST(WorkMeter, AnAllowanceWithinAnotherIsItsOwn) {
  WorkMeter meter;
  WorkMeter::Allowance outer(meter, 100);
  meter.charge(60);
  {
    WorkMeter::Allowance inner(meter, 1000);
    meter.charge(900);
    EXPECT_FALSE(meter.isExhausted());
    meter.charge(500);
    EXPECT_TRUE(meter.isExhausted());
  }
  EXPECT_FALSE(meter.isExhausted());
  EXPECT_EQ(meter.remaining(), 40u);
}

TEST(WorkMeter, ThePoolServesAllAllowances) {
  WorkMeter meter(/*pool=*/1000, /*share=*/10, /*least=*/5);
  for (int k = 0; k < 3; ++k) {
    WorkMeter::Allowance question(meter, 400);
    meter.charge(std::min<uint64_t>(meter.remaining(), 400));
  }
  // About 1030 were there, and are gone.
  WorkMeter::Allowance last(meter, 400);
  EXPECT_GE(meter.remaining(), 5u);
  EXPECT_LT(meter.remaining(), 30u);
}

TEST(WorkMeter, AnEmptyPoolGivesTheLeastAndThenNothing) {
  WorkMeter meter(/*pool=*/1000, /*share=*/0, /*least=*/50);
  {
    WorkMeter::Allowance question(meter, 1000);
    meter.charge(1100);
  }
  for (int k = 0; k < 4; ++k) {
    WorkMeter::Allowance question(meter, 400);
    EXPECT_GE(meter.remaining(), 50u);
    EXPECT_LE(meter.remaining(), 52u);
    meter.charge(110);
  }
  EXPECT_TRUE(meter.isSpent());
  WorkMeter::Allowance last(meter, 400);
  EXPECT_EQ(meter.remaining(), 0u);
  EXPECT_TRUE(meter.isExhausted());
}

TEST(WorkMeter, WhatNoQuestionPaysForComesFromThePool) {
  WorkMeter meter(/*pool=*/1000, /*share=*/0, /*least=*/1);
  {
    WorkMeter::Allowance question(meter, 400);
    meter.chargePool(900);
    EXPECT_EQ(meter.remaining(), 400u);
    EXPECT_LE(meter.poolLeft(), 102u);
  }
  WorkMeter::Allowance next(meter, 400);
  EXPECT_LE(meter.remaining(), 103u);
}

TEST(WorkMeter, TheBudgetScalesThePool) {
  WorkMeter meter(/*pool=*/100, /*share=*/0, /*least=*/1);
  meter.scale(10);
  WorkMeter::Allowance question(meter, 5000);
  EXPECT_GE(meter.remaining(), 1000u);
  EXPECT_LE(meter.remaining(), 1010u);
}

TEST(WorkMeter, TakesFromWhatIsSharedAsWell) {
  SharedWork work(1000);
  WorkMeter a, b;
  a.takeFrom(&work, 1);
  b.takeFrom(&work, 5);
  {
    WorkMeter::Allowance question(a, 400);
    a.charge(400);
  }
  EXPECT_EQ(work.left(), 600u);
  EXPECT_FALSE(work.wasCut());
  {
    WorkMeter::Allowance question(b, 1000);
    EXPECT_EQ(b.remaining(), 120u);
    EXPECT_TRUE(work.wasCut());
    b.charge(100);
    b.chargePool(20);
  }
  EXPECT_EQ(work.left(), 0u);
  EXPECT_TRUE(a.isSpent());
  EXPECT_EQ(a.poolLeft(), 0u);
  WorkMeter::Allowance question(a, 1000);
  EXPECT_TRUE(a.isExhausted());
}

TEST(WorkMeter, WhatIsSharedCanBeChargedAlone) {
  SharedWork work(1000);
  WorkMeter meter, alone;
  meter.takeFrom(&work, 1);
  const uint64_t own = meter.total();
  meter.chargeCommon(900);
  alone.chargeCommon(900);
  EXPECT_EQ(work.left(), 100u);
  EXPECT_EQ(meter.total(), own);
  WorkMeter::Allowance question(meter, 400);
  EXPECT_EQ(meter.remaining(), 100u);
}

TEST(WorkMeter, WhatIsSetAsideIsTakenBack) {
  SharedWork work(1000);
  WorkMeter meter;
  meter.takeFrom(&work, 1);
  {
    const SharedWork::Aside aside(work);
    WorkMeter::Allowance question(meter, 5000);
    meter.charge(5000);
    EXPECT_FALSE(work.wasCut());
  }
  {
    const SharedWork::Aside aside(work);
    {
      WorkMeter::Allowance question(meter, 700);
      meter.charge(700);
    }
    EXPECT_EQ(aside.total(), 700u);
  }
  EXPECT_EQ(work.left(), 1000u);
  EXPECT_FALSE(work.wasCut());
}
