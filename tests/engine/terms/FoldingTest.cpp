// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The claim that a size fits a shape of unknown rank is printed as
// `broadcastable`, which reads back as the same claim; the definedness that the
// text adds is found.

#include "engine/terms/Folding.h"
#include "engine/terms/Definedness.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/ShapeBuilder.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class FoldingTest : public ::testing::Test {
protected:
  TermStore store;
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
  ShapeId t = store.shapeSymbol("t");
  ClaimNames names{{{"n", n}, {"m", m}}, {{"t", t}}, {}};

  ClaimId claim(llvm::StringRef text) {
    return llvm::cantFail(parseClaim(text, store, names));
  }
  std::string definedness(llvm::StringRef text) {
    return store.str(definednessOfText(store, claim(text)));
  }
};

TEST_F(FoldingTest, FoldedClaimsAreTheSameWhenTheyAreReadAgain) {
  for (const char *text :
       {"broadcastable(t, [n])", "broadcastable(t, [3])",
        "broadcastable(t, [n, 1])", "broadcastable(t, [2 * n + 1])",
        "broadcastable(t, [2 * n])", "broadcastable(t, [n + m, 1, 1])",
        "broadcastable(t, [max(n, m)])", "not broadcastable(t, [n])",
        "n >= 3 or broadcastable(t, [m])",
        "n >= 3 or not broadcastable(t, [m])"}) {
    std::string printed = store.str(claim(text));
    EXPECT_EQ(claim(printed), claim(text)) << text;
    EXPECT_NE(printed.find("broadcastable(t, ["), std::string::npos) << printed;
    EXPECT_EQ(printed.find("rank"), std::string::npos) << printed;
    EXPECT_EQ(definedness(text), "true") << text;
  }
}

TEST_F(FoldingTest, SimilarClaimsAreNotFolded) {
  for (const char *text : {"n == 1 or rank(t) <= 1 or t[-1] == 1 or t[-1] == n",
                           "n == 2 or rank(t) <= 0 or t[-1] == 1 or t[-1] == n",
                           "n == 1 or rank(t) <= 0 or t[0] == 1 or t[0] == n",
                           "n == 1 or rank(t) <= 0 or t[-1] == n"}) {
    std::string printed = store.str(claim(text));
    EXPECT_EQ(printed.find("broadcastable"), std::string::npos) << printed;
  }
}

TEST_F(FoldingTest, SizesFromTheBackAreTheSameWhenTheyAreReadAgain) {
  ClaimId last = claim("t[-1] == 4 and n == 1");
  EXPECT_EQ(claim(store.str(last)), last) << store.str(last);
}

TEST_F(FoldingTest, DefinednessOfText) {
  ClaimId some =
      store.disj(store.eq(n, store.constant(1)),
                 store.eq(store.extent(t, int64_t(1)), store.constant(1)));
  EXPECT_EQ(store.str(definednessOfText(store, some)), "rank(t) >= 2");
  ClaimId total = withSizesThatExist(store, some);
  EXPECT_EQ(store.str(total), "n == 1 or concat(t, [1, 1])[1] == 1");
  EXPECT_EQ(store.str(definednessOfText(store, total)), "true");
}

} // namespace
