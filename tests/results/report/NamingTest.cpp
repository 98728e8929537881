// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `arg0` becomes a name where it is one.

#include "results/report/Naming.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

TEST(Naming, ArgumentsHaveTheirNames) {
  const std::vector<std::string> names = {"x", "w"};
  EXPECT_EQ(withNames("arg0.dim1 == arg1.dim0", names), "x.dim1 == w.dim0");
  EXPECT_EQ(withNames("rank(arg0) + arg1[0]", names), "rank(x) + w[0]");
  EXPECT_EQ(withNames("arg0", names), "x");
}

TEST(Naming, OtherNamesStayAsTheyAre) {
  const std::vector<std::string> names = {"x", "w"};
  for (llvm::StringRef same :
       {"arg2.dim0", "scf.for@3:5.arg0", "targ0", "arg", "arg0x", "arg0_1",
        "arg01x", "arg99999999999999999999", "", "_arg0", "7arg0"})
    EXPECT_EQ(withNames(same, names), same);
  EXPECT_EQ(withNames("arg0", {}), "arg0");
}

} // namespace
} // namespace shapeproof
