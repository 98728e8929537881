// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms and claims in words. The words for a claim about one number mean the
// same as the claim: they are read again and compared at small numbers.

#include "contract/Words.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using contract::inWords;

namespace {

class WordsTest : public ::testing::Test {
protected:
  DimId number(int64_t value) { return store.constant(value); }
  ClaimId within(DimId d, int64_t least, int64_t most) {
    return store.conj(store.ge(d, number(least)), store.le(d, number(most)));
  }

  TermStore store;
  DimId h = store.dimSymbol("H"), w = store.dimSymbol("W");
};

} // namespace

TEST_F(WordsTest, quotientsThatAreRoundedUp) {
  EXPECT_EQ(inWords(store, store.ceilDiv(h, number(32))), "ceildiv(H, 32)");
  EXPECT_EQ(inWords(store, store.scale(store.ceilDiv(h, number(32)), Int(32))),
            "32 * ceildiv(H, 32)");
  EXPECT_EQ(inWords(store, store.floorDiv(h, number(2))), "floordiv(H, 2)");
}

TEST_F(WordsTest, aNumberThatIsAddedToALargestOne) {
  DimId less = store.sub(store.floorDiv(h, number(8)), number(1));
  DimId places = store.add(store.max({number(0), less}), number(1));
  EXPECT_EQ(inWords(store, places), "max(1, floordiv(H, 8))");
}

TEST_F(WordsTest, operandsThatAreMoreThanOneThingAreInParentheses) {
  DimId a = store.dimSymbol("A");
  DimId quarter = store.ceilDiv(h, number(4));
  auto words = [&](DimId d) { return inWords(store, store.mod(d, a)); };
  EXPECT_EQ(words(quarter), "(ceildiv(H, 4) mod A)");
  EXPECT_EQ(words(store.add(quarter, number(1))),
            "((ceildiv(H, 4) + 1) mod A)");
  EXPECT_EQ(words(store.add(quarter, store.ceilDiv(w, number(4)))),
            "((ceildiv(H, 4) + ceildiv(W, 4)) mod A)");
  EXPECT_EQ(words(store.scale(h, Int(-1))), "((-H) mod A)");
  EXPECT_EQ(words(store.mul(h, w)), "((H * W) mod A)");
  EXPECT_EQ(inWords(store, store.mod(h, store.mul(a, w))), "(H mod (W * A))");
  // One thing, however it is called.
  DimId less = store.sub(store.floorDiv(h, number(8)), number(1));
  EXPECT_EQ(words(store.add(store.max({number(0), less}), number(1))),
            "(max(1, floordiv(H, 8)) mod A)");
  EXPECT_EQ(inWords(store,
                    store.eq(store.mod(store.mul(h, w), number(4)), number(0))),
            "(H * W) mod 4 = 0");
}

TEST_F(WordsTest, remaindersAndRangesOfOneNumber) {
  DimId r = store.mod(h, number(32));
  ClaimId claim = store.disj(
      {store.eq(r, number(0)), store.ge(r, number(29)), within(h, 1, 4)});
  std::string words = inWords(store, claim);
  EXPECT_TRUE(words == "H mod 32 in {0, 29, 30, 31} or H in 1..4" ||
              words == "H in 1..4 or H mod 32 in {0, 29, 30, 31}")
      << words;
  EXPECT_EQ(inWords(store, store.eq(r, number(0))), "H mod 32 = 0");
  EXPECT_EQ(inWords(store, store.disj(store.eq(h, number(1)),
                                      store.eq(h, number(10)))),
            "H in {1, 10}");
  EXPECT_EQ(inWords(store, store.ge(h, number(192))), "H >= 192");
}

TEST_F(WordsTest, comparisonsOfSeveralNumbers) {
  EXPECT_EQ(inWords(store, store.eq(h, store.scale(w, Int(2)))), "H = 2 * W");
  EXPECT_EQ(inWords(store, store.ge(h, store.add(w, number(3)))), "H >= W + 3");
}
