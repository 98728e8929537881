// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text written for a claim means the same as the claim at the place where
// it is read: for all small shapes, both hold or neither does.

#include "results/contract/TextMeaning.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class TextMeaningTest : public ::testing::Test {
protected:
  TermStore store;
  DimId n = store.dimSymbol("n");
  ShapeId t = store.shapeSymbol("t");
  ClaimNames names{{{"n", n}}, {{"t", t}}, {}};

  ClaimId claim(llvm::StringRef text) {
    return llvm::cantFail(parseClaim(text, store, names));
  }
  ClaimId size(int64_t at, int64_t value) {
    return store.eq(store.extent(t, at), store.constant(value));
  }
  ClaimId lacks(int64_t at) {
    return store.le(store.rank(t), store.constant(at));
  }
  bool holds(ClaimId c, const Assignment &values) {
    return Evaluator(store, values).value(c) == std::optional(true);
  }
  /// The text of the claim, read again, gives the claim and its definedness.
  void expectSame(ClaimId meant, ClaimId written) {
    ClaimId read = claim(store.str(written));
    for (int64_t rank = 0; rank < 4; ++rank)
      for (int64_t extent = 0; extent < 3; ++extent)
        for (int64_t value = 0; value < 3; ++value) {
          Assignment values;
          values.dims[n] = Int(value);
          values.shapes[t] = std::vector<Int>(rank, Int(extent));
          EXPECT_EQ(holds(read, values), holds(meant, values))
              << store.str(written) << " of rank " << rank << " extents "
              << extent << " n " << value;
        }
  }
};

TEST_F(TextMeaningTest, GuardedSizesAreWrittenAsSizesThatExist) {
  for (int64_t at : {0, 2}) {
    ClaimId guarded = store.disj(lacks(at), store.negate(size(at, 1)));
    TextMeaning meaning(store);
    WrittenClaim written = meaning.write(guarded);
    EXPECT_TRUE(written.isSame);
    EXPECT_NE(written.claim, guarded);
    expectSame(guarded, written.claim);
  }
}

TEST_F(TextMeaningTest, WhatIsDefinedStays) {
  for (const char *text :
       {"broadcastable(t, [n])", "not broadcastable(t, [n, 2])", "t[0] == n",
        "rank(t) >= 3 and t[1] == 2", "t[-1] == n or n == 2"}) {
    TextMeaning meaning(store);
    WrittenClaim written = meaning.write(claim(text));
    EXPECT_TRUE(written.isSame) << text;
    EXPECT_EQ(written.claim, claim(text)) << text;
    expectSame(claim(text), written.claim);
  }
}

TEST_F(TextMeaningTest, FactsCountWhereTheyHold) {
  TextMeaning meaning(store);
  ClaimId some = store.disj(store.eq(n, store.constant(1)), size(0, 1));
  meaning.push();
  meaning.add(claim("rank(t) >= 1"));
  EXPECT_EQ(meaning.write(some).claim, some);
  meaning.pop();
  EXPECT_NE(meaning.write(some).claim, some);
  meaning.push();
  meaning.add(claim("rank(t) >= n + 1")); // A solver is asked.
  EXPECT_EQ(meaning.write(some).claim, some);
  meaning.pop();
  EXPECT_NE(meaning.write(some).claim, some);
}

TEST_F(TextMeaningTest, WhatCannotBeWrittenIsSaidToBeMore) {
  ShapeId joined = store.broadcast({t, store.ranked({n, n})});
  ClaimId some =
      store.disj(store.eq(n, store.constant(1)),
                 store.eq(store.extent(joined, int64_t(0)), store.constant(2)));
  EXPECT_FALSE(TextMeaning(store).write(some).isSame);
}

} // namespace
