// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear forms: the normal form, merging, and numbers beyond 64 bits.

#include "engine/checker/LinearForm.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

TEST(LinearFormTest, IsNormalFromBirth) {
  LinearForm f({{3, 2}, {1, 5}, {3, -2}, {0, 0}, {1, 1}}, 7);
  ASSERT_EQ(f.terms.size(), 1u);
  EXPECT_TRUE(f == LinearForm({{1, 6}}, 7));
  EXPECT_TRUE(f.coefficient(1) == 6);
  EXPECT_TRUE(f.coefficient(3) == 0);
  EXPECT_TRUE(LinearForm({{2, 1}, {2, -1}}, 4).isConstant());
}

TEST(LinearFormTest, AddMulMerges) {
  LinearForm f({{0, 1}, {2, 2}}, 1);
  f.addMul(LinearForm({{0, 1}, {1, -1}, {2, 1}}, 3), Int(-2));
  EXPECT_TRUE(f == LinearForm({{0, -1}, {1, 2}}, -5));
  f.addMul(LinearForm({{5, 1}}, 1), Int(0));
  EXPECT_TRUE(f == LinearForm({{0, -1}, {1, 2}}, -5));
  f.negate();
  EXPECT_TRUE(f == LinearForm({{0, 1}, {1, -2}}, 5));
  f.drop(1);
  EXPECT_TRUE(f == LinearForm({{0, 1}}, 5));
}

TEST(LinearFormTest, ContentAndLargeNumbers) {
  EXPECT_TRUE(LinearForm({{0, 6}, {1, -9}}, 5).content() == 3);
  EXPECT_TRUE(LinearForm({}, 5).content() == 0);
  int64_t least = std::numeric_limits<int64_t>::min();
  LinearForm f({{0, least}, {1, least}}, least);
  f.addMul(f, Int(3));
  EXPECT_TRUE(f.content() == Int(least) * -4);
  EXPECT_TRUE(f.constant == Int(least) * 4);
}

} // namespace
