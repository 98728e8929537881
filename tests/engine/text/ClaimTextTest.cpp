// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One claim about existing terms: its meaning, and texts that are no claim.

#include "shapeproof/ClaimText.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct ClaimText : testing::Test {
  ClaimText() {
    names.dims = {{"n", n}, {"m", store.dimSymbol("m")}};
    names.shapes = {{"s", store.shapeSymbol("s")}};
    names.truths = {{"p", p}};
  }

  ClaimId claim(llvm::StringRef text) {
    llvm::Expected<ClaimId> parsed = parseClaim(text, store, names);
    if (parsed)
      return *parsed;
    ADD_FAILURE() << llvm::toString(parsed.takeError());
    return ClaimId();
  }
  std::string errorOf(llvm::StringRef text) {
    llvm::Expected<ClaimId> parsed = parseClaim(text, store, names);
    return parsed ? "" : llvm::toString(parsed.takeError());
  }

  TermStore store;
  DimId n = store.dimSymbol("n");
  ClaimId p = store.boolSymbol("p");
  ClaimNames names;
};

TEST_F(ClaimText, IsAboutTheNames) {
  ClaimId nIsOne = store.eq(n, store.constant(1));
  EXPECT_EQ(claim("n == 1"), nIsOne);
  EXPECT_EQ(claim("p"), p);
  EXPECT_EQ(claim("p and n == 1"), store.conj(p, nIsOne));
  EXPECT_EQ(claim("(n == 1)"), nIsOne);
}

TEST_F(ClaimText, WrapsToMachineIntegers) {
  auto remainder = [&](int64_t half) {
    const DimId period = store.constant(Int(half) * Int(2));
    return store.sub(store.mod(store.add(n, store.constant(half)), period),
                     store.constant(half));
  };
  const DimId zero = store.constant(0);
  EXPECT_EQ(claim("wrap32(n) >= 0"),
            store.ge(remainder(int64_t(1) << 31), zero));
  EXPECT_EQ(claim("wrap1(n) == 0"), store.eq(remainder(1), zero));
  EXPECT_EQ(claim("wrap8(wrap16(n)) >= 0"), claim("wrap8(n) >= 0"));
  for (auto [number, wrapped] :
       {std::pair("9223372036854775807", "-1"), {"-9223372036854775808", "0"}})
    EXPECT_EQ(claim(std::string("wrap32(") + number + ") == " + wrapped),
              TermStore::trueClaim());
  EXPECT_EQ(claim("wrap64(2 * 4611686018427387904) + 9223372036854775807 < 0"),
            TermStore::trueClaim());
  EXPECT_EQ(claim("wrap64(2^63) == -2^63 and wrap64(2^64 + 3) == 3 and "
                  "wrap64(-2^63 - 1) == 2^63 - 1"),
            TermStore::trueClaim());
  for (const char *text : {"wrap0(n) == 0", "wrap65(n) == 0", "wrap(n) == 0",
                           "wrap32 == 0", "wrap32(n, n) == 0", "wrap32() == 0",
                           "wrap32(s) == 0", "wrap-1(n) == 0"})
    EXPECT_NE(errorOf(text), "") << text;
  // A declared name stays what it is.
  names.dims.emplace_back("wrap32", store.dimSymbol("wrap32"));
  EXPECT_NE(claim("wrap32 == 1"), ClaimId());
  EXPECT_NE(errorOf("wrap32(n) == 1"), "");
}

TEST_F(ClaimText, NewlinesAndCommentsAreBlanks) {
  ClaimId nIsOne = store.eq(n, store.constant(1));
  EXPECT_EQ(claim("\n n # the rows\n ==\r\n 1 # one"), nIsOne);
  EXPECT_EQ(errorOf("n == 1 # )\nm == 2"),
            "line 2, column 1: expected the end of the claim, found 'm'");
}

TEST_F(ClaimText, BracketsAreBalancedInTheText) {
  EXPECT_EQ(errorOf("n == 1) or (n == 2"),
            "column 7: expected the end of the claim, found ')'");
  EXPECT_EQ(errorOf("n + 1) >= (0"),
            "column 1: expected a claim, found a term");
  EXPECT_EQ(errorOf("n == 1)"),
            "column 7: expected the end of the claim, found ')'");
  EXPECT_EQ(errorOf("(n == 1"),
            "column 8: expected ')', found the end of the text");
  EXPECT_EQ(errorOf("s == [n, 1"),
            "column 11: expected ',' or ']', found the end of the text");
}

TEST_F(ClaimText, IsOneClaimAndNothingElse) {
  EXPECT_EQ(errorOf(""),
            "column 1: expected an expression, found the end of the text");
  EXPECT_EQ(errorOf(" # nothing\n"),
            "line 2, column 1: expected an expression, found the end of the "
            "text");
  for (const char *text :
       {"n == 1; prove n == 1", "n == 1 }", "n == 1 \"why\"", "n == 1 n == 1",
        "n == 1\nprove n == 1", "n == 1) prove (n == 1", "n == 1 expect proved",
        "assume n == 1", "dim k", "scope { assume n == 1 }", "n == 1,", "n",
        "s", "n == 1); dim k; assume (k == 1", "n == k", "n = 1"})
    EXPECT_NE(errorOf(text), "") << text;
}

TEST_F(ClaimText, ANameMeansOneThing) {
  names.shapes.emplace_back("n", store.shapeSymbol("t"));
  EXPECT_EQ(errorOf("n == 1"), "column 1: the name 'n' means two things");
}

TEST_F(ClaimText, ANameOutsideTheGrammarDoesNoHarm) {
  names.dims.emplace_back("a.b; ", store.dimSymbol("a"));
  EXPECT_EQ(claim("n == 1"), store.eq(n, store.constant(1)));
}

TEST_F(ClaimText, ErrorsHaveTheirPlaces) {
  llvm::Expected<ClaimId> parsed = parseClaim("n ==\n  nn", store, names);
  ASSERT_FALSE(bool(parsed));
  llvm::handleAllErrors(parsed.takeError(), [](const ClaimTextError &error) {
    EXPECT_EQ(error.place.line, 2u);
    EXPECT_EQ(error.place.column, 3u);
    EXPECT_EQ(error.message, "unknown name 'nn', did you mean 'n'?");
  });
}

} // namespace
