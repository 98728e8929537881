// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where all facts are linear and mention several symbols each, answers come
// with premises, or two assignments; and none speaks of nothing.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

struct LinearFacts : ::testing::Test {
  TermStore s;
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext("tiered", s));
  DimId x = s.dimSymbol("x"), y = s.dimSymbol("y"), z = s.dimSymbol("z");

  /// a*x + b*y + c*z + d >= 0
  ClaimId ge(int64_t a, int64_t b, int64_t c, int64_t d) {
    DimId sum = s.constant(d);
    for (auto [factor, symbol] :
         {std::pair(a, x), std::pair(b, y), std::pair(c, z)})
      sum = s.add(sum, s.mul(s.constant(factor), symbol));
    return s.ge(sum, s.constant(0));
  }
  void assume(std::vector<ClaimId> facts) {
    for (uint32_t i = 0; i < facts.size(); ++i)
      context->assume(facts[i], FactId(i));
  }
};

TEST_F(LinearFacts, ProvedAndRefutedByTheFactsOfTheSum) {
  assume({ge(2, -3, 1, -4), ge(-1, 5, 2, 3), ge(1, 1, 1, -1)});
  Answer proved = context->decide(ge(1, 2, 3, -1)); // The sum of two.
  EXPECT_EQ(proved.verdict, Verdict::Proved);
  EXPECT_FALSE(proved.vacuous);
  EXPECT_EQ(proved.decidedBy, "linear");
  Answer refuted = context->decide(ge(-1, -2, -3, 0));
  EXPECT_EQ(refuted.verdict, Verdict::Refuted);
  EXPECT_EQ(context->decideQuickly(ge(1, 2, 3, -1)).verdict, Verdict::Proved);
}

TEST_F(LinearFacts, TwoPointsOfAContingent) {
  std::vector<ClaimId> facts{ge(2, -3, 1, -4), ge(-1, 5, 2, 3)};
  assume(facts);
  const ClaimId claim = ge(3, 1, -2, -7);
  Answer answer = context->decide(claim);
  ASSERT_EQ(answer.verdict, Verdict::Contingent);
  for (bool holds : {true, false}) {
    Evaluator evaluator(s, holds ? *answer.example : *answer.counterexample);
    for (ClaimId fact : facts)
      EXPECT_EQ(evaluator.value(fact), std::optional(true));
    EXPECT_EQ(evaluator.value(claim), std::optional(holds));
  }
  EXPECT_EQ(context->decideQuickly(claim).verdict, Verdict::Contingent);
}

TEST_F(LinearFacts, FactsThatContradictProveVacuously) {
  assume({ge(1, 2, 3, -9), ge(-1, -2, -3, 8)});
  Answer answer = context->decide(ge(1, 1, 1, -2));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_TRUE(answer.vacuous);
}

TEST_F(LinearFacts, FactsWithoutAnIntegerPointAreNotTrusted) {
  // Bounds on 2x + 4y + 6z alone would fold to bounds on x + 2y + 3z; the
  // coefficients with w have no common divisor.
  DimId w = s.dimSymbol("w");
  auto sum = [&](int64_t a) {
    return s.add(s.scale(s.add(x, s.add(y, z)), Int(2)), s.scale(w, Int(a)));
  };
  // 2(x + y + z) + 3w == 7 and w == 2 * (x + y + z) has no solution.
  assume({s.ge(sum(3), s.constant(7)), s.le(sum(3), s.constant(7)),
          s.ge(sum(-1), s.constant(0)), s.le(sum(-1), s.constant(0))});
  Answer answer = context->decide(s.le(s.add(s.add(x, y), z), s.constant(6)));
  EXPECT_TRUE(answer.verdict == Verdict::Proved && answer.vacuous)
      << toString(answer.verdict).str();
}

TEST_F(LinearFacts, TheEndsOfSixtyFourBits) {
  const int64_t most = INT64_MAX;
  assume({ge(most, 1, 1, -most), ge(-1, most, 1, -most)});
  EXPECT_NE(context->decide(ge(most - 1, most, 2, -2)).verdict,
            Verdict::Refuted);
  EXPECT_NE(context->decide(ge(-most, -most, -most, most)).verdict,
            Verdict::Proved);
}

TEST_F(LinearFacts, ScopesAndTheOrderOfQuestions) {
  assume({ge(2, -3, 1, -4), ge(-1, 5, 2, 3)});
  const ClaimId claim = ge(3, -1, -2, -7);
  Answer before = context->decide(claim);
  context->push();
  context->assume(ge(3, -1, -2, -9), FactId(9));
  EXPECT_EQ(context->decide(claim).verdict, Verdict::Proved);
  context->pop();
  Answer after = context->decide(claim);
  EXPECT_EQ(after.verdict, before.verdict);
  EXPECT_EQ(after.example->dims, before.example->dims);
}

TEST_F(LinearFacts, AgreesWithEnumeration) {
  std::mt19937 random(5);
  auto within = [&](int n) { return int64_t(random() % (2 * n + 1)) - n; };
  unsigned verdicts[4] = {};
  for (unsigned round = 0; round < 400; ++round) {
    auto own = llvm::cantFail(createContext("tiered", s));
    std::vector<ClaimId> facts{ge(-1, 0, 0, 4), ge(0, -1, 0, 4),
                               ge(0, 0, -1, 4)};
    for (unsigned k = 0; k < 1 + round % 4; ++k)
      facts.push_back(ge(within(4), within(4), within(4), within(8)));
    const ClaimId claim = ge(within(4), within(4), within(4), within(8));
    for (uint32_t i = 0; i < facts.size(); ++i)
      own->assume(facts[i], FactId(i));
    const Answer answer = own->decide(claim);
    bool holds = false, fails = false;
    for (int64_t a = 0; a <= 4; ++a)
      for (int64_t b = 0; b <= 4; ++b)
        for (int64_t c = 0; c <= 4; ++c) {
          Assignment at;
          at.dims = {{x, Int(a)}, {y, Int(b)}, {z, Int(c)}};
          Evaluator evaluator(s, at);
          if (llvm::all_of(facts, [&](ClaimId fact) {
                return evaluator.value(fact) == std::optional(true);
              }))
            (evaluator.value(claim) == std::optional(true) ? holds : fails) =
                true;
        }
    ++verdicts[static_cast<unsigned>(answer.verdict)];
    switch (answer.verdict) {
    case Verdict::Proved:
      EXPECT_FALSE(fails) << round;
      EXPECT_EQ(answer.vacuous, !holds) << round;
      break;
    case Verdict::Refuted:
      EXPECT_TRUE(fails && !holds) << round;
      break;
    case Verdict::Contingent:
      EXPECT_TRUE(holds && fails) << round;
      break;
    case Verdict::Unknown:
      break;
    }
  }
  for (Verdict verdict :
       {Verdict::Proved, Verdict::Refuted, Verdict::Contingent})
    EXPECT_GT(verdicts[static_cast<unsigned>(verdict)], 20u);
  EXPECT_LT(verdicts[static_cast<unsigned>(Verdict::Unknown)], 5u);
}

} // namespace
