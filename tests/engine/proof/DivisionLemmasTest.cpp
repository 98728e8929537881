// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The identities of quotients and remainders hold for all signs, and 0; each of
// their conditions is needed. Division of polynomials.

#include "engine/checker/LemmaRules.h"
#include "engine/proof/PolynomialDivision.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

TEST(DivisionLemmas, HoldAndNeedTheirConditions) {
  TermStore s;
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), c = s.intSymbol("c");
  for (ProofRule rule :
       {ProofRule::DivShift, ProofRule::DivCancel, ProofRule::DivNested,
        ProofRule::DivOrder, ProofRule::DivBelow, ProofRule::DivSmall,
        ProofRule::DivLess, ProofRule::DivAtLeast, ProofRule::ModShift,
        ProofRule::ModCancel, ProofRule::ModNested}) {
    ProofFormula lemma;
    lemma.rule = rule;
    lemma.a = a;
    lemma.b = b;
    lemma.c = c;
    ClaimId formula = *formulaOf(s, lemma);
    ASSERT_EQ(s.kind(formula), ClaimKind::Or);
    unsigned evaluated = 0;
    // Arms without which the formula fails somewhere. A divisor of 0 gives no
    // value, and so no counterexample.
    std::vector<bool> isNeeded(s.operands(formula).size());
    for (int64_t x = -9; x <= 9; ++x)
      for (int64_t y = -4; y <= 4; ++y)
        for (int64_t z = -4; z <= 4; ++z) {
          Assignment world;
          world.dims = {{a, Int(x)}, {b, Int(y)}, {c, Int(z)}};
          Evaluator evaluator(s, world);
          auto holds = evaluator.value(formula);
          evaluated += holds.has_value();
          ASSERT_NE(holds, std::optional(false)) << s.str(formula);
          unsigned trueArms = 0, last = 0, k = 0;
          for (ClaimId arm : s.operands(formula)) {
            if (evaluator.value(arm) != std::optional(false)) {
              ++trueArms;
              last = k;
            }
            ++k;
          }
          if (trueArms == 1)
            isNeeded[last] = true;
        }
    EXPECT_GT(evaluated, 1000u);
    unsigned k = 0;
    for (ClaimId arm : s.operands(formula)) {
      bool isDivisor =
          arm == s.eq(b, s.constant(0)) || arm == s.eq(c, s.constant(0));
      EXPECT_TRUE(isNeeded[k] || isDivisor) << s.str(arm);
      ++k;
    }
  }
  EXPECT_FALSE(formulaOf(s, ProofFormula()));
}

/// A remainder of 0 is left out of the lemmas.
TEST(DivisionLemmas, HoldOfMultiples) {
  TermStore s;
  const DimId b = s.intSymbol("b"), c = s.intSymbol("c");
  for (ProofRule rule : {ProofRule::DivShift, ProofRule::ModShift}) {
    ProofFormula lemma;
    lemma.rule = rule;
    lemma.a = s.constant(0);
    lemma.b = b;
    lemma.c = c;
    const ClaimId formula = *formulaOf(s, lemma);
    for (int64_t y = -4; y <= 4; ++y)
      for (int64_t z = -4; z <= 4; ++z) {
        Assignment world;
        world.dims = {{b, Int(y)}, {c, Int(z)}};
        const auto holds = Evaluator(s, world).value(formula);
        EXPECT_TRUE(holds || y == 0);
        EXPECT_NE(holds, std::optional(false)) << y << " " << z;
      }
  }
}

class PolynomialDivision : public ::testing::Test {
protected:
  /// "quotient, rest"; empty if there are none.
  std::string divide(DimId dividend, DimId divisor) {
    ProverBudget budget(s, 10000);
    auto parts = dividePolynomial(s, budget, dividend, divisor);
    if (!parts)
      return "";
    EXPECT_EQ(s.add(s.mul(parts->quotient, divisor), parts->rest), dividend);
    return s.str(parts->quotient) + ", " + s.str(parts->rest);
  }
  DimId number(int64_t value) { return s.constant(value); }

  TermStore s;
  const DimId n = s.intSymbol("n"), m = s.intSymbol("m"), i = s.intSymbol("i"),
              j = s.intSymbol("j");
};

TEST_F(PolynomialDivision, TakesMultiplesOfTheDivisorAway) {
  const DimId sum = s.add(n, m), next = s.add(n, number(1));
  EXPECT_EQ(divide(s.add(s.mul(i, sum), j), sum), "i, j");
  EXPECT_EQ(divide(s.add(s.mul(i, next), next), next), "i + 1, 0");
  EXPECT_EQ(divide(s.sub(s.mul(n, n), number(1)), next), "n - 1, 0");
  EXPECT_EQ(divide(s.mul(n, n), next), "n - 1, 1");
  EXPECT_EQ(divide(s.mul(s.mul(i, sum), next), s.mul(sum, next)), "i, 0");
  EXPECT_EQ(divide(s.add(s.scale(s.mul(i, n), Int(6)), j), s.scale(n, Int(2))),
            "3 * i, j");
}

TEST_F(PolynomialDivision, TakesTheEndsOf64Bits) {
  const DimId down = s.sub(number(7), n);
  EXPECT_EQ(divide(s.add(s.scale(n, Int(INT64_MIN)), m), down),
            "2^63, m - 64563604257983430656");
}

TEST_F(PolynomialDivision, LeavesWhatWouldNotBecomeShorter) {
  const DimId sum = s.add(n, m);
  EXPECT_EQ(divide(s.add(s.mul(i, n), j), sum), "");
  EXPECT_EQ(divide(j, sum), "");
  EXPECT_EQ(divide(number(7), sum), "");
  EXPECT_EQ(divide(sum, number(2)), "");
  EXPECT_EQ(divide(s.scale(s.mul(i, n), Int(3)), s.scale(n, Int(2))), "");
}

} // namespace
