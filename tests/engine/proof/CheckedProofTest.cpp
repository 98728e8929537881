// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A proof comes with its premises, a solution with values that make the facts
// hold and the goal fail.

#include "engine/proof/CheckedProof.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class CheckedProofs : public ::testing::Test {
protected:
  CheckedProof prove(ClaimId goal) {
    std::vector<AssumedFact> facts = {{s.ge(n, s.constant(5)), FactId(3)},
                                      {p, FactId(4)},
                                      {s.negate(q), FactId(5)},
                                      {s.eq(product, m), FactId(6)}};
    return proveAndCheck(s, facts, goal, ProverOptions());
  }

  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  DimId product = s.mul(n, s.dimSymbol("k"));
  ClaimId p = s.boolSymbol("p"), q = s.boolSymbol("q");
};

TEST_F(CheckedProofs, HavePremisesAndNoSolution) {
  CheckedProof found = prove(s.ge(n, s.constant(4)));
  ASSERT_EQ(found.result, ClaimProver::Result::Refuted);
  EXPECT_EQ(found.premises, (llvm::SmallVector<FactId, 4>{FactId(3)}));
  EXPECT_FALSE(found.proof.nodes.empty());
  EXPECT_FALSE(found.solution);
}

TEST_F(CheckedProofs, OfWhatCanFailAreSolutions) {
  CheckedProof found = prove(s.ge(n, s.constant(6)));
  ASSERT_EQ(found.result, ClaimProver::Result::Satisfied);
  EXPECT_TRUE(found.premises.empty());
  ASSERT_TRUE(found.solution);
  // The solution is about symbols only, whatever other columns there are.
  for (const auto &[column, value] : found.solution->dims)
    EXPECT_EQ(s.kind(column), DimKind::Symbol);
  Evaluator evaluator(s, *found.solution);
  EXPECT_EQ(evaluator.value(n), Int(5));
  EXPECT_EQ(evaluator.value(p), true);
  EXPECT_EQ(evaluator.value(q), false);
}

TEST_F(CheckedProofs, OfTruthValuesAreBySplitting) {
  EXPECT_EQ(prove(s.conj(p, s.negate(q))).result, ClaimProver::Result::Refuted);
  EXPECT_EQ(prove(s.disj(s.negate(p), q)).result,
            ClaimProver::Result::Satisfied);
}

} // namespace
