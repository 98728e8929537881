// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "results/contract/Projection.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include <gtest/gtest.h>
#include <random>

using namespace shapeproof;
using shapeproof::contract::NumberedFact;
using shapeproof::testing::trials;

namespace {

struct OfProjection : ::testing::Test {
  TermStore store;
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
        s = store.dimSymbol("s"), t = store.intSymbol("t");
  contract::Inputs inputs{store};

  OfProjection() {
    inputs.add(n);
    inputs.add(m);
  }
  DimId number(int64_t value) { return store.constant(value); }
  bool holds(ClaimId claim, int64_t a, int64_t b, int64_t c, int64_t d) {
    Assignment values;
    values.dims = {{n, Int(a)}, {m, Int(b)}, {s, Int(c)}, {t, Int(d)}};
    return Evaluator(store, values).value(claim) == true;
  }
  bool someMake(llvm::ArrayRef<NumberedFact> facts, int64_t a, int64_t b) {
    for (int64_t c = 0; c < 14; ++c)
      for (int64_t d = -6; d < 8; ++d)
        if (llvm::all_of(facts, [&](const NumberedFact &fact) {
              return holds(fact.claim, a, b, c, d);
            }))
          return true;
    return false;
  }
  /// Compares with all values of n and m in a box. Returns whether nothing but
  /// inputs is left.
  bool isExactFor(llvm::ArrayRef<NumberedFact> facts) {
    const auto found = contract::projected(store, inputs, facts);
    bool isOfInputs = true;
    for (const NumberedFact &fact : found)
      isOfInputs &= inputs.areAllIn(fact.claim);
    for (int64_t a = 0; a < 6; ++a)
      for (int64_t b = 0; b < 6; ++b) {
        // Claims about other values may be met by some.
        const bool holds = someMake(found, a, b);
        EXPECT_EQ(holds, someMake(facts, a, b)) << "n = " << a << ", m = " << b;
      }
    return isOfInputs;
  }
};

TEST_F(OfProjection, Multiples) {
  EXPECT_TRUE(isExactFor({{store.eq(n, store.scale(s, Int(3))), 0},
                          {store.ge(s, number(1)), 1},
                          {store.le(s, number(2)), 1}}));
  // The one is given by two.
  EXPECT_TRUE(isExactFor({{store.eq(n, store.scale(s, Int(2))), 0},
                          {store.eq(m, store.add(s, number(1))), 1}}));
  // A size is not negative, another integer may be.
  EXPECT_TRUE(isExactFor({{store.eq(n, store.sub(number(4), s)), 0}}));
  EXPECT_TRUE(isExactFor({{store.eq(n, store.sub(number(4), t)), 0}}));
}

TEST_F(OfProjection, Products) {
  EXPECT_TRUE(isExactFor({{store.eq(n, store.mul(s, m)), 0}}));
  EXPECT_TRUE(isExactFor({{store.eq(n, store.mul(s, m)), 0},
                          {store.le(s, number(3)), 1},
                          {store.ge(s, number(2)), 1}}));
}

TEST_F(OfProjection, StaysWithoutAnEquality) {
  EXPECT_FALSE(isExactFor({{store.ge(n, s), 0}, {store.ge(s, number(3)), 1}}));
  EXPECT_FALSE(isExactFor({{store.eq(n, store.mul(s, s)), 0}}));
}

TEST_F(OfProjection, AgreesWithEnumeration) {
  std::mt19937 random(7);
  auto pick = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  for (unsigned i = 0; i < trials(40); ++i) {
    std::vector<NumberedFact> facts;
    for (unsigned k = 0; k < 3; ++k) {
      DimId sum = number(pick(-4, 4));
      for (DimId d : {n, m, s})
        sum = store.add(sum, store.scale(d, Int(pick(-2, 2))));
      facts.push_back(
          {pick(0, 2) ? store.ge(sum, number(0)) : store.eq(sum, number(0)),
           k});
    }
    facts.push_back({store.le(s, number(12)), 3});
    isExactFor(facts);
  }
}

} // namespace
