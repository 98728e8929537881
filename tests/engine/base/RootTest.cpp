// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Roots against enumeration, and at the ends of 64 bits.

#include "engine/base/Root.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

TEST(Root, IsTheLeastByEnumeration) {
  for (int64_t n = -3; n <= 300; ++n)
    for (unsigned power = 1; power <= 5; ++power)
      for (int64_t most : {0, 1, 2, 7, 1000}) {
        int64_t root = 0;
        auto reaches = [&] {
          int64_t product = 1;
          for (unsigned k = 0; k < power; ++k)
            product *= root;
          return product >= n;
        };
        while (root < most && !reaches())
          ++root;
        EXPECT_EQ(leastRoot(Int(n), power, Int(most)), Int(root))
            << n << " " << power << " " << most;
      }
}

TEST(Root, OfLargeNumbers) {
  const Int most(int64_t(1) << 62);
  EXPECT_EQ(leastRoot(Int(INT64_MAX), 2, most), Int(int64_t(3037000500)));
  EXPECT_EQ(leastRoot(Int(INT64_MAX), 1, most), most);
  EXPECT_EQ(leastRoot(most * most, 2, most), most);
  EXPECT_EQ(leastRoot(most * most * most, 2, most), most);
  EXPECT_EQ(leastRoot(Int(1) + most * most, 4, most),
            Int((int64_t(1) << 31) + 1));
}

} // namespace
