// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The identities of quotients hold for all signs, and 0; each of their
// conditions is needed.

#include "checker/LemmaRules.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

TEST(DivisionLemmas, HoldAndNeedTheirConditions) {
  TermStore s;
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), c = s.intSymbol("c");
  for (ProofRule rule :
       {ProofRule::DivShift, ProofRule::DivCancel, ProofRule::DivNested,
        ProofRule::DivOrder, ProofRule::DivBelow, ProofRule::DivSmall}) {
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

} // namespace
