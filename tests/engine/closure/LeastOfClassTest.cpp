// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers about a term over a class do not depend on names or order.
//
//   m == n + 1        min(m, 1) is min(n + 1, 1), that is 1, since n >= 0
//
// Expressed by m, n would be m - 1, which shows no sign.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct LeastOfClass : ::testing::TestWithParam<bool> {
  TermStore s;
  DimId l, m, n;

  void SetUp() override {
    if (GetParam()) {
      l = s.dimSymbol("l");
      m = s.dimSymbol("m");
    }
    n = s.dimSymbol("n");
    if (!GetParam()) {
      m = s.dimSymbol("m");
      l = s.dimSymbol("l");
    }
  }
  DimId plus(DimId d, int64_t k) { return s.add(d, s.constant(k)); }
};

TEST_P(LeastOfClass, StandsForTheOthers) {
  for (int64_t k = 0; k <= 3; ++k) {
    const ClaimId facts[] = {s.eq(m, plus(n, k)), s.eq(l, plus(m, 2))};
    const ClaimId claims[] = {
        s.eq(s.min({m, s.constant(k)}), s.constant(k)),
        s.eq(s.max({l, s.constant(k + 2)}), l),
        s.eq(s.max({s.constant(-1), s.add(m, s.constant(-k))}), n)};
    // By enumeration, a claim proved below holds wherever the facts do.
    for (int64_t value = 0; value < 8; ++value) {
      Assignment world;
      world.dims = {
          {n, Int(value)}, {m, Int(value + k)}, {l, Int(value + k + 2)}};
      Evaluator evaluator(s, world);
      for (ClaimId fact : facts)
        EXPECT_EQ(evaluator.value(fact), true) << value;
      for (ClaimId claim : claims)
        EXPECT_EQ(evaluator.value(claim), true) << value;
    }
    for (bool swapped : {false, true}) {
      auto context = llvm::cantFail(createContext("equality", s));
      context->assume(facts[swapped], FactId(0));
      context->assume(facts[!swapped], FactId(1));
      for (ClaimId claim : claims) {
        const Answer answer = context->decide(claim);
        EXPECT_EQ(answer.verdict, Verdict::Proved) << k << swapped;
        EXPECT_FALSE(answer.vacuous);
      }
      const Bounds bounds = context->bound(s.min({m, s.constant(k)}));
      EXPECT_EQ(bounds.lo, Int(k)) << swapped;
      EXPECT_EQ(bounds.hi, Int(k)) << swapped;
      // A claim that does not hold is not proved: n may be 0.
      EXPECT_NE(
          context->decide(s.eq(s.min({m, s.constant(k + 1)}), s.constant(k)))
              .verdict,
          Verdict::Proved);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Names, LeastOfClass, ::testing::Bool());

} // namespace
