// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "results/simplify/Residues.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "support/Trials.h"
#include <gtest/gtest.h>
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

struct AsResidues : ::testing::Test {
  TermStore store;
  DimId h = store.dimSymbol("h");
  std::unique_ptr<InferenceContext> entry =
      llvm::cantFail(createContext("affine", store));

  ClaimId asResidues(ClaimId claim) {
    return simplify::asResidues(
        store,
        [&](ClaimId c) {
          return entry->decideQuickly(c).verdict == Verdict::Proved;
        },
        claim);
  }
  DimId number(int64_t value) { return store.constant(value); }
  DimId halved(DimId d) { return store.ceilDiv(d, number(2)); }
  ClaimId fits(DimId a, DimId b) {
    return store.disj(
        {store.eq(a, number(1)), store.eq(b, number(1)), store.eq(a, b)});
  }
  std::string text(ClaimId claim) { return store.str(asResidues(claim)); }
  bool holds(ClaimId claim, int64_t value) {
    Assignment assignment;
    assignment.dims[h] = Int(value);
    return Evaluator(store, assignment).value(claim).value();
  }
};

// A feature pyramid: halved again and again, doubled, and added.
TEST_F(AsResidues, SizesThatAreHalvedAndDoubled) {
  DimId two = halved(halved(h)), three = halved(two), four = halved(three);
  ClaimId claim = store.conj({fits(two, store.scale(three, Int(2))),
                              fits(three, store.scale(four, Int(2)))});
  EXPECT_EQ(text(claim), "h mod 16 == 0 or h mod 16 >= 13 or h in [1, 8]");
}

// The same with a broadcast in place of one size, as in sums of three sizes.
TEST_F(AsResidues, BroadcastsOfSizesThatFit) {
  DimId two = halved(halved(h)), three = halved(two), four = halved(three);
  DimId sum = store.broadcastExtent({three, store.scale(four, Int(2))});
  ClaimId claim = store.conj({fits(three, store.scale(four, Int(2))),
                              fits(two, store.scale(sum, Int(2)))});
  std::string found = text(claim);
  EXPECT_EQ(found.find("broadcast"), std::string::npos) << found;
  ClaimId residues = asResidues(claim);
  for (int64_t value = 0; value < 200; ++value)
    EXPECT_EQ(holds(residues, value), holds(claim, value)) << value;
}

// 2 and 3 have no broadcast, so the claim has no value there.
TEST_F(AsResidues, WhatHasNoValueSomewhereStays) {
  DimId join = store.broadcastExtent({halved(h), number(3)});
  ClaimId claim = store.eq(join, number(3));
  EXPECT_EQ(asResidues(claim), claim);
}

// Negative values are not evaluated.
TEST_F(AsResidues, NumbersThatCanBeNegativeStay) {
  DimId two = halved(halved(store.intSymbol("i"))), three = halved(two),
        four = halved(three);
  ClaimId claim = store.conj(fits(two, store.scale(three, Int(2))),
                             fits(three, store.scale(four, Int(2))));
  EXPECT_EQ(asResidues(claim), claim);
}

TEST_F(AsResidues, WhatHasNoSuchFormStays) {
  DimId k = store.dimSymbol("k"), i = store.intSymbol("i");
  for (ClaimId claim :
       {store.eq(store.mod(h, number(1000)), number(3)),
        store.eq(store.floorDiv(h, number(2)), k),
        store.eq(store.floorDiv(i, number(2)), number(3)),
        store.eq(store.floorDiv(h, h), number(1)), store.ge(h, number(3))})
    EXPECT_EQ(asResidues(claim), claim);
}

TEST_F(AsResidues, RangesWhereThereIsNoSmallPeriod) {
  DimId f = store.floorDiv(store.add(h, number(64)), number(512));
  f = halved(store.max({number(0), store.sub(f, number(1))}));
  EXPECT_EQ(text(store.eq(f, number(2))), "h in [1984, 3007]");
  EXPECT_EQ(text(store.ge(f, number(2))), "h >= 1984");
  EXPECT_EQ(
      text(store.eq(store.mul(h, store.floorDiv(h, number(2))), number(3))),
      "h == 3");
  // A claim that depends on larger values than those evaluated stays.
  ClaimId far = store.eq(store.floorDiv(h, number(5000)), number(0));
  EXPECT_TRUE(holds(asResidues(far), 4999));
  EXPECT_FALSE(holds(asResidues(far), 5000));
}

// A comparison with a constant is as short as it gets: no value is tried.
TEST_F(AsResidues, ComparisonsAreLeftAlone) {
  ClaimId claim = store.eq(h, number(7));
  store.eq(h, number(1));
  unsigned before = store.numClaims();
  EXPECT_EQ(asResidues(claim), claim);
  EXPECT_EQ(store.numClaims(), before);
}

// Each part is rewritten separately.
TEST_F(AsResidues, PartsAboutSeveralSizes) {
  DimId k = store.dimSymbol("k"), i = store.intSymbol("i");
  auto many = [&](DimId d) {
    d = store.floorDiv(store.add(d, number(64)), number(512));
    return store.ge(halved(store.max({number(0), store.sub(d, number(1))})),
                    number(2));
  };
  EXPECT_EQ(text(store.disj(store.eq(i, number(7)), many(h))),
            "i == 7 or h >= 1984");
  ClaimId both = store.conj(many(h), many(k));
  EXPECT_EQ(text(store.disj(store.eq(i, number(7)), both)),
            "i == 7 or (h >= 1984 and k >= 1984)");
}

TEST_F(AsResidues, HolesAreSaid) {
  // All but 7 and 8.
  DimId f = store.floorDiv(store.add(h, number(1)), number(2));
  ClaimId claim =
      store.conj({store.disj(store.ne(f, number(4)),
                             store.ne(store.mod(h, number(2)), number(1))),
                  store.disj(store.ne(f, number(4)),
                             store.ne(store.mod(h, number(2)), number(0)))});
  ClaimId found = asResidues(claim);
  for (int64_t value = 0; value < 40; ++value)
    EXPECT_EQ(holds(found, value), value != 7 && value != 8) << value;
}

// The truth is the same for every value, far beyond those evaluated.
TEST_F(AsResidues, Random) {
  std::mt19937 random(3);
  auto below = [&](int64_t n) { return int64_t(random() % uint64_t(n)); };
  unsigned numFound = 0;
  for (unsigned round = 0; round < trials(300); ++round) {
    auto term = [&] {
      DimId inner = store.add(h, number(below(9) - 2));
      DimId divided = store.floorDiv(inner, number(1 + below(6)));
      switch (below(4)) {
      case 0:
        return store.mod(inner, number(2 + below(5)));
      case 1:
        return store.max({divided, number(below(4))});
      case 2:
        return store.scale(divided, Int(1 + below(3)));
      default:
        return divided;
      }
    };
    auto literal = [&] {
      DimId a = term(), b = below(2) ? term() : number(below(5));
      return below(2)   ? store.eq(a, b)
             : below(2) ? store.ge(a, b)
                        : store.ne(a, b);
    };
    ClaimId claim = store.conj(store.disj(literal(), literal()), literal());
    ClaimId found = asResidues(claim);
    numFound += found != claim;
    for (int64_t value = 0; value < 300; ++value)
      ASSERT_EQ(holds(found, value), holds(claim, value))
          << store.str(claim) << " at " << value;
    for (int64_t value = 1'000'000; value < 1'000'070; ++value)
      ASSERT_EQ(holds(found, value), holds(claim, value))
          << store.str(claim) << " at " << value;
  }
  EXPECT_GT(numFound, trials(30));
}

} // namespace
